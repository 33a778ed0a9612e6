import { currenciesOf } from '../currencies.ts';
import { mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';

/** Nothing is in the plural behind a number. */
const same = (name: string): Counted => ({ forms: { other: name } });

const cent = same('sent');
const crown = (nation: string) => ({ major: same(`${nation} kronu`) });

const units = metricUnits({
  prefixes: {
    k: 'kilo',
    M: 'mega',
    G: 'giga',
    T: 'tera',
    P: 'peta',
    h: 'hekto',
    d: 'desi',
    c: 'santi',
    m: 'mili',
    µ: 'mikro',
    n: 'nano',
  },
  bases: {
    m: same('metre'),
    g: same('gram'),
    l: same('litre'),
    L: same('litre'),
    W: same('vat'),
    Wh: same('vat saat'),
    V: same('volt'),
    A: same('amper'),
    Ah: same('amper saat'),
    Hz: same('hertz'),
    Pa: same('paskal'),
    J: same('jul'),
    cal: same('kalori'),
    N: same('nivton'),
    B: same('bayt'),
    bit: same('bit'),
    bps: same('bit bölü saniye'),
    s: same('saniye'),
    Ω: same('om'),
    bar: same('bar'),
    t: same('ton'),
    K: same('kelvin'),
    h: same('saat'),
    min: same('dakika'),
    ha: same('hektar'),
    dB: same('desibel'),
    mol: same('mol'),
    px: same('piksel'),
    '°C': same('derece santigrat'),
    '°F': same('derece fahrenhayt'),
    '°': same('derece'),
    rpm: same('devir bölü dakika'),
    mph: same('mil bölü saat'),
    mi: same('mil'),
    ft: same('fit'),
    in: same('inç'),
    lb: same('libre'),
    oz: same('ons'),
  },
  square: (unit) => mapForms(unit, (form) => `${form} kare`),
  cubic: (unit) => mapForms(unit, (form) => `${form} küp`),
});

const more: Readonly<Record<string, Counted>> = {
  sa: same('saat'),
  'sa.': same('saat'),
  dk: same('dakika'),
  'dk.': same('dakika'),
  sn: same('saniye'),
  'sn.': same('saniye'),
  gr: same('gram'),
  'gr.': same('gram'),
  kr: same('kuruş'),
  'kr.': same('kuruş'),
  lt: same('litre'),
  'lt.': same('litre'),
  mt: same('metre'),
  ad: same('adet'),
  'ad.': same('adet'),
  hp: same('beygir gücü'),
  d: same('devir'),
  cc: same('santimetre küp'),
  kPa: same('kilopaskal'),
};

const lira = { major: same('lira'), minor: same('kuruş') };
const thousand = same('bin');
const million = same('milyon');
const milliard = same('milyar');

export const quantities: QuantityReading = {
  percent: 'yüzde',
  percentBefore: 'yüzde',
  range: 'ile',
  currencies: currenciesOf({
    euro: { major: same('avro'), minor: cent },
    dollar: { major: same('dolar'), minor: cent },
    pound: { major: same('sterlin'), minor: same('peni') },
    yen: { major: same('yen') },
    yuan: { major: same('yuan') },
    franc: { major: same('İsviçre frangı') },
    rouble: { major: same('ruble') },
    hryvnia: { major: same('grivna') },
    zloty: { major: same('zloti') },
    koruna: crown('Çek'),
    lira,
    rupee: { major: same('rupi') },
    won: { major: same('von') },
    shekel: { major: same('şekel') },
    forint: { major: same('forint') },
    bitcoin: { major: same('bitkoyn') },
    swedish: crown('İsveç'),
    norwegian: crown('Norveç'),
    danish: crown('Danimarka'),
    canadian: { major: same('Kanada doları'), minor: cent },
    australian: { major: same('Avustralya doları'), minor: cent },
  }),
  units: { ...units, ...more },
  per: (counted, unit) => `${counted} bölü ${unit}`,
  multipliers: {
    bin: thousand,
    milyon: million,
    'mn.': million,
    mn: million,
    'mlyn.': million,
    milyar: milliard,
    'mr.': milliard,
    mlr: milliard,
    'mlr.': milliard,
    trilyon: same('trilyon'),
  },
  money: (major, minor) => `${major} ${minor}`,
};
