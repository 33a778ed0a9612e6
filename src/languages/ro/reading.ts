import { commonSpans } from '../common-spans.ts';
import { genderForms } from '../gender-forms.ts';
import type { FractionReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import { romanceSpans } from '../romance.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, monthName, sayDay, times } from './calendar.ts';
import { cardinal, hasDe, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const PARTS: Readonly<Record<number, readonly [string, string]>> = {
  2: ['jumătate', 'jumătăți'],
  3: ['treime', 'treimi'],
  4: ['sfert', 'sferturi'],
};

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    const top = cardinal(String(numerator));
    if (denominator > 20 || numerator > 2 * denominator || denominator === 20)
      return `${top} din ${cardinal(String(denominator))}`;
    if (numerator === 1 && denominator === 2)
      return /^\s(?!de\s|din\s)\p{Ll}/u.test(after) ? 'jumătate de' : 'o jumătate';
    const [one, many] = PARTS[denominator] ?? [
      `${cardinal(String(denominator)).replace(/[ei]$/, '')}ime`,
      `${cardinal(String(denominator)).replace(/[ei]$/, '')}imi`,
    ];
    if (numerator === 1) return denominator === 4 ? `un ${one}` : `o ${one}`;
    return `${cardinal(String(numerator), 'f')} ${many}`;
  },
  and: (part) => `și ${part.replace(/ de$/, '')}`,
  over: 'supra',
};

const COUNTED =
  /(?<!\p{L})(?:capitolul|capitole?|cap\.|partea|actul|scena|tomul|cartea|volumul|vol\.|t\.|articolul|art\.|anexa|titlul|faza|tipul?|clasa|grupa|tabelul|figura|nivelul|secțiunea|secolul|sec\.|rocky|apollo|lecția|divizia|categoria|liga|numărul|mondial)\s$/iu;
const RULERS =
  /(?<!\p{L})(?:Carol|Mihai|Ferdinand|Ludovic|Napoleon|Francisc|Elisabeta|Ecaterina|Petru|Nicolae|Alexandru|Ioan|Ștefan|Mircea|Vlad|Radu|Regele|Papa|Frederic|Wilhelm|Henric|Filip|Iosif|Rudolf|Maria|Regina)\s$/u;

