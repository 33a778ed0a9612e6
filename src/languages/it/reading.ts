import { commonSpans } from '../common-spans.ts';
import { genderForms } from '../gender-forms.ts';
import type { FractionReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { romanceSpans } from '../romance.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, monthName, sayDay, times } from './calendar.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    const top = numerator === 1 ? 'un' : cardinal(String(numerator));
    if (numerator === 1 && denominator === 2) {
      if (/^\sd[ei]/.test(after) || !/^\s\p{L}/u.test(after)) return 'un mezzo';
      return /^\s\p{Ll}+(?:a|zione)(?!\p{L})/u.test(after) ? 'mezza' : 'mezzo';
    }
    if (denominator > 19 || numerator > 2 * denominator)
      return `${cardinal(String(numerator))} su ${cardinal(String(denominator))}`;
    const part = denominator === 2 ? 'mezzo' : ordinal(String(denominator));
    return `${top} ${numerator === 1 ? part : part.replace(/zz?o$/, (end) => (end === 'zzo' ? 'zzi' : 'zi')).replace(/o$/, 'i')}`;
  },
  and: (part) => `e ${part.replace(/^un (?=mezzo)/, '')}`,
  over: 'su',
};

const COUNTED =
  /(?<!\p{L})(?:capitolo|cap\.|parte|atto|scena|tomo|libro|volume|vol\.|t\.|articolo|art\.|allegato|titolo|fase|tipo|classe|gruppo|tabella|figura|livello|sezione|rocky|apollo|lezione|divisione|categoria|sinfonia|re|samuele|numero|canto|serie)\s$/iu;
const RULERS =
  /(?<!\p{L})(?:Carlo|Filippo|Ferdinando|Alfonso|Isabella|Luigi|Enrico|Giovanni|Giovanni Paolo|Paolo|Pio|Benedetto|Leone|Gregorio|Clemente|Innocenzo|Urbano|Bonifacio|Giulio|Sisto|Adriano|Alessandro|Nicola|Pietro|Caterina|Elisabetta|Edoardo|Giorgio|Guglielmo|Federico|Riccardo|Giacomo|Roberto|Alberto|Leopoldo|Baldovino|Vittorio Emanuele|Emanuele|Umberto|Gustavo|Cristiano|Ottone|Massimiliano|Giuseppe|Ramses|Ramsete|Tolomeo|Dario|Serse|Maometto|Ivan|Rodolfo|Amedeo|Napoleone|Francesco|Manuele|Michele|Costantino|Giustiniano|Margherita|Maria|Cosimo|Lorenzo|Stefano|Celestino|Silvestro|Onorio|Martino|Eugenio|Callisto|Re|Regina|Papa|Imperatore|Zar|Amadeo|Carlo Alberto|Teodosio|Valentiniano|Oddone)\s$/u;
const FEMININE = /(?:Isabella|Caterina|Elisabetta|Margherita|Maria|Regina)\s$/;
const SEASON =
  /^\s(?:secolo|edizione|anniversario|congresso|festival|legislatura|dinastia|Guerra|guerra|municipio|Olimpiade|circoscrizione|sec\.|giornata|reich|Reich|Repubblica|armata|legione|fase|capitolo|canto|libro|arrondissement|domenica)/u;

const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (SEASON.test(after))
      return ordinal(
        digits,
        /^\s(?:\p{L}+(?:a|one)|legione|fase)(?!\p{L})/u.test(after) && !/^\sGiorno/.test(after) ? 'f' : undefined,
      );
    if (RULERS.test(before) && value < 40) return ordinal(digits, FEMININE.test(before) ? 'f' : undefined);
    if (/(?<!\p{L})(?:secolo|secoli|sec\.)\s$/iu.test(before)) return ordinal(digits);
    if (/(?<!\p{L})(?:secoli\s[IVX]+\se)\s$/iu.test(before)) return ordinal(digits);
    if (/^\s(?:e|ed|al?|o)\s(?:il\s)?[IVX]+\s(?:secolo|sec\.)/u.test(after)) return ordinal(digits);
    if (COUNTED.test(before)) return cardinal(digits);
    if (letters.length > 4 && value > 1000) return cardinal(digits);
    return /^(?:II|III|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XX|XXI)$/.test(letters) &&
      /\p{Lu}\p{Ll}+\s$/u.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

