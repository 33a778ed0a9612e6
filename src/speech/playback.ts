import { setTimeout as delay } from 'node:timers/promises';

/** A listener who plays audio as it comes, without a gap where there is none in it. */
export interface Playback {
  /** The audio has been sent up to here. */
  sent(endSecs: number): void;
  /** Seconds of the audio that have been heard. */
  heardSecs(): number;
  /** Waits until no more than so many seconds are sent and not heard. @throws the signal's reason when it fires */
  keepWithin(aheadSecs: number, signal: AbortSignal): Promise<void>;
}

export function createPlayback(): Playback {
  let sentSecs = 0;
  let endsAtMs = 0;
  const unheardSecs = () => Math.max(0, (endsAtMs - performance.now()) / 1000);
  return {
    sent(endSecs) {
      endsAtMs = Math.max(endsAtMs, performance.now()) + Math.max(0, endSecs - sentSecs) * 1000;
      sentSecs = Math.max(sentSecs, endSecs);
    },
    heardSecs: () => Math.max(0, sentSecs - unheardSecs()),
    async keepWithin(aheadSecs, signal) {
      const tooFarSecs = unheardSecs() - aheadSecs;
      if (tooFarSecs <= 0) return;
      await delay(tooFarSecs * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
  };
}
