import type { OwnSpan } from '../../reading.ts';
import { spell } from './forms.ts';

const PERIODS: Readonly<Record<string, string>> = { y: 'year', q: 'quarter', m: 'month', w: 'week', d: 'day' };

/** Markets, offices and statutes. */
export const MARKET: readonly OwnSpan[] = [
  // y/y, q-o-q, yoy; of months and shorter only behind a figure.
  {
    pattern:
      /(?<![\p{L}\d/])(?:(?<period>[yq])(?:[/-]|[-/]?o[-/]?)\k<period>|(?<=[%\d]\s?\(?)(?<short>[mwd])(?:[/-]|[-/]?o[-/]?)\k<short>)(?![\p{L}\d/])/giu,
    say: ({ groups = {} }) => {
      const name = PERIODS[(groups.period ?? groups.short ?? '').toLowerCase()];
      return `${name} over ${name}`;
    },
  },
  // 25 bps, a 50 bp cut.
  {
    pattern:
      /(?<=(?<![\d.,])\d{1,3}(?:\.\d{1,2})?[\s-]?)(?:bps|bp(?=\s(?:cut|hike|increase|rise|rate|move|reduction)\b))(?![\p{L}\d])/gu,
    say: ({ 0: written }, { before, after }) => {
      if (/^\s(?:modem|baud|link|connection|line|serial)/.test(after)) return undefined;
      const isOne = /(?<![\d.])1[\s-]?$/.test(before) || /^\s(?:cut|hike|increase|rise|move|reduction)\b/.test(after);
      return `${/\d$/.test(before) ? ' ' : ''}basis point${isOne || written === 'bp' ? '' : 's'}`;
    },
  },
  { pattern: /\bOR(?=\s?=\s?\d)/g, say: () => spell('OR') },
];
