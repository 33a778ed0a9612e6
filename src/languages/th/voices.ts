import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'BHZ2hSH5yUt2IYexHNdU', name: 'Malee', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Thai.", gainDb: 1.4 },
  { voiceId: 'fol1P3q0QvplGLkObq9e', name: 'Somchai', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Thai.", gainDb: 4.5 },
];
