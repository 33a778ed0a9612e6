import { parseIpa } from '../ipa.ts';
import { arpabetToIpa } from './arpabet.ts';

const ALPHABETS = ['ipa', 'cmu-arpabet'] as const;
export type Alphabet = (typeof ALPHABETS)[number];

interface RuleMatch {
  /** What stands in the text. */
  written: string;
  caseSensitive: boolean;
  /** Only where no letter or digit goes on before or after it. */
  wordBoundaries: boolean;
}

/** How something that stands in a text is said: in other words, or in sounds. Plain data. */
export type PronunciationRule = RuleMatch & ({ alias: string } | { phoneme: string; alphabet: Alphabet });

/** One version of a dictionary, which never changes. Plain data. */
export interface PronunciationVersion {
  dictionaryId: string;
  versionId: string;
  /** JSON of `PronunciationRule[]`: one string goes from thread to thread for next to nothing. */
  rules: string;
}

/** Sounds and stress marks. @throws TextError that says which symbol is not known */
export function soundsOfRule({ phoneme, alphabet }: { phoneme: string; alphabet: Alphabet }): string[] {
  return parseIpa(alphabet === 'ipa' ? phoneme : arpabetToIpa(phoneme));
}
