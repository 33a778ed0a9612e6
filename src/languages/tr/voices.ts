import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'RDtILwIWvrzXqcBchyM1', name: 'Elif', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Turkish.", gainDb: 3 },
  { voiceId: '2iyuAA2V4MBvAfAsdj4Z', name: 'Emre', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Turkish.", gainDb: 5.4 },
];
