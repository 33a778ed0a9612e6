import type { Counted } from '../../../../languages/reading.ts';
import type { WrittenNumber } from '../../number.ts';

/** Beside a million the counted noun has the form of a million things. */
export const MILLION: WrittenNumber = { whole: '1000000' };
export const ONE: WrittenNumber = { whole: '1' };

const formsIn = ({ forms, cases = {} }: Counted, agreement: string): Counted['forms'] => {
  const word = agreement.split(' ').find((name) => Object.hasOwn(cases, name));
  return (word === undefined ? undefined : cases[word]) ?? forms;
};

const rules = new Map<string, Intl.PluralRules>();

/** The form of a counted noun for a number, by the plural rules of the language. */
export function formOf(counted: Counted, number: WrittenNumber, languageCode: string, agreement = ''): string {
  const { whole, fraction } = number;
  const forms = formsIn(counted, agreement);
  const rule = rules.get(languageCode) ?? new Intl.PluralRules(languageCode);
  rules.set(languageCode, rule);
  // Only the last digits and whether it is whole matter; a long number would lose them.
  const value = fraction === undefined ? Number(whole.slice(-9)) : Number(`${whole.slice(-9)}.${fraction}`);
  const isShortened = whole.length > 9 && value < 10;
  return forms[rule.select(isShortened ? value + 1_000_000_000 : value)] ?? forms.other;
}
