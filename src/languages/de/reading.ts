import type { FractionReading, Reading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { cardinal, numbers, ordinalStem } from './numbers.ts';
import { ordinals } from './ordinals.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';
import { romans } from './romans.ts';

const FEMININE = /^\s(?:\p{Lu}\p{L}*(?:e|ung|heit|keit|schaft|ion|tät)|h|t|Std\.)(?!\p{L})/u;
const NEUTER = /^\s(?:Jahr|Kilo|Pfund|Dutzend|Glas|Kilogramm|Stück|kg|Brot|Hähnchen)(?!\p{L})/u;

const denominatorOf = (denominator: number) => `${ordinalStem(String(denominator))}el`;

const fractions: FractionReading = {
  say(numerator, denominator, { before, after }) {
    if (/(?:Blutdruck|RR)[^.!?]{0,30}$/u.test(before) || /^\s?mmHg/.test(after))
      return `${cardinal(String(numerator))} zu ${cardinal(String(denominator))}`;
    const top = cardinal(String(numerator), 'm');
    if (denominator === 2 && numerator === 1) {
      if (!/^\s\p{L}/u.test(after)) return 'ein halb';
      return FEMININE.test(after) ? 'eine halbe' : NEUTER.test(after) ? 'ein halbes' : 'ein halber';
    }
    if (denominator === 2 || denominator > 100 || numerator > 2 * denominator)
      return `${cardinal(String(numerator))} durch ${cardinal(String(denominator))}`;
    return `${top} ${denominatorOf(denominator)}`;
  },
  and: (part) => part.replace('ein halb', 'einhalb'),
  over: 'durch',
  mixed(whole, numerator, denominator) {
    if (denominator !== 2 || numerator !== 1) return undefined;
    return whole === '1' ? 'eineinhalb' : `${cardinal(whole)}einhalb`;
  },
};

const letters = spelling({
  vowels: 'aeiouyäöü',
  words: `NATO UNO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS RAM ROM PIN SIM GEMA BAFÖG DAX COVID LASER RADAR IKEA LEGO EDEKA ALDI
    REWE OBI TÜV GAU ELSTER SCHUFA HARIBO ADIDAS DIN ISO WLAN JA NEIN NUR SO DER DIE DAS UND ODER ICH DU ER SIE ES WIR IHR EIN IST SIND
    ALLE WAS WER WO WIE HIER DA JETZT SEHR ALS AUF MIT VON ZU AUS BEI FÜR IM AM IN AN UM AB BIS GUT NEU ALT TAG HALT STOP VOR NACH MAN MIR
    MICH DIR DICH UNS EUCH HAT HABE NIE NOCH NUN SEI TOT ROT WEG ZUM ZUR DEN DEM DES JE OB WIR AUCH`,
  spelled: `ADAC EDV USA EU UN UK AG IT TV PC KI IQ OP EKG UKW PKW LKW CDU CSU SPD FDP AFD ARD ZDF BMW VW IBM BRD DDR UdSSR GMBH AOK ADHS
    EZB ICE IC RE UFO ABC USB DVD CD AOL SAP IHK`,
  names: { ß: 'eszett', Y: 'ypsilon' },
  special: {
    GmbH: 'g m b h',
    StGB: 's t g b',
    StPO: 's t p o',
    StVO: 's t v o',
    StVZO: 's t v z o',
    EStG: 'e s t g',
    UStG: 'u s t g',
    MdB: 'm d b',
    MdL: 'm d l',
    UdSSR: 'u d s s r',
    PKWs: 'p k w s',
    WLAN: 'w lan',
    iPhone: 'eiphone',
    SAP: 's a p',
    CO2: 'c o zwei',
    H2O: 'h zwei o',
    '3D': 'drei d',
    '2D': 'zwei d',
    TÜV: 'tüff',
    kHz: 'kilohertz',
    PhD: 'p h d',
    MwSt: 'Mehrwertsteuer',
    BAföG: 'bafög',
  },
});

/** German. */
export const german: Reading = {
  numbers,
  signs: signsOf({
    plus: 'plus',
    plusMinus: 'plus minus',
    equals: 'gleich',
    notEqual: 'ungleich',
    approximately: 'ungefähr gleich',
    about: 'ungefähr',
    atMost: 'kleiner oder gleich',
    atLeast: 'größer oder gleich',
    less: 'kleiner als',
    greater: 'größer als',
    times: 'mal',
    dividedBy: 'geteilt durch',
    root: 'Wurzel aus',
    cubeRoot: 'dritte Wurzel aus',
    infinity: 'unendlich',
    to: 'nach',
    implies: 'daraus folgt',
    degrees: 'Grad',
    percent: 'Prozent',
    perMille: 'Promille',
    and: 'und',
    or: 'oder',
    squared: 'Quadrat',
    cubed: 'hoch drei',
    power: 'hoch',
    at: 'ät',
    hash: 'Raute',
    section: 'Paragraf',
  }),
  quantities,
  dates,
  times,
  ordinals,
  fractions,
  romans,
  phones: {
    plus: 'plus',
    extension: 'Durchwahl',
    words: 'Telefon|Tel|Fax|Handy|Mobil|Nummer|Durchwahl|Hotline|an|unter|anrufen|Rufen Sie',
  },
  web: {
    signs: webSigns(
      'Punkt, ät, Schrägstrich, Backslash, Doppelpunkt, Bindestrich, Unterstrich, plus, Hashtag, Fragezeichen, gleich, und, Prozent, Tilde',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
