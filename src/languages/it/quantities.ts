import { money } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { withoutWords } from '../romance-words.ts';

const counted = (one: string, other: string): Counted => ({ forms: { one, many: other, other }, agreement: 'm' });
const same = (name: string): Counted => counted(name, name);
const feminine = (one: string, other: string): Counted => ({ ...counted(one, other), agreement: 'f' });

const cent = counted('centesimo', 'centesimi');
const crown = (nation: string) => money(feminine(`corona ${nation}a`, `corone ${nation}e`));
const hour = feminine('ora', 'ore');
const minute = counted('minuto', 'minuti');
const second = counted('secondo', 'secondi');

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, k: 'chilo', m: 'milli', h: 'etto' },
  join: (prefix, name) =>
    prefix === 'chilo' && /^(?:byte|bit|hertz|pascal|watt)/.test(name) ? `kilo${name}` : prefix + name,
  bases: {
    m: counted('metro', 'metri'),
    g: counted('grammo', 'grammi'),
    l: counted('litro', 'litri'),
    L: counted('litro', 'litri'),
    W: same('watt'),
    Wh: same('wattora'),
    V: same('volt'),
    A: same('ampere'),
    Ah: same('amperora'),
    Hz: same('hertz'),
    Pa: same('pascal'),
    J: same('joule'),
    cal: feminine('caloria', 'calorie'),
    N: same('newton'),
    B: same('byte'),
    bit: same('bit'),
    bps: same('bit al secondo'),
    s: second,
    Ω: same('ohm'),
    bar: same('bar'),
    t: feminine('tonnellata', 'tonnellate'),
    K: same('kelvin'),
    h: hour,
    min: minute,
    ha: counted('ettaro', 'ettari'),
    dB: same('decibel'),
    mol: feminine('mole', 'moli'),
    lm: same('lumen'),
    px: same('pixel'),
    '°C': counted('grado Celsius', 'gradi Celsius'),
    '°F': counted('grado Fahrenheit', 'gradi Fahrenheit'),
    '°': counted('grado', 'gradi'),
    rpm: counted('giro al minuto', 'giri al minuto'),
    mph: counted('miglio orario', 'miglia orarie'),
    mi: counted('miglio', 'miglia'),
    ft: counted('piede', 'piedi'),
    in: counted('pollice', 'pollici'),
    lb: feminine('libbra', 'libbre'),
    oz: feminine('oncia', 'once'),
  },
  square: (unit) => mapForms(unit, (form) => `${form} ${form.endsWith('i') ? 'quadrati' : 'quadrato'}`),
  cubic: (unit) => mapForms(unit, (form) => `${form} ${form.endsWith('i') ? 'cubi' : 'cubo'}`),
});

const more: Readonly<Record<string, Counted>> = {
  mq: counted('metro quadrato', 'metri quadrati'),
  mc: counted('metro cubo', 'metri cubi'),
  kmq: counted('chilometro quadrato', 'chilometri quadrati'),
  'km/h': counted('chilometro orario', 'chilometri orari'),
  'm/s²': counted('metro al secondo quadrato', 'metri al secondo quadrato'),
  Kg: counted('chilogrammo', 'chilogrammi'),
  hg: counted('etto', 'etti'),
  q: counted('quintale', 'quintali'),
  // The marks of feet are those of minutes here.
  "'": minute,
  '′': minute,
  'min.': minute,
  sec: second,
  'sec.': second,
  cv: counted('cavallo', 'cavalli'),
  CV: counted('cavallo', 'cavalli'),
  cc: counted('centimetro cubo', 'centimetri cubi'),
  gg: counted('giorno', 'giorni'),
  ab: counted('abitante', 'abitanti'),
  'ab.': counted('abitante', 'abitanti'),
  Mbps: same('megabit al secondo'),
  'cpr.': feminine('compressa', 'compresse'),
  cpr: feminine('compressa', 'compresse'),
  'pers.': feminine('persona', 'persone'),
  ppm: feminine('parte per milione', 'parti per milione'),
  pz: counted('pezzo', 'pezzi'),
  'pz.': counted('pezzo', 'pezzi'),
  ora: hour,
  giorno: counted('giorno', 'giorni'),
  mese: counted('mese', 'mesi'),
  anno: counted('anno', 'anni'),
};

const million = counted('milione', 'milioni');
const milliard = counted('miliardo', 'miliardi');
const thousand: Counted = { forms: { other: 'mila' } };

export const quantities: QuantityReading = {
  percent: 'per cento',
  range: 'a',
  currencies: {
    ...currenciesOf({
      euro: money(same('euro'), cent),
      dollar: money(counted('dollaro', 'dollari'), cent),
      pound: money(feminine('sterlina', 'sterline'), same('pence')),
      yen: money(same('yen')),
      yuan: money(same('yuan')),
      franc: money(counted('franco svizzero', 'franchi svizzeri'), cent),
      rouble: money(counted('rublo', 'rubli')),
      hryvnia: money(feminine('grivnia', 'grivnie')),
      zloty: money(same('zloty')),
      koruna: money(feminine('corona ceca', 'corone ceche')),
      lira: money(feminine('lira turca', 'lire turche')),
      rupee: money(feminine('rupia', 'rupie')),
      won: money(same('won')),
      shekel: money(counted('siclo', 'sicli')),
      forint: money(counted('fiorino', 'fiorini')),
      bitcoin: money(same('bitcoin')),
      swedish: money(feminine('corona svedese', 'corone svedesi')),
      norwegian: money(feminine('corona norvegese', 'corone norvegesi')),
      danish: money(feminine('corona danese', 'corone danesi')),
      canadian: money(counted('dollaro canadese', 'dollari canadesi'), cent),
      australian: money(counted('dollaro australiano', 'dollari australiani'), cent),
    }),
    '₤': money(feminine('lira', 'lire')),
    ISK: crown('islandes'),
  },
  units: { ...withoutWords(units), ...more },
  per: (many, unit) =>
    `${many} ${/^or[ae]$/.test(unit) ? "all'ora" : /^(?:secondo|minuto|giorno|mese|litro|metro|chilo|etto|centi)/.test(unit) ? `al ${unit}` : /^[aeiou]/.test(unit) ? `all'${unit}` : `a ${unit}`}`.trim(),
  multipliers: {
    mila: thousand,
    milione: million,
    milioni: million,
    mln: million,
    'mln.': million,
    miliardo: milliard,
    miliardi: milliard,
    mld: milliard,
    'mld.': milliard,
    mrd: milliard,
  },
  shortMultipliers: { k: thousand, K: thousand, M: million, mln: million, mld: milliard },
  money: (major, minor) => `${major} e ${minor.replace(/ (?:centesim[oi]|pence)$/, '')}`,
  ofMultiplier: (currency, multiplier) => (multiplier === 'mila' ? currency : `di ${currency}`),
  multiplierLink: String.raw`di\s`,
};
