import type { Abbreviation } from './reading.ts';

type Where = Pick<Abbreviation, 'before' | 'after' | 'leads'>;

/** Short forms by what is said for them, wherever they stand or where a rule lets them. */
export const shortForms = (table: Readonly<Record<string, string>>, rule: Where = {}): Abbreviation[] =>
  Object.entries(table).map(([written, said]) => ({ written, said, ...rule }));

/** Before a name. */
export const NAME_AFTER = /^\s?\p{Lu}/u;
/** Before a number. */
export const NUMBER_AFTER = /^\s?[\dIVX№]/u;
/** Before a number in figures. */
export const DIGIT_AFTER = /^\s?\d/;
/** Behind a number. */
export const NUMBER_BEFORE = /\d\s?$/u;

/** What governs the cases of a short form, at the end of the text before it. */
export interface Prepositions {
  gen: RegExp;
  dat: RegExp;
  ins: RegExp;
  loc: RegExp;
}

/**
 * Short forms of nouns by their nominative, genitive, dative, instrumental and locative, parted by blanks; the nominative
 * where no preposition is before them.
 */
export const declinedForms = (
  table: Readonly<Record<string, string>>,
  before: Prepositions,
  rule: Where = {},
): Abbreviation[] =>
  Object.entries(table).flatMap(([written, cases]) => {
    const [said = '', gen = said, dat = gen, ins = dat, loc = dat] = cases
      .split(' ')
      .map((form) => form.replaceAll('_', ' '));
    return [
      { written, ...rule, said: gen, before: before.gen },
      { written, ...rule, said: dat, before: before.dat },
      { written, ...rule, said: ins, before: before.ins },
      { written, ...rule, said: loc, before: before.loc },
      { written, ...rule, said },
    ];
  });

const LEADING: ReadonlySet<RegExp | undefined> = new Set([NAME_AFTER, NUMBER_AFTER, DIGIT_AFTER]);

/** Whether a short form stands before a name or a number only, so that its stop never ends a sentence there. */
export const leads = ({ after, leads: isSaid }: Abbreviation): boolean => isSaid === true || LEADING.has(after);
