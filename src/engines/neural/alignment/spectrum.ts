/** Power spectra of one length, a power of two. */
export interface Spectrum {
  /** Number of values that `power` gives: half the length. */
  bins: number;
  /** Power of each frequency of `frame`; the answer is overwritten by the next call. */
  power(frame: Float64Array): Float64Array;
}

/** The fast Fourier transform of Cooley and Tukey, in place, by halves. */
export function createSpectrum(length: number): Spectrum {
  const bins = length / 2;
  const real = new Float64Array(length);
  const imaginary = new Float64Array(length);
  const powers = new Float64Array(bins);
  const cosines = Float64Array.from({ length: bins }, (_, index) => Math.cos((-2 * Math.PI * index) / length));
  const sines = Float64Array.from({ length: bins }, (_, index) => Math.sin((-2 * Math.PI * index) / length));
  const bits = Math.log2(length);
  const reversed = Uint32Array.from({ length }, (_, index) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((index >> bit) & 1) << (bits - 1 - bit);
    return mirrored;
  });

  function transform(): void {
    for (let size = 2; size <= length; size *= 2) {
      const half = size / 2;
      const stride = length / size;
      for (let start = 0; start < length; start += size) {
        for (let offset = 0; offset < half; offset += 1) {
          const low = start + offset;
          const high = low + half;
          const cosine = cosines[offset * stride] as number;
          const sine = sines[offset * stride] as number;
          const highReal = (real[high] as number) * cosine - (imaginary[high] as number) * sine;
          const highImaginary = (real[high] as number) * sine + (imaginary[high] as number) * cosine;
          real[high] = (real[low] as number) - highReal;
          imaginary[high] = (imaginary[low] as number) - highImaginary;
          real[low] = (real[low] as number) + highReal;
          imaginary[low] = (imaginary[low] as number) + highImaginary;
        }
      }
    }
  }

  return {
    bins,
    power(frame) {
      for (let index = 0; index < length; index += 1) real[reversed[index] as number] = frame[index] ?? 0;
      imaginary.fill(0);
      transform();
      for (let index = 0; index < bins; index += 1) {
        powers[index] = (real[index] as number) ** 2 + (imaginary[index] as number) ** 2;
      }
      return powers;
    },
  };
}
