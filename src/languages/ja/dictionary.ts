import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { IpadicFeatures, Tokenizer } from '@sglkc/kuromoji';
import DynamicDictionaries from '@sglkc/kuromoji/src/dict/DynamicDictionaries.js';
import KuromojiTokenizer from '@sglkc/kuromoji/src/Tokenizer.js';

/**
 * Loads the dictionary (IPADIC, ~390,000 words) in steps of a few milliseconds, as others are served by the same thread
 * meanwhile. The package's own loader takes seconds at a stretch and four times the memory: it makes an object of each word.
 */
export async function loadDictionary(): Promise<Tokenizer<IpadicFeatures>> {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('@sglkc/kuromoji/package.json')), 'dict');
  const read = (name: string) => unpacked(join(folder, `${name}.dat.gz`));
  const bytes = async (name: string) => withoutPadding(await read(name));
  const dictionaries = new DynamicDictionaries();
  const words = dictionaries.token_info_dictionary;
  // One file after another, so that no two of them have something to do in one turn of the event loop.
  dictionaries.loadTrie(new Int32Array(await read('base')), new Int32Array(await read('check')));
  words.loadDictionary(await bytes('tid'));
  words.loadPosVector(await bytes('tid_pos'));
  words.target_map = await wordsBySpelling(new Int32Array(await read('tid_map')));
  dictionaries.loadConnectionCosts(new Int16Array(await read('cc')));
  dictionaries.loadUnknownDictionaries(
    await bytes('unk'),
    await bytes('unk_pos'),
    await bytes('unk_map'),
    new Uint8Array(await read('unk_char')),
    new Uint32Array(await read('unk_compat')),
    await bytes('unk_invoke'),
  );
  return new KuromojiTokenizer(dictionaries);
}

/** Inflated in pieces of this size by another thread; copying one takes this one some 0.2 ms. */
const PIECE_BYTES = 512 * 1024;

/** The contents of a file packed by gzip, whose last four bytes tell their length. */
async function unpacked(path: string): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(await unpackedLength(path));
  let at = 0;
  const unzipped = pipeline(createReadStream(path), createGunzip({ chunkSize: PIECE_BYTES }), () => undefined);
  for await (const piece of unzipped) {
    // Most files end in zeros; memory that is never written to is not taken.
    if (piece.some((byte: number) => byte !== 0)) bytes.set(piece, at);
    at += piece.length;
    await setImmediate();
  }
  return bytes.buffer;
}

async function unpackedLength(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, size - 4);
    return buffer.readUInt32LE();
  } finally {
    await file.close();
  }
}

/** The files are filled up with zeros; the package would read them as entries. The last entry keeps the zero that ends it. */
function withoutPadding(buffer: ArrayBuffer): Uint8Array {
  const words = new Int32Array(buffer);
  let end = words.length;
  while (end > 0 && words[end - 1] === 0) end -= 1;
  return new Uint8Array(buffer, 0, Math.min(buffer.byteLength, 4 * end + 4));
}

/** Spellings looked through at a time: some 2 ms. */
const STEP = 20_000;

/**
 * The file's rows of "spelling, count, words …", looked up where they stand. The package wants the words of a spelling as
 * a property of an object; a spelling goes by the number of its first word.
 */
async function wordsBySpelling(rows: Int32Array): Promise<Readonly<Record<string, ArrayLike<number>>>> {
  const spellings = rows[0] ?? 0;
  const placeOf = new Int32Array(rows.length - 2 * spellings);
  for (let at = 1, seen = 0; seen < spellings; seen += 1) {
    placeOf[rows[at] ?? 0] = at + 1;
    at += 2 + (rows[at + 1] ?? 0);
    if (seen % STEP === STEP - 1) await setImmediate();
  }
  return new Proxy<Record<string, ArrayLike<number>>>(
    {},
    {
      get(_, spelling) {
        const position = placeOf[Number(spelling)] ?? 0;
        return rows.subarray(position + 1, position + 1 + (rows[position] ?? 0));
      },
    },
  );
}
