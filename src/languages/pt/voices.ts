import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'SdPr4WyMx1OtUz6QW3hq', name: 'Beatriz', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Portuguese.", gainDb: 4.3 },
  { voiceId: 'TJwwzZHhN8vzLw5n6l7T', name: 'Tiago', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Portuguese.", gainDb: 6.5 },
];
