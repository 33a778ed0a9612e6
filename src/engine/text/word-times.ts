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
  const marks = markPositions(words.length, events);
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
    const endMs = clamp(isHeard ? Math.min(last.endMs, nextMs) : nextMs, startMs, limit);
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
 * Milliseconds of each mark. eSpeak loses the mark of a word that begins a sentence (after a full stop); the event of
 * that sentence stands in for it.
 */
function markPositions(count: number, events: readonly EspeakEvent[]): number[] {
  const positions: number[] = [];
  let sentenceMs = 0;
  for (const { type, id, audio_position } of events) {
    if (type === 'sentence') sentenceMs = audio_position;
    if (type !== 'mark') continue;
    const index = Math.min(Number(id), count - 1);
    while (positions.length < index) positions.push(Math.max(sentenceMs, positions.at(-1) ?? 0));
    if (positions.length === index) positions.push(Math.max(audio_position, positions.at(-1) ?? 0));
  }
  while (positions.length < count) positions.push(Math.max(sentenceMs, positions.at(-1) ?? 0));
  return positions;
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
