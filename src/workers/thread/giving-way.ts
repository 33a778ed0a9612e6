import type { SynthesisRequest, WordTime } from '../../engines/engine.ts';
import type { Synthesizer } from '../../engines/runtime.ts';
import type { Segment } from '../../text/segments.ts';

/** Samples encoded in one slice, 200 ms: what a new interactive request waits for at most. */
const SLICE_SAMPLES = 4800;
/** A segment that has given way this often is spoken to its end, or long sentences might never be. */
const MAX_YIELDS = 5;

/**
 * Speaks a segment into memory, from its start again whenever an interactive request comes meanwhile, and gives it out in
 * small steps. Yields where other requests may run.
 */
export async function* speakGivingWay(
  {
    synthesizer,
    isWantedElsewhere,
    isCancelled,
  }: {
    synthesizer: Synthesizer;
    isWantedElsewhere: () => boolean;
    isCancelled: () => boolean;
  },
  request: SynthesisRequest,
  segment: Segment,
  write: (samples: Int16Array) => void,
): AsyncGenerator<void, WordTime[], undefined> {
  for (let yields = 0; ; yields += 1) {
    const spoken: Int16Array[] = [];
    let gaveWay = false;
    const words = await synthesizer.speak(request, segment, (samples) => {
      spoken.push(samples.slice());
      gaveWay = yields < MAX_YIELDS && isWantedElsewhere();
      return !gaveWay && !isCancelled();
    });
    if (isCancelled()) return words;
    yield;
    if (gaveWay) continue;
    for (const samples of spoken) {
      for (let at = 0; at < samples.length; at += SLICE_SAMPLES) {
        write(samples.subarray(at, at + SLICE_SAMPLES));
        if (isWantedElsewhere()) yield;
      }
    }
    return words;
  }
}
