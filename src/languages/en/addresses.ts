import type { OwnSpan } from '../reading.ts';
import { digitByDigit } from './numbers.ts';

const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,DC D C'
    .split(',')
    .map((row) => [row.slice(0, 2), row.slice(3)]),
);
const DIRECTIONS: Readonly<Record<string, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' };
/** "northwest", "north northwest". */
const compass = (points: string): string =>
  [...points]
    .map((point) => DIRECTIONS[point] ?? '')
    .join(points.length > 2 ? ' ' : '')
    .replace(/(?<=^\w+ \w+) /, '');
const STREETS = 'St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Pl|Place|Ct|Court';

/** Places of letters: "Springfield, IL 62704", "500 W. Main St.". */
export const ADDRESSES: readonly OwnSpan[] = [
  {
    pattern:
      /(?<=\p{Ll}\s)(?<town>[A-Z]{2})\s(?<code>\d{5}(?:-\d{4})?)(?![\p{L}\d])|(?<=[\p{L}\d],\s|\([DRI]-)(?<state>[A-Z]{2})(?:\s(?<zip>\d{5}(?:-\d{4})?))?(?![\p{L}\d])/gu,
    say: ({ groups = {} as Record<string, string | undefined> }, { before }) => {
      const { town, code } = groups;
      const { state = town ?? '', zip = code } = groups;
      const name = STATES[state];
      // Alone only behind the name of a place.
      if (zip === undefined) return /\p{Ll},\s$|\([DRI]-$/u.test(before) ? name : undefined;
      return name && `${name} ${zip.split('-').map(digitByDigit).join(', ').replaceAll('zero', 'oh')}`;
    },
  },
  // "12 mi. SW of Eureka", "winds NW 10–15 mph".
  {
    pattern:
      /(?<=\b(?:miles?|mi\.?|km|kilometers?|[Ww]inds?|[Gg]usts|[Ww]inds? from the|blowing|heading|headed|moving|swell)\s)(?<direction>[NS](?:[NS]?[EW])?|[EW](?:[NS][EW])?)(?=\s(?:of\b|at\b|to\b|\d)|[,.;:]|$)|(?<![\p{L}\d])(?<direction2>[NS][NS]?[EW]|[EW][NS][EW])(?=\s\d{1,3}(?:\s?[-–]\s?\d{1,3})?\s?(?:mph|kt|kts|knots|kph|km\/h)\b|\s(?:winds?|swell|breeze|gale)\b)/gu,
    say: ({ groups: { direction, direction2 } = {} as Record<string, string | undefined> }) =>
      compass(direction ?? direction2 ?? ''),
  },
  // "S. Dakota", "N. Ireland", "the W. wing".
  {
    pattern:
      /(?<![\p{L}.])(?:(?<direction>[NSEW])\.\s?(?=(?:Dakota|Carolina|Korea|Africa|America|Sudan|Virginia|Yorkshire|Sussex|Timor|Germany|Anglia|Indies)\b)|N\.\s?(?=Ireland\b)|(?<=\bthe\s)(?<side>[NSEW])\.\s(?=(?:wing|side|coast|end|shore|bank|face|entrance|gate|tower|slope|wall)\b))/gu,
    say: ({ groups: { direction, side } = {} as Record<string, string | undefined> }) =>
      direction === undefined && side === undefined ? 'northern ' : `${compass(direction ?? side ?? '')} `,
  },
  // Turn L, then R onto.
  {
    pattern:
      /(?<=\b[Tt]urn\s|\b[Kk]eep\s|\b[Bb]ear\s)(?<hand>[LR])(?![\p{L}\d.])|(?<=\bthen\s)(?<next>[LR])(?=\s(?:on|onto|at|into)\b)/gu,
    say: ({ groups: { hand, next } = {} as Record<string, string | undefined> }) =>
      (hand ?? next) === 'L' ? 'left' : 'right',
  },
  // "5th St. NW".
  {
    pattern: new RegExp(String.raw`(?<=\b(?:${STREETS})\.?,?\s)(?<direction>[NS][EW])(?![\p{L}\d])`, 'gu'),
    say: ({ groups: { direction = '' } = {} }) => compass(direction),
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}.])(?<direction>[NSEW])\.\s(?=\d+(?:st|nd|rd|th)\b|\p{Lu}\p{L}+\s(?:${STREETS})\b)`,
      'gu',
    ),
    say: ({ groups = {} }) => `${DIRECTIONS[groups.direction ?? '']} `,
  },
];
