const RATE_HZ = 24_000;
/** Time between the first audio and its sound: what keeps the playing going when a line comes late. */
const LEAD_SECS = 0.15;

/** Plays 16-bit samples at 24 kHz as they come. */
export interface LiveAudio {
  push(samples: Int16Array): void;
  /** Seconds of the audio that are being heard. */
  atSecs(): number;
  /** Everything so far as a wave file. */
  wav(): Blob;
  /** Resolves when all that was pushed has been heard. */
  finished(): Promise<void>;
  close(): void;
}

export function createLiveAudio(): LiveAudio {
  const context = new AudioContext({ sampleRate: RATE_HZ });
  const chunks: Int16Array<ArrayBuffer>[] = [];
  let startedAt: number | undefined;
  let endsAt = 0;
  return {
    push(samples) {
      if (samples.length === 0) return;
      chunks.push(new Int16Array(samples));
      const buffer = context.createBuffer(1, samples.length, RATE_HZ);
      const channel = buffer.getChannelData(0);
      samples.forEach((sample, index) => {
        channel[index] = sample / 32768;
      });
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(context.destination);
      startedAt ??= context.currentTime + LEAD_SECS;
      const at = Math.max(startedAt + endsAt, context.currentTime);
      source.start(at);
      endsAt = at - startedAt + buffer.duration;
    },
    atSecs: () => (startedAt === undefined ? 0 : Math.max(0, context.currentTime - startedAt)),
    wav: () =>
      new Blob([wavHead(chunks.reduce((total, chunk) => total + chunk.length, 0)), ...chunks], { type: 'audio/wav' }),
    finished() {
      const leftSecs = startedAt === undefined ? 0 : startedAt + endsAt - context.currentTime;
      return new Promise((resolve) => setTimeout(resolve, Math.max(0, leftSecs * 1000)));
    },
    close() {
      if (context.state !== 'closed') void context.close();
    },
  };
}

/** A RIFF head for mono 16-bit samples. */
function wavHead(samples: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44));
  const text = (at: number, value: string) => {
    for (let i = 0; i < 4; i += 1) view.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE_HZ, true);
  view.setUint32(28, RATE_HZ * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  return view.buffer;
}
