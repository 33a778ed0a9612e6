import { TextError } from './text-error.ts';

/**
 * IPA symbol → eSpeak NG phoneme name; the longest symbol that fits is taken.
 * Names are those of eSpeak's shared and English tables.
 */
const PHONEMES = new Map([
  ...pairs('tʃ tS  t͡ʃ tS  t͜ʃ tS  ʧ tS  dʒ dZ  d͡ʒ dZ  d͜ʒ dZ  ʤ dZ  t͡s ts  t͜s ts  ʦ ts  d͡z dz  ʣ dz'),
  ...pairs('eɪ eI  aɪ aI  ɔɪ OI  oʊ oU  əʊ oU  aʊ aU  ɪə i@  eə e@  ɛə e@  ʊə U@  ɑɪ aI  ɑʊ aU'),
  ...pairs('iː i:  uː u:  ɑː A:  ɔː O:  ɜː 3:  ɝː 3:  aː A:  oː O:  eː eI  ɛː e@  yː y:  øː Y:'),
  ...pairs('ɪ I  i i  ʏ y  y y  e E  ɛ E  æ a  a a  ɐ a#  ɑ A:  ɒ 0  ɔ O:  o O  ʊ U  u u:  ʌ V  ə @  ɚ 3  ɜ 3:  ɝ 3:'),
  ...pairs('ø Y  œ W  ɨ I  ɯ U  ɤ @  ɘ @  ɵ @  ɶ a'),
  ...pairs('p p  b b  t t  d d  k k  g g  ɡ g  ʔ ?  m m  n n  ŋ N  ɲ n^  f f  v v  θ T  ð D  s s  z z  ʃ S  ʒ Z'),
  ...pairs('x x  χ x  ɣ g  ç C  h h  ɦ h  j j  w w  ʍ w  ɹ r  r r  ɾ t#  ʀ r  ʁ r  ɻ r  l l  ɫ l  ɬ l  ʎ l^  β b  ɸ f'),
  ...pairs('ʈ t  ɖ d  c k  ɟ dZ  ɱ m  ɳ n  ʂ S  ʐ Z  ɕ S  ʑ Z  ʋ v  ɭ l  ɰ w'),
]);

/** Marks that change a sound too little for eSpeak to have a name for it, and separators. */
const IGNORED = new Set([...'.ʰʲʷˠˤ̩̯̥̬̃̊͜͡‿| ̚˞ˑ-()[]/ːˌ']);
const PRIMARY_STRESS = new Set(['ˈ', "'"]);

/**
 * Turns IPA into eSpeak NG phoneme names.
 * @throws TextError that names the symbol which is not known
 */
export function ipaToPhonemes(ipa: string): string[] {
  const text = ipa.normalize('NFC');
  const names: string[] = [];
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const symbol = [3, 2, 1].map((length) => text.slice(at, at + length)).find((part) => PHONEMES.has(part));
    at += (symbol ?? char).length;
    if (symbol !== undefined) names.push(PHONEMES.get(symbol) ?? '');
    else if (PRIMARY_STRESS.has(char)) names.push("'");
    else if (char === 'ˌ') names.push(',');
    else if (!IGNORED.has(char)) throw unknownSymbol(char, ipa);
  }
  if (!names.some((name) => /[a-zA-Z0-9@]/.test(name))) {
    throw new TextError('A <phoneme> tag has nothing to pronounce in ph. Put the word in IPA there.');
  }
  return names;
}

function unknownSymbol(char: string, ipa: string): TextError {
  const shown = char.toWellFormed();
  return new TextError(
    `The symbol "${shown}" in ph="${ipa.slice(0, 60).toWellFormed()}" is not IPA that can be spoken.`,
  );
}

function pairs(table: string): [string, string][] {
  return table.split(/\s{2,}/).map((row) => row.split(' ') as [string, string]);
}
