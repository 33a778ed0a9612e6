/** An array as NumPy saves it: dimensions, and its numbers row by row. */
export interface FloatArray {
  dims: readonly number[];
  data: Float32Array;
}

/** The bytes are not an array that can be read. `message` says what was found. */
export class TensorError extends Error {}

const MAGIC = '\x93NUMPY';
const HEADER = /'descr':\s*'([^']*)'.*'fortran_order':\s*(True|False).*'shape':\s*\(([\d,\s]*)\)/s;

/**
 * Reads an `.npy` file of float32. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 * @throws TensorError where it is anything else
 */
export function parseNpy(bytes: Uint8Array): FloatArray {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 12 || file.toString('latin1', 0, 6) !== MAGIC) throw new TensorError('It is not a NumPy array.');
  const [headerStart, headerLength] = file[6] === 1 ? [10, file.readUInt16LE(8)] : [12, file.readUInt32LE(8)];
  const dataStart = headerStart + headerLength;
  const header = HEADER.exec(file.toString('latin1', headerStart, dataStart));
  if (header === null) throw new TensorError('The header of the NumPy array cannot be read.');
  const [, type, isFortran, shape = ''] = header;
  if (type !== '<f4' || isFortran === 'True') {
    throw new TensorError(
      `The NumPy array contains ${type}${isFortran === 'True' ? ' by columns' : ''}, not float32 by rows.`,
    );
  }
  const dims = shape.split(',').flatMap((dim) => (dim.trim() === '' ? [] : [Number(dim)]));
  const count = dims.reduce((product, dim) => product * dim, 1);
  if (file.length - dataStart !== count * 4) {
    throw new TensorError(`A NumPy array of ${dims.join(' × ')} has ${file.length - dataStart} bytes of data.`);
  }
  return { dims, data: parseFloats(file.subarray(dataStart)) };
}

/** Little-endian float32, wherever they begin. @throws TensorError where a figure is cut off or is no number */
export function parseFloats(bytes: Uint8Array): Float32Array {
  if (bytes.length % 4 !== 0) throw new TensorError(`${bytes.length} bytes are not a whole number of float32.`);
  const data = new Float32Array(new Uint8Array(bytes).buffer);
  if (!data.every(Number.isFinite))
    throw new TensorError('The data contains values that are not numbers: it is not float32.');
  return data;
}
