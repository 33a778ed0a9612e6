import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'TruWgiFaApaBuMk1iYZ4', name: 'Lan', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Vietnamese.", gainDb: 0.9 },
  { voiceId: 'e1zX8R6YCibFhme6hdV5', name: 'Minh', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Vietnamese.", gainDb: 5 },
];
