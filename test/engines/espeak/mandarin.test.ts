import { expect, test } from 'vitest';
import { createEspeak } from '../../../src/engines/espeak/espeak.ts';
import { speakableMandarin } from '../../../src/engines/espeak/mandarin.ts';

const espeak = createEspeak();

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
  const text = speakableMandarin('sit/cmn', '雄');
  espeak.speak(
    { language: 'sit/cmn', variant: [], rateWpm: 400, volume: 40 },
    text,
    () => true,
    (phonemes, ipaOf) => {
      spoken += [...phonemes.keys()].map(ipaOf).join('');
    },
  );
  expect(spoken).toContain('ɕjˈonɡ');
});
