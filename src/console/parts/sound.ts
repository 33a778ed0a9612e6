import { waveHead } from './wave-file.ts';

/** Something that can be heard: what a player shows and moves. */
export interface Sound {
  state(): SoundState;
  toggle(): void;
  seek(secs: number): void;
  /** The loudest sample of each of `count` equal parts, 0 to 1; undefined where that is not known (yet). */
  peaks(count: number): number[] | undefined;
  /** Calls back at every change, and 20 times a second while it plays. Returns how to end that. */
  subscribe(changed: () => void): () => void;
  close(): void;
}

export interface SoundState {
  playing: boolean;
  atSecs: number;
  /** As far as it has come. */
  durationSecs: number;
  /** Whether `peaks` are known. */
  drawable: boolean;
  /** The browser cannot play it. */
  failed: boolean;
}

/** Listeners, told at once by `tell` and regularly between `start` and `stop`. */
export function createTicker() {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    tell,
    start(tick: () => void): void {
      timer ??= setInterval(() => {
        tick();
        tell();
      }, 50);
    },
    stop(): void {
      clearInterval(timer);
      timer = undefined;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const peaksOf = (samples: Float32Array | Int16Array, full: number, count: number): number[] =>
  Array.from({ length: count }, (_, part) => {
    const end = Math.floor(((part + 1) * samples.length) / count);
    let most = 0;
    for (let at = Math.floor((part * samples.length) / count); at < end; at += 1) {
      most = Math.max(most, Math.abs(samples[at] ?? 0));
    }
    return most / full;
  });

/** Longer ones are played without a waveform: decoded, twenty minutes take 115 MB. */
const MAX_DRAWN_SECS = 1200;

/**
 * A whole audio file of the server. Browsers play no bare samples: give their rate, and they are loaded whole and get a
 * head.
 */
export function createFileSound(url: string, pcmRateHz?: number): Sound {
  const audio = new Audio(pcmRateHz === undefined ? url : undefined);
  const ticker = createTicker();
  const loading = new AbortController();
  let decoded: Float32Array | undefined;
  let failed = false;
  audio.preload = 'metadata';
  for (const event of ['durationchange', 'seeked', 'play', 'pause', 'ended'])
    audio.addEventListener(event, ticker.tell);
  audio.addEventListener('play', () => ticker.start(() => undefined));
  audio.addEventListener('pause', ticker.stop);
  audio.addEventListener('error', () => {
    failed = true;
    ticker.tell();
  });
  let wave: Blob | undefined;
  const fetchBytes = async () => {
    const response = await fetch(url, { signal: loading.signal });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return await response.arrayBuffer();
  };
  const loadPcm = async (rateHz: number) => {
    const bytes = await fetchBytes();
    wave = new Blob([waveHead(bytes.byteLength >> 1, rateHz), bytes], { type: 'audio/wav' });
    audio.src = URL.createObjectURL(wave);
  };
  const draw = async () => {
    if (audio.duration > MAX_DRAWN_SECS || decoded !== undefined) return;
    const bytes = await (wave?.arrayBuffer() ?? fetchBytes());
    const context = new OfflineAudioContext(1, 1, 24_000);
    decoded = (await context.decodeAudioData(bytes)).getChannelData(0);
    ticker.tell();
  };
  if (pcmRateHz !== undefined)
    loadPcm(pcmRateHz).catch(() => {
      failed = !loading.signal.aborted;
      ticker.tell();
    });
  // Without the drawing it can still be heard.
  audio.addEventListener('loadedmetadata', () => void draw().catch(() => undefined));
  return {
    state: () => ({
      playing: !audio.paused,
      atSecs: audio.currentTime,
      durationSecs: Number.isFinite(audio.duration) ? audio.duration : 0,
      drawable: decoded !== undefined,
      failed,
    }),
    toggle() {
      if (audio.paused) audio.play().catch(() => undefined);
      else audio.pause();
    },
    seek(secs) {
      audio.currentTime = secs;
      ticker.tell();
    },
    peaks: (count) => decoded && peaksOf(decoded, 1, count),
    subscribe: ticker.subscribe,
    close() {
      loading.abort();
      ticker.stop();
      audio.pause();
      if (wave !== undefined) URL.revokeObjectURL(audio.src);
      audio.removeAttribute('src');
    },
  };
}
