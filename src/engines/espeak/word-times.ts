import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import type { SpokenWord } from '../../text/spoken.ts';
import type { WordTime } from '../engine.ts';

/**
 * Places the words of an utterance in its audio, from the marks put before them. A word starts with the first sound
 * after its mark and ends with its last sound; the pauses between belong to no word.
 * @param durationSecs of the audio; times rise and lie inside it
 */
export function wordTimes(
  words: readonly SpokenWord[],
  events: readonly EspeakEvent[],
  durationSecs: number,
): WordTime[] {
  const limit = durationSecs * 1000;
  const places = markPlaces(words, events, limit);
  const marks = places.map(({ ms }) => ms);
  const sounds = soundSpans(events, limit);
  const ranges = shareSounds(words, soundRanges(places, sounds));
  let previousEnd = 0;
  return words.map((word, index) => {
    const markMs = marks[index] ?? 0;
    const { from, to } = ranges[index] ?? { from: 0, to: 0 };
    const startMs = clamp(to > from ? (sounds[from]?.startMs ?? markMs) : markMs, previousEnd, limit);
    // Without a sound of its own a word shares the one that is going on, or is silent.
    const nextMarkMs = marks[index + 1] ?? limit;
    const isShared = to > from && nextMarkMs <= (sounds[to - 1]?.startMs ?? 0);
    const nextMs = isShared ? (sounds[to]?.startMs ?? limit) : nextMarkMs;
    const endMs = clamp(Math.min(sounds[to - 1]?.endMs ?? startMs, nextMs), startMs, limit);
    previousEnd = endMs;
    // Back in seconds, a rounding error must not reach past the end.
    return {
      word: word.word,
      startChar: word.startChar,
      endChar: word.endChar,
      startSecs: Math.min(startMs / 1000, durationSecs),
      endSecs: Math.min(endMs / 1000, durationSecs),
    };
  });
}

/** A half-open range of sounds. */
interface SoundRange {
  from: number;
  to: number;
}

/** The sounds that start between a word's mark and the next. */
function soundRanges(marks: readonly MarkPlace[], sounds: readonly Sound[]): SoundRange[] {
  let at = 0;
  /** Passes over the sounds before a mark, or over all that are left. */
  const skipTo = (mark: MarkPlace | undefined): number => {
    for (let sound = sounds[at]; sound !== undefined; sound = sounds[at]) {
      if (mark !== undefined && !isBefore(sound, mark)) break;
      at += 1;
    }
    return at;
  };
  return marks.map((mark, index) => ({ from: skipTo(mark), to: skipTo(marks[index + 1]) }));
}

/** A sound that starts with a mark may have been told before it: then it is of the word before. */
const isBefore = (sound: Sound, { ms, order }: MarkPlace): boolean =>
  order === undefined ? sound.startMs < ms : sound.order < order;

/**
 * eSpeak says some pairs of words as one ("was the", "n'est-ce pas"), all under the first one's mark: its sounds are
 * shared out by the words' lengths.
 */
function shareSounds(words: readonly SpokenWord[], ranges: readonly SoundRange[]): SoundRange[] {
  const shared = [...ranges];
  const isEmpty = (index: number) => ranges[index]?.from === ranges[index]?.to;
  const isSpoken = (index: number) => /[\p{L}\p{N}]/u.test(words[index]?.word ?? '');
  for (let first = 0; first < words.length; first += 1) {
    let last = first;
    while (last + 1 < words.length && isEmpty(last + 1) && isSpoken(last + 1)) last += 1;
    const { from, to } = ranges[first] ?? { from: 0, to: 0 };
    if (last === first || to - from <= last - first) continue;
    const lengths = words.slice(first, last + 1).map(({ word }) => word.length);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    let letters = 0;
    let start = from;
    for (const [offset, length] of lengths.entries()) {
      letters += length;
      const left = last - first - offset;
      const end = Math.min(Math.max(from + Math.round(((to - from) * letters) / total), start + 1), to - left);
      shared[first + offset] = { from: start, to: end };
      start = end;
    }
    first = last;
  }
  return shared;
}

interface MarkPlace {
  ms: number;
  /** Index among the events; absent where the mark is lost. */
  order?: number;
}

/**
 * Where each mark is. eSpeak loses a mark now and then: always that of a word that begins a sentence after a full
 * stop, rarely one that begins a clause. Then the clause's own start stands in for it; where even that is missing, the
 * words share the time between their neighbours by their lengths. A clause of one word may have its mark behind the word.
 */
function markPlaces(words: readonly SpokenWord[], events: readonly EspeakEvent[], endMs: number): MarkPlace[] {
  const known = new Map<number, Required<MarkPlace>>();
  let clause: Required<MarkPlace> | undefined;
  for (const [order, { type, id, audio_position: ms }] of events.entries()) {
    if (type === 'end') clause = { ms, order };
    if (type !== 'mark') continue;
    const index = Number(id);
    known.set(index, clause !== undefined && known.has(index - 1) ? clause : { ms, order });
    clause = undefined;
  }
  const clauseStarts = events.filter(({ type }) => type === 'end').map(({ audio_position }) => audio_position);
  const places: MarkPlace[] = [];
  for (const index of words.keys()) {
    const before = places.at(-1)?.ms ?? 0;
    const place = known.get(index) ?? { ms: lostPosition(index, before) };
    places.push({ ...place, ms: Math.max(before, place.ms) });
  }
  return places;

  function lostPosition(index: number, before: number): number {
    let next = index + 1;
    while (next < words.length && !known.has(next)) next += 1;
    const nextMs = known.get(next)?.ms ?? endMs;
    if (index === 0) return 0;
    const clauseMs = clauseStarts.find((ms) => ms > before && ms < nextMs - 20);
    if (clauseMs !== undefined) return clauseMs;
    const lengths = words.slice(index - 1, next).map(({ word }) => word.length);
    const share = (lengths[0] ?? 0) / lengths.reduce((sum, length) => sum + length, 0);
    return before + share * (nextMs - before);
  }
}

interface Sound {
  /** Index of its event. */
  order: number;
  startMs: number;
  endMs: number;
}

/** The stretches where something sounds: phoneme events with a name, each until the next event; unnamed ones are pauses. */
function soundSpans(events: readonly EspeakEvent[], endMs: number): Sound[] {
  const phonemes = [...events.entries()].filter(([, { type }]) => type === 'phoneme');
  return phonemes
    .map(([order, { id, audio_position: startMs }], index) => ({
      name: id,
      order,
      startMs,
      endMs: phonemes[index + 1]?.[1].audio_position ?? endMs,
    }))
    .filter(({ name, startMs, endMs }) => name !== '' && endMs > startMs);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}
