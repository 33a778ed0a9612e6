import type { Context, FractionReading, OrdinalReading, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

const PARTS: Readonly<Record<number, readonly [one: string, few: string, many: string]>> = {
  2: ['polovina', 'poloviny', 'polovin'],
  3: ['třetina', 'třetiny', 'třetin'],
  4: ['čtvrtina', 'čtvrtiny', 'čtvrtin'],
  5: ['pětina', 'pětiny', 'pětin'],
  6: ['šestina', 'šestiny', 'šestin'],
  7: ['sedmina', 'sedminy', 'sedmin'],
  8: ['osmina', 'osminy', 'osmin'],
  9: ['devítina', 'devítiny', 'devítin'],
  10: ['desetina', 'desetiny', 'desetin'],
  100: ['setina', 'setiny', 'setin'],
};

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    if (numerator === 1 && denominator === 2) return /^\s\p{L}/u.test(after) ? 'půl' : 'jedna polovina';
    if (numerator === 1 && denominator === 4 && /^\s\p{L}/u.test(after)) return 'čtvrt';
    const names = PARTS[denominator];
    if (names === undefined || numerator > 2 * denominator)
      return `${cardinal(String(numerator))} lomeno ${cardinal(String(denominator))}`;
    return `${cardinal(String(numerator), 'f')} ${names[numerator === 1 ? 0 : numerator < 5 ? 1 : 2]}`;
  },
  and: (part) => `a ${part}`,
  over: 'lomeno',
  isPart: true,
  mixed: (whole, numerator, denominator) => {
    if (numerator !== 1 || denominator !== 2) return undefined;
    return whole === '1' ? 'jeden a půl' : `${cardinal(whole)} a půl`;
  },
};

/** Behind these the century is a genitive, which looks like its nominative. */
const CENTURY_OF =
  /(?<!\p{L})(?:letech|léta|let|polovin\p{L}*|přelom\p{L}*|kon(?:ce|ec|ci|cem)|(?:za|po)čát(?:ek|ku|kem)|třetin\p{L}*|od|do|z|ze|během|umění|hudb\p{L}|literatur\p{L}|dějin\p{L}*)\s$/iu;

/** Genitives that end as feminine ones do. */
const MASCULINE_OR_NEUTER =
  /^(?:měsíce|týdne|dne|kraje|konce|pole|moře|muže|otce|palce|klíče|pokoje|stroje|boje|čísle|ledna|tisíce|koně|hráče|diváka|soudce|vítěze|pokusu)$/;

/** The form of an ordinal by the noun behind it and the preposition before. */
function formOf(context: Context): AdjectiveForm {
  // "na přelomu 19. a 20. století": both have the noun behind and the preposition before.
  const before = context.before.replace(/\d{1,3}\.\s(?:a|až|i|nebo)\s$/u, '');
  const after = context.after.replace(/^\s(?:a|až|i|nebo)\s\d{1,3}\.(?=\s)/u, '');
  const word = /^\s(\p{L}+)/u.exec(after)?.[1] ?? '';
  if (word === 'století' && CENTURY_OF.test(before)) return 'gen';
  const isLocative = /(?<!\p{L})(?:v|ve|na|o|po|při)\s$/iu.test(before);
  if (/(?:ého|ího)$/.test(word)) return 'gen';
  if (/(?:ách|ých|ích|ech)$/.test(word)) return 'plgen';
  if (/(?:ami|emi|ými)$/.test(word)) return 'plins';
  if (/(?:em|ým)$/.test(word)) return 'ins';
  if (
    /(?:u|ou)$/.test(word) &&
    !/(?:století|roku|ročníku|týdnu|dílu|bodu|kroku|pokusu|domu|stupni|kilometru|metru|okresu|kraji|čtvrtletí|semestru|závodu|finále|poločasu|stolu|řádku|odstavci|kanálu)$/.test(
      word,
    )
  )
    return /ou$/.test(word) ? 'fins' : 'facc';
  if (isLocative && /(?:[eěuí])$/.test(word))
    return /(?:ě|ce|ze|se|ře|tě|dě|ně|le|[tž]i|i)$/.test(word) &&
      !/(?:místě|patře|poschodí|století|městě|kole|díle|ročníku|dubnu|domě|stupni)$/.test(word)
      ? 'fgen'
      : 'loc';
  if (/(?<!\p{L})(?:do|od|z|ze|u|bez|během|kolem|podle|ke|k)\s$/iu.test(before))
    return /(?:[yi]|e)$/.test(word) && !MASCULINE_OR_NEUTER.test(word) ? 'fgen' : 'gen';
  if (/(?:iny|y)$/.test(word)) return 'pl';
  if (/(?:[aá]|ost|část)$/.test(word)) return 'f';
  if (/(?:o|í|um)$/.test(word)) return 'n';
  if (/(?:e|ie|ce)$/.test(word)) return 'f';
  return 'm';
}

const ordinals: OrdinalReading = {
  suffix: String.raw`\.`,
  say(digits, _, context) {
    const isListed = /(?:^|\n\s*)$/.test(context.before);
    if (digits.length > 3 || (isListed && !/^\s\p{Ll}/u.test(context.after))) return undefined;
    return /^\s\p{Ll}/u.test(context.after) ? ordinal(digits, formOf(context)) : undefined;
  },
};

