/** Days of the month that have names of their own: the number's part, and that of 日. */
const DAYS = new Map([
  ['1', ['つい', 'たち']],
  ['2', ['ふつ', 'か']],
  ['3', ['みっ', 'か']],
  ['4', ['よっ', 'か']],
  ['5', ['いつ', 'か']],
  ['6', ['むい', 'か']],
  ['7', ['なの', 'か']],
  ['8', ['よお', 'か']],
  ['9', ['ここの', 'か']],
  ['10', ['とお', 'か']],
  ['14', ['じゅうよっ', 'か']],
  ['20', ['はつ', 'か']],
  ['24', ['にじゅうよっ', 'か']],
]);

const MONTHS = new Map([
  ['4', 'し'],
  ['7', 'しち'],
  ['9', 'く'],
]);

/**
 * The readings of a number and of the 月 or 日 after it, where they differ from those that the two have by themselves.
 * 1日 is read as a date only after a month.
 */
export function dateReading(number: string, unit: string, context: { reading: string; isAfterMonth: boolean }) {
  if (unit === '月') return [MONTHS.get(number) ?? context.reading, 'がつ'];
  if (unit !== '日' || (number === '1' && !context.isAfterMonth)) return undefined;
  return DAYS.get(number);
}
