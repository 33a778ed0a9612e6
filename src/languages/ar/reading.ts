import { commonSpans } from '../common-spans.ts';
import type { Abbreviation, FractionReading, OwnSpan, Reading } from '../reading.ts';
import { NUMBER_AFTER, shortForms } from '../short-forms.ts';
import { signsOf, webSigns } from '../signs.ts';
import { dates, ERA_DATES, ERAS, HOURS, times } from './calendar.ts';
import { agreementIn, cardinal, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const PARTS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', ''],
  ['نِصْف', 'أَنْصَاف'],
  ['ثُلْث', 'أَثْلَاث'],
  ['رُبْع', 'أَرْبَاع'],
  ['خُمْس', 'أَخْمَاس'],
  ['سُدْس', 'أَسْدَاس'],
  ['سُبْع', 'أَسْبَاع'],
  ['ثُمْن', 'أَثْمَان'],
  ['تُسْع', 'أَتْسَاع'],
  ['عُشْر', 'أَعْشَار'],
];

const fractions: FractionReading = {
  say(numerator, denominator) {
    const [one, many] = PARTS[denominator] ?? ['', ''];
    if (one === '' || numerator > 10) return `${cardinal(String(numerator))} على ${cardinal(String(denominator))}`;
    if (numerator === 1) return one;
    return numerator === 2 ? `${one}َا` : `${cardinal(String(numerator))} ${many}`;
  },
  and: (part) => `وَ${part}`,
  over: 'على',
};

const ERA = /(?:عام|سنة|العام)\s(?:\d+)?\s?$|\d\s?$/u;

const abbreviations: readonly Abbreviation[] = [
  ...shortForms({
    'أ.د.': 'الأستاذ الدكتور',
    'د.': 'الدكتور',
    'م.': 'المهندس',
    'أ.': 'الأستاذ',
    'ق.م.': 'قبل الميلاد',
    'ق.م': 'قبل الميلاد',
    'ق.هـ': 'قبل الهجرة',
    'إلخ.': 'إلى آخره',
    إلخ: 'إلى آخره',
    'الخ.': 'إلى آخره',
    'ص.ب.': 'صندوق بريد',
    'ص.ب': 'صندوق بريد',
    'ت.': 'تليفون',
    'ش.م.م': 'شركة مساهمة محدودة',
    'ج.م.ع': 'جمهورية مصر العربية',
    'و.م.أ': 'الولايات المتحدة الأمريكية',
  }),
  ...shortForms(
    { 'ص.': 'صفحة', ص: 'صفحة', 'ج.': 'جزء', ج: 'جزء', 'ع.': 'عدد', 'ط.': 'طبعة', 'رقم.': 'رقم' },
    { after: NUMBER_AFTER },
  ),
  ...shortForms({ هـ: 'هجري', 'هـ.': 'هجري' }, { before: ERA }),
];

