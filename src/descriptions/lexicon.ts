import { type Vocabulary, vocabularyOf } from '../languages/vocabulary.ts';
import { MEANINGS, type Meaning, type Said } from './meanings.ts';

export interface Phrase {
  text: string;
  /** The words, each without its star. */
  words: readonly string[];
  isPrefix: readonly boolean[];
  meanings: Said[];
}

/** A language's vocabulary, ready to be looked up. */
export interface Lexicon {
  /** By the first character, the longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** With their stars. */
  negations: ReadonlySet<string>;
  negationsAfter: readonly string[];
  too: ReadonlySet<string>;
  weights: ReadonlyMap<string, number>;
  /** With their stars. */
  fillers: ReadonlySet<string>;
}

/** Of a phrase that needs no "very". */
const STRONG = 1.4;

const compiled = new Map<string, Lexicon>();

/** Compiled when first asked for: all of them take 60 ms. */
export function lexiconOf(languageCode: string): Lexicon {
  const known = compiled.get(languageCode) ?? compile(vocabularyOf(languageCode));
  compiled.set(languageCode, known);
  return known;
}

function compile({ words, negations, negationsAfter, too, weights, fillers }: Vocabulary): Lexicon {
  const sorted = phrasesOf(words).toSorted((a, b) => rank(b) - rank(a));
  return {
    phrases: Map.groupBy(sorted, ({ text }) => text.charAt(0)),
    negations: new Set(normalized(negations)),
    negationsAfter: normalized(negationsAfter ?? []),
    too: new Set(normalized(too)),
    weights: new Map(
      Object.entries(weights).flatMap(([weight, list]) =>
        normalized(list).map((word) => [word, Number(weight)] as const),
      ),
    ),
    fillers: new Set(normalized(fillers)),
  };
}

/** Each phrase once, with all that it means. */
function phrasesOf(words: Vocabulary['words']): Phrase[] {
  const named = new Map<string, Meaning>(MEANINGS.map((meaning) => [meaning.value, meaning]));
  const known = new Map<string, Phrase>();
  for (const [name, phrases] of Object.entries(words)) {
    const meaning = named.get(name);
    for (const written of normalized(phrases)) {
      const [isHint, isStrong] = [written.startsWith('~'), written.startsWith('!')];
      const text = isHint || isStrong ? written.slice(1) : written;
      const phrase = known.get(text) ?? newPhrase(text);
      if (meaning !== undefined) phrase.meanings.push({ meaning, isHint, ownStrength: isStrong ? STRONG : 1 });
      known.set(text, phrase);
    }
  }
  return [...known.values()];
}

function newPhrase(text: string): Phrase {
  const parts = text.split(' ');
  return {
    text,
    words: parts.map((word) => word.replace('*', '')),
    isPrefix: parts.map((word) => word.endsWith('*')),
    meanings: [],
  };
}

/** Longer phrases come first, then those of whole words. */
const rank = ({ words, isPrefix, text }: Phrase) =>
  1000 * words.length + (isPrefix.includes(true) ? 0 : 500) + text.length;

/** As the texts are in which they are looked for. */
const normalized = (phrases: readonly string[]) => phrases.map((phrase) => phrase.normalize('NFKC'));
