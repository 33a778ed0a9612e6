/** Rounds samples in −1…1 to 16 bits. */
export function toInt16(samples: Float32Array, out: Int16Array = new Int16Array(samples.length)): Int16Array {
  for (let i = 0; i < samples.length; i++) {
    const value = Math.round((samples[i] as number) * 32768);
    out[i] = value > 32767 ? 32767 : value < -32768 ? -32768 : value;
  }
  return out;
}
