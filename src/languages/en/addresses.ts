import type { OwnSpan } from '../reading.ts';
import { digitByDigit } from './numbers.ts';

const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC D C'
    .split(',')
    .map((row) => [row.slice(0, 2), row.slice(3)]),
);
const DIRECTIONS: Readonly<Record<string, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' };
const STREETS = 'St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Pl|Place|Ct|Court';

/** Places of letters: "Springfield, IL 62704", "500 W. Main St.". */
export const ADDRESSES: readonly OwnSpan[] = [
  {
    pattern: /(?<=[\p{L}\d],\s)(?<state>[A-Z]{2})(?:\s(?<zip>\d{5}(?:-\d{4})?))?(?![\p{L}\d])/gu,
    say: ({ groups: { state = '', zip } = {} as Record<string, string | undefined> }, { before }) => {
      const name = STATES[state];
      // Alone only behind the name of a place.
      if (zip === undefined) return /\p{Ll},\s$/u.test(before) ? name : undefined;
      return name && `${name} ${zip.split('-').map(digitByDigit).join(', ').replaceAll('zero', 'oh')}`;
    },
  },
  // "5th St. NW".
  {
    pattern: new RegExp(String.raw`(?<=\b(?:${STREETS})\.?,?\s)(?<direction>[NS][EW])(?![\p{L}\d])`, 'gu'),
    say: ({ groups: { direction = '' } = {} }) =>
      `${DIRECTIONS[direction.charAt(0)]}${DIRECTIONS[direction.charAt(1)]}`,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}.])(?<direction>[NSEW])\.\s(?=\d+(?:st|nd|rd|th)\b|\p{Lu}\p{L}+\s(?:${STREETS})\b)`,
      'gu',
    ),
    say: ({ groups = {} }) => `${DIRECTIONS[groups.direction ?? '']} `,
  },
];
