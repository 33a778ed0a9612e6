import { type AgeGrammar, FIGURES } from '../grammar.ts';

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TEENS = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SMALL = [...UNITS, ...TEENS];

/** A number below 100 in words. */
const WORDS = String.raw`\b(?:${TENS.join('|')})(?:[- ](?:${UNITS.slice(1, 10).join('|')}))?\b|\b(?:${SMALL.toReversed().join('|')})\b`;
const numberAs = (name: string) => `(?<${name}>${FIGURES}|${WORDS})`;
const DECADE = `(?<decade>\\d0|${TENS.map((word) => `${word.slice(0, -1)}(?:y|ie)`).join('|')})`;
const YEARS = String.raw`(?:years?(?![a-z])|yrs?\b|y\.?\/?o\b|yo\b)`;
/** What is counted where it is no years of an age. */
const THINGS =
  "(?!\\s*(?:%|percent|k?hz\\b|db\\b|wpm|feet|foot|ft\\b|cm\\b|kg\\b|people|times|o'clock|(?!years|yrs|sounds|speaks|talks|has|is|was|as)\\p{L}{2,}s\\b))";
/** "An 80s synth" is of no age. */
const ERA =
  '(?!\\s*(?:synth|kid|tv|music|radio|style|rock|pop|movie|film|era|vibe|disco|sitcom|show|retro|hits|cartoon|anime|news|dj|r&b|singer|rapper|hip|jazz|action|game|commercial|ad\\b))';

/** "A 70-year-old", "aged eight", "between twenty and thirty", "in her late fifties", "about sixty". */
export const ages: AgeGrammar = {
  years: [String.raw`(?:odd\b[\s-]*)?${YEARS}`],
  about: [
    'aged?\\b',
    'age of',
    'is',
    'am',
    'older than',
    'younger than',
    'looks',
    'sounds',
    'at least',
    'about',
    'around',
    'approximately',
    'circa',
    'roughly',
    'almost',
    'nearly',
    'pushing',
    'approaching',
    'over',
    'under',
    'past',
    'turning',
    'turned',
    'barely',
  ],
  before: [
    '(?<!\\b(?:mother|father|mom|mum|dad|parent|group|team|family|cast|one|out) )\\bof\\s+',
    "(?<=\\b(?:s?he|who|i)'[sm]\\s+)",
  ],
  orMore: ['plus'],
  number: WORDS,
  numberOf,
  beforeYears: [
    /(?<=(?:^|[,;.(/:]|\bage[ds]?:?|male|man|woman)\s*)(?<number>(?<!\d[.:]|\d)\d{2})\s*(?:-|–|to)\s*(?<upTo>\d{2})(?!\d)(?!\s*(?:%|k?hz\b|seconds?\b|sec\b|\p{L}{2,}s\b(?<!years|yrs)))/gu,
    new RegExp(
      `\\bbetween\\s+${numberAs('number')}\\s+and\\s+${numberAs('upTo')}${THINGS}(?:\\s+years?(?:\\s+old)?|\\s+years of age)?`,
      'gu',
    ),
    new RegExp(`${numberAs('number')}(?:[\\s-]*(?:odd|something|plus|ish)\\b)?[\\s-]*${YEARS}[\\s-]*old\\b`, 'gu'),
  ],
  afterYears: [
    new RegExp(
      `(?<part>early|mid|middle|late)?[\\s-]*\\b${DECADE}(?:s\\b|'s\\b|[\\s-]*something\\b|[\\s-]*ish\\b|er\\b)${ERA}`,
      'gu',
    ),
  ],
  parts: { early: 1, mid: 5, middle: 5, late: 8 },
  spent: {
    before: '(?<!\\b(?:for|past|last|after|spent|with|within|over the|some) )',
    behind:
      "(?!'?\\s*(?:of\\b(?! age)|in (?:the|radio|tv|theatre|theater)|on the|ago\\b|experience|long\\b|later\\b|as\\b))",
  },
  counted: THINGS,
};

function numberOf(words: string): number | undefined {
  if (!/^[a-z -]+$/.test(words)) return undefined;
  return words
    .replace(/ie$/, 'y')
    .split(/[- ]/)
    .reduce((sum, word) => {
      const tens = TENS.indexOf(word);
      return sum + (tens < 0 ? SMALL.indexOf(word) : 20 + 10 * tens);
    }, 0);
}
