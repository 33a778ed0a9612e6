import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'Yt9NGl1iaJdutEnCujAO', name: 'Aino', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Finnish.", gainDb: 3.4 },
  { voiceId: '7RCaalcxuyBop5aVkxGz', name: 'Eero', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Finnish.", gainDb: 6 },
];
