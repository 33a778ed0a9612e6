import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'q18zPzRZ5YRBkYLXVbth', name: 'Giulia', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Italian.", gainDb: 4.6 },
  { voiceId: '5cmJTEvNhjbZhptoYLAl', name: 'Marco', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Italian.", gainDb: 7.5 },
];
