import type { Agreement, Context, Counted, NumberReading } from '../reading.ts';

/** With their vowels: without them the engine guesses. As beside masculine nouns, then as beside feminine ones. */
const MASCULINE = 'صِفْر وَاحِد إِثْنَان ثَلَاثَة أَرْبَعَة خَمْسَة سِتَّة سَبْعَة ثَمَانِيَة تِسْعَة عَشَرَة'.split(' ');
const FEMININE = 'صِفْر وَاحِدَة إِثْنَتَان ثَلَاث أَرْبَع خَمْس سِتّ سَبْع ثَمَانِي تِسْع عَشَر'.split(' ');
const TENS = ' عَشَرَة عِشْرُون ثَلَاثُون أَرْبَعُون خَمْسُون سِتُّون سَبْعُون ثَمَانُون تِسْعُون'.split(' ');
const HUNDREDS = ' مِئَة مِئَتَان ثَلَاثُمِئَة أَرْبَعُمِئَة خَمْسُمِئَة سِتُّمِئَة سَبْعُمِئَة ثَمَانِمِئَة تِسْعُمِئَة'.split(' ');
/** One, two, a few, many. */
const POWERS: readonly (readonly [string, string, string, string])[] = [
  ['', '', '', ''],
  ['أَلْف', 'أَلْفَان', 'آلَاف', 'أَلْف'],
  ['مِلْيُون', 'مِلْيُونَان', 'مَلَايِين', 'مِلْيُون'],
  ['مِلْيَار', 'مِلْيَارَان', 'مِلْيَارَات', 'مِلْيَار'],
  ['تِرِلْيُون', 'تِرِلْيُونَان', 'تِرِلْيُونَات', 'تِرِلْيُون'],
];

function belowHundred(value: number, isFeminine: boolean): string[] {
  const units = isFeminine ? FEMININE : MASCULINE;
  if (value < 11) return value === 0 ? [] : [value === 8 && isFeminine ? 'ثَمَان' : (units[value] ?? '')];
  if (value < 20) {
    const unit = value - 10;
    const ten = isFeminine ? 'عَشَرَة' : 'عَشَر';
    if (unit === 1) return [`${isFeminine ? 'إِحْدَى' : 'أَحَد'} ${ten}`];
    if (unit === 2) return [`${isFeminine ? 'إِثْنَتَا' : 'إِثْنَا'} ${ten}`];
    return [`${units[unit]} ${ten}`];
  }
  const unit = value % 10;
  const before =
    unit === 0 ? [] : [unit === 1 && isFeminine ? 'إِحْدَى' : unit === 8 && isFeminine ? 'ثَمَان' : (units[unit] ?? '')];
  return [...before, TENS[Math.floor(value / 10)] ?? ''];
}

const belowThousand = (value: number, isFeminine: boolean): string[] => [
  ...(value >= 100 ? [HUNDREDS[Math.floor(value / 100)] ?? ''] : []),
  ...belowHundred(value % 100, isFeminine),
];

const joined = (words: readonly string[]): string => words.join(' وَ');

/** @param agreement `f` beside a feminine noun, `gen` behind a preposition or noun that governs it */
export function cardinal(digits: string, agreement: Agreement = ''): string {
  if (/^0*$/.test(digits)) return MASCULINE[0] ?? '';
  const isFeminine = /\bf\b/.test(agreement);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const words = groups.flatMap((group, index) => {
    const value = Number(group);
    const power = groups.length - 1 - index;
    if (value === 0) return [];
    if (power === 0) return belowThousand(value, isFeminine);
    const [one, two, few, many] = POWERS[power] ?? ['', '', '', ''];
    if (value === 1) return [one];
    if (value === 2) return [two];
    return [`${joined(belowThousand(value, false))} ${value < 11 ? few : many}`];
  });
  const said = joined(words);
  return /\bgen\b/.test(agreement) ? genitive(said) : said;
}

/** The oblique forms: "عِشْرِين", "أَلْفَيْن", "إِثْنَيْن". */
const genitive = (said: string): string =>
  said
    .replaceAll(/(?<=[رثعسنتّم][ِّ]*)ُون(?![\p{L}\p{M}])/gu, 'ِين')
    .replaceAll(/َان(?![\p{L}\p{M}])/gu, (end, at: number) => (said.slice(0, at).endsWith('ثَم') ? end : 'َيْن'))
    .replaceAll('إِثْنَا ', 'إِثْنَيْ ')
    .replaceAll('إِثْنَتَا ', 'إِثْنَتَيْ ');

