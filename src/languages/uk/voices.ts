import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'otG5r6ssuwvRUsEWSFHv', name: 'Oksana', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Ukrainian.", gainDb: 2.8 },
  { voiceId: 'zafAVLkpuHZ6JGOIBgKV', name: 'Taras', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Ukrainian.", gainDb: 6.2 },
];