const romans: RomanReading = {
  say(value, { letters, before }) {
    const digits = String(value);
    if (RULERS.test(before) && value < 40) return letters === 'I' ? 'întâi' : `al ${ordinal(digits)}`;
    if (COUNTED.test(before)) return cardinal(digits);
    if (letters.length > 4 && value > 1000) return cardinal(digits);
    return /^(?:II|III|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XX|XXI)$/.test(letters) &&
      /\p{Lu}\p{Ll}+\s$/u.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

const letters = spelling({
  vowels: 'aeiouyăâî',
  words: `NATO NASA UNESCO UNICEF FIFA UEFA OPEC SIDA RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO ONU OZN CEC DIICOT PRO DACIA TAROM ROMTELECOM
    METROREX CFR SRI DNA ANAF CNAS RATB STB ANPC UDMR ASE USR PIB DA NU ȘI SAU UN O EU TU EL EA NOI CU DE PE LA ÎN DIN CA CĂ SE MAI FOARTE BINE
    ACUM AICI ESTE SUNT ARE`,
  spelled: `SUA UE TV PC IA CD DVD CNP TVA SRL SA PSD PNL PDL USR UDMR AUR DNA SRI SIE CFR CNA BNR BCR BRD ING RATB STB ANAF ANPC CCR CSM ICCJ PFA PIB
    FMI USB ID IBAN ONG PDF SMS GPS LED FM AM AA HD OK EU ADN ARN PMP MAI MAE`,
  special: {
    CO2: 'c o doi',
    H2O: 'h doi o',
    '3D': 'trei d',
    '2D': 'doi d',
    OK: 'okei',
    ANAF: 'anaf',
    AUR: 'aur',
    CEC: 'cec',
    ONU: 'onu',
    MP3: 'm p trei',
    mp3: 'm p trei',
    EU: 'eu',
    MAI: 'mai',
  },
});

const own: readonly OwnSpan[] = [
  // "al XIX-lea", "a II-a".
  {
    pattern: /(?<![\p{L}\d])(?<letters>[IVXLC]+)\s?-\s?(?<ending>lea|a)(?!\p{L})/gu,
    say: ({ groups: { letters = '', ending = '' } = {} }) =>
      ordinal(String(romanValue(letters)), ending === 'a' ? 'f' : undefined),
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:pe|din|până pe|în data de|la data de|de)\s)(?<day>[0-3]?\d)[/.](?<month>1[0-2]|0[1-9])(?![\d/.])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32 ? `${sayDay(Number(day))} ${monthName(Number(month))}` : undefined,
  },
  // Hours of business: 8.30-16.30.
  {
    pattern:
      /(?<![\p{L}\d.,:/-])(?<from>\d{1,2})\.(?<start>[0-5][05])\s?[-–—]\s?(?<to>\d{1,2})\.(?<end>[0-5][05])(?![\d%]|[.,]\d|\s?(?:\p{Sc}|\p{L}{1,4}(?!\p{L})))/gu,
    say({ groups = {} }) {
      const [from, to] = [Number(groups.from), Number(groups.to)];
      if (from >= to || to > 24) return undefined;
      const opening = times.say({ hour: from, minute: Number(groups.start) }, { before: '', after: '' });
      const closing = times.say({ hour: to, minute: Number(groups.end) }, { before: '', after: '' });
      return `${opening} ${times.range} ${closing}`;
    },
  },
  // A one before its noun.
  {
    pattern:
      /(?<![\p{L}\d.,:/$€£-])1(?=\s\p{Ll}{3})(?!\s(?:din|dintre|pentru|care|este|sunt|sau|până|după|și|sunt|ian|feb|mart?|apr|mai|iun|iul|aug|sep|oct|noi|dec|leu|euro|dolar)\p{L}*(?!\p{L}))/gu,
    say: (_match, { after }) =>
      Object.hasOwn(quantities.units, /^\s(?<unit>\p{L}+\.?)/u.exec(after)?.groups?.unit ?? '')
        ? undefined
        : /^\s\p{Ll}+(?:[ăe]|[^e]a|zi|ie)(?!\p{L})/u.test(after) &&
            !/^\s(?:frate|câine|pește|munte|iepure|tată|popă|nume|burete|perete|soare|rege|arbore|minute|șarpe|lapte|arici|deget|bilet)(?!\p{L})/u.test(
              after,
            )
          ? 'o'
          : 'un',
  },
  // "10-20 minute" is said "zece până la douăzeci de minute".
  {
    pattern:
      /(?<![\p{L}\d.,:/$€£-])(?<from>\d{1,3})\s?[-–]\s?(?<count>\d{2,3})(?=\s(?!de|lei|euro|dolari|mii|mil|mld|km|kg|cm|mm|ian|feb|mar|apr|mai|iun|iul|aug|sep|oct|noi|nov|dec)\p{Ll}{3,}(?:e|i|uri|ă)(?!\p{L}))/gu,
    say: ({ groups: { from = '', count = '' } = {} }, context) => {
      const agreement = numbers.agreementIn?.(context, undefined, count);
      const isRange = hasDe(count) && Number(from) < Number(count);
      return isRange ? `${cardinal(from, agreement)} până la ${cardinal(count, agreement)} de` : undefined;
    },
  },
  // "20 mere" is said "douăzeci de mere".
  {
    pattern:
      /(?<![\p{L}\d.,:/$€£-])(?<count>\d{2,3})(?=\s(?!de|de\s|la|și|sau|mii|mil|mld|milioane|miliarde|lei|leu|euro|dolari|bani|ian|feb|mar|apr|mai|iun|iul|aug|sep|oct|noi|nov|dec|din|în|pe|cu|este|sunt|au|a|al|ale|ai|nu|se|s-a|ca|că|pentru|până|h|ore|min|minute|secunde)\p{Ll}{3,}(?:e|i|uri|ă)(?!\p{L}))/gu,
    say: ({ groups: { count = '' } = {} }, context) =>
      hasDe(count) ? `${cardinal(count, numbers.agreementIn?.(context, undefined, count))} de` : undefined,
  },
  ...genderForms({
    endings: '(?!)',
    second: (word) => word,
    isPlural: () => false,
    and: 'și',
    or: 'sau',
    pairs:
      'un o,el ea,ei ele,al a,ai ale,tel fax!,domnul doamna,doamna domnul,domnule doamnă,doamnelor domnilor,domnilor doamnelor,dl dna,lui ei,său sa,și sau!',
  }),
  ...romanceSpans({
    languageCode: 'ro',
    numbers,
    letters,
    quantities,
    compass: { N: 'nord', S: 'sud', E: 'est', V: 'vest', W: 'vest' },
    and: 'și',
    over: 'din',
    to: 'până la',
    bible: {
      Fac: 'Facerea',
      Ieș: 'Ieșirea',
      Is: 'Isaia',
      Ps: 'Psalmul',
      Mt: 'Matei',
      Mc: 'Marcu',
      Lc: 'Luca',
      In: 'Ioan',
      Ioan: 'Ioan',
      Matei: 'Matei',
      Luca: 'Luca',
      Marcu: 'Marcu',
      Rom: 'Romani',
      Cor: 'Corinteni',
      Gal: 'Galateni',
      Ef: 'Efeseni',
      Evr: 'Evrei',
      Ap: 'Apocalipsa',
    },
    month: monthName,
    keys: ['minor', 'major'],
    winds: 'vânt|vântul|vânturi|direcția',
    between: { NE: 'nord-est', NV: 'nord-vest', SE: 'sud-est', SV: 'sud-vest', NW: 'nord-vest', SW: 'sud-vest' },
    centuries: { before: String.raw`secolele|secolul|sec\.`, say: (value) => cardinal(value) },
    pressure: 'TA|[Tt]ensiunea|[Tt]ensiune',
    accounts: 'cnp|cui|cif|contul',
    each: (quantity) => `la ${quantity}`,
    per: 'pe',
    rates:
      'zi|zile|noapte|nopți|săptămână|săpt|lună|luni|an|ani|oră|ore|minut|secundă|persoană|pers|adult|copil|elev|kilogram|litru|meci|ședință|trimestru|familie|loc|locuitor|bucată|buc',
    scale: 'la',
    dividedBy: 'împărțit la',
    factorial: (number) => `${number} factorial`,
    about: 'aproximativ',
    kilometre: 'kilometrul',
    slash: 'slash',
    places: String.raw`loc|locul|locurile|poarta|sala|apartamentul|ap\.|camera|terminalul|peronul|clasa`,
    law: { before: String.raw`legea|legii|hotărârea|ordonanța|decizia|ordinul|nr\.|directiva|regulamentul`, of: 'din' },
  }),
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} ${to}`,
    ratio: 'la',
    by: 'pe',
    times: 'ori',
    scores: 'cu|scor|scorul|scor de|învins|câștigat|pierdut|rezultat|egal',
    codes: 'cnp|cui|cif|cod|codul|cod poștal|codul poștal|pin|parola|codul este',
    decade: (tens) => cardinal(tens),
  }),
];

/** Romanian. */
export const romanian: Reading = {
  numbers,
  signs: signsOf({
    plus: 'plus',
    plusMinus: 'plus minus',
    equals: 'egal',
    notEqual: 'diferit de',
    approximately: 'aproximativ egal cu',
    about: 'aproximativ',
    atMost: 'mai mic sau egal cu',
    atLeast: 'mai mare sau egal cu',
    less: 'mai mic decât',
    greater: 'mai mare decât',
    times: 'ori',
    dividedBy: 'împărțit la',
    root: 'radical din',
    cubeRoot: 'radical de ordinul trei din',
    infinity: 'infinit',
    to: 'la',
    implies: 'implică',
    degrees: 'grade',
    percent: 'la sută',
    at: 'arond',
    hash: 'diez',
    section: 'paragraful',
    perMille: 'la mie',
    and: 'și',
    or: 'sau',
    squared: 'la pătrat',
    cubed: 'la cub',
    power: 'la puterea',
  }),
  quantities,
  dates,
  times,
  ordinals: {
    suffix: '-?lea|-a',
    say: (digits, suffix) => ordinal(digits, suffix === '-a' ? 'f' : undefined),
  },
  fractions,
  romans,
  phones: {
    plus: 'plus',
    extension: 'interior',
    words: 'sunați la|sună la|sunați|telefon|tel|numărul|fax|mobil|whatsapp|contact',
    patterns: [/^07\d{2}[ .]\d{3}[ .]\d{3}$/],
  },
  web: {
    signs: webSigns(
      'punct, arond, slash, backslash, două puncte, cratimă, underscore, plus, diez, semnul întrebării, egal, și, la sută, tildă',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'ro', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
