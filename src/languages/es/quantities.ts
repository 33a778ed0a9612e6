import { money } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { withoutWords } from '../romance-words.ts';

const counted = (one: string, other = `${one}s`): Counted => ({ forms: { one, many: other, other }, agreement: 'm' });
const feminine = (one: string, other?: string): Counted => ({ ...counted(one, other), agreement: 'f' });

const cent = counted('céntimo');
const centavo = counted('centavo');
const hour = feminine('hora');
const minute = counted('minuto');
const second = counted('segundo');

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, h: 'hecto' },
  join: (prefix, name) =>
    name.startsWith('metro') || (name.startsWith('litro') && prefix !== 'kilo')
      ? prefix.replace(/[aio]$/, (vowel) => ({ a: 'á', i: 'í', o: 'ó' })[vowel] ?? vowel) + name
      : prefix + name,
  bases: {
    m: counted('metro'),
    g: counted('gramo'),
    l: counted('litro'),
    L: counted('litro'),
    W: counted('vatio'),
    Wh: counted('vatio hora', 'vatios hora'),
    V: counted('voltio'),
    A: counted('amperio'),
    Ah: counted('amperio hora', 'amperios hora'),
    Hz: counted('hercio'),
    Pa: counted('pascal', 'pascales'),
    J: counted('julio'),
    cal: feminine('caloría'),
    N: counted('newton', 'newtons'),
    B: counted('byte'),
    bit: counted('bit'),
    bps: counted('bit por segundo', 'bits por segundo'),
    s: second,
    Ω: counted('ohmio'),
    bar: counted('bar', 'bares'),
    t: feminine('tonelada'),
    K: counted('kelvin', 'kelvin'),
    h: hour,
    min: minute,
    ha: feminine('hectárea'),
    dB: counted('decibelio'),
    mol: counted('mol', 'moles'),
    lm: counted('lumen', 'lúmenes'),
    px: counted('píxel', 'píxeles'),
    '°C': counted('grado centígrado', 'grados centígrados'),
    '°F': counted('grado Fahrenheit', 'grados Fahrenheit'),
    '°': counted('grado'),
    rpm: feminine('revolución por minuto', 'revoluciones por minuto'),
    mph: feminine('milla por hora', 'millas por hora'),
    mi: feminine('milla'),
    ft: counted('pie'),
    in: feminine('pulgada'),
    lb: feminine('libra'),
    oz: feminine('onza'),
  },
  square: (unit) => mapForms(unit, (form) => `${form} cuadrado${form.endsWith('s') ? 's' : ''}`),
  cubic: (unit) => mapForms(unit, (form) => `${form} cúbico${form.endsWith('s') ? 's' : ''}`),
});

const more: Readonly<Record<string, Counted>> = {
  hs: hour,
  hrs: hour,
  'hs.': hour,
  // The marks of feet are those of minutes here.
  "'": minute,
  '′': minute,
  'min.': minute,
  seg: second,
  'seg.': second,
  'm/s²': counted('metro por segundo al cuadrado', 'metros por segundo al cuadrado'),
  cv: counted('caballo', 'caballos'),
  CV: counted('caballo', 'caballos'),
  cc: counted('centímetro cúbico', 'centímetros cúbicos'),
  hab: counted('habitante'),
  'hab.': counted('habitante'),
  Mbps: counted('megabit por segundo', 'megabits por segundo'),
  pulg: feminine('pulgada'),
  uds: feminine('unidad', 'unidades'),
  'uds.': feminine('unidad', 'unidades'),
  kcal: feminine('kilocaloría'),
  rpm: feminine('revolución por minuto', 'revoluciones por minuto'),
  'cda.': feminine('cucharada'),
  'cdas.': feminine('cucharada'),
  cda: feminine('cucharada'),
  cdas: feminine('cucharada'),
  'cdta.': feminine('cucharadita'),
  'cdtas.': feminine('cucharadita'),
  cdta: feminine('cucharadita'),
  cdtas: feminine('cucharadita'),
  'cdita.': feminine('cucharadita'),
  'pers.': feminine('persona'),
  'comp.': counted('comprimido'),
  pts: counted('punto'),
  'pts.': counted('punto'),
  ppm: feminine('parte por millón', 'partes por millón'),
  día: counted('día'),
  mes: counted('mes', 'meses'),
  año: counted('año'),
};

const million = counted('millón', 'millones');
const billion = counted('billón', 'billones');
const thousand: Counted = { forms: { other: 'mil' } };

export const quantities: QuantityReading = {
  percent: 'por ciento',
  range: 'a',
  currencies: {
    ...currenciesOf({
      euro: money(counted('euro'), cent),
      dollar: money(counted('dólar', 'dólares'), centavo),
      pound: money(feminine('libra'), counted('penique')),
      yen: money(counted('yen', 'yenes')),
      yuan: money(counted('yuan', 'yuanes')),
      franc: money(counted('franco suizo', 'francos suizos'), cent),
      rouble: money(counted('rublo')),
      hryvnia: money(feminine('grivna')),
      zloty: money(counted('esloti')),
      koruna: money(feminine('corona checa', 'coronas checas')),
      lira: money(feminine('lira turca', 'liras turcas')),
      rupee: money(feminine('rupia')),
      won: money(counted('won', 'wones')),
      shekel: money(counted('séquel', 'séqueles')),
      forint: money(counted('forinto')),
      bitcoin: money(counted('bitcóin', 'bitcoines')),
      swedish: money(feminine('corona sueca', 'coronas suecas')),
      norwegian: money(feminine('corona noruega', 'coronas noruegas')),
      danish: money(feminine('corona danesa', 'coronas danesas')),
      canadian: money(counted('dólar canadiense', 'dólares canadienses'), centavo),
      australian: money(counted('dólar australiano', 'dólares australianos'), centavo),
    }),
    MXN: money(counted('peso mexicano', 'pesos mexicanos'), centavo),
    MX$: money(counted('peso mexicano', 'pesos mexicanos'), centavo),
    ARS: money(counted('peso argentino', 'pesos argentinos'), centavo),
    COP: money(counted('peso colombiano', 'pesos colombianos'), centavo),
    CLP: money(counted('peso chileno', 'pesos chilenos')),
    'S/': money(counted('sol', 'soles'), cent),
    PEN: money(counted('sol', 'soles'), cent),
    '₡': money(counted('colón', 'colones'), cent),
    '₲': money(counted('guaraní', 'guaraníes')),
  },
  units: { ...withoutWords(units), ...more },
  per: (many, unit) => `${many} por ${unit}`.trim(),
  multipliers: {
    mil: thousand,
    millón: million,
    millones: million,
    'mill.': million,
    'mills.': million,
    mill: million,
    mdp: { forms: { other: 'millones de pesos' } },
    billón: billion,
    billones: billion,
  },
  shortMultipliers: { k: thousand, K: thousand, M: million },
  money: (major, minor) => `${major} con ${minor.replace(/ (?:céntimos?|centavos?)$/, '')}`,
  ofMultiplier: (currency, multiplier) => (multiplier === 'mil' ? currency : `de ${currency}`),
  multiplierLink: String.raw`de\s`,
};
