import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'wIayh43vh7yViqWEPPli', name: 'Jiwoo', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Korean.", gainDb: 3.3 },
  { voiceId: 'hj1MTrdHsxPvrwDXKErh', name: 'Minho', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Korean.", gainDb: 6.1 },
];
