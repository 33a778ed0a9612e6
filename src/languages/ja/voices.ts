import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'OnLY4QHcFwXR1dz1Zsgb', name: 'Haruka', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Japanese.", gainDb: 3 },
  { voiceId: 'DxtLVuT5HTpta4OKzpzV', name: 'Kenji', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Japanese.", gainDb: 5.4 },
];
