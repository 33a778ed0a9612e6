import type { SpokenWord } from '../../text/spoken.ts';
import type { WordTime } from '../engine.ts';
import { PAUSE } from './clause.ts';
import type { SpokenClause } from './espeak.ts';

/** A clause, and whose its phonemes are. */
export interface OwnedClause extends SpokenClause {
  owners: readonly number[];
}

/**
 * Places the words of an utterance in its audio. A word starts with its first sound and ends with its last one; the pauses
 * between belong to no word. One that has no sound is where the next one starts.
 * @param durationSecs of the audio; times rise and lie inside it
 */
export function wordTimes(
  words: readonly SpokenWord[],
  clauses: readonly OwnedClause[],
  durationSecs: number,
  sampleRateHz: number,
): WordTime[] {
  const spans = new Map<number, { start: number; end: number }>();
  for (const { phonemes, owners, endSample } of clauses) {
    const begun = phonemes.flatMap(({ kind, startSample }, index) =>
      startSample === undefined ? [] : [{ kind, start: startSample, word: owners[index] ?? 0 }],
    );
    for (const [index, { kind, start, word }] of begun.entries()) {
      const end = begun[index + 1]?.start ?? endSample;
      if (kind !== PAUSE && end > start) spans.set(word, { start: spans.get(word)?.start ?? start, end });
    }
  }
  let previousEnd = 0;
  const times: WordTime[] = [];
  for (const [index, { word, startChar, endChar }] of words.entries()) {
    const span = spans.get(index) ?? silentSpan(index);
    const startSecs = Math.min(Math.max(span.start / sampleRateHz, previousEnd), durationSecs);
    const endSecs = Math.min(Math.max(span.end / sampleRateHz, startSecs), durationSecs);
    previousEnd = endSecs;
    times.push({ word, startChar, endChar, startSecs, endSecs });
  }
  return times;

  function silentSpan(index: number) {
    let next = index + 1;
    while (next < words.length && !spans.has(next)) next += 1;
    const start = spans.get(next)?.start ?? durationSecs * sampleRateHz;
    return { start, end: start };
  }
}
