import type { Abbreviation } from './reading.ts';

type Where = Pick<Abbreviation, 'before' | 'after'>;

/** Short forms by what is said for them, wherever they stand or where a rule lets them. */
export const shortForms = (table: Readonly<Record<string, string>>, rule: Where = {}): Abbreviation[] =>
  Object.entries(table).map(([written, said]) => ({ written, said, ...rule }));

/** Before a name. */
export const NAME_AFTER = /^\s?\p{Lu}/u;
/** Before a number. */
export const NUMBER_AFTER = /^\s?[\dIVX]/u;
/** Behind a number. */
export const NUMBER_BEFORE = /\d\s?$/u;
