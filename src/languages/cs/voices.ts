import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'hZQzsWPdwIaqZsFpJEmN', name: 'Eliška', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Czech.", gainDb: 4.6 },
  { voiceId: 'wzsXFL41EwCl5ov9RttY', name: 'Tomáš', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Czech.", gainDb: 7.4 },
];
