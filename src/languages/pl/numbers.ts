import type { NumberReading } from '../reading.ts';
import { agreementBy, type Case, cardinalOf, type Gender, ordinalOf, type SlavicTables } from '../slavic.ts';

const five = (nom: string, oblique: string) => `${nom} ${oblique}u ${oblique}u ${oblique}oma ${oblique}u`;
const TEENS = 'jedena dwana trzyna czterna piętna szesna siedemna osiemna dziewiętna'.split(' ');

const tables: SlavicTables = {
  zero: 'zero zera zeru zerem zerze',
  one: {
    m: 'jeden jednego jednemu jednym jednym',
    f: 'jedna jednej jednej jedną jednej jedną',
    n: 'jedno jednego jednemu jednym jednym',
  },
  two: { m: 'dwa dwóch dwóm dwoma dwóch', f: 'dwie dwóch dwóm dwiema dwóch' },
  small: [
    'trzy trzech trzem trzema trzech',
    'cztery czterech czterem czterema czterech',
    five('pięć', 'pięci'),
    five('sześć', 'sześci'),
    'siedem siedmiu siedmiu siedmioma siedmiu',
    'osiem ośmiu ośmiu ośmioma ośmiu',
    five('dziewięć', 'dziewięci'),
    five('dziesięć', 'dziesięci'),
    ...TEENS.map((stem) => five(`${stem}ście`, `${stem.replace('dwana', 'dwuna')}st`)),
  ],
  tens: [
    five('dwadzieścia', 'dwudziest'),
    five('trzydzieści', 'trzydziest'),
    five('czterdzieści', 'czterdziest'),
    ...['pięć', 'sześć', 'siedem', 'osiem', 'dziewięć'].map((stem) => five(`${stem}dziesiąt`, `${stem}dziesięci`)),
  ],
  hundreds: [
    'sto stu stu stu stu',
    'dwieście dwustu dwustu dwustu dwustu',
    'trzysta trzystu trzystu trzystu trzystu',
    'czterysta czterystu czterystu czterystu czterystu',
    ...['pięciu', 'sześciu', 'siedmiu', 'ośmiu', 'dziewięciu'].map(
      (stem, index) =>
        `${['pięć', 'sześć', 'siedem', 'osiem', 'dziewięć'][index]}set ${stem}set ${stem}set ${stem}set ${stem}set`,
    ),
  ],
  thousand: {
    gender: 'm',
    one: 'tysiąc tysiąca tysiącowi tysiącem tysiącu',
    few: 'tysiące tysięcy tysiącom tysiącami tysiącach',
    many: 'tysięcy tysięcy tysięcy tysiącami tysiącach',
  },
  million: {
    gender: 'm',
    one: 'milion miliona milionowi milionem milionie',
    few: 'miliony milionów milionom milionami milionach',
    many: 'milionów milionów milionom milionami milionach',
  },
  milliard: {
    gender: 'm',
    one: 'miliard miliarda miliardowi miliardem miliardzie',
    few: 'miliardy miliardów miliardom miliardami miliardach',
    many: 'miliardów miliardów miliardom miliardami miliardach',
  },
  compoundOne: 'jeden',
  hasCompoundFew: true,
};

export const cardinal = cardinalOf(tables);

const hard = (m: string, f = 'a', n = 'e') => ({
  m,
  f,
  n,
  pl: n,
  gen: 'ego',
  dat: 'emu',
  ins: 'ym',
  loc: 'ym',
  fgen: 'ej',
  facc: 'ą',
  fins: 'ą',
  plgen: 'ych',
  plins: 'ymi',
});

