import { FEATURE_SIZE, type Features } from './features.ts';

/** Share of the length that the path may leave the straight line by, and the frames that it always may. */
const BAND_SHARE = 0.25;
const BAND_FRAMES = 60;
/** What a step that stands still in one of the two costs over one that goes on in both. */
const STANDSTILL = 1.3;

/**
 * Dynamic time warping: for each row of the reference, the row of the sound that is the same moment. Rising, as both
 * say the same in the same order.
 */
export function warp(reference: Features, sound: Features): Float64Array {
  const [rows, columns] = [reference.rows, sound.rows];
  const reach = Math.ceil(Math.max(BAND_FRAMES, BAND_SHARE * Math.max(rows, columns)));
  const steps = new Uint8Array(rows * columns);
  let above = new Float64Array(columns);
  let own = new Float64Array(columns);
  above.fill(Number.POSITIVE_INFINITY);
  for (let row = 0; row < rows; row += 1) {
    const centre = Math.round((row * columns) / rows);
    const start = Math.max(0, centre - reach);
    const end = Math.min(columns, centre + reach + 1);
    own.fill(Number.POSITIVE_INFINITY);
    for (let column = start; column < end; column += 1) {
      const distance = distanceOf(reference.data, row * FEATURE_SIZE, sound.data, column * FEATURE_SIZE);
      const isFirst = row === 0 && column === 0;
      const both = column === 0 ? Number.POSITIVE_INFINITY : (above[column - 1] as number) + distance * 2;
      const down = (above[column] as number) + distance * STANDSTILL;
      const right = column === 0 ? Number.POSITIVE_INFINITY : (own[column - 1] as number) + distance * STANDSTILL;
      const best = isFirst ? distance : Math.min(both, down, right);
      own[column] = best;
      steps[row * columns + column] = best === both ? 0 : best === down ? 1 : 2;
    }
    [above, own] = [own, above];
  }
  return path(steps, rows, columns);
}

/** The mean of the columns that each row meets on the way back. */
function path(steps: Uint8Array, rows: number, columns: number): Float64Array {
  const sums = new Float64Array(rows);
  const counts = new Float64Array(rows);
  let [row, column] = [rows - 1, columns - 1];
  while (row >= 0 && column >= 0) {
    sums[row] = (sums[row] as number) + column;
    counts[row] = (counts[row] as number) + 1;
    if (row === 0 && column === 0) break;
    const step = row === 0 ? 2 : column === 0 ? 1 : steps[row * columns + column];
    if (step !== 2) row -= 1;
    if (step !== 1) column -= 1;
  }
  return sums.map((sum, index) => sum / (counts[index] || 1));
}

function distanceOf(a: Float32Array, from: number, b: Float32Array, to: number): number {
  let sum = 0;
  for (let index = 0; index < FEATURE_SIZE; index += 1) {
    const difference = (a[from + index] as number) - (b[to + index] as number);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}
