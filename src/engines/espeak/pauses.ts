import type { Ending } from '../../text/writer.ts';

/**
 * eSpeak NG drops the pause after the last clause of a call, so a segment's pause is added after it: what eSpeak itself
 * would have put there. Its pause after a full stop by rate, measured; in between, the line through the neighbours.
 */
const FULL_STOP_SECS: readonly (readonly [number, number])[] = [
  [80, 0.885],
  [100, 0.709],
  [120, 0.548],
  [140, 0.431],
  [160, 0.35],
  [175, 0.301],
  [200, 0.235],
  [225, 0.182],
  [250, 0.142],
  [275, 0.11],
  [300, 0.082],
  [325, 0.057],
  [350, 0.037],
  [400, 0.025],
];

/** Seconds of pause that eSpeak makes between two clauses, after `text` at `rateWpm` words a minute. */
export function naturalPauseSecs(text: string, ending: Ending, rateWpm: number): number {
  if (ending === 'word') return 0;
  return Math.round(strength(text, ending) * fullStopSecs(rateWpm) * 1000) / 1000;
}

function strength(text: string, ending: Ending): number {
  if (ending === 'paragraph') return 1.75;
  const mark = /([\p{P}])[\p{Pe}\p{Pf}"'\s]*$/u.exec(text)?.[1] ?? '';
  if (/[!！]/.test(mark)) return 1.13;
  if (/[,،、，]/.test(mark)) return 0.5;
  if (/[;:؛…；：–—]/.test(mark)) return 0.75;
  return ending === 'sentence' ? 1 : 0.5;
}

function fullStopSecs(rateWpm: number): number {
  const after = FULL_STOP_SECS.findIndex(([rate]) => rate >= rateWpm);
  const [highRate, highSecs] = FULL_STOP_SECS[after] ?? FULL_STOP_SECS.at(-1) ?? [175, 0.3];
  const [lowRate, lowSecs] = FULL_STOP_SECS[after - 1] ?? [highRate, highSecs];
  if (highRate === lowRate) return highSecs;
  return lowSecs + ((highSecs - lowSecs) * (rateWpm - lowRate)) / (highRate - lowRate);
}
