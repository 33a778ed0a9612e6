import type { NumberReading } from './reading.ts';

/** A number in figures, its decimals behind a point or a comma. */
export function sayFigures(
  { cardinal, decimal }: Pick<NumberReading, 'cardinal' | 'decimal'>,
  written: string,
): string {
  const [whole = '', fraction] = written.split(/[.,]/);
  return fraction === undefined ? cardinal(whole) : decimal(whole, fraction);
}
