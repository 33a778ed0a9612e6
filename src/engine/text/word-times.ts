import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import type { WordTime } from '../engine.ts';
import type { UtteranceWord } from './utterance.ts';

/**
 * Places the words of an utterance in its audio, from the marks put before them. A word starts with the first sound
 * after its mark and ends with its last sound; the pauses between belong to no word.
 * @param durationSecs of the audio; times rise and lie inside it
 */
export function wordTimes(
  words: readonly UtteranceWord[],
  events: readonly EspeakEvent[],
  durationSecs: number,
): WordTime[] {
  const marks = markPositions(words, events, durationSecs * 1000);
  const sounds = soundSpans(events, durationSecs * 1000);
  const limit = durationSecs * 1000;
  let at = 0;
  let previousEnd = 0;
  return words.map((word, index) => {
    const markMs = marks[index] ?? 0;
    const nextMs = marks[index + 1] ?? limit;
    while (at < sounds.length && (sounds[at]?.startMs ?? 0) < markMs) at += 1;
    const first = sounds[at];
    let end = at;
    while (end < sounds.length && (sounds[end]?.startMs ?? limit) < nextMs) end += 1;
    const last = sounds[end - 1];
    const isHeard = first !== undefined && last !== undefined && end > at;
    const startMs = clamp(isHeard ? first.startMs : markMs, previousEnd, limit);
    // Without a sound of its own a word shares the one that is going on, or is silent.
    const heardMs = (isHeard ? last : sounds[at - 1])?.endMs ?? startMs;
    const endMs = clamp(Math.min(heardMs, nextMs), startMs, limit);
    previousEnd = endMs;
    // Back in seconds, a rounding error must not reach past the end.
    return {
      ...word,
      startSecs: Math.min(startMs / 1000, durationSecs),
      endSecs: Math.min(endMs / 1000, durationSecs),
    };
  });
}

/**
 * Milliseconds of each mark. eSpeak loses a mark now and then: always that of a word that begins a sentence after a full
 * stop, rarely one that begins a clause. Then the clause's own start stands in for it; where even that is missing, the
 * words share the time between their neighbours by their lengths.
 */
function markPositions(words: readonly UtteranceWord[], events: readonly EspeakEvent[], endMs: number): number[] {
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

/** The stretches where something sounds: phoneme events with a name, each until the next event; unnamed ones are pauses. */
function soundSpans(events: readonly EspeakEvent[], endMs: number): { startMs: number; endMs: number }[] {
  const phonemes = events.filter(({ type }) => type === 'phoneme');
  return phonemes.flatMap(({ id, audio_position: startMs }, index) =>
    id === '' ? [] : [{ startMs, endMs: phonemes[index + 1]?.audio_position ?? endMs }],
  );
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}
