import { readFileSync } from 'node:fs';
import type { Accent, Age, Gender, Mood, Quality, Tone } from '../voice-terms.ts';

export type MeaningName = Gender | Age | Accent | Tone | Mood | Quality;

/** The words with which a language describes voices, in lower case. */
export interface Vocabulary {
  /**
   * Phrases by what they mean. A word that ends in `*` stands for all its endings; a phrase that begins with `~` is only a
   * hint, for where nothing else tells gender, age or accent; one that begins with `!` is as strong as others with "very".
   * The phrases of `nothing` mean nothing: they keep their words from being taken for something.
   */
  words: Readonly<Partial<Record<MeaningName | 'nothing', readonly string[]>>>;
  /** Words before a phrase that turn it around. */
  negations: readonly string[];
  /** The same, behind it. */
  negationsAfter?: readonly string[];
  /** "Too": what is not too fast is slowed down less than what is not fast. */
  too: readonly string[];
  /** Words before a phrase that weigh it, by weight. */
  weights: Readonly<Record<number, readonly string[]>>;
  /** Words of any description ("voice", "speaks"), beside those of any text: nobody misses them where they mean nothing. */
  fillers: readonly string[];
}

const read = new Map<string, Vocabulary>();

/** A language's `vocabulary.json`, read when it is first asked for: few requests describe a voice. */
export function vocabularyOf(languageCode: string): Vocabulary {
  const known = read.get(languageCode) ?? readVocabulary(languageCode);
  read.set(languageCode, known);
  return known;
}

const readVocabulary = (languageCode: string): Vocabulary =>
  JSON.parse(readFileSync(new URL(`./${languageCode}/vocabulary.json`, import.meta.url), 'utf8'));
