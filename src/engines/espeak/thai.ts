/**
 * eSpeak NG's Thai table, which is derived from Shan's: its names of the sounds and tones that Thai spelling gives. Its
 * vowels differ from those of the shared tables, so that what a caller writes in IPA goes by those instead.
 */
const NAMES: Record<string, string> = {
  ...{ kʰ: 'k_h', tʰ: 't_h', pʰ: 'p_h', tɕ: 'tS;', tɕʰ: 'tS', ŋ: 'N', ʔ: '?' },
  '˩˩˦': '1',
  '˨˩': '2',
  '˧': '3',
  '˦˥': '4',
  '˥˩': '5',
  ' ': '||',
};
const VOWELS: Record<string, string> = {
  ...{ a: 'a', e: 'e', ɛ: 'E', i: 'i', o: 'o', ɔ: 'O', u: 'u', ɯ: 'W', ɤ: '@' },
  ...{ aː: 'a:', eː: 'e:', ɛː: 'E:', iː: 'i:', oː: 'o:', ɔː: 'O:', uː: 'u:', ɯː: 'W:', ɤː: '@:' },
  ...{ iə: 'i@', ɯə: 'W@', uə: 'u@' },
};
/** Glides behind a vowel. */
const ENDINGS: Record<string, string> = { j: 'i', w: 'u' };
const TONE = /[˩˨˧˦˥]/;

/** Only the spelling gives tones. */
export const isThaiSpelling = (ipa: readonly string[]): boolean => ipa.some((segment) => TONE.test(segment));

/** Thai words, syllables that end in their tone, in eSpeak NG's names; every syllable is stressed. */
export function thaiNames(ipa: readonly string[]): string {
  return ipa
    .map((segment, index) => {
      if (segment in VOWELS) return `'${VOWELS[segment]}`;
      const isEnding = TONE.test(ipa[index + 1] ?? '');
      return (isEnding ? ENDINGS[segment] : undefined) ?? NAMES[segment] ?? segment;
    })
    .join('');
}
