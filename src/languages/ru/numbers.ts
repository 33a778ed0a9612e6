import type { NumberReading } from '../reading.ts';
import { agreementBy, type Case, cardinalOf, type Gender, ordinalOf, type SlavicTables } from '../slavic.ts';

const soft = (stem: string) => `${stem}ь ${stem}и ${stem}и ${stem}ью ${stem}и`;
const fifty = (stem: string) => `${stem}ьдесят ${stem}идесяти ${stem}идесяти ${stem}ьюдесятью ${stem}идесяти`;
const hundred = (stem: string) => `${stem}ьсот ${stem}исот ${stem}истам ${stem}ьюстами ${stem}истах`;
const TEENS = 'одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат'.split(
  ' ',
);

const tables: SlavicTables = {
  zero: 'ноль нуля нулю нулём нуле',
  one: {
    m: 'один одного одному одним одном',
    f: 'одна одной одной одной одной одну',
    n: 'одно одного одному одним одном',
  },
  two: { m: 'два двух двум двумя двух', f: 'две двух двум двумя двух' },
  small: [
    'три трёх трём тремя трёх',
    'четыре четырёх четырём четырьмя четырёх',
    ...['пят', 'шест', 'сем'].map(soft),
    'восемь восьми восьми восемью восьми',
    ...['девят', 'десят', ...TEENS].map(soft),
  ],
  tens: [
    ...['двадцат', 'тридцат'].map(soft),
    'сорок сорока сорока сорока сорока',
    ...['пят', 'шест', 'сем'].map(fifty),
    'восемьдесят восьмидесяти восьмидесяти восемьюдесятью восьмидесяти',
    'девяносто девяноста девяноста девяноста девяноста',
  ],
  hundreds: [
    'сто ста ста ста ста',
    'двести двухсот двумстам двумястами двухстах',
    'триста трёхсот трёмстам тремястами трёхстах',
    'четыреста четырёхсот четырёмстам четырьмястами четырёхстах',
    ...['пят', 'шест', 'сем'].map(hundred),
    'восемьсот восьмисот восьмистам восемьюстами восьмистах',
    hundred('девят'),
  ],
  thousand: {
    gender: 'f',
    one: 'тысяча тысячи тысяче тысячей тысяче тысячу',
    few: 'тысячи тысяч тысячам тысячами тысячах',
    many: 'тысяч тысяч тысячам тысячами тысячах',
  },
  million: {
    gender: 'm',
    one: 'миллион миллиона миллиону миллионом миллионе',
    few: 'миллиона миллионов миллионам миллионами миллионах',
    many: 'миллионов миллионов миллионам миллионами миллионах',
  },
  milliard: {
    gender: 'm',
    one: 'миллиард миллиарда миллиарду миллиардом миллиарде',
    few: 'миллиарда миллиардов миллиардам миллиардами миллиардах',
    many: 'миллиардов миллиардов миллиардам миллиардами миллиардах',
  },
  hasCompoundFew: true,
};

export const cardinal = cardinalOf(tables);

const hard = {
  f: 'ая',
  n: 'ое',
  pl: 'ые',
  gen: 'ого',
  dat: 'ому',
  ins: 'ым',
  loc: 'ом',
  fgen: 'ой',
  facc: 'ую',
  fins: 'ой',
  plgen: 'ых',
  plins: 'ыми',
};

export const ordinal = ordinalOf(
  {
    small:
      `первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый ${TEENS.map((stem) => `${stem}ый`).join(' ')}`.split(
        ' ',
      ),
    tens: 'двадцатый тридцатый сороковой пятидесятый шестидесятый семидесятый восьмидесятый девяностый'.split(' '),
    hundreds: 'сотый двухсотый трёхсотый четырёхсотый пятисотый шестисотый семисотый восьмисотый девятисотый'.split(
      ' ',
    ),
    thousands: 'тысячный двухтысячный трёхтысячный четырёхтысячный пятитысячный'.split(' '),
    endings: [
      [
        'третий',
        {
          m: 'третий',
          f: 'третья',
          n: 'третье',
          pl: 'третьи',
          gen: 'третьего',
          dat: 'третьему',
          ins: 'третьим',
          loc: 'третьем',
          fgen: 'третьей',
          facc: 'третью',
          fins: 'третьей',
          plgen: 'третьих',
          plins: 'третьими',
        },
      ],
      ['ый', { m: 'ый', ...hard }],
      ['ой', { m: 'ой', ...hard }],
    ],
    hasOrdinalTens: false,
  },
  cardinal,
);

const DIGITS = ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** Feminine nouns in the singular by their endings, in the cases that have some of their own. */
const FEMININE: Readonly<Partial<Record<Case, RegExp>>> = {
  gen: /(?:[ыи]|[оеё]й)$/,
  dat: /(?:[еи]|[оеё]й)$/,
  ins: /(?:[оеё]й|ью)$/,
  loc: /(?:[иь]и|сти|чи|ице|[цч]е|[оеё]й|(?:групп|школ|стран|игр|комнат|минут|недел|систем|команд|книг|точк|строк|част|клетк|карт|цен)[еи])$/,
  acc: /[ую]$/,
};

