import type { FractionReading, OrdinalReading, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { cardinal, locative, numbers, ordinal, withEnding } from './numbers.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator, { before }) {
    if (/tansiyon[^.!?]{0,30}$/iu.test(before))
      return `${cardinal(String(numerator))} ${cardinal(String(denominator))}`;
    if (numerator === 1 && denominator === 2) return 'yarım';
    if (denominator > 1000 || numerator > 2 * denominator)
      return `${cardinal(String(numerator))} bölü ${cardinal(String(denominator))}`;
    return `${locative(String(denominator))} ${cardinal(String(numerator))}`;
  },
  and: (part) => part.replace('yarım', 'buçuk'),
  over: 'bölü',
};

/** Words in capitals that an ordinal stands before in the middle of a sentence. */
const ORDERED =
  /^\s(?:Dünya|Köprü|Yüzyıl|Bölüm|Cilt|Kat|Cadde|Sokak|Sınıf|Lig|Kısım|Madde|Ordu|Kolordu|Tümen|Uluslararası|Ulusal|Dönem|Yıl|Mehmet|Mehmed|Murat|Murad|Selim|Abdülhamit|Abdülhamid|Mahmut|Mahmud|Mustafa|Osman|Ahmet|Ahmed|Bayezid|Beyazıt|Süleyman|Louis|Lui|Henry|Elizabeth|Katerina|Petro|Nikola|Wilhelm|Friedrich|George|Charles|Napolyon|Ramses|Paul|Jean|Abdülmecid|Abdülaziz|Kılıç|İzzettin|Gıyaseddin|Alaeddin|Meşrutiyet|Viyana|Kosova|İnönü|Haçlı|Olağan|Noter|Asliye|Ağır|Sulh|İcra)/u;

const ordinals: OrdinalReading = {
  suffix: String.raw`\.|['’]?[ıiuü]?nc[ıiuü]`,
  say(digits, suffix, { before, after }) {
    if (suffix !== '.') return ordinal(digits);
    const isListed = /(?:^|\n\s*)$/.test(before) && !/^\s\p{Ll}/u.test(after);
    if (isListed && !ORDERED.test(after)) return undefined;
    return /^\s\p{Ll}/u.test(after) || ORDERED.test(after) || /^\s?(?:ve|,)\s/.test(after)
      ? ordinal(digits)
      : undefined;
  },
};

const COUNTED =
  /(?<!\p{L})(?:bölüm|kısım|cilt|madde|tip|faz|seviye|sınıf|apollo|rocky|fantasy|perde|sahne|grup|kitap)\s$/iu;

const romans: RomanReading = {
  hasStop: true,
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (COUNTED.test(before) && !letters.endsWith('.')) return /^[CDLM]$/.test(letters) ? undefined : cardinal(digits);
    if (!letters.endsWith('.')) return undefined;
    // A letter with a stop may be an initial.
    if (
      letters.length === 2 &&
      !ORDERED.test(after) &&
      !/^\s(?:yüzyıl|yy|bölüm|cilt|sınıf|kat|derece|dönem)/.test(after)
    )
      return undefined;
    return /^\s\p{L}/u.test(after) ? ordinal(digits) : undefined;
  },
};

const letters = spelling({
  vowels: 'aeıioöuü',
  words: `NATO NASA UNESCO UNICEF FIFA UEFA OPEC RAM ROM PIN SIM COVID LASER RADAR TÜBİTAK MİT TOKİ ÖSYM İETT AVM BOTAŞ TEMA ASELSAN
    ROKETSAN TÜİK KOSGEB BDDK SODES VE BİR BU ŞU O BEN SEN BİZ SİZ DE DA Kİ NE VAR YOK EVET HAYIR ÇOK DUR İÇİN GİBİ AMA HER HİÇ İYİ YENİ SON
    İLK DAHA EN GEL GİT İLE YA MI Mİ`,
  spelled: `AB ABD BM TV CD DVD USB BMW AKP CHP MHP HDP TRT TBMM PTT TCDD THY SGK KDV ÖTV ÖSYM İETT AVM BDDK TSK IMF`,
  names: Object.fromEntries([
    ...[...'BCÇDFGHJKLMNPRSŞTVYZ'].map((letter) => [letter, `${letter.toLowerCase()}e`]),
    ['Ğ', 'yumuşak ge'],
    ['Q', 'kü'],
    ['W', 'çift ve'],
    ['X', 'iks'],
  ]),
  special: { IBAN: 'iban', CO2: 'ce o iki', H2O: 'ha iki o', '3D': 'üç de', TL: 'te le', PhD: 'pe he de' },
  lowerCase: (word) => word.toLocaleLowerCase('tr'),
});

/** Turkish. */
export const turkish: Reading = {
  numbers,
  signs: signsOf({
    plus: 'artı',
    plusMinus: 'artı eksi',
    equals: 'eşittir',
    notEqual: 'eşit değildir',
    approximately: 'yaklaşık eşittir',
    about: 'yaklaşık',
    atMost: 'küçük eşittir',
    atLeast: 'büyük eşittir',
    less: 'küçüktür',
    greater: 'büyüktür',
    times: 'çarpı',
    dividedBy: 'bölü',
    root: 'karekök',
    cubeRoot: 'küpkök',
    infinity: 'sonsuz',
    to: 'ok',
    implies: 'ise',
    degrees: 'derece',
    percent: 'yüzde',
    perMille: 'binde',
    and: 've',
    or: 'veya',
    squared: 'kare',
    cubed: 'küp',
    power: 'üzeri',
    at: 'et',
    hash: 'kare',
    section: 'madde',
  }),
  quantities,
  dates,
  times,
  ordinals,
  fractions,
  romans,
  phones: {
    plus: 'artı',
    extension: 'dahili',
    words: 'telefon|tel|faks|numara|arayın|hattı|gsm',
    group: (digits) => sayGroup(digits),
  },
  web: {
    signs: webSigns(
      'nokta, et, eğik çizgi, ters eğik çizgi, iki nokta, tire, alt çizgi, artı, diyez, soru işareti, eşittir, ve, yüzde, tilde',
    ),
    parts: { www: 've ve ve' },
    words: ['com', 'org', 'net', 'info', 'app', 'gov', 'edu', 'shop', 'online', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
  endings: { pattern: String.raw`['’]\p{Ll}+(?![\p{L}\d])`, join: (said, ending) => withEnding(said, ending.slice(1)) },
};

/** Groups of a telephone number as numbers, zeros before them by themselves: "sıfır iki yüz on iki". */
function sayGroup(digits: string): string {
  if (digits.length > 4) return numbers.digits(digits);
  const zeros = /^0*/.exec(digits)?.[0] ?? '';
  const rest = digits.slice(zeros.length);
  return [zeros === '' ? [] : numbers.digits(zeros), rest === '' ? [] : cardinal(rest)].flat().join(' ');
}
