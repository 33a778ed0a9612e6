import { type Guess, guess } from '../../languages/guess.ts';
import { cutSegments, type Segment } from '../segments.ts';
import type { LanguageStretch, SourceText } from '../source.ts';
import { PLAIN_LATIN, PLAIN_OTHERS } from './plain.ts';

/** What is found in a text. */
export interface Found {
  /** From the code point on at which each begins, in their order; the first begins the text. */
  stretches: LanguageStretch[];
  /** The language that most letters are in, where what says so is plain; null elsewhere. */
  main: string | null;
}

/** Plain is what most letters of a text say, none of them doubtful. */
const PLAIN_PART = 0.7;

type Sentence = Guess & { startChar: number };

/**
 * The languages of a text, sentence by sentence, as a generator that gives way after each. A sentence that may be in several
 * goes with the one before it, the first ones with the next that is sure; where there is none, with the text's own.
 * @param most sentences that are looked at
 * @throws TextError where the markup is broken
 */
export function* languagesIn(source: SourceText, most = Number.POSITIVE_INFINITY): Generator<void, Found> {
  const found: Sentence[] = [];
  for (const sentence of sentences(source)) {
    found.push(sentence);
    if (found.length >= most) break;
    yield;
  }
  const stretches: LanguageStretch[] = [];
  const firstSure = found.find(isSure)?.languageCode;
  for (const { startChar, ...own } of found) {
    const before = stretches.at(-1)?.languageCode;
    const languageCode = chosen(own, [before ?? firstSure, source.languageCode]);
    if (languageCode === before) continue;
    stretches.push({ startChar: stretches.length === 0 ? 0 : startChar, languageCode });
  }
  return { stretches, main: mainOf(found) };
}

const isSure = ({ others }: Guess) => others.length === 0;

function chosen({ languageCode, others }: Guess, near: readonly (string | undefined)[]): string {
  const isPossible = (code: string | undefined) =>
    code !== undefined && (others === 'any' || code === languageCode || others.includes(code));
  return near.find(isPossible) ?? languageCode ?? near.findLast((code) => code !== undefined) ?? '';
}

function mainOf(found: readonly Sentence[]): string | null {
  const letters = new Map<string, number>();
  for (const sentence of found.filter(isSure)) {
    const { languageCode = '', isByScript } = sentence;
    // Sentences of one's own script count more than enough.
    const weight = isByScript ? PLAIN_LATIN / PLAIN_OTHERS : 1;
    letters.set(languageCode, (letters.get(languageCode) ?? 0) + sentence.letters * weight);
  }
  const [code, most] = [...letters].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
  const own = found.filter(({ languageCode }) => languageCode === code).reduce((sum, one) => sum + one.letters, 0);
  const all = found.reduce((sum, one) => sum + one.letters, 0);
  return most >= PLAIN_LATIN && own >= PLAIN_PART * all ? code : null;
}

/** What is said between two ends of sentences, with where it begins. */
function* sentences(source: SourceText): Generator<Sentence> {
  let held: Segment[] = [];
  function* sentence(): Generator<Sentence> {
    if (held.length > 0)
      yield { ...guess(held.map(({ plain }) => plain).join('')), startChar: held[0]?.starts[0] ?? 0 };
    held = [];
  }
  for (const segment of cutSegments({ ...source, segmentPauseSecs: 0 }, () => 0)) {
    // What a tag gives a language has it already.
    if (segment.languageCode !== source.languageCode) yield* sentence();
    else if (segment.plain !== '') held.push(segment);
    if (segment.ending === 'sentence' || segment.ending === 'paragraph') yield* sentence();
  }
  yield* sentence();
}
