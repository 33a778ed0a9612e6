import type { Agreement, Context, Counted, NumberReading } from '../reading.ts';

const UNITS =
  'zero unu doi trei patru cinci șase șapte opt nouă zece unsprezece doisprezece treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece'.split(
    ' ',
  );
const TENS = ['', '', 'douăzeci', 'treizeci', 'patruzeci', 'cincizeci', 'șaizeci', 'șaptezeci', 'optzeci', 'nouăzeci'];
const MILLIONS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['o mie', 'mii'],
  ['un milion', 'milioane'],
  ['un miliard', 'miliarde'],
  ['un trilion', 'trilioane'],
];
const FEMININE_FORMS: Readonly<Record<string, string>> = { unu: 'una', doi: 'două', doisprezece: 'douăsprezece' };

/** Below a thousand; `f` before a feminine or, above one, a neuter noun. */
function hundreds(value: number, agreement?: Agreement): string {
  const hundred = Math.floor(value / 100);
  const rest = value % 100;
  const said = [];
  if (hundred > 0) said.push(hundred === 1 ? 'o sută' : `${hundred === 2 ? 'două' : UNITS[hundred]} sute`);
  if (rest > 0 && rest < 20) said.push(UNITS[rest]);
  else if (rest > 0) said.push(TENS[Math.floor(rest / 10)], ...(rest % 10 > 0 ? ['și', UNITS[rest % 10]] : []));
  const words = said.join(' ');
  return agreement === 'f' ? words.replace(/(?:unu|doi|doisprezece)$/, (last) => FEMININE_FORMS[last] ?? last) : words;
}

/** Whether "de" stands between a number and its noun: above nineteen, but for the hundreds' first nineteen. */
export const hasDe = (digits: string): boolean =>
  digits.length > 1 && (Number(digits.slice(-2)) > 19 || /00$/.test(digits));

/** @param agreement `m`, `f` or `n`: the gender of the noun behind it; "un", "o" for a one */
export function cardinal(digits: string, agreement?: Agreement): string {
  if (/^0*$/.test(digits)) return 'zero';
  if (/^0*1$/.test(digits) && agreement !== undefined) return agreement === 'f' ? 'o' : 'un';
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const gender = agreement === 'f' || agreement === 'n' ? 'f' : undefined;
  return groups
    .flatMap((group, index) => {
      const value = Number(group);
      const power = groups.length - 1 - index;
      if (value === 0) return [];
      if (power === 0) return [hundreds(value, gender)];
      const [one = '', many = ''] = MILLIONS[power] ?? [];
      return value === 1 ? [one] : [`${hundreds(value, 'f')} ${hasDe(String(value)) ? 'de ' : ''}${many}`];
    })
    .join(' ');
}

const FIRST = [
  '',
  'întâi',
  'doilea',
  'treilea',
  'patrulea',
  'cincilea',
  'șaselea',
  'șaptelea',
  'optulea',
  'nouălea',
  'zecelea',
];
const FIRST_FEMININE = ['', 'întâia', 'doua', 'treia', 'patra', 'cincea', 'șasea', 'șaptea', 'opta', 'noua', 'zecea'];

/** As behind "al" and, with `f`, behind "a". */
export function ordinal(digits: string, agreement?: Agreement): string {
  const value = Number(digits);
  const known = (agreement === 'f' ? FIRST_FEMININE : FIRST)[value];
  if (known !== undefined && known !== '') return known;
  const said = cardinal(digits);
  if (agreement === 'f') {
    return said
      .replace(/unu$/, 'una')
      .replace(
        /(?:doi|trei|patru|cinci|șase|șapte|opt|nouă|zece)$/,
        (last) => FIRST_FEMININE[UNITS.indexOf(last)] ?? last,
      )
      .replace(/zeci$/, 'zecea')
      .replace(/sprezece$/, 'sprezecea')
      .replace(/sută$/, 'suta')
      .replace(/mie$/, 'mia');
  }
  return said
    .replace(/unu$/, 'unulea')
    .replace(
      /(?: )(?:doi|trei|patru|cinci|șase|șapte|opt|nouă)$/,
      (last) => ` ${FIRST[UNITS.indexOf(last.trim())] ?? last}`,
    )
    .replace(/zeci$/, 'zecilea')
    .replace(/sprezece$/, 'sprezecelea')
    .replace(/sută$/, 'sutălea')
    .replace(/sute$/, 'sutelea')
    .replace(/mie$/, 'miilea');
}

const digitByDigit = (digits: string): string => [...digits].map((digit) => UNITS[Number(digit)] ?? digit).join(' ');

const FEMININE =
  /^\s(?:de\s)?(?:cărți|case|fete|femei|pisici|mașini|zile|ore|luni|săptămâni|persoane|pagini|camere|străzi|țări|surori|mame|nopți|sute|mii|rochii|flori|mere|pere|roșii|prune|vaci|oi|găini|păsări|mese|uși|ferestre|școli|clase|lecții|limbi|părți|fețe|mâini|grame|kilograme|lire|coroane|rupii|tone|minute|secunde|grade|milioane|miliarde|bilete|ouă|scaune|orașe|sate|locuri|puncte|procente|telefoane|trenuri|avioane|autobuze|apartamente|etaje|tablouri|dulapuri|pahare|sticle|cutii|bucăți|felii|linguri|lingurițe|căni|cești|echipe|victorii|meciuri|goluri|fotografii|poze|filme|jocuri|cadouri|lucruri|cuvinte|litere|ani-lumină|ziare|reviste|stele|planete|insule|biserici|companii|firme|universități|facultăți|fabrici|pâini|cafele|beri|pizze|cămăși|pantofi-sport|haine|perechi|variante|opțiuni|idei|soluții|probleme|întrebări|greșeli|știri|melodii|piese|cereri|oferte|locuințe|familii|generații|ediții|legi|articole|proiecte|programe|sisteme|computere|calculatoare|monitoare|ecrane|documente|fișiere|dosare|texte|capitole|volume|exemplare|secole|decenii|evenimente|concerte|spectacole|examene|teste|dolari-aur)(?!\p{L})|^\s(?:de\s)?\p{Ll}{2,}(?:ele|uri|oane|ții|ări|eri|ități)(?!\p{L})/u;

function agreementIn({ after }: Context, counted: Counted | undefined): Agreement | undefined {
  if (counted !== undefined) return counted.agreement;
  return FEMININE.test(after) ? 'f' : undefined;
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal,
  decimal: (whole, fraction, agreement) =>
    `${cardinal(whole || '0', agreement === 'f' && whole !== '1' ? 'f' : undefined)} virgulă ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  agreementIn,
  minus: 'minus',
};

/** Two digits are said as a number. */
const sayFraction = (fraction: string): string =>
  /^[1-9]\d?$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction);
