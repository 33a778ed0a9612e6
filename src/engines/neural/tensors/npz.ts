import { type UnzipFileInfo, unzipSync } from 'fflate';
import { type FloatArray, parseNpy, TensorError } from './npy.ts';

/** All voices of the largest published model have 28 MB. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Whether a file can be an `.npz`, whatever it is called: an archive in the ZIP format. */
export const isNpz = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Names of the arrays in an `.npz`, in their order. @throws TensorError */
export function npzNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, ({ name }) => {
    names.push(withoutEnding(name));
    return false;
  });
  return names;
}

/** One array of an `.npz`. @throws TensorError where it is not there or not float32 */
export function readNpz(bytes: Uint8Array, name: string): FloatArray {
  const found = unzip(bytes, (file) => {
    const isWanted = withoutEnding(file.name) === name;
    if (isWanted && file.originalSize > MAX_BYTES) throw new TensorError(`The array ${name} is too large.`);
    return isWanted;
  });
  const [content] = Object.values(found);
  if (content === undefined) throw new TensorError(`There is no array ${name}.`);
  return parseNpy(content);
}

const withoutEnding = (name: string) => name.replace(/\.npy$/, '');

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof TensorError) throw error;
    throw new TensorError(
      `The archive of arrays is broken: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
