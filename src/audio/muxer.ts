import { type CodecEncoder, type CodecOptions, codecEncoder, openEncoder } from './codec.ts';
import { createInstance, type Instance } from './instance.ts';

/** What a file says of itself; all of it is written at its beginning or end, and known from the start. */
export interface FileFacts {
  /** FFmpeg's names: `title`, `artist`, `album`, `date`, `genre`, `comment`, … */
  tags: Readonly<Record<string, string>>;
  /** One after another. */
  chapters: readonly { title: string; startSecs: number; endSecs: number }[];
  cover: { type: 'image/png' | 'image/jpeg'; bytes: Uint8Array } | null;
}

export interface MuxedEncoder extends Pick<CodecEncoder, 'encode' | 'close'> {
  /** Encodes what is left, and closes the file. */
  finish(): void;
}

/**
 * An encoder whose packets go into a container, in a memory of its own.
 * @param options.container FFmpeg's name
 * @param options.write takes bytes, valid during the call only, for a place in the file: it is gone back to where something
 * is known at the end only
 */
export function createMuxedEncoder(options: {
  codec: CodecOptions;
  container: 'ipod' | 'mp3';
  facts: FileFacts;
  write: (bytes: Uint8Array, position: number) => void;
}): MuxedEncoder {
  const { codec, container } = options;
  const instance = createInstance(outputTo(options.write));
  const { calls, check } = instance;
  const handle = openEncoder(instance, codec);
  const encoder = codecEncoder(instance, handle, codec.format, () => undefined);
  const muxer = instance.lend([container], (name) => calls.muxer_open(name as number, 1, handle));
  if (muxer === 0) throw new Error(`no container ${container}`);
  describe(instance, muxer, options.facts);
  check(
    instance.lend([''], (none) => calls.muxer_begin(muxer, none as number)),
    `begin ${container}`,
  );
  return {
    encode: encoder.encode,
    finish() {
      encoder.finish();
      check(calls.muxer_finish(muxer), `finish ${container}`);
    },
    close() {
      if (!instance.isBroken) calls.muxer_close(muxer);
      encoder.close();
    },
  };
}

function describe({ calls, lend, check }: Instance, muxer: number, { tags, chapters, cover }: FileFacts): void {
  for (const [name, value] of Object.entries(tags)) {
    check(
      lend([name, value], (key, text) => calls.muxer_tag(muxer, key as number, text as number)),
      `tag ${name}`,
    );
  }
  for (const { title, startSecs, endSecs } of chapters) {
    const [startMs, endMs] = [Math.round(startSecs * 1000), Math.round(endSecs * 1000)];
    check(
      lend([title], (text) => calls.muxer_chapter(muxer, startMs, endMs, text as number)),
      `chapter ${title}`,
    );
  }
  if (cover === null) return;
  const isPng = Number(cover.type === 'image/png');
  check(
    lend([cover.bytes], (bytes) => calls.muxer_cover(muxer, isPng, bytes as number, cover.bytes.length)),
    'cover',
  );
}

function outputTo(write: (bytes: Uint8Array, position: number) => void) {
  let position = 0;
  let size = 0;
  return {
    read: () => 0,
    write(bytes: Uint8Array) {
      write(bytes, position);
      position += bytes.length;
      size = Math.max(size, position);
    },
    seek(offset: number, whence: number): number {
      if (whence === -1) return size;
      const to = offset + ([0, position, size][whence] ?? Number.NaN);
      if (!(to >= 0)) return -1;
      position = to;
      return to;
    },
  };
}
