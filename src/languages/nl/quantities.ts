import { invariable } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';

/** Nouns of measure keep their singular: "vijf euro", "tien kilometer". */
const plural = (one: string, other: string): Counted => ({ forms: { one, other } });

const cent = invariable('cent');
const crown = (nation: string) => ({ major: plural(`${nation} kroon`, `${nation} kronen`) });

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, m: 'milli' },
  bases: {
    m: invariable('meter'),
    g: invariable('gram'),
    l: invariable('liter'),
    L: invariable('liter'),
    W: invariable('watt'),
    Wh: invariable('wattuur'),
    V: invariable('volt'),
    A: invariable('ampère'),
    Ah: invariable('ampère uur'),
    Hz: invariable('hertz'),
    Pa: invariable('pascal'),
    J: invariable('joule'),
    cal: plural('calorie', 'calorieën'),
    N: invariable('newton'),
    B: invariable('byte'),
    bit: invariable('bit'),
    bps: invariable('bit per seconde'),
    s: plural('seconde', 'seconden'),
    Ω: invariable('ohm'),
    bar: invariable('bar'),
    t: invariable('ton'),
    K: invariable('kelvin'),
    h: invariable('uur'),
    min: plural('minuut', 'minuten'),
    ha: invariable('hectare'),
    dB: invariable('decibel'),
    mol: invariable('mol'),
    px: plural('pixel', 'pixels'),
    '°C': plural('graad celsius', 'graden celsius'),
    '°F': plural('graad fahrenheit', 'graden fahrenheit'),
    '°': plural('graad', 'graden'),
    rpm: plural('toer per minuut', 'toeren per minuut'),
    mph: invariable('mijl per uur'),
    mi: invariable('mijl'),
    ft: invariable('voet'),
    in: invariable('inch'),
    lb: invariable('pond'),
    oz: invariable('ons'),
  },
  square: (unit) => mapForms(unit, (form) => `vierkante ${form}`),
  cubic: (unit) => mapForms(unit, (form) => `kubieke ${form}`),
});

const more: Readonly<Record<string, Counted>> = {
  u: invariable('uur'),
  'u.': invariable('uur'),
  'min.': plural('minuut', 'minuten'),
  sec: plural('seconde', 'seconden'),
  'sec.': plural('seconde', 'seconden'),
  mnd: plural('maand', 'maanden'),
  'mnd.': plural('maand', 'maanden'),
  jr: invariable('jaar'),
  'jr.': invariable('jaar'),
  st: plural('stuk', 'stuks'),
  pk: invariable('p k'),
  'm/s²': invariable('meter per seconde kwadraat'),
  // No tons: "12 t/m 15".
  't/m': invariable('tot en met'),
  "'": plural('minuut', 'minuten'),
  '′': plural('minuut', 'minuten'),
  Bft: invariable('beaufort'),
  gr: invariable('gram'),
  'gr.': invariable('gram'),
  ltr: invariable('liter'),
  'ltr.': invariable('liter'),
  'tabl.': plural('tablet', 'tabletten'),
  wk: plural('week', 'weken'),
  'wk.': plural('week', 'weken'),
  mmHg: invariable('millimeter kwik'),
  el: plural('eetlepel', 'eetlepels'),
  tl: plural('theelepel', 'theelepels'),
  kilo: invariable('kilo'),
  ct: cent,
  Mbps: invariable('megabit per seconde'),
  Mbit: invariable('megabit'),
};

const million = invariable('miljoen');
const milliard = invariable('miljard');

export const quantities: QuantityReading = {
  percent: 'procent',
  range: 'tot',
  currencies: {
    ...currenciesOf({
      euro: { major: invariable('euro'), minor: cent },
      dollar: { major: invariable('dollar'), minor: cent },
      pound: { major: invariable('pond'), minor: invariable('pence') },
      yen: { major: invariable('yen') },
      yuan: { major: invariable('yuan') },
      franc: { major: invariable('Zwitserse frank'), minor: plural('rappen', 'rappen') },
      rouble: { major: invariable('roebel') },
      hryvnia: { major: invariable('hryvnia') },
      zloty: { major: invariable('zloty') },
      koruna: crown('Tsjechische'),
      lira: { major: invariable('lira') },
      rupee: { major: invariable('roepie') },
      won: { major: invariable('won') },
      shekel: { major: invariable('sjekel') },
      forint: { major: invariable('forint') },
      bitcoin: { major: invariable('bitcoin') },
      swedish: crown('Zweedse'),
      norwegian: crown('Noorse'),
      danish: crown('Deense'),
      canadian: { major: invariable('Canadese dollar'), minor: cent },
      australian: { major: invariable('Australische dollar'), minor: cent },
    }),
    euro: { major: invariable('euro'), minor: cent },
    ƒ: { major: invariable('gulden'), minor: cent },
  },
  units: { ...units, ...more },
  per: (counted, unit) => `${counted} per ${unit}`,
  multipliers: {
    duizend: invariable('duizend'),
    'mln.': million,
    mln: million,
    miljoen: million,
    'mld.': milliard,
    mld: milliard,
    'mrd.': milliard,
    miljard: milliard,
    biljoen: invariable('biljoen'),
  },
  money: (major, minor) => `${major} ${minor.replace(/ (?:cent|pence|rappen)$/, '')}`,
};
