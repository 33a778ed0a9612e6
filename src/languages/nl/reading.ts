import type { FractionReading, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

/** Nouns with the article "het": a half of them has no ending. */
const NEUTER =
  /^\s(?:uur|jaar|kilo|pond|ons|glas|brood|kilogram|dozijn|procent|blik|pak|punt|miljoen|miljard|blok)(?!\p{L})/u;

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    const top = cardinal(String(numerator));
    if (denominator === 2 && numerator === 1)
      return NEUTER.test(after) || !/^\s\p{L}/u.test(after) ? 'een half' : 'een halve';
    if (denominator === 4) return numerator === 1 ? 'een kwart' : numerator === 3 ? 'driekwart' : `${top} kwart`;
    if (denominator > 100 || numerator > 2 * denominator) return `${top} gedeeld door ${cardinal(String(denominator))}`;
    return `${top.replace('één', 'een')} ${ordinal(String(denominator))}`;
  },
  and: (part) => `en ${part}`,
  over: 'gedeeld door',
  mixed(whole, numerator, denominator) {
    if (denominator !== 2 || numerator !== 1) return undefined;
    if (whole === '1') return 'anderhalf';
    const units = cardinal(whole);
    return `${units}${/e$/.test(units) ? 'ënhalf' : 'enhalf'}`;
  },
};

const COUNTED =
  /(?<!\p{L})(?:hoofdstuk|deel|akte|bedrijf|scène|boek|artikel|art\.|fase|type|klasse|groep|bijlage|tabel|afdeling|niveau|nummer|nr\.|les|apollo|rocky|fantasy|versie|titel|band)\s$/iu;
const RULERS =
  /(?<!\p{L})(?:Lodewijk|Willem|Hendrik|Karel|Filips|Frederik|Otto|Frans|George|Edward|Elizabeth|Elisabeth|Paul|Pius|Benedictus|Leo|Gregorius|Johannes|Napoleon|Nicolaas|Alexander|Peter|Iwan|Rudolf|Ferdinand|Leopold|Jozef|Maximiliaan|Gustaaf|Christiaan|Ramses|Sixtus|Clemens|Innocentius|Karl|Wilhelm|Catharina|Margaretha|Margrethe|Albert|Boudewijn|Philips|Filip|Juan|Jacobus|Richard|Floris|Koning|Keizer|Paus|Tsaar)\s$/u;

const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (COUNTED.test(before)) return /^[CDLM]$/.test(letters) ? undefined : cardinal(digits);
    if (/^\s(?:eeuw|dynastie)/.test(after)) return ordinal(digits);
    if (RULERS.test(before)) return `de ${ordinal(digits)}`;
    if (/(?:Wereldoorlog|Vaticanum)\s$/.test(before)) return cardinal(digits);
    return /^(?:II|III|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XX)$/.test(letters) && /\p{Lu}\p{Ll}+\s$/u.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

const letters = spelling({
  vowels: 'aeiouyëïéöü',
  words: `NAVO NATO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO HEMA HAVO MAVO CITO TROS VARA
    AVRO CAO PABO UWV TOM RIVM JA NEE NIET EEN HET DE EN OF IK JIJ HIJ ZIJ WIJ DAT DIT DIE WAT WIE WAAR IS ZIJN NU OP IN UIT VAN VOOR
    MET NAAR TOT BIJ OM TE ZO OOK NOG AL MAAR ALS DAN ER GEEN MIJN MOET KAN ZAL WAS BIN HEB ZEER GOED NIEUW STOP`,
  spelled: `USA EU UK TV PC KI IQ CD DVD BTW NS KLM ING ABN CDA VVD PVV PVDA AOW ANWB KNVB RTL UWV RIVM CAO EK WK USB UFO ID IBAN BV NV
    AIVD GGD GGZ HBO MBO VWO WO WIA AZC EHBO OM`,
  special: {
    btw: 'b t w',
    tv: 't v',
    pc: 'p c',
    cd: 'c d',
    dvd: 'd v d',
    wc: 'w c',
    hbo: 'h b o',
    mbo: 'm b o',
    vwo: 'v w o',
    CO2: 'c o twee',
    H2O: 'h twee o',
    '3D': 'drie d',
    UWV: 'u w v',
    RIVM: 'r i v m',
    CAO: 'c a o',
    OM: 'o m',
  },
});

/** Dutch. */
export const dutch: Reading = {
  numbers,
  signs: signsOf({
    plus: 'plus',
    plusMinus: 'plusminus',
    equals: 'is',
    notEqual: 'is niet gelijk aan',
    approximately: 'is ongeveer',
    about: 'ongeveer',
    atMost: 'kleiner dan of gelijk aan',
    atLeast: 'groter dan of gelijk aan',
    less: 'kleiner dan',
    greater: 'groter dan',
    times: 'keer',
    dividedBy: 'gedeeld door',
    root: 'de wortel van',
    cubeRoot: 'de derdemachtswortel van',
    infinity: 'oneindig',
    to: 'naar',
    implies: 'dus',
    degrees: 'graden',
    percent: 'procent',
    perMille: 'promille',
    and: 'en',
    or: 'of',
    squared: 'kwadraat',
    cubed: 'tot de derde',
    power: 'tot de macht',
    at: 'at',
    hash: 'hekje',
    section: 'paragraaf',
  }),
  quantities,
  dates,
  times,
  ordinals: { suffix: 'ste|de|e', say: (digits) => ordinal(digits) },
  fractions,
  romans,
  phones: {
    plus: 'plus',
    extension: 'toestel',
    words: 'bel|belt|bellen|telefoon|telefoonnummer|nummer|fax|mobiel|op|naar',
  },
  web: {
    signs: webSigns(
      'punt, at, slash, backslash, dubbele punt, streepje, underscore, plus, hashtag, vraagteken, is, en, procent, tilde',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
