import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'nn1sCIvaUojhbOIDYvGm', name: 'Greta', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for German.", gainDb: 4 },
  { voiceId: 'Z4qTOWIsYy2e2CnjTaDj', name: 'Lukas', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for German.", gainDb: 7.8 },
];
