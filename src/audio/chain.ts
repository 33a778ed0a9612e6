import { ownInstance } from './instance.ts';

/** What a voice's samples go through before an encoder: high-pass, rate conversion, gain, true-peak limiter, dither. */
export interface Chain {
  /** Takes 16-bit mono samples, `factor` times as loud; gives what is ready. A few milliseconds are held back. */
  write(samples: Int16Array, factor: number, onReady: (ready: ChainSamples) => void): void;
  /** Gives what was held back: in all round(samples in × rate out ÷ rate in). */
  finish(onReady: (ready: ChainSamples) => void): void;
  close(): void;
}

/** Samples that leave a chain, valid during the call that gives them only. */
export interface ChainSamples {
  readonly length: number;
  /** In −1…1. */
  floats(): Float32Array<ArrayBuffer>;
  /** Rounded to 16 bits. */
  rounded(): Int16Array<ArrayBuffer>;
}

/** Samples that the module takes at a time. */
const BLOCK = 2048;

/** @param ceilingDb true peak that the limiter keeps to, in dB of full scale */
export function createChain(options: {
  inputRateHz: number;
  outputRateHz: number;
  gainDb: number;
  ceilingDb: number;
}): Chain {
  const instance = ownInstance();
  const { calls } = instance;
  const chain = calls.chain_open(options.inputRateHz, options.outputRateHz, options.gainDb, options.ceilingDb);
  if (chain === 0) throw new Error(`no chain from ${options.inputRateHz} to ${options.outputRateHz} Hz`);
  const input = calls.chain_input(chain);

  function give(count: number, onReady: (ready: ChainSamples) => void): boolean {
    const length = instance.check(count, 'prepare samples');
    if (length === 0) return false;
    onReady({
      length,
      // A copy: whoever takes them may have the memory grow, which ends all views of it.
      floats: () => instance.floats(calls.chain_output(chain), length).slice(),
      rounded: () => instance.int16s(calls.chain_rounded(chain, length), length),
    });
    return true;
  }

  let isOpen = true;
  return {
    write(samples, factor, onReady) {
      for (let at = 0; at < samples.length; at += BLOCK) {
        const block = samples.subarray(at, at + BLOCK);
        instance.int16s(input, block.length).set(block);
        give(calls.chain_write(chain, block.length, factor), onReady);
      }
    },
    finish(onReady) {
      while (give(calls.chain_finish(chain), onReady));
    },
    close() {
      if (isOpen && !instance.isBroken) calls.chain_close(chain);
      isOpen = false;
    },
  };
}
