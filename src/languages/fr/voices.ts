import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'b89pc86E7oJaffq6DOto', name: 'Camille', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for French.", gainDb: 5.4 },
  { voiceId: 'VJeK0FNjNCehkWsFTGF3', name: 'Hugo', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for French.", gainDb: 7.2 },
];
