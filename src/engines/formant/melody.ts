import { isFunctionWord } from '../../languages/function-words.ts';
import { languageOf } from '../../languages/index.ts';
import type { Segment } from '../../text/segments.ts';
import { type SpokenText, type SpokenWord, saidFor } from '../../text/spoken.ts';
import type { Melody } from '../espeak/speak-segment.ts';
import { bell } from './bell.ts';

export interface MelodyVoice {
  /** As the recipe's: a voice of little range has little melody. */
  pitchRangeSemitones: number;
  /** Equal ones give equal melodies. */
  seed: number;
}

/** What a sentence is by its end. A question that has a "who" in it falls as a statement does; one without rises. */
type SentenceType = 'statement' | 'exclamation' | 'wordQuestion' | 'question' | 'continued';

/**
 * The line that a sentence goes along from its first word to its last, in semitones, and how far its last accent is above
 * (or below) that line. `mean`: how far all of it lies over the voice's own pitch.
 */
const LINES: Readonly<Record<SentenceType, { start: number; end: number; last: number; mean: number }>> = {
  statement: { start: 1.9, end: -1.9, last: -1.1, mean: 0.1 },
  exclamation: { start: 2.5, end: -1.3, last: -0.4, mean: 0.6 },
  wordQuestion: { start: 2.5, end: -1.3, last: -0.8, mean: 0.4 },
  question: { start: 1.8, end: -1.2, last: 3, mean: 0.4 },
  continued: { start: 1.5, end: -0.8, last: 0.7, mean: 0.1 },
};
/** Each phrase sinks along a line of its own besides, and its last accent is held up: more is to come. */
const PHRASE = { start: 0.5, end: -0.5, last: 0.8 };
/** Accents stand out from the line: the first of a phrase by so much, the others by chance, up to this or down to that. */
const ACCENT = { first: 0.8, mean: 0.2, spread: 1.4 };
/** The first sentence of a paragraph begins higher, the last one ends lower. */
const PARAGRAPH = { first: 0.7, last: -0.5 };
/** Pace of the last word before a pause and of the last of all. */
const FINAL_RATE = { phrase: 0.94, sentence: 0.88 };
/** The range of the voices that these figures were found with: one that moves more by itself needs less of them. */
const ORDINARY_RANGE_SEMITONES = 1.8;
/** A voice of less range than this loses them, the monotone one all. */
const LEAST_RANGE_SEMITONES = 1.1;

const SENTENCE_END = /[.!?…。！？।؟\u037e]/u;
const QUESTION = /[?？؟\u037e]/u;
const PHRASE_END = /[,;:–—()،؛、，；：]/u;

/** The melody of a segment, by its words, its marks and what stood before it. */
export function melodyOf(spoken: SpokenText, segment: Segment, voice: MelodyVoice): Melody {
  const range = Math.max(0, voice.pitchRangeSemitones);
  const relative = range / ORDINARY_RANGE_SEMITONES;
  const liveliness = Math.min(range / LEAST_RANGE_SEMITONES, relative < 1 ? relative ** 0.25 : relative ** -0.5);
  const chance = bell(voice.seed);
  const sentences = partsOf(spoken.words, SENTENCE_END);
  const types = sentences.map((sentence, index) => {
    const end = sentences[index + 1]?.[0]?.before ?? spoken.after;
    return typeOf(sentence, end, segment.languageCode);
  });
  const words = sentences.flatMap((sentence, index) => {
    const isLast = index === sentences.length - 1;
    const type = isLast && isOpen(segment) ? 'continued' : (types[index] ?? 'statement');
    const pitches = pitchesOf(sentence, { ...segment, type, chance });
    const first = index === 0 && segment.opening === 'paragraph' ? PARAGRAPH.first : 0;
    const last = isLast && segment.ending === 'paragraph' ? PARAGRAPH.last : 0;
    return pitches.map(({ rate, pitch }, at): WordMelody => {
      return { rate, pitch: liveliness * (pitch + first + ((last - first) * at) / pitches.length) };
    });
  });
  // The engine lets every question rise.
  const falls = types.at(-1) === 'wordQuestion';
  return {
    pitches: words.map(({ pitch }) => pitch),
    rates: words.map(({ rate }) => rate),
    after: falls ? spoken.after.replaceAll(new RegExp(QUESTION, 'gu'), '.') : spoken.after,
  };
}

