import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'RtLAND3TvpoaZvViPRjf', name: 'Sari', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Indonesian.", gainDb: 4.1 },
  { voiceId: 'gdsOncy62KibmWLA0tPN', name: 'Budi', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Indonesian.", gainDb: 6.7 },
];
