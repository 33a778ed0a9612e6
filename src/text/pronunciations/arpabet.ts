import { TextError } from '../text-error.ts';

/** ARPAbet as the CMU pronouncing dictionary writes it, in IPA. Vowels without stress are weak: `:0`. */
const SOUNDS: Readonly<Record<string, string>> = {
  ...{ AA: 'ɑː', AE: 'æ', AH: 'ʌ', 'AH:0': 'ə', AO: 'ɔː', AW: 'aʊ', AX: 'ə', AXR: 'ɚ', AY: 'aɪ', EH: 'ɛ' },
  ...{ ER: 'ɝ', 'ER:0': 'ɚ', EY: 'eɪ', IH: 'ɪ', IX: 'ɨ', IY: 'iː', 'IY:0': 'i', OW: 'oʊ', OY: 'ɔɪ', UH: 'ʊ', UW: 'uː' },
  ...{ B: 'b', CH: 'tʃ', D: 'd', DH: 'ð', DX: 'ɾ', F: 'f', G: 'ɡ', HH: 'h', JH: 'dʒ', K: 'k', L: 'l', M: 'm', N: 'n' },
  ...{ NG: 'ŋ', P: 'p', Q: 'ʔ', R: 'ɹ', S: 's', SH: 'ʃ', T: 't', TH: 'θ', V: 'v', W: 'w', Y: 'j', Z: 'z', ZH: 'ʒ' },
};
const STRESS: Readonly<Record<string, string>> = { 1: 'ˈ', 2: 'ˌ' };

/** `T AH0 M EY1 T OW0` as IPA, the stress before its vowel. @throws TextError that names what is no ARPAbet */
export function arpabetToIpa(phoneme: string): string {
  return phoneme
    .trim()
    .split(/\s+/)
    .map((symbol) => {
      const [, name = '', stress = ''] = /^([A-Z]{1,3})([012]?)$/.exec(symbol.toUpperCase()) ?? [];
      const isVowel = /^[AEIOU]/.test(name);
      const ipa = SOUNDS[`${name}:${stress}`] ?? SOUNDS[name];
      if (ipa !== undefined && (stress === '' || isVowel)) return (STRESS[stress] ?? '') + ipa;
      throw new TextError(`"${symbol.slice(0, 20)}" is not ARPAbet. Write it as T AH0 M EY1 T OW0.`);
    })
    .join(' ');
}
