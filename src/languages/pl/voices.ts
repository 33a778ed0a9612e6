import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'TAA14vdnc2lOch846IC4', name: 'Zofia', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Polish.", gainDb: 5.1 },
  { voiceId: 'ZulAqpNx9DHG6HioLgyH', name: 'Jakub', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Polish.", gainDb: 7.2 },
];
