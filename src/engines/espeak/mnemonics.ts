import { languageOf } from '../../languages/index.ts';
import { isThaiSpelling, thaiNames } from './thai.ts';

/** IPA sound → eSpeak NG's name for it, in its shared and English tables. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...pairs('tʃ tS  t͡ʃ tS  t͜ʃ tS  ʧ tS  dʒ dZ  d͡ʒ dZ  d͜ʒ dZ  ʤ dZ  t͡s ts  t͜s ts  ʦ ts  d͡z dz  ʣ dz'),
  ...pairs('eɪ eI  aɪ aI  ɔɪ OI  oʊ oU  əʊ oU  aʊ aU  ɪə i@  eə e@  ɛə e@  ʊə U@  ɑɪ aI  ɑʊ aU'),
  ...pairs('iː i:  uː u:  ɑː A:  ɔː O:  ɜː 3:  ɝː 3:  aː A:  oː O:  eː eI  ɛː e@  yː y:  øː Y:'),
  ...pairs('ɪ I  i i  ʏ y  y y  e E  ɛ E  æ a  a a  ɐ a#  ɑ A:  ɒ 0  ɔ O:  o O  ʊ U  u u:  ʌ V  ə @  ɚ 3  ɜ 3:  ɝ 3:'),
  ...pairs('ø Y  œ W  ɨ I  ɯ U  ɤ @  ɘ @  ɵ @  ɶ a'),
  ...pairs('p p  b b  t t  d d  k k  g g  ɡ g  ʔ ?  m m  n n  ŋ N  ɲ n^  f f  v v  θ T  ð D  s s  z z  ʃ S  ʒ Z'),
  ...pairs('x x  χ x  ɣ g  ç C  h h  ɦ h  j j  w w  ʍ w  ɹ r  r r  ɾ t#  ʀ r  ʁ r  ɻ r  l l  ɫ l  ɬ l  ʎ l^  β b  ɸ f'),
  ...pairs('ʈ t  ɖ d  c k  ɟ dZ  ɱ m  ɳ n  ʂ S  ʐ Z  ɕ S  ʑ Z  ʋ v  ɭ l  ɰ w  ɥ y'),
]);

/** The nearest sound, tried again until the language has it. */
const NEAREST: Record<string, readonly string[]> = {
  OI: ['O', 'I'],
  'U@': ['U', '@'],
  'A:': ['a'],
  'O:': ['O'],
  '3:': ['@'],
  'y:': ['y'],
  'Y:': ['Y'],
  I: ['i'],
  y: ['u:'],
  E: ['e'],
  '0': ['O'],
  O: ['o'],
  U: ['u'],
  V: ['a'],
  '3': ['@'],
  Y: ['@'],
  W: ['@'],
};

/** IPA, sound by sound as the text front end gives it, in eSpeak NG's names, ready for `[[…]]`. */
export function mnemonics(ipa: readonly string[], languageCode: string): string {
  if (languageCode === 'th' && isThaiSpelling(ipa)) return thaiNames(ipa);
  const missing = new Set(languageOf(languageCode)?.espeak.missingVowels.split(' '));
  const sounds = languageCode === 'en' ? withR(ipa.map(nameOf)) : ipa.map(nameOf);
  const resolve = (name: string): string[] => (missing.has(name) ? (NEAREST[name] ?? []).flatMap(resolve) : [name]);
  // The bar holds two names apart that would read as one, such as t and S; it makes no sound.
  return sounds
    .flatMap(resolve)
    .join('|')
    .replace(/([',])\|/g, '$1');
}

/** American vowels before an r that ends their syllable: one phoneme of eSpeak NG's, as in its own words. */
const R_COLOURED: Readonly<Record<string, string>> = { I: 'i@3', E: 'e@', 'A:': 'A@', 'O:': 'o@', U: 'U@' };

const withR = (names: readonly string[]): string[] =>
  names.flatMap((name, index) => {
    const previous = names[index - 1] ?? '';
    const isCoda = (at: number) => names[at + 1] === 'r' && !/^[iIeEaA03VOoUu@'",]/.test(names[at + 2] ?? '');
    if (name === 'r' && isCoda(index - 1) && Object.hasOwn(R_COLOURED, previous)) return [];
    return isCoda(index) ? (R_COLOURED[name] ?? name) : name;
  });

/** Modifiers change a sound too little for eSpeak to have a name for it. */
function nameOf(segment: string): string {
  if (segment === 'ˈ') return "'";
  if (segment === 'ˌ') return ',';
  const sound = [3, 2, 1].map((length) => segment.slice(0, length)).find((part) => NAMES.has(part));
  return NAMES.get(sound ?? '') ?? '';
}

function pairs(table: string): [string, string][] {
  return table.split(/\s{2,}/).map((row) => row.split(' ') as [string, string]);
}
