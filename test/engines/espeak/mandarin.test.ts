import { expect, test } from 'vitest';
import { createEspeak } from '../../../src/engines/espeak/espeak.ts';

const espeak = await createEspeak();

test.each([
  ['英雄', 'ɕ_j_ˈonɡ'],
  ['兄弟', 'ɕ_j_ˈonɡ'],
  ['无穷', 'tɕh_j_ˈonɡ'],
  ['窘迫', 'tɕ_j_ˈonɡ'],
])('%s has its own sounds and no English ones', (text, sounds) => {
  const phonemes = espeak.phonemes('sit/cmn', text);
  expect(phonemes).toContain(sounds);
  expect(phonemes).not.toContain('(en)');
});

test('the same is spoken', () => {
  let spoken = '';
  espeak.speak({ language: 'sit/cmn', variant: [], rateWpm: 400, volume: 40 }, '雄', (_, events) => {
    spoken += events.map(({ type, id }) => (type === 'phoneme' ? id : '')).join('');
    return true;
  });
  expect(spoken).toContain('ɕjˈonɡ');
});
