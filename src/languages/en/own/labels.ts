import type { OwnSpan } from '../../reading.ts';
import { cardinal, digitByDigit, lines } from '../numbers.ts';
import { code, KEYS, spell, spellCode } from './forms.ts';

/** What is numbered by figures and letters: "Seat 12A". */
const NUMBERED =
  'exit|aisle|lot|section|cabin|table|bed|ward|shelf|bin|lane|door|slip|space|seat|apt\\.?|apartment|row|gate|room|rm\\.?|unit|suite|flat|platform|building|exhibit|form|bus|line|size|grade|class|floor|locker|stand|bay|block|hall|pier|track|appendix|question|problem|plate|hangar|pin|zone|part|rule|no\\.|number';
const DIRECTIONS: Readonly<Record<string, string>> = {
  N: 'north',
  S: 'south',
  E: 'east',
  W: 'west',
  NB: 'northbound',
  SB: 'southbound',
  EB: 'eastbound',
  WB: 'westbound',
};

/** Numbers of things, of which the digits and letters are a code. */
export const LABELS: readonly OwnSpan[] = [
  {
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{L}])(?:${NUMBERED})s?\s)(?<digits>\d{1,4})(?<letter>[A-Z])(?:[-–](?<to>[A-Z]))?(?![\p{L}\d])`,
      'giu',
    ),
    say: ({ groups: { digits = '', letter = '', to } = {} as Record<string, string | undefined> }) =>
      /[a-z]/.test(letter)
        ? undefined
        : `${lines(digits)} ${spell(letter)}${to === undefined ? '' : ` to ${spell(to.toUpperCase())}`}`,
  },
  // ISBN, cards, serial numbers.
  {
    pattern: /(?<=\bISBN(?:-1[03])?:?\s)[\dX](?:[\dX -]{8,15})[\dX](?![\p{L}\d])/gu,
    say: ({ 0: written }) => spellCode(written.replace(/[^\dX]/g, '')),
  },
  {
    pattern: /(?<![\p{L}\d.,-])\d{4}(?<sign>[ -])\d{4}\k<sign>\d{4}\k<sign>\d{1,4}(?![\p{L}\d])/gu,
    say: ({ 0: written }) =>
      written
        .split(/[ -]/)
        .map((group) => digitByDigit(group))
        .join(', '),
  },
  {
    pattern: /(?<![\p{L}\d:-])[\dA-Fa-f]{2}(?<sign>[:-])[\dA-Fa-f]{2}(?:\k<sign>[\dA-Fa-f]{2}){4}(?![\p{L}\d:])/gu,
    say: ({ 0: written }) => written.split(/[:-]/).map(spellCode).join(', '),
  },
  // Apt #7C.
  {
    pattern: /#(?<digits>\d{1,4})(?<letter>[A-Z])(?![\p{L}\d])/gu,
    say: ({ groups: { digits = '', letter = '' } = {} }) => `number ${lines(digits)} ${spell(letter)}`,
  },
  // #A1234, order A-1234.
  {
    pattern: /#(?<code>(?=[A-Z]*-?\d)[A-Z]{1,3}-?\d{3,}|\d{4,}-\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `number ${spellCode((groups.code ?? '').replace('-', ''))}`,
  },
  // Flights: "BA 283".
  {
    pattern: /(?<=\bflight\s)(?<line>[A-Z]{2})\s?(?<number>\d{2,4})(?!\d)/giu,
    say: ({ groups: { line = '', number = '' } = {} }) => `${spell(line.toUpperCase())} ${lines(number)}`,
  },
  // Highways and their directions: "I-80 W".
  {
    pattern:
      /(?<=\b(?:I|US|Route|Rte\.?|Hwy\.?|Highway|SR|Interstate)[- ]\d{1,3}\s)(?<direction>[NSEW]B?)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => DIRECTIONS[groups.direction ?? ''],
  },
  // 401(k), 501(c)(3).
  {
    pattern: /(?<![\p{L}\d])(?<number>\d{3})\((?<letter>[a-z])\)(?:\((?<part>\d)\))?/gu,
    say: ({ groups: { number = '', letter = '', part } = {} as Record<string, string | undefined> }) =>
      `${lines(number)} ${spell(letter.toUpperCase())}${part === undefined ? '' : ` ${cardinal(part)}`}`,
  },
  // Codes: PIN, postal code, card, emergency call, errors of the web.
  {
    pattern:
      /(?<=\b(?:code|PIN|pin|zip|ZIP|SSN|ending in|passcode|password|OTP|extension|ext\.?|account|routing|confirmation|tracking|flight|to|x)(?: code| number)?(?: is|:)?\s?)(?<code>\d{3}-\d{3}|0\d{2,}|\d{4,6})(?![\p{L}\d]|[.,:/-]\d)/gu,
    say: ({ groups = {} }, { before }) =>
      /\bto\s$/.test(before) && !/\b(?:text|sms|message)\b/i.test(before) ? undefined : code(groups.code ?? ''),
  },
  // XXX-XX-1234.
  {
    pattern: /(?<![\p{L}\d])(?:[Xx]{2,4}[- ]){1,3}\d{4}(?![\p{L}\d])/gu,
    say: ({ 0: written }) =>
      written
        .split(/[- ]/)
        .map((part) => spellCode(part))
        .join(', '),
  },
  // Form 1040.
  {
    pattern: /(?<=\b[Ff]orms?\s)\d{4}(?![\p{L}\d]|[.,:/-]\d)/gu,
    say: ({ 0: digits }) => lines(digits),
  },
  // Social security numbers.
  {
    pattern: /(?<![\p{L}\d.,:/-])\d{3}-\d{2}-\d{4}(?![\p{L}\d]|[.,:/-]\d)/gu,
    say: ({ 0: written }) => code(written),
  },
  // "Dial *67", "Dial #31#"; *06#.
  {
    pattern:
      /(?:(?<=\b(?:dial|press|enter|hit|call|use)(?:e?s|ing|ed)?\s)#|(?<!\p{L}|[\d)\]*]\s?)\*#?)(?<digits>\d{2,3})(?<end>[#*]?)(?![\p{L}\d*#]|[.,-]\d|\s[*\d])/giu,
    say: ({ 0: written, groups: { digits = '' } = {} }) =>
      written
        .split(/(\d+|[*#])/)
        .map((part) => KEYS[part] ?? (part === digits && !digits.startsWith('0') ? lines(digits) : digitByDigit(part)))
        .join(' ')
        .trim(),
  },
  {
    pattern:
      /(?<=\b(?:call|dial|ring|phone)(?:ed|ing)?\s)(?<code>[1-9]\d{2})(?!\d|[.,:/ -]\d)|\b(?<known>911)(?=\s(?:call|operator|dispatcher|center)|[!?])/gi,
    say: ({ groups = {} }) => digitByDigit(groups.code ?? groups.known ?? ''),
  },
  {
    pattern: /(?<=\bHTTP\s)40\d\b|\b404\b(?=\s(?:page|error|not))|(?<=\berror\s)40\d\b/g,
    say: ({ 0: digits }) => code(digits),
  },
  // Java 8u202.
  {
    pattern: /(?<![\p{L}\d.])(?<version>\d{1,2})u(?<update>\d{2,3})(?![\p{L}\d])/gu,
    say: ({ groups: { version = '', update = '' } = {} }) => `${cardinal(version)} ${spell('U')} ${lines(update)}`,
  },
  {
    pattern:
      /(?:(?<=\b(?:Boeing|Airbus)\s)|(?<=(?<!\p{L})[Aa]\s)(?=7[0-8]7))(?<model>\d{3})(?:-(?<variant>\d{1,4}))?(?![\p{L}\d])/gu,
    say: ({ groups: { model = '', variant } = {} as Record<string, string | undefined> }) =>
      variant === undefined ? lines(model) : `${lines(model)} ${lines(variant)}`,
  },
  {
    pattern: /\b(?<lines>480|720|1080|1440|2160)(?<scan>[pi])\b/g,
    say: ({ groups = {} }) => `${lines(groups.lines ?? '')} ${spell((groups.scan ?? '').toUpperCase())}`,
  },
  {
    pattern: /(?<![\p{L}\d])0x(?<hex>[\dA-Fa-f]+)\b/gu,
    say: ({ groups = {} }) => `zero ex ${spellCode(groups.hex ?? '')}`,
  },
];