const ORDINALS = ' الأَوَّل الثَّانِي الثَّالِث الرَّابِع الخَامِس السَّادِس السَّابِع الثَّامِن التَّاسِع العَاشِر'.split(' ');
const ORDINALS_FEMININE = ' الأُولَى الثَّانِيَة الثَّالِثَة الرَّابِعَة الخَامِسَة السَّادِسَة السَّابِعَة الثَّامِنَة التَّاسِعَة العَاشِرَة'.split(' ');
const ORDINAL_TENS = ' العَاشِر العِشْرُون الثَّلَاثُون الأَرْبَعُون الخَمْسُون السِّتُّون السَّبْعُون الثَّمَانُون التِّسْعُون'.split(' ');

/** With its article. */
export function ordinal(digits: string, agreement: Agreement = ''): string {
  const value = Number(digits);
  const isFeminine = /\bf\b/.test(agreement);
  const isGenitive = /\bgen\b/.test(agreement);
  const list = isFeminine ? ORDINALS_FEMININE : ORDINALS;
  if (value >= 1 && value <= 10) return list[value] ?? '';
  if (value > 99 || value < 1) return cardinal(digits, agreement);
  const unit = value % 10;
  const first = isFeminine ? 'الحَادِيَة' : 'الحَادِي';
  if (value < 20) return `${unit === 1 ? first : list[unit]} ${isFeminine ? 'عَشْرَة' : 'عَشَر'}`;
  const tens = ORDINAL_TENS[Math.floor(value / 10)] ?? '';
  const said = unit === 0 ? tens : `${unit === 1 ? first : list[unit]} وَ${tens}`;
  return isGenitive ? genitive(said) : said;
}

const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => MASCULINE[Number(digit)] ?? digit).join(' ');

/** The noun behind a number: its plural behind three to ten, its singular above. */
const FEMININE_NOUN =
  /^\s(?:أسر|مدن|سنوات|سنين|ساعات|دقائق|ثوان|ثواني|ليال|ليالي|مرات|قرى|دول|غرف|صور|كتل|لغات|جزر|طرق|فرق|قصص|نقاط|نساء|فتيات|أمهات|أخوات|شركات|مدارس|جامعات|درجات|صفحات|لوحات|رسائل|وجبات|أيدي|عيون|سنة|ليلة|نسمة|مرة|شقق|قطع|عائلات|قارات|حلقات|مواد|أشجار نخيل|زهرات|طائرات|سفن|عبوات|علب|أكواب شاي|ملاعق|نسخ|خطط|جرائد|صحف|حدائق|قصائد|عواصم|أغان|أغاني|حصص|مراحل|مناطق|وظائف|حقائب|نوافذ|لجان|نسب|تجارب|قضايا|هدايا|خلايا|ضحايا|دوائر|ألعاب|أفكار|أشجار)(?!\p{L})|^\s\p{L}{2,}(?:ات|ة)(?!\p{L})/u;
const MASCULINE_NOUN =
  /^\s(?:باصات|كيلومترات|دولارات|يوروهات|جنيهات|قطارات|مطارات|حيوانات|امتحانات|اجتماعات|شوارع|طلبة|كيلوغرامات|سنتيمترات|غرامات|تلفزيونات|تليفونات|حمامات|جوازات|خيارات|قرارات|تطبيقات|ملفات|ريالات|أسئلة|أجهزة|أدوية|إخوة|أطعمة|أمتعة|أنظمة|أسلحة|أبنية|خليفة)(?!\p{L})/u;
/** Prepositions and nouns that govern a genitive. */
const GOVERNING =
  /(?<!\p{L})(?:في|من|إلى|على|عن|بعد|قبل|منذ|خلال|عام|العام|سنة|حتى|مع|لمدة|بين|نحو|حوالي|أكثر من|أقل من|دفع|باع|اشترى|كان عمره|عمره|بلغ)\s$/u;

export function agreementIn({ before, after }: Context, counted: Counted | undefined, number: string): Agreement {
  const isYear = /(?<!\p{L})(?:عام|العام|سنة|في)\s$/u.test(before) && /^(?:1\d{3}|20\d\d|[1-9]\d{1,2})$/.test(number);
  const parts: string[] = [];
  if (counted !== undefined) parts.push(counted.agreement ?? '');
  else if (FEMININE_NOUN.test(after) && !MASCULINE_NOUN.test(after)) parts.push('f');
  if (isYear || GOVERNING.test(before)) parts.push('gen');
  return parts.join(' ').trim();
}

export const numbers: NumberReading = {
  decimalSign: '.',
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} فَاصِلَة ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year), 'gen'),
  agreementIn,
  minus: 'نَاقِص',
};

/** Two digits are said as a number. */
const sayFraction = (fraction: string): string =>
  /^[1-9]\d?$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction);
