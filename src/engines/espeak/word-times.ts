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
  const marks = markPositions(words, events, limit);
  const sounds = soundSpans(events, limit);
  const ranges = shareSounds(words, soundRanges(marks, sounds, limit));
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
function soundRanges(marks: readonly number[], sounds: readonly Sound[], endMs: number): SoundRange[] {
  let at = 0;
  return marks.map((markMs, index) => {
    while (at < sounds.length && (sounds[at]?.startMs ?? 0) < markMs) at += 1;
    const from = at;
    while (at < sounds.length && (sounds[at]?.startMs ?? endMs) < (marks[index + 1] ?? endMs)) at += 1;
    return { from, to: at };
  });
}

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

/**
 * Milliseconds of each mark. eSpeak loses a mark now and then: always that of a word that begins a sentence after a full
 * stop, rarely one that begins a clause. Then the clause's own start stands in for it; where even that is missing, the
 * words share the time between their neighbours by their lengths.
 */
function markPositions(words: readonly SpokenWord[], events: readonly EspeakEvent[], endMs: number): number[] {
  const known = new Map<number, number>();
  for (const { type, id, audio_position } of events) if (type === 'mark') known.set(Number(id), audio_position);
  const clauseStarts = events.filter(({ type }) => type === 'end').map(({ audio_position }) => audio_position);
  const positions: number[] = [];
  for (const index of words.keys()) {
    const before = positions.at(-1) ?? 0;
    const position = known.get(index) ?? lostPosition(index, before);
    positions.push(Math.max(before, position));
  }
  return positions;

  function lostPosition(index: number, before: number): number {
    let next = index + 1;
    while (next < words.length && !known.has(next)) next += 1;
    const nextMs = known.get(next) ?? endMs;
    if (index === 0) return 0;
    const clauseMs = clauseStarts.find((ms) => ms > before && ms < nextMs - 20);
    if (clauseMs !== undefined) return clauseMs;
    const lengths = words.slice(index - 1, next).map(({ word }) => word.length);
    const share = (lengths[0] ?? 0) / lengths.reduce((sum, length) => sum + length, 0);
    return before + share * (nextMs - before);
  }
}

interface Sound {
  startMs: number;
  endMs: number;
}

/** The stretches where something sounds: phoneme events with a name, each until the next event; unnamed ones are pauses. */
function soundSpans(events: readonly EspeakEvent[], endMs: number): Sound[] {
  const phonemes = events.filter(({ type }) => type === 'phoneme');
  return phonemes
    .map(({ id, audio_position: startMs }, index) => ({
      name: id,
      startMs,
      endMs: phonemes[index + 1]?.audio_position ?? endMs,
    }))
    .filter(({ name, startMs, endMs }) => name !== '' && endMs > startMs);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}
