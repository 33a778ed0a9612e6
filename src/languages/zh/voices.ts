import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'EWUUqz6hxAVWDFxiaNz7', name: 'Mei', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Chinese.", gainDb: 1.6 },
  { voiceId: 'f7i0PsuhM3JQIC5EW7HC', name: 'Wei', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Chinese.", gainDb: 5 },
  { voiceId: 'RFERiQmq0Xoz5ZWuHt69', name: 'Wing', gender: 'female', age: 'young', accent: 'cantonese', tone: ['friendly'], description: "A friendly young woman's voice that reads Chinese in Cantonese.", gainDb: 1.3 },
  { voiceId: 'TqtfT2f2mEzBdUhihrbz', name: 'Kaho', gender: 'male', age: 'old', accent: 'cantonese', tone: ['measured'], description: "An old man's measured voice that reads Chinese in Cantonese.", gainDb: 4.9 },
];