const COUNTED =
  /(?<!\p{L})(?:(?:kap|sv|čl|příl|tab|obr)\.|kapitola|kapitole|část|díl|kniha|akt|scéna|článek|typ|typu|třída|fáze|skupina|úroveň|etapa|příloha|tabulka|číslo|apollo|rocky|svazek)\s$/iu;
const QUEENS = /(?<!\p{L})(?:Alžbět|Kateřin|Ann|Mari|Markét|Isabel|Viktori|Kleopatr|Kristýn|Margaret)(\p{Ll}*)\s$/u;

const romans: RomanReading = {
  hasStop: true,
  say(value, { letters, before, after }) {
    const digits = String(value);
    // The stop at the very end is that of the sentence, too.
    const isStopped = letters.endsWith('.') || /^\.\s*$/.test(after);
    if (COUNTED.test(before) && !isStopped) return cardinal(digits);
    const queen = QUEENS.exec(before)?.[1];
    if (queen !== undefined)
      return ordinal(
        digits,
        /(?:a|e)$/.test(queen) ? 'f' : /u$/.test(queen) ? 'facc' : /ou$/.test(queen) ? 'fins' : 'fgen',
      );
    const name = /(?<!\p{L})\p{Lu}(\p{Ll}+)\s$/u.exec(before)?.[1];
    if (isStopped && name !== undefined && (letters.length > 2 || /^[IVX]{1,2}\.?$/.test(letters))) {
      if (/(?:em|ím)$/.test(name)) return ordinal(digits, 'ins');
      if (/(?:ovi|[^o]u)$/.test(name))
        return ordinal(digits, /(?<!\p{L})(?:o|po|při|na)\s\p{L}+\s$/u.test(before) ? 'loc' : 'dat');
      return ordinal(digits, /(?:a|e)$/.test(name) && !/^(?:osé|ře)/.test(name) ? 'gen' : 'm');
    }
    return isStopped && /^\s\p{Ll}/u.test(after) && letters.length > 2
      ? ordinal(digits, formOf({ before, after }))
      : undefined;
  },
};

const letters = spelling({
  vowels: 'aeiouyáéíóúůýě',
  words: `NATO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO ČEZ ANO FAMU DAMU SEMAFOR VUT AVU ČEDOK MHD
    NE JE TO JÁ TY ON ONA MY VY SE JAK CO KDO KDE ALE NEBO PRO BEZ PŘI POD NAD OD DO NA ZA ZE VE PO TEN TA TAM UŽ MŮJ STOP NOVÝ DŮM ANI BYL`,
  spelled:
    'USA EU OSN ČT ČSSD ODS KSČ KSČM TOP KDU ČR SR ČSR ČSSR ČD ČVUT UK MU VŠE DPH IČO DIČ DVD CD USB BMW IT TV PC OK ID MHD SRN NDR SSSR STB BIS ČNB ČSA ČTK AV',
  names: {
    K: 'ká',
    S: 'es',
    V: 'vé',
    Z: 'zet',
    W: 'dvojité vé',
    Y: 'ypsilon',
    X: 'iks',
    Q: 'kvé',
    Ř: 'eř',
    Š: 'eš',
    Ž: 'žet',
    Ď: 'ďé',
    Ť: 'ťé',
    Ň: 'eň',
  },
  special: { CO2: 'cé o dva', H2O: 'há dva o', '3D': 'tři dé', STB: 'es té bé', BMW: 'b m w' },
});

/** Czech. */
export const czech: Reading = {
  numbers,
  signs: signsOf({
    plus: 'plus',
    plusMinus: 'plus minus',
    equals: 'rovná se',
    notEqual: 'nerovná se',
    approximately: 'přibližně se rovná',
    about: 'přibližně',
    atMost: 'menší nebo rovno',
    atLeast: 'větší nebo rovno',
    less: 'menší než',
    greater: 'větší než',
    times: 'krát',
    dividedBy: 'děleno',
    root: 'odmocnina z',
    cubeRoot: 'třetí odmocnina z',
    infinity: 'nekonečno',
    to: 'šipka',
    implies: 'tedy',
    degrees: 'stupňů',
    percent: 'procent',
    perMille: 'promile',
    and: 'a',
    or: 'nebo',
    squared: 'na druhou',
    cubed: 'na třetí',
    power: 'na',
    at: 'zavináč',
    hash: 'mřížka',
    section: 'paragraf',
  }),
  quantities,
  dates,
  times,
  ordinals,
  fractions,
  romans,
  phones: {
    plus: 'plus',
    extension: 'linka',
    words: 'volejte|zavolejte|volat|telefon|tel|fax|číslo|čísle|mobil|linka',
  },
  web: {
    signs: webSigns(
      'tečka, zavináč, lomítko, zpětné lomítko, dvojtečka, pomlčka, podtržítko, plus, mřížka, otazník, rovná se, a, procento, vlnovka',
    ),
    parts: { www: 'vé vé vé' },
    words: ['com', 'org', 'net', 'info', 'app', 'gov', 'edu', 'shop', 'online', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
