import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Packs eSpeak NG's compiled data into one file: the length of its index in 32 bits, the index as JSON, then each file on
 * its own in Brotli, so that a language is unpacked without the others. Arguments: folder, product.
 */
const [, , folder = '', product = ''] = process.argv;
/** For looking at, and variants of voices: ours are written when they speak. */
const LEFT_OUT = /^(?:phondata-manifest|voices)/;

const packed: Buffer[] = [];
const index: { path: string; bytes: number; packedBytes: number }[] = [];
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .filter((path) => !LEFT_OUT.test(path))
  .toSorted();
for (const path of paths) {
  const content = readFileSync(join(folder, path));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const file = brotliCompressSync(content, { params });
  packed.push(file);
  index.push({ path, bytes: content.length, packedBytes: file.length });
}
const head = Buffer.from(JSON.stringify(index));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
writeFileSync(product, Buffer.concat([length, head, ...packed]));
