/** Short names of months, as a regular expression's source. */
export const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const monthName = (short = '') => MONTHS.find((month) => month.startsWith(short.slice(0, 3))) ?? short;
