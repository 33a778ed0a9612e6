import { createInstance, type Host, type Instance } from './instance.ts';

/** An opened audio file of any kind, read as mono samples. */
export interface FileDecoder {
  /** FFmpeg's names, such as `mp3`, `mov,mp4,m4a,3gp,3g2,mj2`; `mp3float`, `aac`. */
  readonly container: string;
  readonly codec: string;
  readonly channels: number;
  /** What the container says, in seconds; 0 where it says nothing. */
  readonly durationSecs: number;
  /** Of the samples; 0 before the first, where the file's own was asked for. */
  sampleRateHz(): number;
  /** The next samples in −1…1, valid until the next call; empty at the end. @throws Error for what cannot be read */
  read(): Float32Array<ArrayBuffer>;
}

/**
 * Opens the host's file in a memory of its own, which is gone with the decoder.
 * @throws Error for what is no audio
 */
export function openFileDecoder(options: {
  host: Pick<Host, 'read' | 'seek'>;
  isSeekable: boolean;
  /** FFmpeg's name; found out where it is left out. */
  container?: string;
  /** The file's own where it is left out. */
  sampleRateHz?: number;
  /** Damaged packets in a row that are passed over. */
  maxDamaged: number;
}): FileDecoder {
  const instance = createInstance({ ...options.host, write() {} });
  const { calls } = instance;
  const decoder = open(instance, options);
  return {
    container: instance.text(calls.decoder_container(decoder)),
    codec: instance.text(calls.decoder_codec(decoder)),
    channels: calls.decoder_channels(decoder),
    durationSecs: calls.decoder_duration_secs(decoder),
    sampleRateHz: () => calls.decoder_rate_hz(decoder),
    read() {
      const count = instance.check(calls.decoder_read(decoder), 'decode');
      return instance.floats(calls.decoder_samples(decoder), count);
    },
  };
}

function open(
  { calls, lend, int32s, check }: Instance,
  { container = '', isSeekable, sampleRateHz = 0, maxDamaged }: Parameters<typeof openFileDecoder>[0],
): number {
  return lend([container, new Uint8Array(4)], (name, result) => {
    const decoder = calls.decoder_open(name as number, Number(isSeekable), sampleRateHz, maxDamaged, result as number);
    if (decoder === 0) check(int32s(result as number, 1)[0] as number, 'open');
    return decoder;
  });
}

/** A file that is in memory. */
export function bytesHost(bytes: Uint8Array): Pick<Host, 'read' | 'seek'> {
  let position = 0;
  return {
    read(into: Uint8Array): number {
      const piece = bytes.subarray(position, position + into.length);
      into.set(piece);
      position += piece.length;
      return piece.length;
    },
    seek(offset: number, whence: number): number {
      if (whence === -1) return bytes.length;
      const to = offset + ([0, position, bytes.length][whence] ?? Number.NaN);
      if (!(to >= 0)) return -1;
      position = Math.min(to, bytes.length);
      return position;
    },
  };
}
