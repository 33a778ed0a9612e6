import { expect, test } from 'vitest';
import { mnemonics } from '../../../src/engines/espeak/mnemonics.ts';
import { LANGUAGES } from '../../../src/languages/index.ts';
import { thaiIpa } from '../../../src/languages/th/spelling.ts';
import { parseIpa, SOUNDS } from '../../../src/text/ipa.ts';

test.each([
  ['tʃiːz', 'tS|i:|z'],
  ['ˈθɪŋkɪŋ', "'T|I|N|k|I|N"],
  ['dʒɹæɡ', 'dZ|r|a|g'],
  ['kʰætʲ', 'k|a|t'],
])('%s is %s in the names of eSpeak NG', (ipa, names) => expect(mnemonics(parseIpa(ipa), 'en')).toBe(names));

test('a language takes the nearest sound for one that it does not have', () => {
  expect(mnemonics(parseIpa('bɔɪ ʌ y'), 'ja')).toBe('b|o|i|a|u:');
});

test.each(LANGUAGES.map(({ languageCode }) => languageCode))('%s has a name for every sound of IPA', (languageCode) => {
  expect([...SOUNDS].filter((sound) => mnemonics([sound], languageCode) === '')).toEqual([]);
});

test('Thai spelling goes by the names and tones of the Thai table', () => {
  expect(['มา', 'ไม่', 'ข้าว', 'น้ำ', 'ครับ'].map((word) => mnemonics(thaiIpa(word), 'th'))).toEqual([
    "m'a:3",
    "m'ai5",
    "k_h'a:u5",
    "n'am4",
    "k_hr'ap4",
  ]);
  expect(mnemonics([...thaiIpa('สอง'), ' ', ...thaiIpa('ล้าน')], 'th')).toBe("s'O:N1||l'a:n4");
});
