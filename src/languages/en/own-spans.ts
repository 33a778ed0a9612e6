import type { OwnSpan } from '../reading.ts';
import { ADDRESSES } from './addresses.ts';
import { DAYS_AND_TIMES } from './own/days.ts';
import { FIGURES } from './own/figures.ts';
import { LABELS } from './own/labels.ts';
import { SCIENCE } from './own/science.ts';
import { WORDS } from './own/words.ts';
import { YEARS } from './own/years.ts';

/** What English alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  ...LABELS,
  ...DAYS_AND_TIMES,
  ...YEARS,
  ...ADDRESSES,
  ...SCIENCE,
  ...FIGURES,
  ...WORDS,
];
