import type { Age } from '../voice-terms.ts';

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
/** Digits and tens as Chinese, Japanese and Korean write them, by value. */
const EAST_ASIAN = '一二三四五六七八九';
const SINO_KOREAN = '일이삼사오육칠팔구';
const KOREAN_UNITS = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];
const KOREAN_TENS = ['열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];

/** A number below 1000 in figures, or below 100 in words, as a group of the given name. */
const numberAs = (name: string) =>
  String.raw`(?<${name}>(?<!\d)\d{1,3}(?!\d|\.\d)|\b(?:${TENS.join('|')})(?:[- ](?:${UNITS.slice(1, 10).join('|')}))?\b|\b(?:${SMALL.toReversed().join('|')})\b)`;
const NUMBER = numberAs('number');
const DECADE = `(?<decade>\\d0|${TENS.map((word) => `${word.slice(0, -1)}(?:y|ie)`).join('|')})`;
const YEARS =
  'years?(?![a-z])|yrs?\\b|y\\.?\\/?o\\b|yo\\b|jahren?|jährig\\p{L}*|ans\\b|años|anni\\b|anos|лет|літ\\b|років|рок[иу]|let\\b|rok[uy]\\b|lat\\b|lata|letni\\p{L}*|vuot\\p{L}*|vuoden|jaar|jarige?|ani\\b|yaş\\p{L}*|ετών|χρον\\p{L}+|साल|वर्ष|سنة|عاما?|tuổi|tahun|ขวบ|ปี|歳|才|岁|歲|살|세';
const ABOUT =
  'about|around|approximately|circa|roughly|almost|nearly|pushing|approaching|over|under|past|turning|turned|barely|um die|etwa|anfang|mitte|ende|environ|unos|unas|circa|cerca de|por volta de|около|за|лет|близько|років|γύρω στα|περίπου|asi|kolem|około|în jur de|rond de|ongeveer|noin|sekitar|khoảng|tầm|yaklaşık';
/** What is counted where it is no years of an age. */
const THINGS =
  "(?!\\s*(?:%|percent|k?hz\\b|db\\b|wpm|feet|foot|ft\\b|cm\\b|kg\\b|people|times|o'clock|(?!years|yrs|sounds|speaks|talks|has|is|was|as)\\p{L}{2,}s\\b))";
/** Before and after years that somebody has spent, not lived. */
const SPENT_BEFORE = '(?<!\\b(?:for|past|last|after|spent|with|within|over the|some) )';
const SPENT_AFTER =
  "(?!'?\\s*(?:of\\b(?! age)|in (?:the|radio|tv|theatre|theater)|on the|ago\\b|experience|long\\b|later\\b|as\\b))";
/** "An 80s synth" is of no age. */
const ERA =
  '(?!\\s*(?:synth|kid|tv|music|radio|style|rock|pop|movie|film|era|vibe|disco|sitcom|show|retro|hits|cartoon|anime|news|dj|r&b|singer|rapper|hip|jazz|action|game|commercial|ad\\b))';

/** "A 70-year-old", "aged eight", "between twenty and thirty", "in her late fifties", "about sixty", ", 35,", "五十歳". */
const PATTERNS = [
  /(?<=(?:^|[,;.(/:]|\bage[ds]?:?|male|man|woman)\s*)(?<number>(?<!\d[.:]|\d)\d{2})\s*(?:-|–|to)\s*(?<upTo>\d{2})(?!\d)(?!\s*(?:%|k?hz\b|seconds?\b|sec\b|\p{L}{2,}s\b(?<!years|yrs)))/gu,
  new RegExp(
    `\\bbetween\\s+${NUMBER}\\s+and\\s+${numberAs('upTo')}${THINGS}(?:\\s+years?(?:\\s+old)?|\\s+years of age)?`,
    'gu',
  ),
  new RegExp(`${NUMBER}(?:[\\s-]*(?:odd|something|plus|ish)\\b)?[\\s-]*(?:de\\s+)?(?:${YEARS})[\\s-]*old\\b`, 'gu'),
  new RegExp(`${SPENT_BEFORE}${NUMBER}(?:[\\s-]*odd\\b)?[\\s-]*(?:de\\s+)?(?:${YEARS})${SPENT_AFTER}`, 'gu'),
  new RegExp(
    `(?<part>early|mid|middle|late)?[\\s-]*\\b${DECADE}(?:s\\b|'s\\b|[\\s-]*something\\b|[\\s-]*ish\\b|er\\b)${ERA}`,
    'gu',
  ),
  /(?<decade>\d0)(?:代|대|多岁|多歲|来岁|來歲|几岁)/gu,
  new RegExp(`(?<decade>[${EAST_ASIAN}]?十)[多来來几幾](?:岁|歲)|(?<decade>[${EAST_ASIAN}]?十)代`, 'gu'),
  new RegExp(`(?<number>[${EAST_ASIAN}]?十[${EAST_ASIAN}]?|[两${EAST_ASIAN}])(?:歳|才|岁|歲)`, 'gu'),
  /(?<number>[一二三四五六七八九]十)(?=出头|出頭|左右|上下)/gu,
  new RegExp(`(?<decade>[${SINO_KOREAN}]?십)대`, 'gu'),
  new RegExp(`(?<number>[${SINO_KOREAN}]?십[${SINO_KOREAN}]?)세`, 'gu'),
  new RegExp(
    `(?<number>(?:${KOREAN_TENS.join('|')})(?:${KOREAN_UNITS.join('|')})?|스무|${KOREAN_UNITS.join('|')})\\s*살`,
    'gu',
  ),
  new RegExp(
    `(?:(?<!\\p{L})(?:aged?\\b|age of|is|am|older than|younger than|looks|sounds|at least|${ABOUT})\\s*[:=]?\\s*|(?<!\\b(?:mother|father|mom|mum|dad|parent|group|team|family|cast|one|out) )\\bof\\s+|(?<=\\b(?:s?he|who|i)'[sm]\\s+))${NUMBER}${THINGS}`,
    'gu',
  ),
  new RegExp(`(?<=[,;(/]\\s*)${NUMBER}(?=\\s*(?:[,;)./]|$))`, 'gu'),
  new RegExp(`${NUMBER}(?:\\s*\\+|\\s+plus\\b)`, 'gu'),
];
const PARTS: Readonly<Record<string, number>> = { early: 1, mid: 5, middle: 5, late: 8 };

/** The ages that a text in lower case tells in figures, in English number words or in those of East Asia. */
export function readAges(text: string): AgeInFigures[] {
  const found: AgeInFigures[] = [];
  for (const pattern of PATTERNS) {
    for (const { 0: phrase, index, groups = {} } of text.matchAll(pattern)) {
      const years = yearsOf(groups);
      const isTaken = found.some(
        (other) => index < other.index + other.phrase.length && other.index < index + phrase.length,
      );
      if (!isTaken && years >= 2 && years <= 120) found.push({ phrase, index, value: ageOf(years) });
    }
  }
  return found;
}

function yearsOf({ number, upTo, decade, part }: Readonly<Record<string, string | undefined>>): number {
  if (decade !== undefined) return numberOf(decade.replace(/ie$/, 'y')) + (PARTS[part ?? ''] ?? 4);
  const years = numberOf(number ?? '');
  return upTo === undefined ? years : (years + numberOf(upTo)) / 2;
}

function numberOf(words: string): number {
  if (/^\d+$/.test(words)) return Number(words);
  if (!/[a-z]/.test(words)) return eastAsianNumberOf(words);
  return words.split(/[- ]/).reduce((sum, word) => {
    const tens = TENS.indexOf(word);
    return sum + (tens < 0 ? SMALL.indexOf(word) : 20 + 10 * tens);
  }, 0);
}

function eastAsianNumberOf(words: string): number {
  const digitOf = (digit: string) => 1 + Math.max(EAST_ASIAN.indexOf(digit), SINO_KOREAN.indexOf(digit));
  const [tens = '', units] = words.split(/[十십]/);
  if (units !== undefined) return 10 * (tens === '' ? 1 : digitOf(tens)) + (units === '' ? 0 : digitOf(units));
  if (words === '两') return 2;
  if (words === '스무') return 20;
  const ten = KOREAN_TENS.findIndex((word) => words.startsWith(word));
  const rest = ten < 0 ? words : words.slice(KOREAN_TENS[ten]?.length);
  return 10 * (ten + 1) + (rest === '' ? 0 : Math.max(KOREAN_UNITS.indexOf(rest), EAST_ASIAN.indexOf(rest)) + 1);
}

function ageOf(years: number): Age {
  if (years < 13) return 'child';
  if (years < 36) return 'young';
  return years < 60 ? 'middle_aged' : 'old';
}
