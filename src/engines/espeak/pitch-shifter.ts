import { type PitchMark, PitchMarker } from './pitch-marks.ts';

/** A change of what is asked for is reached in about twice this time: a voice glides. */
const GLIDE_SECS = 0.02;
/** What is done is dropped in pieces of so many samples. */
const KEPT = 1 << 14;
/** Sum of windows below which there is no grain. */
const LEAST_WEIGHT = 0.05;
const START: PitchMark = { at: 0, period: undefined };

/**
 * Changes the pitch of speech, and neither its length nor its timbre, by pitch-synchronous overlap-add: pieces of two periods
 * are cut out and put together again closer or farther apart (Moulines and Charpentier, 1990). What has no period stays as it is.
 * One stream, 16-bit mono, in pieces of any length.
 */
export class PitchShifter {
  readonly #marker: PitchMarker;
  readonly #semitonesAt: (sample: number) => number;
  readonly #glideSamples: number;
  readonly #reach: number;
  /** Three rows of samples from `#base` on: what came, the sum of the pieces, the sum of their windows. */
  #input = new Float32Array(2 * KEPT);
  #sums = new Float32Array(2 * KEPT);
  #weights = new Float32Array(2 * KEPT);
  #base = 0;
  #length = 0;
  #emitted = 0;
  #marks: PitchMark[] = [START];
  /** Which of the marks is the nearest to `#place`, where the next piece goes. */
  #nearest = 0;
  #place = 0;
  #glide: { at: number; slow: number; semitones: number } | undefined;

  /**
   * @param range of the fundamental in what comes
   * @param semitonesAt how far the pitch is to be raised at a sample; asked in rising order, of samples that have come
   */
  constructor(
    sampleRateHz: number,
    range: { lowestHz: number; highestHz: number },
    semitonesAt: (sample: number) => number,
  ) {
    this.#marker = new PitchMarker(sampleRateHz, range);
    this.#semitonesAt = semitonesAt;
    this.#glideSamples = GLIDE_SECS * sampleRateHz;
    this.#reach = 2 * Math.ceil(sampleRateHz / range.lowestHz);
  }

  /** Takes speech and gives what is done of it, which lags by some periods. */
  write(samples: Int16Array): Int16Array {
    this.#dropDone();
    this.#makeRoom(this.#length + samples.length);
    this.#input.set(samples, this.#length - this.#base);
    this.#length += samples.length;
    while (this.#lastMark.at + this.#marker.lookahead < this.#length) this.#findMark();
    this.#placePieces(this.#marks.length - 2);
    return this.#emit(Math.floor(this.#place) - this.#reach);
  }

  /** The rest: as many samples have come out then as went in. */
  finish(): Int16Array {
    this.#makeRoom(this.#length + this.#marker.lookahead + this.#reach);
    while (this.#lastMark.at < this.#length) this.#findMark();
    this.#placePieces(this.#marks.length - 1);
    return this.#emit(this.#length);
  }

  get #lastMark(): PitchMark {
    return this.#marks.at(-1) ?? START;
  }

  #findMark(): void {
    this.#marks.push(this.#marker.next(this.#input, this.#base, this.#lastMark));
  }

