import type { OwnSpan } from '../reading.ts';
import { cardinal, digitByDigit } from './numbers.ts';

/** What Turkish alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // 2,5 as "iki buçuk" before a multiplier is as usual as "iki virgül beş"; half of one thing is "yarım".
  {
    pattern:
      /(?<![\p{L}\d.,])(?<whole>[1-9]\d{0,2}),5(?=\s(?:milyon|milyar|bin|saat|yıl|ay|lira|litre|kilo)(?!\p{L}))/gu,
    say: ({ groups: { whole = '' } = {} }) => `${cardinal(whole)} buçuk`,
  },
  // Scores and ratios: 3-2 behind a match, 16:9.
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,2})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} ${cardinal(b)}`,
  },
  {
    pattern:
      /(?<=(?:maçı|maç|takımı|rakibini|galibiyet|skor|sonuç)\s)(?<a>\d{1,2})\s?[-–]\s?(?<b>\d{1,2})(?![\d-])|(?<![\p{L}\d-])(?<c>\d{1,2})\s?[-–]\s?(?<d>\d{1,2})(?=\s(?:kazan|yen|galip|mağlup|berabere|bitti|sona|kaybet))/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? groups.c ?? '')} ${cardinal(groups.b ?? groups.d ?? '')}`,
  },
  // 2019-2020, 1914–1918; years of school.
  {
    pattern: /(?<![\p{L}\d.,:/-])(?<from>1\d{3}|20\d\d)\s?[–/-]\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '' } = {} }) =>
      Number(to) > Number(to.length === 4 ? from : from.slice(2))
        ? `${cardinal(from)} ${cardinal(String(Number(to)))}`
        : undefined,
  },
  {
    pattern:
      /(?<![\p{L}\d.])(?<a>\d+)\s?[x×]\s?(?<b>\d+)(?=\s?(?:c?m|mm|metre|piksel|px)(?!\p{L}))|(?<![\p{L}\d.])(?<c>\d+)[x×](?<d>\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? groups.c ?? '')} çarpı ${cardinal(groups.b ?? groups.d ?? '')}`,
  },
  {
    pattern: /(?<![\p{L}\d.])(?<times>\d+)[x×](?![\p{L}\d])/gu,
    say: ({ groups: { times = '' } = {} }) => `${cardinal(times)} kat`,
  },
  {
    pattern: /(?<=(?:kodu?|şifre(?:si)?|PIN|posta kodu)\s)(?<code>0\d+|\d{5,})(?!\d)/giu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code),
  },
];
