import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../../../native/espeak');
const PACKED = join(FOLDER, 'espeak-ng-data.bin');
const KEY = 'espeak-ng';
const FILLED = 1;

interface PackedFile {
  path: string;
  bytes: number;
  packedBytes: number;
}

/** What all threads of a process share: the compiled engine, and its data as far as any of them has needed it. */
interface Shared {
  module: WebAssembly.Module;
  files: readonly PackedFile[];
  /** Where the first file's packed bytes are. */
  packedStart: number;
  /** The unpacked files, one after the other; pages that nobody has written take no memory. */
  bytes: SharedArrayBuffer;
  /** By file: whether its bytes are there. */
  states: SharedArrayBuffer;
}

export interface EspeakData {
  module: WebAssembly.Module;
  /** Paths below the data's folder, such as `lang/gmw/en-US`. */
  paths: readonly string[];
  /** The bytes of one of them, shared: not to be written to. */
  read(path: string): Uint8Array;
}

/**
 * Compiles the engine and makes room for its data, once a process: threads that are started afterwards find both. Those
 * that find nothing load their own.
 */
export function shareEspeak(): void {
  if (getEnvironmentData(KEY) === undefined) setEnvironmentData(KEY, load());
}

export function espeakData(): EspeakData {
  shareEspeak();
  const shared = getEnvironmentData(KEY) as unknown as Shared;
  const places = new Map<string, { index: number; start: number; packedStart: number }>();
  let start = 0;
  let { packedStart } = shared;
  for (const [index, { path, bytes, packedBytes }] of shared.files.entries()) {
    places.set(path, { index, start, packedStart });
    start += bytes;
    packedStart += packedBytes;
  }
  const states = new Int32Array(shared.states);
  return {
    module: shared.module,
    paths: shared.files.map(({ path }) => path),
    read(path) {
      const place = places.get(path);
      const file = place && shared.files[place.index];
      if (place === undefined || file === undefined) throw new Error(`eSpeak NG has no file ${path}.`);
      const bytes = new Uint8Array(shared.bytes, place.start, file.bytes);
      // Two threads may unpack a file at once: they write the same.
      if (Atomics.load(states, place.index) !== FILLED) {
        bytes.set(brotliDecompressSync(readPacked(place.packedStart, file.packedBytes)));
        Atomics.store(states, place.index, FILLED);
      }
      return bytes;
    },
  };
}

function load(): Shared {
  const headBytes = readPacked(0, 4).readUInt32LE();
  const files: PackedFile[] = JSON.parse(readPacked(4, headBytes).toString());
  return {
    module: new WebAssembly.Module(readFileSync(join(FOLDER, 'espeak-ng.wasm'))),
    files,
    packedStart: 4 + headBytes,
    bytes: new SharedArrayBuffer(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    states: new SharedArrayBuffer(4 * files.length),
  };
}

function readPacked(start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(PACKED, 'r');
  try {
    readSync(file, bytes, 0, length, start);
  } finally {
    closeSync(file);
  }
  return bytes;
}