const isOpen = ({ ending }: Segment): boolean => ending === 'clause' || ending === 'word';

function typeOf(words: readonly SpokenWord[], end: string, languageCode: string): SentenceType {
  if (/[!！]/u.test(end)) return 'exclamation';
  if (!QUESTION.test(end)) return 'statement';
  const asking = languageOf(languageCode)?.questionWords ?? [];
  return words.some(({ word }) => asking.includes(word.toLowerCase())) ? 'wordQuestion' : 'question';
}

/** The words between two marks of a kind, in order; none is empty. */
function partsOf(words: readonly SpokenWord[], mark: RegExp): SpokenWord[][] {
  const parts: SpokenWord[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last === undefined || mark.test(word.before)) parts.push([word]);
    else last.push(word);
  }
  return parts;
}

/** A word that is accented, with those of little weight before it and, at the end of a phrase, behind it. */
interface AccentGroup {
  lead: SpokenWord[];
  accented: SpokenWord[];
}

function accentGroups(phrase: readonly SpokenWord[], languageCode: string): AccentGroup[] {
  const groups: AccentGroup[] = [];
  let lead: SpokenWord[] = [];
  for (const word of phrase) {
    if (isFunctionWord(word.word.toLowerCase(), languageCode)) lead.push(word);
    else {
      groups.push({ lead, accented: [word] });
      lead = [];
    }
  }
  const last = groups.at(-1);
  if (last === undefined) return [{ lead: [], accented: lead }];
  last.accented.push(...lead);
  return groups;
}

/** Words that are spoken alike, and how far they stand out from the sentence's line. */
interface Stretch {
  words: readonly SpokenWord[];
  accent: number;
  rate: number;
}

/** Semitones above the voice's own mean, and pace as a factor. */
interface WordMelody {
  pitch: number;
  rate: number;
}

/** A sentence's pitches and paces. */
function pitchesOf(
  sentence: readonly SpokenWord[],
  { opening, languageCode, type, chance }: Segment & { type: SentenceType; chance: () => number },
): WordMelody[] {
  const line = LINES[type];
  const phrases = partsOf(sentence, PHRASE_END);
  const stretches = phrases.map((phrase, phraseIndex) => {
    const isLastPhrase = phraseIndex === phrases.length - 1;
    const groups = accentGroups(phrase, languageCode);
    return groups.flatMap(({ lead, accented }, index): Stretch[] => {
      const isLast = index === groups.length - 1;
      const accent = index === 0 ? ACCENT.first : ACCENT.mean + ACCENT.spread * chance();
      const last = isLastPhrase ? line.last : PHRASE.last;
      const rate = sentence.length === 1 ? 1 : isLastPhrase ? FINAL_RATE.sentence : FINAL_RATE.phrase;
      return [
        { words: lead, accent: 0, rate: 1 },
        isLast ? { words: accented, accent: last, rate } : { words: accented, accent, rate: 1 },
      ];
    });
  });
  const start = opening === 'clause' || opening === 'word' ? line.start / 2 : line.start;
  const sentencePlace = placesIn(sentence);
  const melody = stretches.flatMap((phrase) => {
    const phrasePlace = placesIn(phrase.flatMap(({ words }) => words));
    return phrase.flatMap(({ words, accent, rate }) => {
      const chars = charsIn(words);
      const sinking = between(start, line.end, sentencePlace(chars));
      const pitch = sinking + between(PHRASE.start, PHRASE.end, phrasePlace(chars)) + accent;
      return words.map((word) => ({ rate, pitch, chars: charsIn([word]) }));
    });
  });
  const mean = melody.reduce((sum, { chars, pitch }) => sum + chars * pitch, 0) / charsIn(sentence) - line.mean;
  return melody.map(({ rate, pitch }) => ({ rate, pitch: pitch - mean }));
}

/** Tells of stretches of so many characters, one after the other, where their middle is in all of them: 0 to 1. */
function placesIn(words: readonly SpokenWord[]): (chars: number) => number {
  const total = charsIn(words);
  let at = 0;
  return (chars) => {
    at += chars;
    return (at - chars / 2) / total;
  };
}

const between = (start: number, end: number, place: number): number => start + (end - start) * place;

/** What a stretch lasts, in characters. */
const charsIn = (words: readonly SpokenWord[]): number =>
  words.reduce((sum, word) => sum + saidFor(word).length + 1, 0);