/** Adjectives of the plural come before the noun that tells the gender. */
function genderOf(word: string, last: string, of: Case = 'nom'): Gender | undefined {
  if (last === '1' && of !== 'nom') return FEMININE[of]?.test(word) ? 'f' : undefined;
  if (last === '1') {
    if (/^(?:папа|дядя|мужчина|дедушка|юноша|судья)$/.test(word)) return 'm';
    if (
      /(?:ость|ночь|дочь|речь|печь|мать|дверь|часть|кровать|тетрадь|площадь|ая|яя|[аяь]?[ая])$/.test(word) &&
      !/(?:мя|[йь]я)$/.test(word)
    )
      return 'f';
    return /(?:[оё]|[^ь]е|ие|ое|мя)$/.test(word) ? 'n' : undefined;
  }
  return /(?:[ыи]|ые|ие)$/.test(word) && !/^(?:или|и|ли|при|пути|если|три|дети|люди|часы)$/.test(word)
    ? 'f'
    : undefined;
}

const PARTS = ['', 'десят', 'сот', 'тысячн'];

/** "три целых четырнадцать сотых"; longer fractions digit by digit. */
function decimal(whole: string, fraction: string): string {
  const stem = PARTS[fraction.length];
  const units = cardinal(whole || '0', 'f');
  const one = (digits: string) => /(?<!1)1$/.test(digits);
  if (stem === undefined || stem === '') return `${cardinal(whole || '0')} запятая ${digitByDigit(fraction)}`;
  return `${units} ${one(whole) ? 'целая' : 'целых'} ${cardinal(fraction, 'f')} ${stem}${one(fraction) ? 'ая' : 'ых'}`;
}

const byCase = agreementBy({
  governs: [
    [
      /(?<!\p{L})(?:около|до|от|после|без|более|менее|больше|меньше|свыше|из|из-за|для|у|вокруг|порядка|не более|не менее|в течение|на протяжении|старше|младше|выше|ниже|дольше|дороже|дешевле|длиннее|короче|позже|раньше|вместо|кроме|против|возле|среди|накануне|в пределах|в возрасте|в размере|в количестве|в объ[её]ме|на уровне|на расстоянии|на высоте|на глубине|достиг(?:ает|ать|ала?|ало|али|нет|нуть|ла|ло|ли)?)\s$/iu,
      'gen',
    ],
    [/(?<!\p{L})(?:к|ко|благодаря|навстречу|равна?|равны|равно|равняется)\s$/iu, 'dat'],
    [/(?<!\p{L})(?:между|перед|над|под)\s(?:\d+\sи\s)?$/iu, 'ins'],
    [/(?<!\p{L})(?:о|об|при)\s$/iu, 'loc'],
    [
      /(?<!\p{L})во?\s$/iu,
      'loc',
      /^\s(?:(?:к|на)\s\p{L}+\s)?(?:от|езды|ходьбы|севернее|южнее|западнее|восточнее)(?!\p{L})/u,
    ],
    [/(?<!\p{L})во?\s$/iu, 'loc', /^\sиз\s/u],
    [
      /(?<!\p{L})со?\s$/iu,
      'gen',
      /^(?:\s?(?:$|[.,;!?)])|\s(?:до|по|утра|вечера|дня|ночи|лет|год[ау]|часов|рублей|человек|градусов|\p{Ll}+(?:ов|ев|ей))(?!\p{L}))/u,
    ],
    [/(?<!\p{L})(?:за|через|на|во?|про|спустя)\s$/iu, 'acc'],
  ],
  endings: [
    [/[аяь]ми$/, 'ins'],
    [/(?:ах|ях)$/, 'loc'],
    [/(?:ам|ям)$/, 'dat'],
  ],
  singular: [
    [/(?<!\p{L})(?:ко?|по|благодаря)\s$/iu, /[уюеи]$/, 'dat'],
    [/(?<!\p{L})(?:со?|между|перед|над|под|за)\s$/iu, /(?:[оеё][мй]|ью)$/, 'ins'],
    [/(?<!\p{L})(?:во?|на|об?|при)\s$/iu, /(?:(?<!и)е|[иь]и|сти|[оеё][мй])$/, 'loc'],
    [/(?:)/, /[ую]$/, 'acc'],
  ],
  few: /^(?:\p{Ll}+(?:ов|ев|ей)|человек)$/u,
  numbered:
    /(?<!\p{L})(?:стр\.|с\.|страниц[аеуы]|номер|№|глав[аеуы]|пункт|раздел|том|рис\.|табл\.|версия|версии|дом|д\.|кв\.|квартира|корп\.|часть|параграф|статья|ст\.|канал|маршрут|размер|код)\s$/iu,
  genderOf,
});

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal: (digits) => ordinal(digits),
  decimal,
  digits: digitByDigit,
  year: (year) => ordinal(String(year), 'gen'),
  minus: 'минус',
  agreementIn(context, counted, number) {
    // "с" is "from" before most quantities, but a computer is one "with 16 GB".
    const isWith = counted?.forms.one?.endsWith('байт') === true && /(?<!\p{L})с\s$/iu.test(context.before);
    return isWith && !/^\sдо\s/.test(context.after) ? 'ins' : byCase(context, counted, number);
  },
};
