import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes files under other names until all are complete: what is there is never half a file. */
export async function writeWhole(contents: Record<string, Content>): Promise<void> {
  const parts: { part: string; path: string }[] = [];
  try {
    for (const [path, content] of Object.entries(contents)) {
      // A device or a pipe is written to: a rename would put a file in its place.
      const part = (await isSpecial(path)) ? path : `${path}.part`;
      if (part !== path) parts.push({ part, path });
      await pipeline(content, createWriteStream(part));
    }
    for (const { part, path } of parts) await rename(part, path);
  } finally {
    for (const { part } of parts) await rm(part, { force: true });
  }
}

async function isSpecial(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => !found.isFile(),
    () => false,
  );
}
