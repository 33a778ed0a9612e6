import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'xYQoOjDr8BrrCZYJRbR1', name: 'Asha', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Hindi.", gainDb: 3.6 },
  { voiceId: 'DtfpSWNFSpHM3FFHdntb', name: 'Rohan', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Hindi.", gainDb: 5.8 },
];
