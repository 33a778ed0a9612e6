import type { OwnSpan } from '../../reading.ts';
import { lines } from '../numbers.ts';
import { number } from './forms.ts';

/** Statutes and cases. */
export const LAW: readonly OwnSpan[] = [
  { pattern: /§§/g, say: () => 'sections' },
  // § 1.401-1.
  {
    pattern: /(?<=§\s?|\bto\s|\band\s)(?<section>\d{1,4}\.\d{1,5})-(?<part>\d{1,3})(?![\p{L}\d-]|[.,]\d)/gu,
    say: ({ groups: { section = '', part = '' } = {} }, { before }) =>
      before.includes('§') ? `${number(section)} dash ${number(part)}` : undefined,
  },
  // Pub. L. 94-142, Public Law No. 111-148.
  {
    pattern:
      /(?<=\b(?:Pub\.\s?L\.|Public\sLaw|P\.\s?L\.)\s(?:No\.\s)?)(?<congress>\d{1,3})[-–](?<law>\d{1,4})(?![\p{L}\d-])/gu,
    say: ({ groups: { congress = '', law = '' } = {} }) => `${lines(congress)} ${lines(law)}`,
  },
  // Smith et al. v. Jones, Acme Corp. v. Doe, United States v. Nixon.
  { pattern: /(?<=[\p{L}.),]\s)vs?\.(?=\s\p{Lu})/gu, say: () => 'versus' },
];