  /** Puts the pieces of the marks before the one of index `end` where they go. */
  #placePieces(end: number): void {
    for (;;) {
      while (this.#nearest < end && this.#isNearer(this.#nearest + 1)) this.#nearest += 1;
      const mark = this.#marks[this.#nearest];
      const after = this.#marks[this.#nearest + 1];
      if (mark === undefined || after === undefined || this.#nearest >= end) return;
      const width = { before: mark.at - (this.#marks[this.#nearest - 1]?.at ?? mark.at), after: after.at - mark.at };
      const factor = 2 ** (this.#glideTo(this.#semitonesAt(mark.at)) / 12);
      if (mark.period !== undefined && after.period !== undefined) {
        this.#addPiece(mark.at, width, this.#place);
        this.#place += width.after / factor;
      } else {
        // Back in step: bursts and hisses are where they were.
        this.#addPiece(mark.at, width, mark.period === undefined ? mark.at : this.#place);
        this.#place = Math.max(after.at, this.#place + 1);
        this.#nearest += 1;
      }
    }
  }

  #isNearer(index: number): boolean {
    const distance = (mark: PitchMark | undefined) => Math.abs((mark?.at ?? Number.POSITIVE_INFINITY) - this.#place);
    return distance(this.#marks[index]) <= distance(this.#marks[this.#nearest]);
  }

  /** Two low-passes in a row. */
  #glideTo(target: number): number {
    const { at, slow, semitones } = this.#glide ?? { at: this.#place, slow: target, semitones: target };
    const part = 1 - Math.exp((at - this.#place) / this.#glideSamples);
    const nextSlow = slow + part * (target - slow);
    this.#glide = { at: this.#place, slow: nextSlow, semitones: semitones + part * (nextSlow - semitones) };
    return this.#glide.semitones;
  }

  /** Adds the samples around a mark at another place, which may lie between two samples: a cubic through four of them. */
  #addPiece(at: number, width: { before: number; after: number }, place: number): void {
    const first = Math.max(Math.ceil(place - width.before), this.#emitted);
    const last = Math.floor(place + width.after);
    this.#makeRoom(last + 1);
    const shift = at - place;
    const whole = Math.floor(shift);
    const t = shift - whole;
    const taps = [
      -t / 2 + t ** 2 - t ** 3 / 2,
      1 - (5 * t ** 2) / 2 + (3 * t ** 3) / 2,
      t / 2 + 2 * t ** 2 - (3 * t ** 3) / 2,
      (t ** 3 - t ** 2) / 2,
    ] as const;
    const [input, sums, weights] = [this.#input, this.#sums, this.#weights];
    for (let sample = first; sample <= last; sample++) {
      const offset = sample - place;
      const weight = 0.5 + 0.5 * Math.cos((Math.PI * offset) / (offset < 0 ? width.before : width.after || 1));
      const from = sample + whole - this.#base;
      let value = 0;
      for (let tap = 0; tap < 4; tap++) value += (taps[tap] as number) * (input[from + tap - 1] ?? 0);
      const to = sample - this.#base;
      (sums[to] as number) += weight * value;
      (weights[to] as number) += weight;
    }
  }

  #emit(end: number): Int16Array {
    const to = Math.max(this.#emitted, Math.min(end, this.#length));
    const samples = new Int16Array(to - this.#emitted);
    for (let i = 0; i < samples.length; i++) {
      const at = this.#emitted + i - this.#base;
      const weight = this.#weights[at] ?? 0;
      const value = weight < LEAST_WEIGHT ? (this.#input[at] ?? 0) : (this.#sums[at] ?? 0) / weight;
      samples[i] = Math.max(-32768, Math.min(32767, Math.round(value)));
    }
    this.#emitted = to;
    return samples;
  }

  #makeRoom(end: number): void {
    const needed = end - this.#base;
    if (needed <= this.#input.length) return;
    const size = 2 ** Math.ceil(Math.log2(needed));
    const longer = (row: Float32Array<ArrayBuffer>) => {
      const next = new Float32Array(size);
      next.set(row);
      return next;
    };
    this.#input = longer(this.#input);
    this.#sums = longer(this.#sums);
    this.#weights = longer(this.#weights);
  }

  /** Nothing before the pieces still to come is looked at again. */
  #dropDone(): void {
    const done = this.#emitted - 2 * this.#reach - this.#base;
    if (done < KEPT) return;
    for (const row of [this.#input, this.#sums, this.#weights]) {
      row.copyWithin(0, done);
      row.fill(0, row.length - done);
    }
    this.#base += done;
    const kept = Math.max(0, this.#nearest - 1);
    this.#marks = this.#marks.slice(kept);
    this.#nearest -= kept;
  }
}
