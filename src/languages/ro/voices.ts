import type { LanguageVoices } from '../voices.ts';

// biome-ignore format: one voice a line
export const voices: LanguageVoices = [
  { voiceId: 'rKLR9n8eLhM0d88n4W0J', name: 'Ioana', gender: 'female', age: 'middle_aged', tone: ['gentle'], description: "A gentle woman's voice for Romanian.", gainDb: 5.1 },
  { voiceId: 'ZloSiATDXRw0Fr8K7wUO', name: 'Andrei', gender: 'male', age: 'middle_aged', tone: ['steady'], description: "A steady man's voice for Romanian.", gainDb: 6.6 },
];
