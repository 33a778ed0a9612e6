import type { Age } from './traits.ts';

/** An age in figures, as it stands in a text. */
export interface AgeInFigures {
  phrase: string;
  /** Where the phrase begins, in UTF-16 units. */
  index: number;
  value: Age;
}

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TEENS = ['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SMALL = [...UNITS, ...TEENS];
const NUMBER = String.raw`(?<number>\d{1,3}|(?:${TENS.join('|')})(?:[- ](?:${UNITS.slice(1, 10).join('|')}))?\b|(?:${SMALL.toReversed().join('|')})\b)`;
const DECADE = `(?<decade>\\d0|${TENS.map((word) => `${word.slice(0, -1)}(?:y|ie)`).join('|')})`;
const YEARS =
  'years?|yrs?|y\\.?o\\b|yo\\b|jahren?|jährig\\p{L}*|ans\\b|años|anni\\b|anos|лет|літ\\b|років|рок[иу]|let\\b|rok[uy]\\b|lat\\b|lata|letni\\p{L}*|vuot\\p{L}*|vuoden|jaar|jarige?|ani\\b|yaş\\p{L}*|ετών|χρον\\p{L}+|साल|वर्ष|سنة|عاما?|tuổi|tahun|ปี|歳|才|岁|歲|살|세';

/** "A 70-year-old", "aged eight", "in her late fifties", "about sixty", ", 35,". */
const PATTERNS = [
  new RegExp(`${NUMBER}[\\s-]*(?:${YEARS})(?:[\\s-]*old\\b)?`, 'gu'),
  new RegExp(
    `(?<part>early|mid|middle|late)?[\\s-]*\\b${DECADE}(?:s\\b|'s\\b|[\\s-]*something\\b|[\\s-]*ish\\b|er\\b)`,
    'gu',
  ),
  /(?<decade>\d0)(?:代|대|多岁)/gu,
  new RegExp(
    `\\b(?:aged?|age of|about|around|approximately|circa|roughly|almost|nearly|over|of|turning|turned|is|he's|she's|who's|i'm|um die|etwa|environ|unos|circa|около|лет)\\s+${NUMBER}\\b(?!\\s*(?:%|percent|hz|khz|words|wpm|db|minutes|seconds|people|times))`,
    'gu',
  ),
  new RegExp(`(?<=[,;(]\\s*)${NUMBER}(?=\\s*(?:[,;).]|$))`, 'gu'),
];
const PARTS: Readonly<Record<string, number>> = { early: 1, mid: 5, middle: 5, late: 8 };

/** The ages that a text in lower case tells in figures or in English number words. */
export function readAges(text: string): AgeInFigures[] {
  const found: AgeInFigures[] = [];
  for (const pattern of PATTERNS) {
    for (const { 0: phrase, index, groups = {} } of text.matchAll(pattern)) {
      const years =
        groups.decade === undefined
          ? numberOf(groups.number ?? '')
          : numberOf(groups.decade.replace(/ie$/, 'y')) + (PARTS[groups.part ?? ''] ?? 4);
      const isTaken = found.some(
        (other) => index < other.index + other.phrase.length && other.index < index + phrase.length,
      );
      if (!isTaken && years >= 2 && years <= 120) found.push({ phrase, index, value: ageOf(years) });
    }
  }
  return found;
}

function numberOf(words: string): number {
  if (/^\d+$/.test(words)) return Number(words);
  return words.split(/[- ]/).reduce((sum, word) => {
    const tens = TENS.indexOf(word);
    return sum + (tens < 0 ? SMALL.indexOf(word) : 20 + 10 * tens);
  }, 0);
}

function ageOf(years: number): Age {
  if (years < 13) return 'child';
  if (years < 36) return 'young';
  return years < 60 ? 'middle_aged' : 'old';
}
