import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'dO67MbO63ZJzqk5v7czX', name: 'Lucía', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Spanish.", gainDb: 4.6 },
  { voiceId: 'XIgqdCTlIMhfWvRLDA5T', name: 'Mateo', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Spanish.", gainDb: 7 },
];
