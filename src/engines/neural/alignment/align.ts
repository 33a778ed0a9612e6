import type { WordTime } from '../../engine.ts';
import type { Recording } from '../pcm.ts';
import { HOP_SECS, speechFeatures } from './features.ts';
import { warp } from './warp.ts';

type Span = Pick<WordTime, 'startSecs' | 'endSecs'>;

/**
 * Finds words in a recording by another recording of the same words whose times are known.
 * @returns for each word of the reference its span in the recording, rising
 */
export function alignWords(recording: Recording, reference: Recording & { words: readonly Span[] }): Span[] {
  const durationSecs = recording.pcm.length / recording.sampleRateHz;
  if (recording.pcm.length === 0 || reference.pcm.length === 0)
    return reference.words.map(() => ({ startSecs: 0, endSecs: 0 }));
  const rows = warp(
    speechFeatures(reference.pcm, reference.sampleRateHz),
    speechFeatures(recording.pcm, recording.sampleRateHz),
  );
  let last = 0;
  const place = (secs: number): number => {
    const at = Math.max(0, Math.min(rows.length - 1, secs / HOP_SECS));
    const [low, high] = [rows[Math.floor(at)] ?? 0, rows[Math.ceil(at)] ?? 0];
    last = Math.max(last, Math.min(durationSecs, (low + (high - low) * (at % 1)) * HOP_SECS));
    return last;
  };
  return reference.words.map(({ startSecs, endSecs }) => ({ startSecs: place(startSecs), endSecs: place(endSecs) }));
}
