import { STYLE_SIZE, type Style } from './styles.ts';

/**
 * The weighted mean of styles: a voice between voices. Weights count against each other, so 2 and 1 are two thirds and one.
 * A style of one row takes part in every row of the others; where rows differ otherwise, a style's last row goes on.
 */
export function blendStyles(parts: readonly { style: Style; weight: number }[]): Style {
  const rows = Math.max(...parts.map(({ style }) => style.rows));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const data = new Float32Array(rows * STYLE_SIZE);
  for (const { style, weight } of parts) {
    const share = weight / total;
    for (let row = 0; row < rows; row += 1) {
      const from = Math.min(row, style.rows - 1) * STYLE_SIZE;
      for (let column = 0; column < STYLE_SIZE; column += 1) {
        const at = row * STYLE_SIZE + column;
        data[at] = (data[at] ?? 0) + share * (style.data[from + column] ?? 0);
      }
    }
  }
  return { rows, data };
}

/** The row of a style for a text of so many symbols: the last one for all that are longer. */
export function styleRow({ rows, data }: Style, symbolCount: number): Float32Array {
  const row = Math.min(symbolCount, rows - 1);
  return data.slice(row * STYLE_SIZE, (row + 1) * STYLE_SIZE);
}
