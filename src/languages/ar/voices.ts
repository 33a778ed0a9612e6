import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'DcrD77MuBVhexlhHNPZD', name: 'Layla', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Arabic.", gainDb: 4.2 },
  { voiceId: 'j004bFx0pOGHg9TBsg3u', name: 'Omar', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Arabic.", gainDb: 6.5 },
];
