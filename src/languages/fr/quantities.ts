import { money } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { withoutWords } from '../romance-words.ts';

const counted = (one: string, other = `${one}s`): Counted => ({ forms: { one, many: other, other } });
const feminine = (one: string, other?: string): Counted => ({ ...counted(one, other), agreement: 'f' });

const cent = counted('centime');

const hour = feminine('heure');
const minute = feminine('minute');
const second = feminine('seconde');

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, M: 'méga', T: 'téra', P: 'péta', d: 'déci', m: 'milli' },
  bases: {
    m: counted('mètre'),
    g: counted('gramme'),
    l: counted('litre'),
    L: counted('litre'),
    W: counted('watt'),
    Wh: counted('wattheure'),
    V: counted('volt'),
    A: counted('ampère'),
    Ah: counted('ampère heure', 'ampères heure'),
    Hz: counted('hertz', 'hertz'),
    Pa: counted('pascal'),
    J: counted('joule'),
    cal: feminine('calorie'),
    N: counted('newton'),
    B: counted('byte'),
    bit: counted('bit'),
    bps: counted('bit par seconde', 'bits par seconde'),
    s: second,
    Ω: counted('ohm'),
    bar: counted('bar'),
    Bq: counted('becquerel'),
    t: feminine('tonne'),
    K: counted('kelvin'),
    h: hour,
    min: minute,
    ha: counted('hectare'),
    dB: counted('décibel'),
    mol: feminine('mole'),
    lm: counted('lumen'),
    cd: feminine('candela'),
    px: counted('pixel'),
    '°C': counted('degré Celsius', 'degrés Celsius'),
    '°F': counted('degré Fahrenheit', 'degrés Fahrenheit'),
    '°': counted('degré'),
    rpm: counted('tour par minute', 'tours par minute'),
    mph: counted('mille à l’heure', 'milles à l’heure'),
    mi: counted('mille'),
    ft: counted('pied'),
    in: counted('pouce'),
    lb: feminine('livre'),
    oz: feminine('once'),
  },
  square: (unit) => mapForms(unit, (form) => `${form} carré${form.endsWith('s') ? 's' : ''}`),
  cubic: (unit) => mapForms(unit, (form) => `${form} cube${form.endsWith('s') ? 's' : ''}`),
});

const octets = Object.fromEntries(
  Object.entries({ o: '', ko: 'kilo', Ko: 'kilo', Mo: 'méga', Go: 'giga', To: 'téra', Po: 'péta' }).map(
    ([symbol, prefix]) => [symbol, counted(`${prefix}octet`)],
  ),
);

const more: Readonly<Record<string, Counted>> = {
  ...octets,
  mn: minute,
  // The marks of feet are those of minutes here.
  "'": minute,
  '′': minute,
  'min.': minute,
  sec: second,
  'sec.': second,
  an: counted('an'),
  ans: counted('an'),
  j: counted('jour'),
  'tr/min': counted('tour par minute', 'tours par minute'),
  'km/h': counted('kilomètre heure', 'kilomètres heure'),
  'm/s²': counted('mètre par seconde carrée', 'mètres par seconde carrée'),
  kWc: counted('kilowatt crête', 'kilowatts crête'),
  ch: counted('cheval', 'chevaux'),
  cv: counted('cheval', 'chevaux'),
  cp: counted('comprimé'),
  'cp.': counted('comprimé'),
  cpr: counted('comprimé'),
  'cpr.': counted('comprimé'),
  'gél.': feminine('gélule'),
  ppm: feminine('partie par million', 'parties par million'),
  hab: counted('habitant'),
  'hab.': counted('habitant'),
  pers: feminine('personne'),
  'pers.': feminine('personne'),
  pts: counted('point'),
  q: counted('quintal', 'quintaux'),
  sem: feminine('semaine'),
  'sem.': feminine('semaine'),
  kb: counted('kilobit'),
  Mb: counted('mégabit'),
  Gb: counted('gigabit'),
  Mbps: counted('mégabit par seconde', 'mégabits par seconde'),
};

const thousand = counted('mille', 'mille');
const million = counted('million');
const milliard = counted('milliard');

export const quantities: QuantityReading = {
  percent: 'pour cent',
  range: 'à',
  currencies: {
    ...currenciesOf({
      euro: money(counted('euro'), cent),
      dollar: money(counted('dollar'), counted('cent')),
      pound: money(feminine('livre'), counted('penny', 'pence')),
      yen: money(counted('yen')),
      yuan: money(counted('yuan')),
      franc: money(counted('franc suisse', 'francs suisses'), cent),
      rouble: money(counted('rouble')),
      hryvnia: money(feminine('hryvnia')),
      zloty: money(counted('zloty')),
      koruna: money(feminine('couronne tchèque', 'couronnes tchèques')),
      lira: money(feminine('livre turque', 'livres turques')),
      rupee: money(feminine('roupie')),
      won: money(counted('won')),
      shekel: money(counted('shekel')),
      forint: money(counted('forint')),
      bitcoin: money(counted('bitcoin')),
      swedish: money(feminine('couronne suédoise', 'couronnes suédoises')),
      norwegian: money(feminine('couronne norvégienne', 'couronnes norvégiennes')),
      danish: money(feminine('couronne danoise', 'couronnes danoises')),
      canadian: money(counted('dollar canadien', 'dollars canadiens'), cent),
      australian: money(counted('dollar australien', 'dollars australiens'), counted('cent')),
    }),
    F: money(counted('franc'), cent),
    FCFA: money(counted('franc c f a', 'francs c f a')),
  },
  units: { ...withoutWords(units), ...more },
  per: (many, unit) => `${many} ${unit === 'heure' ? 'à l’heure' : `par ${unit}`}`.trim(),
  multipliers: {
    million,
    millions: million,
    'mio.': million,
    Mio: million,
    milliard,
    milliards: milliard,
    Md: milliard,
    Mds: milliard,
    Mrd: milliard,
    Mrds: milliard,
    mds: milliard,
    'mds.': milliard,
    mille: thousand,
    billion: counted('billion'),
    billions: counted('billion'),
  },
  shortMultipliers: { k: thousand, K: thousand, M: million, Md: milliard, Mds: milliard, Mrd: milliard },
  money: (major, minor) => `${major} ${minor.replace(/ (?:centimes?|cents?|pence)$/, '')}`,
  ofMultiplier(currency, multiplier) {
    if (multiplier === 'mille') return currency;
    return /^[aeiouyéh]/i.test(currency) ? `d’${currency}` : `de ${currency}`;
  },
  multiplierLink: String.raw`d['’]|de\s`,
};
