import type { OwnSpan } from '../../reading.ts';
import { digitByDigit, lines } from '../numbers.ts';
import { number, spell } from './forms.ts';

const PROVINCES: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};
const AUSTRALIA: Readonly<Record<string, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  TAS: 'Tasmania',
  WA: 'Western Australia',
  SA: 'South Australia',
  NT: 'Northern Territory',
};

/** "1½" is one and a half. */
const half = (baths = ''): string =>
  baths === '½' ? 'half' : baths.endsWith('½') ? `${number(baths.slice(0, -1))} and a half` : number(baths);

/** Advertisements of homes, and their addresses. */
export const HOMES: readonly OwnSpan[] = [
  // 3BR/2BA, 4 bd, 2.5ba.
  {
    pattern:
      /(?<![\p{L}\d.,/-])(?<beds>\d{1,2})\s?(?:BDRM|BR|BD|bdrm|br|bd)s?(?![\p{L}\d])(?:\s?\/\s?(?=\d))?|(?<=\d\s?(?:BDRM|BR|BD|bdrm|br|bd)s?\.?[,\s/&]{1,3}|\bbdrms?\.,?\s)(?<baths>\d?½|\d(?:\.5)?)\s?(?:BATH|BTH|BA|bath|bth|ba)s?(?![\p{L}\d])/gu,
    say: ({ 0: written, groups: { beds, baths } = {} as Record<string, string | undefined> }) =>
      beds === undefined ? `${half(baths)} bath` : `${number(beds)} bedroom${written.endsWith('/') ? ' ' : ''}`,
  },
  // Unit 5/12 Crown St.
  {
    pattern: /(?<=\b(?:[Uu]nit|[Ff]lat|[Aa]pt\.?|[Ss]uite|[Ss]hop)\s)(?<unit>\d{1,3})\/(?<house>\d{1,4})(?=\s\p{Lu})/gu,
    say: ({ groups: { unit = '', house = '' } = {} }) => `${lines(unit)}, ${lines(house)}`,
  },
  // 1/23 George St.
  {
    pattern:
      /(?<![\p{L}\d/.,])(?<unit>\d{1,3})\/(?<house>\d{1,4})(?=\s\p{Lu}\p{Ll}+\s(?:St|Street|Rd|Road|Ave|Avenue|Dr|Drive|Ln|Lane|Pl|Place|Ct|Court|Cres|Crescent|Pde|Parade|Tce|Terrace|Hwy)\b)/gu,
    say: ({ groups: { unit = '', house = '' } = {} }) => `${lines(unit)}, ${lines(house)}`,
  },
  // Ottawa, ON K1M 1M4.
  {
    pattern:
      /(?<=\p{L}\.?,?\s)(?<province>AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)(?=,?\s[A-Z]\d[A-Z]\s?\d[A-Z]\d(?![\p{L}\d]))/gu,
    say: ({ groups: { province = '' } = {} }) => PROVINCES[province],
  },
  // Surry Hills NSW 2010.
  {
    pattern: /(?<=\p{L},?\s)(?<state>NSW|VIC|QLD|TAS|WA|SA|ACT|NT)\s(?<code>\d{4})(?![\p{L}\d]|[.,:-]\d)/gu,
    say: ({ groups: { state = '', code = '' } = {} }) => `${AUSTRALIA[state] ?? spell(state)} ${digitByDigit(code)}`,
  },
];
