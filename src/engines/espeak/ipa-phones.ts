import type { Phone } from './phonemize.ts';

/** Sounds that IPA can write in several ways, as eSpeak NG writes them. */
const SAME: Record<string, string> = { ʧ: 'tʃ', ʤ: 'dʒ', ʦ: 'ts', ʣ: 'dz', g: 'ɡ', ɝ: 'ɜː', ɝː: 'ɜː' };
const TIES = /[\u0361\u035c]/g;
const VOWEL = /^[aeiouyæøœɐɑɒɔəɘɚɛɜɞɨɪɯɵɤɶʉʊʌʏᵻ]/;

/**
 * A word that is given in IPA, sound by sound, as eSpeak NG writes its phonemes: the stress mark before the vowel instead
 * of before the syllable, affricates and diphthongs as one.
 */
export function phonesOfIpa(ipa: readonly string[], word: number): Phone[] {
  const phones: Phone[] = [];
  let stress = '';
  let startsGroup = true;
  for (const sound of ipa) {
    if (sound === 'ˈ' || sound === 'ˌ') stress = sound;
    else if (sound.trim() === '') startsGroup = true;
    else {
      const plain = sound.replace(TIES, '');
      const isStressed = VOWEL.test(plain);
      phones.push({ ipa: (isStressed ? stress : '') + (SAME[plain] ?? plain), word, startsGroup });
      if (isStressed) stress = '';
      startsGroup = false;
    }
  }
  return phones;
}
