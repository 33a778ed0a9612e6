/** Sounds of two letters that are one phoneme, as eSpeak NG has them. */
const PAIRS = ['tʃ', 'dʒ', 'ts', 'dz', 'tɕ', 'dʑ', 'aɪ', 'aʊ', 'ɔɪ', 'eɪ', 'oʊ', 'əʊ', 'ɪə', 'eə', 'ʊə'];
/** Other ways to write a sound. */
const SAME: Record<string, string> = {
  ʧ: 'tʃ',
  ʤ: 'dʒ',
  ʦ: 'ts',
  ʣ: 'dz',
  ʨ: 'tɕ',
  ʥ: 'dʑ',
  g: 'ɡ',
  ɝ: 'ɜː',
  "'": 'ˈ',
};
const TIES = /[\u0361\u035c]/g;
const VOWEL = /^[aeiouyæøœɐɑɒɔəɘɚɛɜɞɨɪɯɵɤɶʉʊʌʏᵻ]/;
const PHONE = new RegExp(`[ˈˌ]|(?:${PAIRS.join('|')}|[\\p{Ll}\\p{Lo}ʔ])[ːˑʰʲʷˠˤ˞\\p{M}]*`, 'gu');

/**
 * The phonemes of a word that a caller wrote in IPA, as eSpeak NG writes them: the stress mark before the vowel instead
 * of before the syllable, affricates and diphthongs as one. What is no sound (dots, ties, brackets) is left out.
 */
export function phonesOfIpa(ipa: string): string[] {
  const plain = ipa
    .normalize('NFC')
    .replace(TIES, '')
    .replace(/[ʧʤʦʣʨʥgɝ']/g, (symbol) => SAME[symbol] ?? symbol);
  const phones: string[] = [];
  let stress = '';
  for (const [phone] of plain.matchAll(PHONE)) {
    if (phone === 'ˈ' || phone === 'ˌ') stress = phone;
    else if (VOWEL.test(phone)) {
      phones.push(stress + phone);
      stress = '';
    } else phones.push(phone);
  }
  return phones;
}
