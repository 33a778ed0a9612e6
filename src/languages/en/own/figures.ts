import type { OwnSpan } from '../../reading.ts';
import { fractions } from '../fractions.ts';
import { cardinal, lines, ordinal } from '../numbers.ts';
import { quantities } from '../quantities.ts';
import { areSeconds, number, plural, spell } from './forms.ts';

const UNITS_OF_TIME: Readonly<Record<string, string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  mo: 'month',
  y: 'year',
};

/** What is counted, measured and numbered. */
export const FIGURES: readonly OwnSpan[] = [
  // Ratios and odds: 16:9, 4:1.
  {
    pattern:
      /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)(?=\s+(?:ratio|aspect|odds|mix|scale|dilution|split)\b)|(?<=\b(?:ratio|aspect|odds|mix|scale|dilution|split|by)(?: of| is| was)?\s)(?<c>\d{1,3}):(?<d>\d{1,3})(?!\d)|(?<![\p{L}\d:.,])(?<e>\d{1,3}):(?<f>\d)(?![\d:])/gu,
    say: ({ groups = {} }) =>
      `${cardinal(groups.a ?? groups.c ?? groups.e ?? '')} to ${cardinal(groups.b ?? groups.d ?? groups.f ?? '')}`,
  },
  // Scales of maps: 1:50,000.
  {
    pattern: /(?<![\p{L}\d:.,])1:(?<scale>\d{1,3}(?:,\d{3})+|\d{4,7}|\d{1,3}\.\d+)(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { scale = '' } = {} }) => `one to ${number(scale.replaceAll(',', ''))}`,
  },
  // 120/80 mmHg; 4.5/5.
  {
    pattern:
      /(?<![\p{L}\d])(?<over>\d{2,3})\/(?<under>\d{2,3})(?=\s?mm\s?Hg)|(?<=\b(?:blood pressure|BP)(?: is| was| of)?:?\s)(?<high>\d{2,3})\/(?<low>\d{2,3})/gu,
    say: ({ groups = {} }) =>
      `${cardinal(groups.over ?? groups.high ?? '')} over ${cardinal(groups.under ?? groups.low ?? '')}`,
  },
  {
    pattern: /(?<![\p{L}\d])(?<mark>\d+\.\d+)\/(?<best>5|10|20|100)(?![\d/])/gu,
    say: ({ groups = {} }) => `${number(groups.mark)} out of ${cardinal(groups.best ?? '')}`,
  },
  // 6.02×10²³.
  { pattern: /(?<=\d\s?)[x×](?=\s?10(?:[⁻⁰¹²³⁴-⁹]|\^))/g, say: () => ' times ' },
  // "A 10x engineer": behind an article nothing is counted.
  {
    pattern: /(?<=(?:^|[^\p{L}])(?:an?|the|this|our|your|my)\s)(?<a>\d+(?:\.\d+)?)x(?=\s\p{Ll}{3})/giu,
    say: ({ groups = {} }) => `${number(groups.a)} ${spell('X')}`,
  },
  // 3-5x faster.
  {
    pattern: /(?<![\p{L}\d.,-])(?<a>\d+(?:\.\d+)?)x?\s?[-–]\s?(?<b>\d+(?:\.\d+)?)[x×](?![\p{L}\d]|\s?[-+*/=^²³\d])/gu,
    say: ({ groups = {} }) => `${number(groups.a)} to ${number(groups.b)} times`,
  },
  // 2×500 mg, 2x16GB.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,3})\s?[x×]\s?(?<size>\d+(?:\.\d+)?)\s?(?<unit>mg|µg|mcg|g|kg|ml|mL|L|MB|GB|TB|W|V|A|kW|oz|lb|lbs)(?![\p{L}\d/²³])/gu,
    say: ({ groups: { count = '', size = '', unit = '' } = {} }) =>
      `${cardinal(count)} times ${number(size)} ${quantities.units[unit]?.forms.other}`,
  },
  // The f-stop and the time of a photo.
  { pattern: /(?<![\p{L}\d])[fƒ]\/(?=\d+(?:\.\d+)?(?![\d/]))/gu, say: () => `${spell('F')} ` },
  {
    pattern: /(?<![\p{L}\d.,/])1\/(?<part>\d{1,4})\s?(?:s|sec|secs)(?![\p{L}\d])\.?/gu,
    say: ({ groups: { part = '' } = {} }) => `one ${part === '2' ? 'half' : ordinal(part)} of a second`,
  },
  // Of interest and yields, where a line's speed is told in bits.
  {
    pattern: /(?<=\d\s?)bps\b/g,
    say: (_, { before, after }) =>
      /\b(?:rates?|yields?|spreads?|fed|ecb|bank|bonds?|hikes?|cuts?|rose|fell|up|down|raised?|lower(?:ed)?|margins?)\b/i.test(
        before + after,
      )
        ? ' basis points'
        : ' bits per second',
  },
  // "2d ago".
  {
    pattern: /(?<![\p{L}\d.,])(?<count>\d{1,3})\s?(?<unit>mo|[smhdwy])(?=\sago\b)/gu,
    say: ({ groups: { count = '', unit = '' } = {} }) =>
      `${cardinal(count)} ${UNITS_OF_TIME[unit]}${count === '1' ? '' : 's'}`,
  },
  // "1.8m tall": millions have no length.
  {
    pattern:
      /(?<![\p{L}\d.,$€£¥])(?<count>\d+(?:\.\d+)?)\s?m(?=\s(?:(?<measured>tall|long|wide|high|deep|away|across|apart|above|below|thick|underwater|in (?:length|height|width|depth|diameter))|cable|tape|wall|wave|waves|pole|sprint|dash|hurdles|freestyle|butterfly|backstroke|relay|jump|board|cord|hose|ladder|rope)(?!\p{L}))/gu,
    say: ({ groups: { count = '', measured } = {} as Record<string, string | undefined> }) =>
      `${number(count)} ${measured === undefined || count === '1' ? 'meter' : 'meters'}`,
  },
  // 4x4, 2x, 1920x1080, 3 x 5 in sizes; 9x13-in. pan, 4x400 m relay.
  {
    pattern:
      /(?<![\p{L}\d.])(?<a>\d+(?:\.\d+)?)(?:x|×)(?<b>\d+(?:\.\d+)?)(?:(?<gap>[ -]?)(?<unit>km|cm|mm|m|ft\.?|in\.|(?<=-)in|yd))?(?![\p{L}\d⁻⁰¹²³⁴-⁹^])/gu,
    say: ({ groups: { a, b, gap, unit } = {} as Record<string, string | undefined> }, context) => {
      const size = `${number(a)} by ${number(b)}`;
      const { forms } = quantities.units[unit === 'in' ? 'in.' : (unit ?? '')] ?? {};
      if (forms === undefined) return size;
      const isOne = gap === '-' || quantities.isAttributive?.({ ...context, isShort: true }) === true;
      return `${size} ${isOne ? (forms.one ?? forms.other) : forms.other}`;
    },
  },
  {
    pattern: /(?<![\p{L}\d.])(?<a>\d+(?:\.\d+)?)[x×](?![\p{L}\d]|\s?[-+*/=^²³])/gu,
    say: ({ groups = {} }) => `${number(groups.a)} times`,
  },
  // 500 mg x 10 days.
  {
    pattern: /(?<=[\p{L}.]\s)x(?=\s\d{1,3}\s?(?:days?|weeks?|wks?|months?|mos?|hours?|hrs?|nights?)\b)/gu,
    say: () => 'for',
  },
  // 4 × 4 grid, 5 x 7 photo, 3 x 5 cm.
  {
    pattern:
      /(?<=\d\s)[x×](?=\s\d+(?:\.\d+)?\s?(?:cm|mm|m|in|ft|inch|inches|feet|foot|grid|matrix|pixels?|px|room|photo|print|board|card|print|table)\b)/g,
    say: () => 'by',
  },
  // 7 x 8 = 56, but 3 x 5 cm.
  {
    pattern:
      /(?<=\d\s)[x×](?=\s\d+(?:\.\d+)?(?!\d)(?!\s?(?:cm|mm|m|in|ft|inch|inches|feet|foot|grid|matrix|pixels?|px|room|photo|print|board)\b))/g,
    say: () => 'times',
  },
  { pattern: /\b50-50\b/g, say: () => 'fifty fifty' },
  {
    pattern: /(?<![\p{L}\d])(?<feet>\d{1,2})\s?(?:ft|feet|foot)\.?,?\s(?<inches>1?\d)\s?in(?:ches|\.)?(?![\p{L}])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.feet ?? '')} feet ${cardinal(groups.inches ?? '')} inches`,
  },
  { pattern: /(?<=\d\s?)mm\s?Hg\b/g, say: () => ' millimeters of mercury' },
  { pattern: /(?<=\d\s?)fl\.?\s?oz\b\.?/g, say: () => ' fluid ounces' },
  {
    pattern: /\b(?<count>\d+)in\b(?=[\s.,;:)]|$)/g,
    say: ({ groups = {} }) => `${cardinal(groups.count ?? '')} inches`,
  },
  // No. 5, Nos. 3, #1.
  {
    pattern: /(?<![\p{L}\d])(?:(?<many>[Nn]os\.\s?)|[Nn]o\.\s?|№\s?|#)(?=\d)(?<digits>\d+)(?![\d]|\.\d)/gu,
    say: ({ groups = {} }) => `number${groups.many === undefined ? '' : 's'} ${cardinal(groups.digits ?? '')}`,
  },
  // Goals, by their minutes: (Rashford 12', 77').
  {
    pattern: /(?<=\(\p{L}[^()]{0,40})(?<minute>\d{1,3})['’′](?=[,)\s])/gu,
    say: ({ groups: { minute = '' } = {} }) => `${cardinal(minute)} ${minute === '1' ? 'minute' : 'minutes'}`,
  },
  { pattern: /(?<=\d\/(?:2|4|8|16|32)\s?)in(?=[.,;)]|$)/g, say: () => ' inch' },
  // 3 ft x 5 ft, 12' x 14'.
  {
    pattern: /(?<=[\d½⅓⅔¼¾⅛⅜⅝⅞]\s?(?:(?:ft|in|m|cm|mm|yd|feet|foot|inches)\.?|['’′"”″])\s?)[x×](?=\s?\d)/g,
    say: () => ' by ',
  },
  // The 5' 7-1/2" pipe.
  {
    pattern:
      /(?<![\p{L}\d])(?<feet>\d{1,2})['’′]\s?-?\s?(?<inches>1?\d)[- ](?<top>\d{1,2})\/(?<bottom>2|4|8|16|32)["”″]/gu,
    say: ({ groups: { feet = '', inches = '', top = '', bottom = '' } = {} }) =>
      `${cardinal(feet)} foot ${cardinal(inches)} ${fractions.and(fractions.say(Number(top), Number(bottom), { before: '', after: '' }))}`,
  },
  // 6'2", 5'11.
  {
    pattern: /(?<![\p{L}\d])(?<feet>\d|\d{2}(?=['’′]\s?1?\d["”″]))['’′]\s?(?<inches>1?\d)(?:["”″]|''|(?![\p{L}\d]))/gu,
    say: ({ groups = {} }) => `${cardinal(groups.feet ?? '')} foot ${cardinal(groups.inches ?? '')}`,
  },
  // 3.3V @ 2A, 230 V, 10 A: behind volts it is amperes.
  {
    pattern: /(?<=\d\s?V(?:AC|DC)?\s?(?:@|at|,|\/|and|×|x|\s)\s?)(?<digits>\d+(?:\.\d+)?)\s?A(?![\p{L}\d])/gu,
    say: ({ groups: { digits = '' } = {} }) => `${number(digits)} ${digits === '1' ? 'amp' : 'amps'}`,
  },
  // 1,000s of fans, 100s of them.
  {
    pattern: /(?<![\p{L}\d$€£.,:])(?<digits>10{1,3}|1(?:,000)+)['’]?s(?=\sof\b)/gu,
    say: ({ groups: { digits = '' } = {} }) =>
      `${digits === '10' ? 'ten' : cardinal(digits.replaceAll(',', '')).replace(/^one /, '')}s`,
  },
  // 747s, size 10s, a pair of 6s; 49ers.
  {
    pattern: /(?<![\p{L}\d$€£.,:=])(?<digits>\d{1,3})['’]?s(?![\p{L}\d])/gu,
    say: ({ groups: { digits = '' } = {} }, { before, after }) =>
      areSeconds(before, after) ? undefined : plural(lines(digits)),
  },
  // Won and lost: a 10–3 record, went 12-4, improved to 7–10.
  {
    pattern:
      /(?<![\p{L}\d.,/:$€£-])(?<won>\d{1,3})[-–](?<lost>\d{1,3})(?=\s(?:regular[ -]season |overall |conference |league |home |road |career )?(?:record|start|mark|finish)\b)|(?<=\b(?:went|goes|going|improv(?:ed?|es|ing) to|f[ae]ll(?:s|ing)? to|dropped to|drops to|finished|finish|\p{Lu}\p{Ll}+s (?:are|were)(?: now)?)\s)(?<won2>\d{1,3})[-–](?<lost2>\d{1,3})(?=[,.;)]|\s(?:in|on|at|with|last|this|against|over|and|after|to)\b|$)/gu,
    say: ({ groups: { won, lost, won2 = '', lost2 = '' } = {} as Record<string, string | undefined> }) =>
      `${cardinal(won ?? won2)} and ${cardinal(lost ?? lost2)}`,
  },
  // 22/min, 3/day; what is paid is a currency's.
  {
    pattern:
      /(?<=\d)\/(?<unit>min|hr|sec|day|night|wk|week|mo|month|yr|year|person|hour|minute|second)\.?(?![\p{L}\d/])/gu,
    say: ({ groups: { unit = '' } = {} }, { before }) => {
      if (/\p{Sc}\s?[\d.,]+(?:\s?[-–]\s?[\d.,]+)?$/u.test(before)) return undefined;
      const { forms } = quantities.units[unit] ?? {};
      return ` per ${forms?.one ?? unit}`;
    },
  },
  // A 67 y/o man.
  { pattern: /(?<=\d[\s-]?)y(?:\/|\.\s?)?o(?:\.(?=\s\p{Ll}))?(?![\p{L}\d])/gu, say: () => ' year old' },
  // Kids u/12.
  { pattern: /(?<![\p{L}\d/])[Uu]\/(?=\d{1,2}(?!\d))/gu, say: () => 'under ' },
  // 2 HRs and 5 RBIs.
  { pattern: /\bHRs\b/g, say: () => 'home runs' },
  // "c. 9m soldiers": beside people no meters.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,3})m(?=\s(?:people|soldiers|men|women|children|users|viewers|voters|workers|jobs|homes|households|copies|barrels|tons|tonnes|visitors|customers|subscribers|refugees|inhabitants|listeners|followers|views|downloads|votes)\b)/gu,
    say: ({ groups: { count = '' } = {} }) => `${cardinal(count)} million`,
  },
  // A 5K, the 10K race: what is run is no number of thousands.
  {
    pattern:
      /(?<=\b(?:an?|the|first|last|my|her|his|our)\s)(?<kilometers>5|8|10|15)[kK](?![\p{L}\d])(?!\s(?:loan|salary|bonus|fine|raise|followers|subscribers|users|people|words?|steps|views|mark|limit|budget|prize|deposit|grant|resolution|display))/gu,
    say: ({ groups: { kilometers = '' } = {} }) => `${cardinal(kilometers)} ${spell('K')}`,
  },
  // A record of 10-3-2, a 4-4-2.
  {
    pattern: /(?<![\p{L}\d.,/-])(?<a>\d{1,3})[-–](?<b>\d{1,2})[-–](?<c>\d{1,2})(?![\p{L}\d/-]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '', c = '' } = {} }) => `${cardinal(a)} ${cardinal(b)} ${cardinal(c)}`,
  },
  // 49ers, 76ers.
  {
    pattern: /(?<![\p{L}\d.,])(?<digits>\d{2})ers\b/gu,
    say: ({ groups = {} }) => `${cardinal(groups.digits ?? '').replace(/e$/, '')}ers`,
  },
  {
    pattern: /(?<![\p{L}\d.,$€£])(?<digits>\d)(?<letter>[A-KM-UX-Z])(?=[\s.,;:!?)@]|$)/gu,
    say: ({ groups = {} }, { before }) =>
      /(?:\$|€|£)$/.test(before) ? undefined : `${cardinal(groups.digits ?? '')} ${spell(groups.letter ?? '')}`,
  },
  {
    pattern: /(?<![\p{L}\d])(?<house>\d{3})(?<letter>[A-D])(?=\s\p{Lu}\p{Ll})/gu,
    say: ({ groups = {} }) => `${lines(groups.house ?? '')} ${spell(groups.letter ?? '')}`,
  },
  // 1_000_000.
  {
    pattern: /(?<![\p{L}\d_])\d{1,3}(?:_\d{3})+(?![\p{L}\d_])/gu,
    say: ({ 0: written }) => cardinal(written.replaceAll('_', '')),
  },
  // "5,6 and 7" is a list.
  {
    pattern: /(?<![\p{L}\d.,])\d(?:,\d)+(?=,?\s(?:and|or)\s\d\b(?!,))/gu,
    say: ({ 0: written }) => written.split(',').map(cardinal).join(', '),
  },
  {
    pattern: /(?<![\d])\.(?<size>\d\d)(?=[ -]cal(?:iber|\.)?(?!\p{L}))/gu,
    say: ({ groups = {} }) => cardinal(groups.size ?? ''),
  },
  { pattern: /(?<=\d)\s?@\s?(?=[$€£\d])/g, say: () => ' at ' },
  { pattern: /(?<=\b[1-5])(?:\*|★)(?!\d)/g, say: () => ' star' },
];
