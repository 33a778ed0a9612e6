import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { FFmpegError, SoftwareResampleContext } from 'node-av/lib';

/** Changes the sample rate of a stream without shifting it in time. */
export interface Resampler {
  /** Returns the samples ready now, valid until the next call; holds back half the filter, under a millisecond. */
  process(samples: Float32Array): Float32Array;
  flush(): Float32Array;
  close(): void;
}

export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) {
    return { process: (samples) => samples, flush: () => new Float32Array(0), close() {} };
  }

  const context = new SoftwareResampleContext();
  context.allocSetOpts2(
    AV_CHANNEL_LAYOUT_MONO,
    AV_SAMPLE_FMT_FLT,
    toHz,
    AV_CHANNEL_LAYOUT_MONO,
    AV_SAMPLE_FMT_FLT,
    fromHz,
  );
  FFmpegError.throwIfError(context.init(), `resampler ${fromHz} to ${toHz} Hz`);
  let out = new Float32Array(0);
  let outBytes = Buffer.alloc(0);

  function convert(input: Buffer[] | null, count: number): Float32Array {
    // Room for the block, for what was held back, and to spare.
    const room = Math.ceil((count * toHz) / fromHz) + 1024;
    if (out.length < room) {
      out = new Float32Array(room);
      outBytes = Buffer.from(out.buffer);
    }
    const written = context.convertSync([outBytes], room, input, count);
    FFmpegError.throwIfError(written, 'resample');
    return out.subarray(0, written);
  }

  return {
    process: (samples) =>
      convert([Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)], samples.length),
    flush: () => convert(null, 0),
    close: () => context.free(),
  };
}
