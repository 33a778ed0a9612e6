import { wavHead } from '../audio/encoders/wav.ts';
import type { OutputFormat } from '../audio/formats.ts';
import type { EncodingThread } from '../workers/encoding/encoding-thread.ts';

/**
 * A file of one format as a stream of another, made while it is read.
 * @param read opens the file; a WAV's head tells its length, so for one the file is read twice
 * @throws Problem UPSTREAM_GENERATION_ERROR
 */
export async function* transcode(
  encoding: EncodingThread,
  read: () => AsyncIterable<Uint8Array>,
  { from, to }: { from: OutputFormat; to: OutputFormat },
): AsyncGenerator<Uint8Array, void, undefined> {
  if (to.encoding !== 'wav') return yield* converted(encoding, read(), { from, to });
  let dataBytes = 0;
  for await (const { length } of converted(encoding, read(), { from, to, head: NONE })) dataBytes += length;
  yield* converted(encoding, read(), { from, to, head: wavHead(to.sampleRateHz, dataBytes) });
}

const NONE = new Uint8Array();

async function* converted(
  encoding: EncodingThread,
  file: AsyncIterable<Uint8Array>,
  { from, to, ...input }: { from: OutputFormat; to: OutputFormat; head?: Uint8Array },
): AsyncGenerator<Uint8Array, void, undefined> {
  const session = await encoding.openConversion(from, to);
  try {
    const head = input.head ?? session.head;
    if (head.length > 0) yield head;
    for await (const chunk of file) {
      const { bytes } = await session.feed(chunk);
      if (bytes.length > 0) yield bytes;
    }
    const { bytes } = await session.finish();
    if (bytes.length > 0) yield bytes;
  } finally {
    session.close();
  }
}
