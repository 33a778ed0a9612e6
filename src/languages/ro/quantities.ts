import { money } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { withoutWords } from '../romance-words.ts';

/** From twenty on "de" stands before the noun: the plural category `other`. After a fraction it is `few`. */
const noun =
  (agreement: 'm' | 'f' | 'n') =>
  (one: string, many: string): Counted => ({
    forms: { one, few: many, other: `de ${many}` },
    agreement,
    rate: one,
  });
const masculine = noun('m');
const feminine = noun('f');
const neuter = noun('n');

const cent = masculine('cent', 'cenți');
const hour = feminine('oră', 'ore');
const minute = neuter('minut', 'minute');
const second = feminine('secundă', 'secunde');
const leu = money(masculine('leu', 'lei'), masculine('ban', 'bani'));
const inner = (form: string, change: (word: string) => string) =>
  form.startsWith('de ') ? `de ${change(form.slice(3))}` : change(form);

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, c: 'centi' },
  join: (prefix, name) => inner(name, (word) => prefix + word),
  bases: {
    m: masculine('metru', 'metri'),
    g: neuter('gram', 'grame'),
    l: masculine('litru', 'litri'),
    L: masculine('litru', 'litri'),
    W: masculine('watt', 'wați'),
    Wh: masculine('watt oră', 'wați oră'),
    V: masculine('volt', 'volți'),
    A: masculine('amper', 'amperi'),
    Ah: masculine('amper oră', 'amperi oră'),
    Hz: masculine('hertz', 'herți'),
    Pa: masculine('pascal', 'pascali'),
    J: masculine('joule', 'jouli'),
    cal: feminine('calorie', 'calorii'),
    N: masculine('newton', 'newtoni'),
    B: masculine('bait', 'baiți'),
    bit: masculine('bit', 'biți'),
    bps: masculine('bit pe secundă', 'biți pe secundă'),
    s: second,
    Ω: masculine('ohm', 'ohmi'),
    bar: masculine('bar', 'bari'),
    t: feminine('tonă', 'tone'),
    K: masculine('kelvin', 'kelvini'),
    h: hour,
    min: minute,
    ha: neuter('hectar', 'hectare'),
    dB: masculine('decibel', 'decibeli'),
    mol: masculine('mol', 'moli'),
    px: masculine('pixel', 'pixeli'),
    '°C': neuter('grad Celsius', 'grade Celsius'),
    '°F': neuter('grad Fahrenheit', 'grade Fahrenheit'),
    '°': neuter('grad', 'grade'),
    rpm: feminine('rotație pe minut', 'rotații pe minut'),
    mph: feminine('milă pe oră', 'mile pe oră'),
    mi: feminine('milă', 'mile'),
    ft: neuter('picior', 'picioare'),
    in: masculine('inch', 'inchi'),
    lb: feminine('livră', 'livre'),
    oz: feminine('uncie', 'uncii'),
  },
  square: (unit) => mapForms(unit, (form) => `${form} ${/i$/.test(form) ? 'pătrați' : 'pătrat'}`),
  cubic: (unit) => mapForms(unit, (form) => `${form} ${/i$/.test(form) ? 'cubi' : 'cub'}`),
});

const more: Readonly<Record<string, Counted>> = {
  mp: masculine('metru pătrat', 'metri pătrați'),
  mc: masculine('metru cub', 'metri cubi'),
  // The marks of feet are those of minutes here.
  "'": minute,
  '′': minute,
  'min.': minute,
  sec: second,
  'sec.': second,
  CP: masculine('cal putere', 'cai putere'),
  cp: masculine('cal putere', 'cai putere'),
  cmc: masculine('centimetru cub', 'centimetri cubi'),
  loc: masculine('locuitor', 'locuitori'),
  'loc.': masculine('locuitor', 'locuitori'),
  Mbps: masculine('megabit pe secundă', 'megabiți pe secundă'),
  buc: feminine('bucată', 'bucăți'),
  'buc.': feminine('bucată', 'bucăți'),
  'lg.': feminine('lingură', 'linguri'),
  lg: feminine('lingură', 'linguri'),
  'lgț.': feminine('linguriță', 'lingurițe'),
  lgț: feminine('linguriță', 'lingurițe'),
  'cp.': neuter('comprimat', 'comprimate'),
  'cpr.': neuter('comprimat', 'comprimate'),
  'pers.': feminine('persoană', 'persoane'),
  'săpt.': feminine('săptămână', 'săptămâni'),
  'p.p.': neuter('punct procentual', 'puncte procentuale'),
  ppm: feminine('parte pe milion', 'părți pe milion'),
  zi: feminine('zi', 'zile'),
  lună: feminine('lună', 'luni'),
  an: masculine('an', 'ani'),
  oră: hour,
  leu: leu.major,
};

const million = neuter('milion', 'milioane');
const milliard = neuter('miliard', 'miliarde');
const thousand: Counted = feminine('mie', 'mii');
const same = (name: string) => masculine(name, name);

export const quantities: QuantityReading = {
  percent: 'la sută',
  range: 'până la',
  currencies: {
    ...currenciesOf({
      euro: money(same('euro'), cent),
      dollar: money(masculine('dolar', 'dolari'), cent),
      pound: money(feminine('liră', 'lire'), masculine('penny', 'pence')),
      yen: money(masculine('yen', 'yeni')),
      yuan: money(masculine('yuan', 'yuani')),
      franc: money(masculine('franc elvețian', 'franci elvețieni')),
      rouble: money(feminine('rublă', 'ruble')),
      hryvnia: money(feminine('grivnă', 'grivne')),
      zloty: money(masculine('zlot', 'zloți')),
      koruna: money(feminine('coroană cehă', 'coroane cehe')),
      lira: money(feminine('liră turcească', 'lire turcești')),
      rupee: money(feminine('rupie', 'rupii')),
      won: money(masculine('won', 'woni')),
      shekel: money(masculine('șekel', 'șekeli')),
      forint: money(masculine('forint', 'forinți')),
      bitcoin: money(masculine('bitcoin', 'bitcoini')),
      swedish: money(feminine('coroană suedeză', 'coroane suedeze')),
      norwegian: money(feminine('coroană norvegiană', 'coroane norvegiene')),
      danish: money(feminine('coroană daneză', 'coroane daneze')),
      canadian: money(masculine('dolar canadian', 'dolari canadieni'), cent),
      australian: money(masculine('dolar australian', 'dolari australieni'), cent),
    }),
    lei: leu,
    leu,
    RON: leu,
    Lei: leu,
    MDL: money(masculine('leu moldovenesc', 'lei moldovenești'), masculine('ban', 'bani')),
    bani: { major: masculine('ban', 'bani') },
    dolari: money(masculine('dolar', 'dolari'), cent),
    euro: money(same('euro'), cent),
  },
  units: { ...withoutWords(units), ...more },
  per: (many, unit) => `${many} pe ${unit}`.trim(),
  multipliers: {
    mii: thousand,
    milion: million,
    milioane: million,
    mil: million,
    'mil.': million,
    miliard: milliard,
    miliarde: milliard,
    mld: milliard,
    'mld.': milliard,
  },
  shortMultipliers: { k: thousand, K: thousand, M: million },
  money: (major, minor) => `${major} și ${minor}`,
  ofMultiplier: (currency) => (currency.startsWith('de ') ? currency : `de ${currency}`),
  multiplierLink: String.raw`de\s`,
};