export const ordinal = ordinalOf(
  {
    small:
      `pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty ${TEENS.map((stem) => `${stem.replace('dwana', 'dwuna')}sty`).join(' ')}`.split(
        ' ',
      ),
    tens: 'dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty osiemdziesiąty dziewięćdziesiąty'.split(
      ' ',
    ),
    hundreds:
      'setny dwusetny trzechsetny czterechsetny pięćsetny sześćsetny siedemsetny osiemsetny dziewięćsetny'.split(' '),
    thousands: 'tysięczny dwutysięczny trzytysięczny czterotysięczny pięciotysięczny'.split(' '),
    endings: [
      [
        'trzeci',
        {
          ...hard('trzeci'),
          m: 'trzeci',
          f: 'trzecia',
          n: 'trzecie',
          pl: 'trzecie',
          gen: 'trzeciego',
          dat: 'trzeciemu',
          ins: 'trzecim',
          loc: 'trzecim',
          fgen: 'trzeciej',
          facc: 'trzecią',
          fins: 'trzecią',
          plgen: 'trzecich',
          plins: 'trzecimi',
        },
      ],
      [
        'drugi',
        {
          ...hard('drugi'),
          m: 'drugi',
          f: 'druga',
          n: 'drugie',
          pl: 'drugie',
          gen: 'drugiego',
          dat: 'drugiemu',
          ins: 'drugim',
          loc: 'drugim',
          fgen: 'drugiej',
          facc: 'drugą',
          fins: 'drugą',
          plgen: 'drugich',
          plins: 'drugimi',
        },
      ],
      ['y', hard('y')],
    ],
    hasOrdinalTens: true,
  },
  (digits) => cardinal(digits),
);

const DIGITS = ['zero', 'jeden', 'dwa', 'trzy', 'cztery', 'pięć', 'sześć', 'siedem', 'osiem', 'dziewięć'];
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** Plurals that look like feminine ones. */
const MASCULINE =
  /(?:(?:kot|ps|dom|rok|dn|dzień|metr|kilometr|gram|kilogram|litr|tom|rozdział|punkt|film|samochod|telefon|stoł|autobus|pociąg|bilet|klucz|mecz|gol|list|numer|procent|błąd|błęd|but|klub|koń|kon|miesiąc|tydzień|tygodni|tysiąc|palec|palc|talerz|nóż|noż|chleb|pokoj|kraj|złot|grosz|dolar|funt|stopn|stopień|kubek|kubk|ogórk|dni|znak|krok|raz|ząb|zęb|komputer|plik|dokument|obraz|banan|owoc|sklep|teatr|kin|las|most|wagon|wiersz|język|wyraz|semestr|kwartał|hotel|model|odcink|głos|wypad|wyścig|budynk|przykład|sposób|sposob|ptak|las|kwiat|długopis|zeszyt|plecak|aparat)(?:y|i|e|a)|owie|acie|iki|aki|oki|ieki|niki|ory|any|eny|ele|acze|arze|erze)$/;

/** Men, in the genitive that stands behind numbers. */
const PERSONS =
  /^(?:mężczyzn|chłopców|synów|braci|panów|studentów|uczniów|żołnierzy|policjantów|lekarzy|nauczycieli|ludzi|przyjaciół|kolegów|graczy|piłkarzy|zawodników|kandydatów|mieszkańców|Polaków|kibiców|turystów|widzów|posłów|senatorów|dziennikarzy|pracowników|autorów|klientów|pasażerów|kierowców|ojców|dziadków|wnuków|bohaterów|aktorów|muzyków|artystów|sędziów|królów|facetów|gości|świadków|członków|strażaków|robotników|rodziców|użytkowników|uczestników|obywateli|mistrzów|krewnych|rannych|zabitych|chorych)$/;

/** Feminine nouns in the singular by their endings, in the cases that have some of their own. */
const FEMININE: Readonly<Partial<Record<Case, RegExp>>> = {
  gen: /(?:[yi]|ej)$/,
  dat: /(?:[yi]|e|ej)$/,
  ins: /ą$/,
  loc: /(?:[yi]|dze|[cż]e|ej|(?:stroni|minuci|godzini|grupi|szkol|klasi|firmi|osobi|strefi|pozycj|sprawi|form|sekundzi)e)$/,
  acc: /[ęą]$/,
};

const FEMININE_PLURAL =
  /(?:(?:[rlższcdtw]k|cj|ści|[iy]n|osob|kobiet|siostr|ręk|nog|stron|drog|minut|sekund|szkoł|firm)ami)$/;

