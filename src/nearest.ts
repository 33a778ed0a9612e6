/**
 * The name that somebody probably meant: the one with the fewest letters to change, drop, add or swap, where that is at
 * most a third of them. Undefined where none is near.
 */
export function nearestName(input: string, names: readonly string[]): string | undefined {
  let nearest: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = distanceBetween(input.toLowerCase(), name.toLowerCase());
    const limit = Math.max(1, Math.floor(Math.max(input.length, name.length) / 3));
    if (distance <= limit && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { name, distance };
  }
  return nearest?.name;
}

/** Optimal string alignment: https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance */
function distanceBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const changed = at(last, j - 1) + (isSame ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : changed;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