const own: readonly OwnSpan[] = [
  HOURS,
  ERA_DATES,
  // "الـ3", "القرن 19": ordinals that agree with the noun before them.
  {
    pattern: /(?<noun>\p{L}+)(?<gap>\s)الـ?(?<digits>\d{1,2})(?!\d|[.,]\d)/gu,
    say: ({ groups: { noun = '', digits = '' } = {} }, { before }) =>
      `${noun} ${ordinal(digits, `${isFeminine(noun) ? 'f' : ''} ${isGoverned(noun, before) ? 'gen' : ''}`.trim())}`,
  },
  {
    pattern: /(?<=(?<noun>القرن|الفصل|الدرس|الجزء|الطابق|المركز|الباب)\s)(?<digits>\d{1,2})(?![\p{L}\d]|[.,/:]\d)/gu,
    say: ({ groups: { digits = '' } = {} }) => ordinal(digits, 'gen'),
  },
  // Years with their era: "622 م", "1445هـ", "2023م".
  {
    pattern: /(?<![\p{L}\d.,])(?<digits>\d{1,4})(?<gap>\s?)(?<era>م|هـ)(?![\p{L}\d²³])/gu,
    say: ({ groups: { digits = '', gap = '', era = '' } = {} }, { before }) => {
      const isNamed = /(?:عام|سنة|العام|السنة|في|منذ)\s$/u.test(before);
      // Glued to a number like one of these days: nobody writes metres so.
      const isSure = era === 'هـ' || (gap === '' && /^(?!2000|1900)(?:19\d\d|20[0-3]\d)$/.test(digits));
      const isFeminine = /سنة\s$/u.test(before);
      if (!isNamed && !isSure) return undefined;
      const name = `${ERAS[era]}${isFeminine ? 'ة' : ''}`;
      return `${cardinal(digits, isNamed || /\p{L}\s$/u.test(before) ? `${isFeminine ? 'f ' : ''}gen` : '')} ${name}`;
    },
  },
  // "و5 أولاد": the conjunction is written in one with the number.
  {
    pattern: /(?<![\p{L}\d])(?<particle>[وفبلك])(?<digits>\d{1,12})(?![\p{L}\d%]|[.,/:]\d|\s?[\p{Sc}°])/gu,
    say: ({ groups: { particle = '', digits = '' } = {} }, context) =>
      `${particle}${/[وف]/.test(particle) ? 'َ' : 'ِ'}${cardinal(digits, agreementIn(context, undefined, digits) + (/[بلك]/.test(particle) ? ' gen' : ''))}`,
  },
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} إلى ${to}`,
    ratio: 'إلى',
    by: 'في',
    times: 'مرات',
    scores: 'بنتيجة|نتيجة|النتيجة|المباراة|بالتعادل|تعادل|تعادلا|فاز|فوز',
    codes: 'الرمز|رمز|الرمز البريدي|كلمة السر',
  }),
];

function isFeminine(noun: string): boolean {
  return /(?:ة|ى|اء)$/u.test(noun);
}

/** In the genitive behind a preposition, or one that is written in one with the noun: "بالذكرى". */
function isGoverned(noun: string, before: string): boolean {
  return /^(?:بال|لل|كال)/u.test(noun) || /(?<!\p{L})(?:في|من|إلى|على|عن|بعد|قبل|منذ|خلال)\s$/u.test(before);
}

/** Arabic. */
export const arabic: Reading = {
  numbers,
  signs: signsOf({
    plus: 'زَائِد',
    plusMinus: 'زَائِد أو نَاقِص',
    equals: 'يُسَاوِي',
    notEqual: 'لا يُسَاوِي',
    approximately: 'يُسَاوِي تقريبا',
    about: 'حوالي',
    atMost: 'أَصْغَر من أو يُسَاوِي',
    atLeast: 'أَكْبَر من أو يُسَاوِي',
    less: 'أَصْغَر من',
    greater: 'أَكْبَر من',
    times: 'ضَرْب',
    dividedBy: 'قِسْمَة',
    root: 'جذر',
    cubeRoot: 'الجذر التكعيبي',
    infinity: 'ما لا نهاية',
    to: 'إلى',
    implies: 'إذن',
    degrees: 'دَرَجَة',
    percent: 'بِالْمِئَة',
    at: 'آت',
    hash: 'رقم',
    section: 'القسم',
    perMille: 'بِالأَلْف',
    and: 'وَ',
    or: 'أو',
    squared: 'تربيع',
    cubed: 'تكعيب',
    power: 'أس',
  }),
  quantities,
  dates,
  times,
  fractions,
  phones: {
    plus: 'زَائِد',
    extension: 'تحويلة',
    words: 'اتصل على|اتصل ب|على|هاتف|تليفون|جوال|رقم|فاكس|واتساب|الرقم|الهاتف',
  },
  web: {
    signs: webSigns(
      'نُقْطَة, آت, شرطة مائلة, شرطة عكسية, نقطتان, شرطة, شرطة سفلية, زَائِد, هاشتاغ, علامة استفهام, يُسَاوِي, وَ, بِالْمِئَة, تلدة',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'gov', 'edu', 'shop', 'online', 'biz', 'local', 'test'],
  },
  abbreviations,
  own,
};
