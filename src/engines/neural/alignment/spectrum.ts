/** Power spectra of one length, a power of two. */
export interface Spectrum {
  /** Number of values that `power` gives: half the length. */
  bins: number;
  /** Power of each frequency of `frame`; the answer is overwritten by the next call. */
  power(frame: Float64Array): Float64Array;
}

/**
 * The fast Fourier transform of Cooley and Tukey, by halves. The frame is real: its even and odd places go through one
 * transform of half the length, as real and imaginary part, and are told apart afterwards.
 */
export function createSpectrum(length: number): Spectrum {
  const bins = length / 2;
  const real = new Float64Array(bins);
  const imaginary = new Float64Array(bins);
  const powers = new Float64Array(bins);
  const cosines = Float64Array.from({ length: bins }, (_, index) => Math.cos((-2 * Math.PI * index) / length));
  const sines = Float64Array.from({ length: bins }, (_, index) => Math.sin((-2 * Math.PI * index) / length));
  const bits = Math.log2(bins);
  const reversed = Uint32Array.from({ length: bins }, (_, index) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((index >> bit) & 1) << (bits - 1 - bit);
    return mirrored;
  });

  function transform(): void {
    for (let size = 2; size <= bins; size *= 2) {
      const half = size / 2;
      const stride = length / size;
      for (let start = 0; start < bins; start += size) {
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

  /** The frequency's value is that of the even places plus that of the odd ones, turned by the place of the first. */
  function powerAt(bin: number): number {
    const mirror = bin === 0 ? 0 : bins - bin;
    const evenReal = ((real[bin] as number) + (real[mirror] as number)) / 2;
    const evenImaginary = ((imaginary[bin] as number) - (imaginary[mirror] as number)) / 2;
    const oddReal = ((imaginary[bin] as number) + (imaginary[mirror] as number)) / 2;
    const oddImaginary = ((real[mirror] as number) - (real[bin] as number)) / 2;
    const [cosine, sine] = [cosines[bin] as number, sines[bin] as number];
    return (
      (evenReal + cosine * oddReal - sine * oddImaginary) ** 2 +
      (evenImaginary + cosine * oddImaginary + sine * oddReal) ** 2
    );
  }

  return {
    bins,
    power(frame) {
      for (let index = 0; index < bins; index += 1) {
        const place = reversed[index] as number;
        real[place] = frame[2 * index] ?? 0;
        imaginary[place] = frame[2 * index + 1] ?? 0;
      }
      transform();
      for (let bin = 0; bin < bins; bin += 1) powers[bin] = powerAt(bin);
      return powers;
    },
  };
}
