import { createTicker, peaksOf, type Sound } from './sound.ts';
import { WAVE_HEAD_BYTES, waveHead } from './wave-file.ts';

const RATE_HZ = 24_000;
/** Time between a start and its sound: what keeps the playing going when a chunk comes late. */
const LEAD_SECS = 0.15;
/** Longest piece handed to the browser at once. */
const PIECE_SAMPLES = 10 * RATE_HZ;

/** Audio that is heard while it comes, and again afterwards. */
export interface LiveSound extends Sound {
  /** The next bytes of a wave stream, mono, 16 bits, 24 kHz. */
  push(bytes: Uint8Array): void;
  /** Nothing more comes. */
  finish(): void;
  /** Everything so far, as a file. */
  wav(): Blob;
}

/** Starts to play with the first samples. */
export function createLiveSound(): LiveSound {
  const context = new AudioContext({ sampleRate: RATE_HZ });
  const ticker = createTicker();
  const read = createWaveReader();
  const sources = new Set<AudioBufferSourceNode>();
  let samples = new Int16Array(PIECE_SAMPLES);
  let length = 0;
  let isWhole = false;
  /** Where it stands while it does not play. */
  let restsAtSecs = 0;
  /** Context time at which second 0 is, or would have been, heard. */
  let zeroSecs: number | undefined;
  let scheduled = 0;

  const durationSecs = () => length / RATE_HZ;
  const atSecs = () =>
    zeroSecs === undefined
      ? restsAtSecs
      : Math.min(durationSecs(), Math.max(restsAtSecs, context.currentTime - zeroSecs));

  function schedule(): void {
    while (zeroSecs !== undefined && scheduled < length) {
      const piece = samples.subarray(scheduled, Math.min(length, scheduled + PIECE_SAMPLES));
      const source = sourceOf(context, piece);
      sources.add(source);
      source.onended = () => sources.delete(source);
      // What comes late is heard late, and all that follows with it.
      zeroSecs = Math.max(zeroSecs, context.currentTime - scheduled / RATE_HZ);
      source.start(zeroSecs + scheduled / RATE_HZ);
      scheduled += piece.length;
    }
  }

  function rest(secs: number): void {
    restsAtSecs = Math.min(durationSecs(), Math.max(0, secs));
    zeroSecs = undefined;
    for (const source of sources) source.stop();
    sources.clear();
    ticker.stop();
  }

  function play(): void {
    if (context.state === 'closed') return;
    // A phone call or a locked screen has put it to rest.
    if (context.state !== 'running') void context.resume();
    zeroSecs = context.currentTime + LEAD_SECS - restsAtSecs;
    scheduled = Math.floor(restsAtSecs * RATE_HZ);
    schedule();
    ticker.start(() => {
      if (isWhole && atSecs() >= durationSecs()) rest(durationSecs());
    });
  }

  return {
    push(bytes) {
      const more = read(bytes);
      if (more.length === 0) return;
      if (length + more.length > samples.length) {
        const larger = new Int16Array(2 * (length + more.length));
        larger.set(samples.subarray(0, length));
        samples = larger;
      }
      samples.set(more, length);
      const isFirst = length === 0;
      length += more.length;
      if (isFirst) play();
      else schedule();
      ticker.tell();
    },
    finish() {
      isWhole = true;
      ticker.tell();
    },
    wav: () => new Blob([waveHead(length, RATE_HZ), samples.slice(0, length)], { type: 'audio/wav' }),
    state: () => ({
      playing: zeroSecs !== undefined,
      atSecs: atSecs(),
      durationSecs: durationSecs(),
      drawable: length > 0,
      failed: false,
    }),
    toggle() {
      if (zeroSecs !== undefined) rest(atSecs());
      else {
        if (restsAtSecs >= durationSecs()) rest(0);
        play();
      }
      ticker.tell();
    },
    seek(secs) {
      const isPlaying = zeroSecs !== undefined;
      rest(secs);
      if (isPlaying) play();
      ticker.tell();
    },
    peaks: (count) => peaksOf(samples.subarray(0, length), 32_768, count),
    subscribe: ticker.subscribe,
    close() {
      rest(0);
      if (context.state !== 'closed') void context.close();
    },
  };
}

/** A piece of sound that the browser can start at any time. */
function sourceOf(context: AudioContext, piece: Int16Array): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, piece.length, RATE_HZ);
  buffer.copyToChannel(
    Float32Array.from(piece, (sample) => sample / 32_768),
    0,
  );
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  return source;
}

/** Takes the samples out of a wave stream that comes in pieces of any size. */
function createWaveReader() {
  let headLeft = WAVE_HEAD_BYTES;
  let odd = new Uint8Array(0);
  return (bytes: Uint8Array): Int16Array => {
    const skipped = Math.min(headLeft, bytes.length);
    headLeft -= skipped;
    const all = new Uint8Array(odd.length + bytes.length - skipped);
    all.set(odd);
    all.set(bytes.subarray(skipped), odd.length);
    odd = all.slice(all.length - (all.length % 2));
    return new Int16Array(all.buffer, 0, all.length >> 1);
  };
}
