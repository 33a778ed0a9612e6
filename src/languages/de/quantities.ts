import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';

/** Nouns of measure keep their singular; `agreement` is that of a one before them. */
const same = (name: string, agreement = 'm'): Counted => ({ forms: { other: name }, agreement });
const plural = (one: string, other: string, agreement = 'm'): Counted => ({ forms: { one, other }, agreement });

const cent = same('Cent');
const crown = (nation: string) => ({ major: plural(`${nation} Krone`, `${nation} Kronen`, 'f') });

const perSecond = (unit: string) => same(`${unit} pro Sekunde`);

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, h: 'hekto', d: 'dezi', c: 'zenti', m: 'milli', µ: 'mikro' },
  bases: {
    m: same('Meter'),
    g: same('Gramm'),
    l: same('Liter'),
    L: same('Liter'),
    W: same('Watt'),
    Wh: plural('wattstunde', 'wattstunden', 'f'),
    V: same('Volt'),
    A: same('Ampere'),
    Ah: plural('amperestunde', 'amperestunden', 'f'),
    Hz: same('hertz'),
    Pa: same('paskal'),
    J: same('Joule'),
    cal: plural('kalorie', 'kalorien', 'f'),
    N: same('Newton'),
    B: same('byte'),
    bit: same('bit'),
    bps: perSecond('bit'),
    s: plural('Sekunde', 'Sekunden', 'f'),
    Ω: same('Ohm'),
    bar: same('Bar'),
    t: plural('Tonne', 'Tonnen', 'f'),
    K: same('Kelvin'),
    h: plural('Stunde', 'Stunden', 'f'),
    min: plural('Minute', 'Minuten', 'f'),
    ha: same('Hektar'),
    dB: same('Dezibel'),
    mol: same('Mol'),
    px: same('Pixel'),
    '°C': same('Grad Celsius'),
    '°F': same('Grad Fahrenheit'),
    '°': same('Grad'),
    rpm: plural('Umdrehung pro Minute', 'Umdrehungen pro Minute', 'f'),
    PS: same('P S'),
    mph: plural('Meile pro Stunde', 'Meilen pro Stunde', 'f'),
    mi: plural('Meile', 'Meilen', 'f'),
    ft: same('Fuß'),
    in: same('Zoll'),
    lb: same('Pfund'),
    oz: plural('Unze', 'Unzen', 'f'),
  },
  square: (unit) => mapForms(unit, (form) => `Quadrat${form.toLowerCase()}`),
  cubic: (unit) => mapForms(unit, (form) => `Kubik${form.toLowerCase()}`),
});

const more: Readonly<Record<string, Counted>> = {
  'Std.': plural('Stunde', 'Stunden', 'f'),
  Std: plural('Stunde', 'Stunden', 'f'),
  'Min.': plural('Minute', 'Minuten', 'f'),
  Min: plural('Minute', 'Minuten', 'f'),
  'Sek.': plural('Sekunde', 'Sekunden', 'f'),
  Sek: plural('Sekunde', 'Sekunden', 'f'),
  'Mon.': plural('Monat', 'Monate'),
  'J.': plural('Jahr', 'Jahre'),
  'Stk.': same('Stück'),
  Stk: same('Stück'),
  'St.': same('Stück'),
  'Pkt.': plural('Punkt', 'Punkte'),
  'Pfd.': same('Pfund'),
  EL: same('Esslöffel'),
  TL: same('Teelöffel'),
  'Ew.': same('Einwohner'),
  qm: same('Quadratmeter'),
  Kubik: same('Kubik'),
  Mbit: same('Megabit'),
  'U/min': plural('Umdrehung pro Minute', 'Umdrehungen pro Minute', 'f'),
  'kWh/a': plural('Kilowattstunde pro Jahr', 'Kilowattstunden pro Jahr', 'f'),
  'm/s²': same('Meter pro Quadratsekunde'),
  Mbps: same('Megabit pro Sekunde'),
  kcal: plural('Kilokalorie', 'Kilokalorien', 'f'),
  'Mol.': same('Mol'),
  ppm: same('p p m'),
  dpi: same('d p i'),
  ct: cent,
  Ct: cent,
  Cent: cent,
};

const thousand = same('Tausend');
const million = plural('Million', 'Millionen', 'f');
const milliard = plural('Milliarde', 'Milliarden', 'f');
const billion = plural('Billion', 'Billionen', 'f');

export const quantities: QuantityReading = {
  percent: 'Prozent',
  range: 'bis',
  score: 'zu',
  currencies: {
    ...currenciesOf({
      euro: { major: same('Euro'), minor: cent },
      dollar: { major: same('Dollar'), minor: cent },
      pound: { major: same('Pfund'), minor: same('Pence') },
      yen: { major: same('Yen') },
      yuan: { major: same('Yuan') },
      franc: { major: same('Schweizer Franken'), minor: same('Rappen') },
      rouble: { major: same('Rubel') },
      hryvnia: { major: same('Hrywnja', 'f') },
      zloty: { major: same('Zloty') },
      koruna: crown('tschechische'),
      rupee: { major: plural('Rupie', 'Rupien', 'f') },
      won: { major: same('Won') },
      shekel: { major: same('Schekel') },
      forint: { major: same('Forint') },
      bitcoin: { major: same('Bitcoin') },
      swedish: crown('schwedische'),
      norwegian: crown('norwegische'),
      danish: crown('dänische'),
      canadian: { major: same('kanadische Dollar'), minor: cent },
      australian: { major: same('australische Dollar'), minor: cent },
    }),
    '₺': { major: same('Lira', 'f') },
    TRY: { major: same('Lira', 'f') },
    DM: { major: same('D-Mark', 'f'), minor: same('Pfennig') },
    Euro: { major: same('Euro'), minor: cent },
  },
  units: { ...units, ...more },
  per: (counted, unit) => `${counted} pro ${unit}`,
  multipliers: {
    'Tsd.': thousand,
    Tsd: thousand,
    'Mio.': million,
    Mio: million,
    Million: million,
    Millionen: million,
    'Mrd.': milliard,
    Mrd: milliard,
    Milliarde: milliard,
    Milliarden: milliard,
    'Bio.': billion,
    Billionen: billion,
  },
  money: (major, minor) => `${major} ${minor.replace(/ (?:Cent|Pfennig|Rappen|Pence)$/, '')}`,
};
