import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { withFile } from '../file-source.ts';
import { type FloatArray, parseFloats, TensorError } from './npy.ts';
import { isNpz, npzNames, readNpz } from './npz.ts';

/** How a voice of Kokoro or Kitten sounds: a row of figures for each length of a text, or one row for all. */
export interface Style {
  rows: number;
  /** `rows` × `STYLE_SIZE` figures. */
  data: Float32Array;
}

export const STYLE_SIZE = 256;

/** The voices of a package, in one of the three ways they are published. */
export interface StyleVoices {
  names: readonly string[];
  /** @throws TensorError where the voice is not there or not what it should be */
  read(name: string): Style;
}

/** One raw file a voice: float32, [rows, 1, 256]. */
export function stylesFromFiles(files: ReadonlyMap<string, string>): StyleVoices {
  return {
    names: [...files.keys()],
    read: (name) => toStyle(name, { dims: [], data: parseFloats(readFileSync(existing(files, name))) }),
  };
}

/** All voices in an `.npz`, an array of [rows, 1, 256] or [rows, 256] for each. */
export function stylesFromNpz(path: string): StyleVoices {
  const names = npzNames(readFileSync(path));
  return {
    names,
    read(name) {
      if (!names.includes(name)) throw missing(name);
      return toStyle(name, readNpz(readFileSync(path), name));
    },
  };
}

/**
 * All voices in one raw file, [voices, rows, 256], as sherpa-onnx packs them.
 * @param names and `rows` from the model's metadata
 */
export function stylesFromBank(path: string, names: readonly string[], rows: number): StyleVoices {
  const size = rows * STYLE_SIZE;
  const all = () => {
    const data = parseFloats(readFileSync(path));
    if (data.length === size * names.length) return data;
    throw new TensorError(
      `${basename(path)} contains ${data.length} values; ${names.length} voices of ${rows} rows have ${size * names.length}.`,
    );
  };
  return {
    names,
    read(name) {
      const index = names.indexOf(name);
      if (index < 0) throw missing(name);
      return { rows, data: all().slice(index * size, (index + 1) * size) };
    },
  };
}

/** Whether all voices of a file are in an `.npz`; published files of that kind end in `.bin` too. */
export const holdsNpz = (path: string) => withFile(path, (file) => isNpz(file.read(0, 2)));

function toStyle(name: string, { dims, data }: FloatArray): Style {
  const rows = data.length / STYLE_SIZE;
  if (rows < 1 || !Number.isInteger(rows) || (dims.length > 0 && dims.at(-1) !== STYLE_SIZE)) {
    throw new TensorError(
      `The voice ${name} has ${dims.join(' × ') || data.length} values, not rows of ${STYLE_SIZE}.`,
    );
  }
  return { rows, data };
}

function existing(files: ReadonlyMap<string, string>, name: string): string {
  const path = files.get(name);
  if (path === undefined) throw missing(name);
  return path;
}

const missing = (name: string) => new TensorError(`There is no voice ${name}.`);
