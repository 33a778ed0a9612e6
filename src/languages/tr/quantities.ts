import { invariable } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';

/** Nothing is in the plural behind a number. */

const cent = invariable('sent');
const crown = (nation: string) => ({ major: invariable(`${nation} kronu`) });

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, h: 'hekto', d: 'desi', c: 'santi', µ: 'mikro' },
  bases: {
    m: invariable('metre'),
    g: invariable('gram'),
    l: invariable('litre'),
    L: invariable('litre'),
    W: invariable('vat'),
    Wh: invariable('vat saat'),
    V: invariable('volt'),
    A: invariable('amper'),
    Ah: invariable('amper saat'),
    Hz: invariable('hertz'),
    Pa: invariable('paskal'),
    J: invariable('jul'),
    cal: invariable('kalori'),
    N: invariable('nivton'),
    B: invariable('bayt'),
    bit: invariable('bit'),
    bps: invariable('bit bölü saniye'),
    s: invariable('saniye'),
    Ω: invariable('om'),
    bar: invariable('bar'),
    t: invariable('ton'),
    K: invariable('kelvin'),
    h: invariable('saat'),
    min: invariable('dakika'),
    ha: invariable('hektar'),
    dB: invariable('desibel'),
    mol: invariable('mol'),
    px: invariable('piksel'),
    '°C': invariable('derece santigrat'),
    '°F': invariable('derece fahrenhayt'),
    '°': invariable('derece'),
    rpm: invariable('devir bölü dakika'),
    mph: invariable('mil bölü saat'),
    mi: invariable('mil'),
    ft: invariable('fit'),
    in: invariable('inç'),
    lb: invariable('libre'),
    oz: invariable('ons'),
  },
  square: (unit) => mapForms(unit, (form) => `${form} kare`),
  cubic: (unit) => mapForms(unit, (form) => `${form} küp`),
});

const more: Readonly<Record<string, Counted>> = {
  sa: invariable('saat'),
  'sa.': invariable('saat'),
  dk: invariable('dakika'),
  'dk.': invariable('dakika'),
  sn: invariable('saniye'),
  'sn.': invariable('saniye'),
  gr: invariable('gram'),
  'gr.': invariable('gram'),
  kr: invariable('kuruş'),
  'kr.': invariable('kuruş'),
  lt: invariable('litre'),
  'lt.': invariable('litre'),
  mt: invariable('metre'),
  ad: invariable('adet'),
  'ad.': invariable('adet'),
  "'": invariable('dakika'),
  '′': invariable('dakika'),
  'tbl.': invariable('tablet'),
  tbl: invariable('tablet'),
  mmHg: invariable('milimetre cıva'),
  yk: invariable('yemek kaşığı'),
  çk: invariable('çay kaşığı'),
  hp: invariable('beygir gücü'),
  d: invariable('devir'),
  cc: invariable('santimetre küp'),
  kPa: invariable('kilopaskal'),
};

const lira = { major: invariable('lira'), minor: invariable('kuruş') };
const thousand = invariable('bin');
const million = invariable('milyon');
const milliard = invariable('milyar');

export const quantities: QuantityReading = {
  percent: 'yüzde',
  percentBefore: 'yüzde',
  range: 'ile',
  currencies: currenciesOf({
    euro: { major: invariable('avro'), minor: cent },
    dollar: { major: invariable('dolar'), minor: cent },
    pound: { major: invariable('sterlin'), minor: invariable('peni') },
    yen: { major: invariable('yen') },
    yuan: { major: invariable('yuan') },
    franc: { major: invariable('İsviçre frangı') },
    rouble: { major: invariable('ruble') },
    hryvnia: { major: invariable('grivna') },
    zloty: { major: invariable('zloti') },
    koruna: crown('Çek'),
    lira,
    rupee: { major: invariable('rupi') },
    won: { major: invariable('von') },
    shekel: { major: invariable('şekel') },
    forint: { major: invariable('forint') },
    bitcoin: { major: invariable('bitkoyn') },
    swedish: crown('İsveç'),
    norwegian: crown('Norveç'),
    danish: crown('Danimarka'),
    canadian: { major: invariable('Kanada doları'), minor: cent },
    australian: { major: invariable('Avustralya doları'), minor: cent },
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
    trilyon: invariable('trilyon'),
  },
  money: (major, minor) => `${major} ${minor}`,
};
