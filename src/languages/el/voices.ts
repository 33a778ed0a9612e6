import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'gzdWu252SYlE4Ivwpm1e', name: 'Eleni', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Greek.", gainDb: 4.5 },
  { voiceId: 'UArqs9pyaA6juCAGLlEc', name: 'Nikos', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Greek.", gainDb: 6.5 },
];
