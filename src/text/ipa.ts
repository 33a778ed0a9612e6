import { TextError } from './text-error.ts';

/**
 * The sounds of IPA that are told apart. Two and three signs that are one sound stand before their parts: the longest that
 * fits is taken. What a sound is called in a synthesizer is its engine's to know.
 */
export const SOUNDS: ReadonlySet<string> = new Set(
  [
    'tʃ t͡ʃ t͜ʃ ʧ dʒ d͡ʒ d͜ʒ ʤ t͡s t͜s ʦ d͡z ʣ',
    'eɪ aɪ ɔɪ oʊ əʊ aʊ ɪə eə ɛə ʊə ɑɪ ɑʊ',
    'iː uː ɑː ɔː ɜː ɝː aː oː eː ɛː yː øː',
    'ɪ i ʏ y e ɛ æ a ɐ ɑ ɒ ɔ o ʊ u ʌ ə ɚ ɜ ɝ ø œ ɨ ɯ ɤ ɘ ɵ ɶ',
    'p b t d k g ɡ ʔ m n ŋ ɲ f v θ ð s z ʃ ʒ',
    'x χ ɣ ç h ɦ j w ʍ ɥ ɹ r ɾ ʀ ʁ ɻ l ɫ ɬ ʎ β ɸ',
    'ʈ ɖ c ɟ ɱ ɳ ʂ ʐ ɕ ʑ ʋ ɭ ɰ',
  ].flatMap((row) => row.split(' ')),
);

/** Marks that belong to the sound before them: length, aspiration, voice, place. */
const MODIFIERS = new Set([...'ʰʲʷˠˤ̩̯̥̬̃̊̚˞ˑː']);
/** Signs between sounds that are not heard: syllables, ties, blanks, brackets. */
const SEPARATORS = new Set([...'.͜͡‿| -()[]/']);
const STRESS = new Map([
  ['ˈ', 'ˈ'],
  ["'", 'ˈ'],
  ['ˌ', 'ˌ'],
]);

/**
 * Reads IPA into its sounds (`eɪ`, `tʃ`, `tʰ`: a sound of `SOUNDS` and the modifiers after it) and stress marks (`ˈ`, `ˌ`,
 * before their syllable), in order.
 * @throws TextError that names the symbol which is not known, or says that nothing is there
 */
export function parseIpa(ipa: string): string[] {
  const text = ipa.normalize('NFC');
  const segments: string[] = [];
  let last: 'sound' | 'other' = 'other';
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const sound = [3, 2, 1].map((length) => text.slice(at, at + length)).find((part) => SOUNDS.has(part));
    at += (sound ?? char).length;
    const stress = STRESS.get(char);
    if (sound !== undefined) segments.push(sound);
    else if (stress !== undefined) segments.push(stress);
    else if (MODIFIERS.has(char)) {
      if (last === 'sound') segments.push(segments.pop() + char);
      continue;
    } else if (!SEPARATORS.has(char)) throw unknownSymbol(char, ipa);
    last = sound === undefined ? 'other' : 'sound';
  }
  if (!segments.some((segment) => SOUNDS.has(segment.slice(0, 1)) && !segment.startsWith('ʔ'))) {
    throw new TextError('A <phoneme> tag has nothing to pronounce in ph. Put the word in IPA there.');
  }
  return segments;
}

function unknownSymbol(char: string, ipa: string): TextError {
  const shown = char.toWellFormed();
  return new TextError(
    `The symbol "${shown}" in ph="${ipa.slice(0, 60).toWellFormed()}" is not IPA that can be spoken.`,
  );
}
