import type { Counted } from '../../../../languages/reading.ts';
import type { WrittenNumber } from '../../number.ts';

const rules = new Map<string, Intl.PluralRules>();

/** The form of a counted noun for a number, by the plural rules of the language. */
export function formOf({ forms }: Counted, { whole, fraction }: WrittenNumber, languageCode: string): string {
  const rule = rules.get(languageCode) ?? new Intl.PluralRules(languageCode);
  rules.set(languageCode, rule);
  // Only the last digits and whether it is whole matter; a long number would lose them.
  const value = fraction === undefined ? Number(whole.slice(-9)) : Number(`${whole.slice(-9)}.${fraction}`);
  const isShortened = whole.length > 9 && value < 10;
  return forms[rule.select(isShortened ? value + 1_000_000_000 : value)] ?? forms.other;
}
