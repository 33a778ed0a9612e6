import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'dHsauE5iylGiFpF3NV1F', name: 'Anna', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Russian.", gainDb: 5.1 },
  { voiceId: 'OQq6obbndyktw7bxVzeQ', name: 'Dmitri', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Russian.", gainDb: 8.5 },
];