function genderOf(word: string, last: string, of: Case = 'nom'): Gender | undefined {
  // "dwoma" is said of every gender, "dwiema" of women and the like only.
  if (last === '2' && of === 'ins') return FEMININE_PLURAL.test(word) ? 'f' : undefined;
  if (last === '1' && of !== 'nom') return FEMININE[of]?.test(word) ? 'f' : undefined;
  if (last === '1') {
    if (
      /(?:[aą]|ość|noc|rzecz|mysz|część|twarz|pani)$/.test(word) &&
      !/^(?:mężczyzna|poeta|kolega|tata|artysta|kierowca)$/.test(word)
    )
      return 'f';
    return /(?:[oeę]|um)$/.test(word) ? 'n' : undefined;
  }
  if (
    /^(?:panie|kuchnie|wiśnie|brzoskwinie|księgarnie|kawiarnie|cukiernie|drukarnie|suknie|uczelnie|świątynie|skrzynie|linie|opinie)$/.test(
      word,
    )
  )
    return 'f';
  return /(?:[yie])$/.test(word) &&
    !/(?:nie|cie|lecie|sze|ście)$/.test(word) &&
    !MASCULINE.test(word) &&
    !/^(?:i|czy|albo|oraz|lub|my|wy|przy|razy)$/.test(word)
    ? 'f'
    : undefined;
}

const byCase = agreementBy({
  governs: [
    [
      /(?<!\p{L})(?:około|ok\.|do|od|po upływie|bez|powyżej|poniżej|ponad stu|mniej niż|z|ze|dla|u|wokół|blisko|w ciągu|w wieku|co najmniej od|obok|oprócz|zamiast|przeciw|spośród|wśród|koło|granic[aey]|na wysokości|na głębokości|na poziomie|w odległości|w wysokości|w ilości|w promieniu|sięg(?:a|ał|ała|ało|ały|nął|nęła))\s$/iu,
      'gen',
    ],
    [/(?<!\p{L})(?:dzięki|przeciwko|równa się ku)\s$/iu, 'dat'],
    [/(?<!\p{L})(?:między|pomiędzy|przed|nad|pod)\s(?:\d+\sa\s)?$/iu, 'ins'],
    [/(?<!\p{L})(?:przy|po upływie)\s$/iu, 'loc'],
    [/(?<!\p{L})we?\s$/iu, 'loc', /^\s(?:z|ze|na)\s\d|^\s(?:Celsjusza|stopniach)/u],
    [/(?<!\p{L})(?:za|przez|na|o|w|po)\s$/iu, 'acc'],
  ],
  endings: [
    [/..(?:mi|oma)$/, 'ins'],
    [/(?<!^d)(?:ach)$/, 'loc'],
    [/(?<=\p{L}{3})om$/u, 'dat'],
  ],
  singular: [
    [/(?<!\p{L})(?:dzięki|przeciw|ku)\s$/iu, /(?:owi|[uie])$/, 'dat'],
    [/(?<!\p{L})(?:ze?|między|przed|nad|pod|za)\s$/iu, /(?:em|ym|im|ą)$/, 'ins'],
    [/(?<!\p{L})(?:we?|na|o|po|przy)\s$/iu, /(?:e|u|i|y|[yi]m|ej)$/, 'loc'],
    [/(?:)/, /[ęą]$/, 'acc'],
  ],
  few: /^(?:\p{Ll}+ów|osób|ludzi|kobiet|lat|miesięcy|tygodni|godzin|minut|sekund|punktów|stron)$/u,
  numbered:
    /(?<!\p{L})(?:str\.|s\.|strona|stronie|stronę|numer|nr|rozdział|rozdziale|punkt|tom|rys\.|tab\.|wersja|wersji|dom|m\.|mieszkanie|część|paragraf|artykuł|art\.|kanał|linia|rozmiar|kod|pokój|sala|pod)\s$/iu,
  genderOf,
});

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal: (digits) => ordinal(digits),
  decimal: (whole, fraction) =>
    `${cardinal(whole || '0')} przecinek ${/^[1-9]\d$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction)}`,
  digits: digitByDigit,
  year: (year) => ordinal(String(year), 'gen'),
  minus: 'minus',
  agreementIn(context, counted, number) {
    // Two men and more are a genitive, and the number with them: "dwóch braci".
    const word = /^[ \u00a0](\p{L}+)/u.exec(context.after)?.[1] ?? '';
    const isOfPersons = counted === undefined && number.length < 4 && Number(number) > 1 && PERSONS.test(word);
    if (isOfPersons) return 'gen';
    // "z" is "from" before most quantities, but a computer is one "with 16 GB".
    const isWith = counted?.forms.one?.endsWith('bajt') === true && /(?<!\p{L})z\s$/iu.test(context.before);
    return isWith && !/^\sdo\s/.test(context.after) ? 'ins' : byCase(context, counted, number);
  },
};