const letters = spelling({
  vowels: 'aeiouàèéìòù',
  words: `NATO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO ONU UFO FIAT RAI IVA ISTAT INPS INAIL ENI ENEL
    ANSA COOP CONAD CONI AGIP SIAE ASL TAR TIM IMU TARI TASI ICI SPID ISEE DOP DOC IGP CAI ACI AVIS ARCI SIM CIA ATAC AIFA UE SI SÌ NO IL LA
    LO LE GLI UN UNA E È DI DA IN CON SU PER TRA FRA NON CHE MA SE PIÙ ANCHE TUTTO MIO TUO SUO QUI ORA OGGI MAI DEL AL`,
  spelled: `USA TV PC IA CD DVD DNA RNA USB ID IBAN ONG PD PDL FI FDI BCE PIL PIN CGIL CISL UIL ANM CSM BTP MPS BNL FS TG GPS SMS PDF LED FBI
    OMS AA HD OK EU UE PM AD VIP MIUR`,
  special: {
    CO2: 'ci o due',
    H2O: 'acca due o',
    '3D': 'tre di',
    '2D': 'due di',
    OK: 'okey',
    INPS: 'inps',
    CGIL: 'ci gi elle',
    CISL: 'cisl',
    UIL: 'uil',
    PIN: 'pin',
    PIL: 'pil',
    USA: 'usa',
    MIUR: 'miur',
    VIP: 'vip',
    MP3: 'emme pi tre',
    mp3: 'emme pi tre',
    WiFi: 'uai fai',
    IBAN: 'iban',
    PM: 'pi emme',
  },
  names: {
    B: 'bi',
    C: 'ci',
    D: 'di',
    F: 'effe',
    G: 'gi',
    H: 'acca',
    J: 'i lunga',
    K: 'kappa',
    L: 'elle',
    M: 'emme',
    N: 'enne',
    P: 'pi',
    Q: 'cu',
    R: 'erre',
    S: 'esse',
    T: 'ti',
    V: 'vu',
    W: 'vu doppia',
    X: 'ics',
    Y: 'ipsilon',
    Z: 'zeta',
  },
});

/** Whether a unit's short form stands behind a number: it tells the gender. */
const isUnit = (after: string): boolean =>
  Object.hasOwn(quantities.units, /^\s(?<unit>\p{L}+\.?)/u.exec(after)?.groups?.unit ?? '');

