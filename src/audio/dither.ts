/** One step of 16 bits. */
const STEP = 1 / 32768;
/** Steps that the noise reaches to. One is enough for the rounding; two, 92 dB under full scale, are still not heard. */
const REACH = 2;
const SEED = 0x9e3779b9;

/**
 * Adds noise of up to two steps of 16 bits, spread as a triangle, in place: what is rounded afterwards has an error that
 * does not depend on the voice, and pauses are as quiet as a good room and not digital zeros, which recognisers of speech
 * stumble at. The same noise for every stream, so that equal requests give equal bytes.
 */
export function createDither(): (samples: Float32Array) => Float32Array {
  let state = SEED;
  return (samples) => {
    for (let i = 0; i < samples.length; i++) {
      // xorshift32; the difference of its halves has the triangle.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      (samples[i] as number) += (REACH * STEP * ((state >>> 16) - (state & 0xffff))) / 0x10000;
    }
    return samples;
  };
}
