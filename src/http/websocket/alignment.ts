import type { WordTime } from '../../engines/engine.ts';

/** When each character is heard, as the clients of the protocol read it. */
export interface Alignment {
  chars: string[];
  charStartTimesMs: number[];
  charDurationsMs: number[];
}

/**
 * Spreads words over their characters; what stands between two words lasts from the end of the one to the begin of the next.
 * @param points the whole text in code points
 * @param from the first of them that has not been aligned yet
 * @param originSecs what the times are counted from
 * @param endSecs where the audio ends that the words are heard in
 */
export function alignmentOf(
  points: readonly string[],
  from: number,
  words: readonly WordTime[],
  originSecs: number,
  endSecs: number,
): { alignment: Alignment; until: number } {
  const last = words.at(-1);
  let until = last?.endChar ?? from;
  while (until < points.length && !/[\p{L}\p{N}]/u.test(points[until] ?? '')) until += 1;
  const alignment: Alignment = { chars: [], charStartTimesMs: [], charDurationsMs: [] };
  const add = (start: number, end: number, startSecs: number, stopSecs: number) => {
    for (let at = start; at < end; at += 1) {
      const share = (part: number) => startSecs + ((stopSecs - startSecs) * part) / (end - start);
      const startMs = Math.round((share(at - start) - originSecs) * 1000);
      alignment.chars.push(points[at] ?? '');
      alignment.charStartTimesMs.push(startMs);
      alignment.charDurationsMs.push(Math.round((share(at - start + 1) - originSecs) * 1000) - startMs);
    }
  };
  let at = from;
  let playedSecs = Math.min(words[0]?.startSecs ?? originSecs, originSecs);
  for (const { startChar, endChar, startSecs, endSecs: stopSecs } of words) {
    add(at, startChar, playedSecs, startSecs);
    add(Math.max(at, startChar), endChar, startSecs, stopSecs);
    at = Math.max(at, endChar);
    playedSecs = stopSecs;
  }
  add(at, until, playedSecs, Math.max(playedSecs, endSecs));
  return { alignment, until };
}
