/** How far the gain is down, sample by sample, so that each wanted reduction is reached in time and without a step. */
export interface GainEnvelope {
  /** @param wanted the reduction that a sample needs, 0 to 1. Returns the gain for the sample `attack` before it. */
  next(wanted: number): number;
  /** Nothing is reduced, and nothing of what came before has an effect any more. */
  isAtRest(): boolean;
  reset(): void;
}

/** A reduction below this (0.0009 dB) has ended. */
const NEGLIGIBLE = 1e-4;

/**
 * @param attack samples over which a reduction is reached
 * @param release what is left of a reduction after each sample, as a factor
 */
export function createGainEnvelope(attack: number, release: number): GainEnvelope {
  // Rings over the attack window: its reductions, and the falling sequence of its largest needs with their places.
  const size = 2 ** Math.ceil(Math.log2(attack + 3));
  const mask = size - 1;
  const reductions = new Float64Array(size);
  const queueAt = new Int32Array(size);
  const queueValue = new Float64Array(size);
  let queueHead = 0;
  let queueTail = 0;
  let clock = 0;
  let held = 0;
  let sum = 0;
  let quiet = attack + 1;

  return {
    next(value) {
      const now = clock++;
      while (queueTail !== queueHead && (queueValue[(queueTail - 1) & mask] as number) <= value) queueTail--;
      queueValue[queueTail & mask] = value;
      queueAt[queueTail++ & mask] = now;
      if (now - (queueAt[queueHead & mask] as number) > attack) queueHead++;
      const wanted = queueValue[queueHead & mask] as number;

      held = wanted > held ? wanted : wanted + (held - wanted) * release;
      if (held < NEGLIGIBLE) held = 0;

      // The mean over the attack window turns steps into ramps and still reaches each peak's reduction in time.
      sum += held - (reductions[(now - attack - 1) & mask] as number);
      reductions[now & mask] = held;
      quiet = held === 0 ? quiet + 1 : 0;
      if (quiet > attack) sum = 0;
      return sum === 0 ? 1 : 1 - sum / (attack + 1);
    },
    isAtRest: () => quiet > attack,
    reset() {
      reductions.fill(0);
      queueHead = 0;
      queueTail = 0;
      clock = 0;
    },
  };
}
