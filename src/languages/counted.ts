import type { Counted, Currency } from './reading.ts';

/** A noun that stays the same behind every number. */
export const invariable = (name: string): Counted => ({ forms: { other: name } });

/** A currency, with the name of its hundredths where they are heard. */
export const money = (major: Counted, minor?: Counted): Currency =>
  minor === undefined ? { major } : { major, minor };

/** The same of nouns that stay the same. */
export const invariableMoney = (major: string, minor?: string): Currency =>
  money(invariable(major), minor === undefined ? undefined : invariable(minor));
