import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'tRFKs2K9ffDVS35Pnmbj', name: 'Sanne', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Dutch.", gainDb: 4.2 },
  { voiceId: 'UPULnPyx8ZuTAVE14vtV', name: 'Daan', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Dutch.", gainDb: 7.4 },
];
