import { money } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { withoutWords } from '../romance-words.ts';

const counted = (one: string, other = `${one}s`): Counted => ({ forms: { one, many: other, other } });
const feminine = (one: string, other?: string): Counted => ({ ...counted(one, other), agreement: 'f' });

const centavo = counted('centavo');
const cent = counted('cêntimo');
const hour = feminine('hora');
const minute = counted('minuto');
const second = counted('segundo');

const ACCENTED: Readonly<Record<string, string>> = {
  quilo: 'quilô',
  centi: 'centí',
  mili: 'milí',
  deci: 'decí',
  micro: 'micrô',
  nano: 'nanô',
  hecto: 'hectô',
};

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, k: 'quilo' },
  join: (prefix, name) =>
    name.startsWith('metro')
      ? (ACCENTED[prefix] ?? prefix) + name
      : prefix === 'quilo' && /^(?:byte|bit)/.test(name)
        ? `kilo${name}`
        : prefix + name,
  bases: {
    m: counted('metro'),
    g: counted('grama'),
    l: counted('litro'),
    L: counted('litro'),
    W: counted('watt'),
    Wh: counted('watt-hora', 'watts-hora'),
    V: counted('volt'),
    A: counted('ampere'),
    Ah: counted('ampere-hora', 'amperes-hora'),
    Hz: counted('hertz', 'hertz'),
    Pa: counted('pascal', 'pascais'),
    J: counted('joule'),
    cal: feminine('caloria'),
    N: counted('newton'),
    B: counted('byte'),
    bit: counted('bit'),
    bps: counted('bit por segundo', 'bits por segundo'),
    s: second,
    Ω: counted('ohm'),
    bar: counted('bar', 'bares'),
    t: feminine('tonelada'),
    K: counted('kelvin', 'kelvin'),
    h: hour,
    min: minute,
    ha: counted('hectare'),
    dB: counted('decibel', 'decibéis'),
    mol: counted('mol', 'mols'),
    lm: counted('lúmen', 'lúmens'),
    px: counted('pixel', 'pixels'),
    '°C': counted('grau Celsius', 'graus Celsius'),
    '°F': counted('grau Fahrenheit', 'graus Fahrenheit'),
    '°': counted('grau'),
    rpm: feminine('rotação por minuto', 'rotações por minuto'),
    mph: feminine('milha por hora', 'milhas por hora'),
    mi: feminine('milha'),
    ft: counted('pé'),
    in: feminine('polegada'),
    lb: feminine('libra'),
    oz: feminine('onça'),
  },
  square: (unit) => mapForms(unit, (form) => `${form} quadrado${form.endsWith('s') ? 's' : ''}`),
  cubic: (unit) => mapForms(unit, (form) => `${form} cúbico${form.endsWith('s') ? 's' : ''}`),
});

const more: Readonly<Record<string, Counted>> = {
  hs: hour,
  hrs: hour,
  // The marks of feet are those of minutes here.
  "'": minute,
  '′': minute,
  'min.': minute,
  seg: second,
  'seg.': second,
  'm/s²': counted('metro por segundo ao quadrado', 'metros por segundo ao quadrado'),
  cv: counted('cavalo'),
  cc: feminine('cilindrada'),
  hab: counted('habitante'),
  'hab.': counted('habitante'),
  Mbps: counted('megabit por segundo', 'megabits por segundo'),
  un: feminine('unidade'),
  'un.': feminine('unidade'),
  xíc: feminine('xícara'),
  'xíc.': feminine('xícara'),
  'pess.': feminine('pessoa'),
  pts: counted('ponto'),
  'pts.': counted('ponto'),
  ppm: feminine('parte por milhão', 'partes por milhão'),
  dia: counted('dia'),
  mês: counted('mês', 'meses'),
  ano: counted('ano'),
  hora: hour,
};

const million = counted('milhão', 'milhões');
const billion = counted('bilhão', 'bilhões');
const trillion = counted('trilhão', 'trilhões');
const thousand: Counted = { forms: { other: 'mil' } };
const dollar = money(counted('dólar', 'dólares'), counted('centavo'));
const real = money(counted('real', 'reais'), centavo);

export const quantities: QuantityReading = {
  percent: 'por cento',
  range: 'a',
  score: 'a',
  currencies: {
    ...currenciesOf({
      euro: money(counted('euro'), counted('centavo')),
      dollar,
      pound: money(feminine('libra'), counted('pêni', 'pence')),
      yen: money(counted('iene')),
      yuan: money(counted('iuane')),
      franc: money(counted('franco suíço', 'francos suíços'), cent),
      rouble: money(counted('rublo')),
      hryvnia: money(feminine('grívnia')),
      zloty: money(counted('zloty')),
      koruna: money(feminine('coroa tcheca', 'coroas tchecas')),
      lira: money(feminine('lira turca', 'liras turcas')),
      rupee: money(feminine('rupia')),
      won: money(counted('won')),
      shekel: money(counted('shekel')),
      forint: money(counted('forint')),
      bitcoin: money(counted('bitcoin')),
      swedish: money(feminine('coroa sueca', 'coroas suecas')),
      norwegian: money(feminine('coroa norueguesa', 'coroas norueguesas')),
      danish: money(feminine('coroa dinamarquesa', 'coroas dinamarquesas')),
      canadian: money(counted('dólar canadense', 'dólares canadenses'), centavo),
      australian: money(counted('dólar australiano', 'dólares australianos'), centavo),
    }),
    R$: real,
    BRL: real,
    U$: dollar,
    MXN: money(counted('peso mexicano', 'pesos mexicanos'), centavo),
    ARS: money(counted('peso argentino', 'pesos argentinos'), centavo),
  },
  units: { ...withoutWords(units), ...more },
  per: (many, unit) => `${many} por ${unit}`.trim(),
  multipliers: {
    mil: thousand,
    milhão: million,
    milhões: million,
    mi: million,
    'mi.': million,
    bilhão: billion,
    bilhões: billion,
    bi: billion,
    'bi.': billion,
    trilhão: trillion,
    trilhões: trillion,
    tri: trillion,
  },
  shortMultipliers: { k: thousand, K: thousand, M: million, mi: million, bi: billion },
  money: (major, minor) => `${major} e ${minor}`,
  ofMultiplier: (currency, multiplier) => (multiplier === 'mil' ? currency : `de ${currency}`),
  multiplierLink: String.raw`de\s`,
};