const own: readonly OwnSpan[] = [
  // A tax number: RSSMRA80A01H501U.
  {
    pattern: /(?<![\p{L}\d])[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z](?![\p{L}\d])/gu,
    say: ([code]) => [...code].map((sign) => (/\d/.test(sign) ? numbers.digits(sign) : letters.name(sign))).join(' '),
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:il|del|dal|al|entro il|giorno|(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|(?:lun|mar|mer|gio|ven|sab|dom)\.),?\s)(?<day>[0-3]?\d)\/(?<month>1[0-2]|0?[1-9])(?![\d/])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32 ? `${sayDay(Number(day))} ${monthName(Number(month))}` : undefined,
  },
  // "all'1", "le 1": an hour.
  {
    pattern:
      /(?<=(?<!\p{L})(?:all|dall|dell|verso l)['’])(?<hour>1)(?=\s(?:di\s(?:notte|mattina)|e\s|in punto)|[.,;!?](?!\d)|$)/giu,
    say: () => 'una',
  },
  // A one before its noun.
  {
    pattern:
      /(?<![\p{L}\d.,:/'’$€£-])1(?=\s\p{Ll}{3})(?!\s(?:del|della|di|e|ed|al|alla|per|con|in|che|nel|nella|su|da|dal|ogni|più|meno|come|fino|ma|non|gennaio|luglio)(?!\p{L}))/gu,
    say: (_match, { after }) =>
      isUnit(after)
        ? undefined
        : /^\s\p{Ll}+(?:a|zione|sione|tà|tù)(?!\p{L})/u.test(after) &&
            !/^\s(?:problema|sistema|programma|tema|grammo)/.test(after)
          ? 'una'
          : /^\s(?:s[^aeiou]|z|gn|ps|x|y)/u.test(after)
            ? 'uno'
            : 'un',
  },
  ...genderForms({
    endings: '[aeio]|esse|essa|trice|trici',
    second: (word, ending) =>
      `${/^tric/.test(ending) ? word.replace(/tor[ei]$/, '') : word.replace(/[aeio]$/, '')}${ending}`,
    isPlural: (word) => /i$/.test(word),
    and: 'e',
    or: 'o',
    pairs:
      'il la,la il,lo la,gli le,i le,un una,uno una,del della,dei delle,degli delle,al alla,ai alle,agli alle,nel nella,dal dalla,dai dalle,lui lei,e o!',
  }),
  ...romanceSpans({
    languageCode: 'it',
    numbers,
    letters,
    quantities,
    compass: { N: 'nord', S: 'sud', E: 'est', O: 'ovest', W: 'ovest' },
    and: 'e',
    over: 'su',
    to: 'a',
    bible: {
      Gen: 'Genesi',
      Gn: 'Genesi',
      Es: 'Esodo',
      Lv: 'Levitico',
      Nm: 'Numeri',
      Dt: 'Deuteronomio',
      Is: 'Isaia',
      Ger: 'Geremia',
      Ez: 'Ezechiele',
      Sal: 'Salmo',
      Pr: 'Proverbi',
      Mt: 'Matteo',
      Mc: 'Marco',
      Lc: 'Luca',
      Gv: 'Giovanni',
      At: 'Atti',
      Rm: 'Romani',
      Cor: 'Corinzi',
      Gal: 'Galati',
      Ef: 'Efesini',
      Fil: 'Filippesi',
      Eb: 'Ebrei',
      Ap: 'Apocalisse',
    },
    month: monthName,
    keys: ['minore', 'maggiore'],
    winds: 'venti|vento|raffiche|direzione',
    between: { NE: 'nord-est', NO: 'nord-ovest', SE: 'sud-est', SO: 'sud-ovest', NW: 'nord-ovest', SW: 'sud-ovest' },
    centuries: { before: String.raw`secol[oi]|secc?\.`, say: (value) => ordinal(value) },
    pressure: 'PA|[Pp]ressione',
    accounts: 'c/c|tessera|matricola',
    each: (quantity) => `per ${quantity}`,
    per: 'per',
    rates:
      'persone?|persona|pers|notte|notti|bambin[oi]|adult[oi]|alunn[oi]|partita|seduta|pezzo|abitante|ab|famiglia|posto',
    scale: 'a',
    dividedBy: 'diviso',
    factorial: (number) => `${number} fattoriale`,
    about: 'circa',
    kilometre: 'chilometro',
    slash: 'barra',
    places: 'post[oi]|gate|uscita|interno|carrozza|sala|aula|terminal|binario|camera',
    law: {
      before: String.raw`legge|l\.|d\.\s?lgs\.?|dlgs|d\.\s?l\.|dl|d\.\s?p\.\s?r\.|dpr|d\.\s?m\.|decreto|decreto legislativo|sentenza|n\.|nr\.|n°`,
      of: 'del',
    },
  }),
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} ${to}`,
    ratio: 'a',
    by: 'per',
    times: 'volte',
    scores:
      'per|vinto|vince|vinse|battuto|perso|finita|finito|finisce|risultato|punteggio|pareggio|vittoria|sconfitta|termina|terminata|di',
    codes: 'codice|codice postale|cap|pin|password|codice è|pin è',
    decade: (tens) => cardinal(tens),
  }),
];

/** Italian. */
export const italian: Reading = {
  numbers,
  signs: signsOf({
    plus: 'più',
    plusMinus: 'più o meno',
    equals: 'uguale a',
    notEqual: 'diverso da',
    approximately: 'circa uguale a',
    about: 'circa',
    atMost: 'minore o uguale a',
    atLeast: 'maggiore o uguale a',
    less: 'minore di',
    greater: 'maggiore di',
    times: 'per',
    dividedBy: 'diviso',
    root: 'radice quadrata di',
    cubeRoot: 'radice cubica di',
    infinity: 'infinito',
    to: 'a',
    implies: 'implica',
    degrees: 'gradi',
    percent: 'per cento',
    at: 'chiocciola',
    hash: 'cancelletto',
    section: 'paragrafo',
    perMille: 'per mille',
    and: 'e',
    or: 'o',
    squared: 'al quadrato',
    cubed: 'al cubo',
    power: 'elevato alla',
  }),
  quantities,
  dates,
  times,
  ordinals: {
    suffix: String.raw`\.?[ºª°]|(?:[oa]|mo|ma|esim[oa]|imo|ima)`,
    say: (digits, suffix, { before, after }) => {
      // A seat: 14A.
      if (/^[AO]$/.test(suffix) && !/^\s\p{Lu}{3}/u.test(after)) return undefined;
      if (/[ªa]$/.test(suffix)) return ordinal(digits, 'f');
      // "21° C" and "45°" are degrees, "il 2° piano" is none.
      if (
        suffix.includes('°') &&
        !/^\s(?!(?:per|in|ed?|con|di|da|al?|fino|circa|statico|ventilato)(?!\p{L}))\p{Ll}{2}/u.test(after)
      ) {
        const isPlace = /(?<!\p{L})(?:il|al|del|dal|nel|arrivato|classificato)\s$/iu.test(before);
        return isPlace && Number(digits) < 20 ? ordinal(digits) : undefined;
      }
      return ordinal(digits);
    },
  },
  fractions,
  romans,
  phones: {
    plus: 'più',
    extension: 'interno',
    words:
      'chiami il|chiama il|chiami lo|chiama lo|chiamare il|chiamate il|chiami|telefono|tel|cell|numero|fax|cellulare|whatsapp|al|allo',
    patterns: [/^3\d{2}[ .]\d{3}[ .]?\d{4}$/, /^3\d{2}[ .]\d{6,7}$/],
  },
  web: {
    signs: webSigns(
      'punto, chiocciola, barra, barra inversa, due punti, trattino, trattino basso, più, cancelletto, punto interrogativo, uguale, e, per cento, tilde',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'it', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
