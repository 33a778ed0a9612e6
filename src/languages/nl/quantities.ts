import { currenciesOf } from '../currencies.ts';
import { mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';

/** Nouns of measure keep their singular: "vijf euro", "tien kilometer". */
const same = (name: string): Counted => ({ forms: { other: name } });
const plural = (one: string, other: string): Counted => ({ forms: { one, other } });

const cent = same('cent');
const crown = (nation: string) => ({ major: plural(`${nation} kroon`, `${nation} kronen`) });

const units = metricUnits({
  prefixes: {
    k: 'kilo',
    M: 'mega',
    G: 'giga',
    T: 'tera',
    P: 'peta',
    h: 'hecto',
    d: 'deci',
    c: 'centi',
    m: 'milli',
    µ: 'micro',
    n: 'nano',
  },
  bases: {
    m: same('meter'),
    g: same('gram'),
    l: same('liter'),
    L: same('liter'),
    W: same('watt'),
    Wh: same('wattuur'),
    V: same('volt'),
    A: same('ampère'),
    Ah: same('ampère uur'),
    Hz: same('hertz'),
    Pa: same('pascal'),
    J: same('joule'),
    cal: plural('calorie', 'calorieën'),
    N: same('newton'),
    B: same('byte'),
    bit: same('bit'),
    bps: same('bit per seconde'),
    s: plural('seconde', 'seconden'),
    Ω: same('ohm'),
    bar: same('bar'),
    t: same('ton'),
    K: same('kelvin'),
    h: same('uur'),
    min: plural('minuut', 'minuten'),
    ha: same('hectare'),
    dB: same('decibel'),
    mol: same('mol'),
    px: plural('pixel', 'pixels'),
    '°C': plural('graad celsius', 'graden celsius'),
    '°F': plural('graad fahrenheit', 'graden fahrenheit'),
    '°': plural('graad', 'graden'),
    rpm: plural('toer per minuut', 'toeren per minuut'),
    mph: same('mijl per uur'),
    mi: same('mijl'),
    ft: same('voet'),
    in: same('inch'),
    lb: same('pond'),
    oz: same('ons'),
  },
  square: (unit) => mapForms(unit, (form) => `vierkante ${form}`),
  cubic: (unit) => mapForms(unit, (form) => `kubieke ${form}`),
});

const more: Readonly<Record<string, Counted>> = {
  u: same('uur'),
  'u.': same('uur'),
  'min.': plural('minuut', 'minuten'),
  sec: plural('seconde', 'seconden'),
  'sec.': plural('seconde', 'seconden'),
  mnd: plural('maand', 'maanden'),
  'mnd.': plural('maand', 'maanden'),
  jr: same('jaar'),
  'jr.': same('jaar'),
  st: plural('stuk', 'stuks'),
  pk: same('p k'),
  'm/s²': same('meter per seconde kwadraat'),
  el: plural('eetlepel', 'eetlepels'),
  tl: plural('theelepel', 'theelepels'),
  kilo: same('kilo'),
  ct: cent,
  Mbps: same('megabit per seconde'),
  Mbit: same('megabit'),
};

const million = same('miljoen');
const milliard = same('miljard');

export const quantities: QuantityReading = {
  percent: 'procent',
  range: 'tot',
  currencies: {
    ...currenciesOf({
      euro: { major: same('euro'), minor: cent },
      dollar: { major: same('dollar'), minor: cent },
      pound: { major: same('pond'), minor: same('pence') },
      yen: { major: same('yen') },
      yuan: { major: same('yuan') },
      franc: { major: same('Zwitserse frank'), minor: plural('rappen', 'rappen') },
      rouble: { major: same('roebel') },
      hryvnia: { major: same('hryvnia') },
      zloty: { major: same('zloty') },
      koruna: crown('Tsjechische'),
      lira: { major: same('lira') },
      rupee: { major: same('roepie') },
      won: { major: same('won') },
      shekel: { major: same('sjekel') },
      forint: { major: same('forint') },
      bitcoin: { major: same('bitcoin') },
      swedish: crown('Zweedse'),
      norwegian: crown('Noorse'),
      danish: crown('Deense'),
      canadian: { major: same('Canadese dollar'), minor: cent },
      australian: { major: same('Australische dollar'), minor: cent },
    }),
    euro: { major: same('euro'), minor: cent },
    ƒ: { major: same('gulden'), minor: cent },
  },
  units: { ...units, ...more },
  per: (counted, unit) => `${counted} per ${unit}`,
  multipliers: {
    duizend: same('duizend'),
    'mln.': million,
    mln: million,
    miljoen: million,
    'mld.': milliard,
    mld: milliard,
    'mrd.': milliard,
    miljard: milliard,
    biljoen: same('biljoen'),
  },
  money: (major, minor) => `${major} ${minor.replace(/ (?:cent|pence|rappen)$/, '')}`,
};
