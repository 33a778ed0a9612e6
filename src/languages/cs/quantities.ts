import { invariable } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { noun } from './nouns.ts';

/** Masculine nouns: "metr metry metrů metru". */
const plain = (stem: string) => noun(`${stem} ${stem}y ${stem}ů ${stem}u`);
const square = (unit: Counted, adjectives: readonly [string, string, string, string]): Counted => {
  const { one = '', few = '', other, many = other } = unit.forms;
  const words = [one, few, other, many].map((form, index) => `${form}_${adjectives[index]}`);
  return noun(words.join(' '));
};

const second = noun('sekunda sekundy sekund sekundy', 'f', 'sekundu');
const minute = noun('minuta minuty minut minuty', 'f', 'minutu');
const hour = noun('hodina hodiny hodin hodiny', 'f', 'hodinu');
const cent = plain('cent');
const crown = (nation: string) => ({
  major: noun(`${nation}á_koruna ${nation}é_koruny ${nation}ých_korun ${nation}é_koruny`, 'f'),
});
const piece = noun('kus kusy kusů kusu');
const person = noun('osoba osoby osob osoby', 'f', 'osobu');

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, h: 'hekto', µ: 'mikro' },
  bases: {
    m: plain('metr'),
    g: plain('gram'),
    l: plain('litr'),
    L: plain('litr'),
    W: plain('watt'),
    Wh: noun('watthodina watthodiny watthodin watthodiny', 'f'),
    V: plain('volt'),
    A: noun('ampér ampéry ampérů ampéru'),
    Hz: noun('hertz hertzy hertzů hertzu'),
    Pa: noun('pascal pascaly pascalů pascalu'),
    J: noun('joule jouly joulů joulu'),
    cal: noun('kalorie kalorie kalorií kalorie', 'f'),
    N: plain('newton'),
    B: noun('bajt bajty bajtů bajtu'),
    bit: plain('bit'),
    bps: noun('bit_za_sekundu bity_za_sekundu bitů_za_sekundu bitu_za_sekundu'),
    s: second,
    Ω: plain('ohm'),
    bar: plain('bar'),
    t: noun('tuna tuny tun tuny', 'f', 'tunu'),
    K: plain('kelvin'),
    h: hour,
    min: minute,
    ha: plain('hektar'),
    dB: noun('decibel decibely decibelů decibelu'),
    mol: plain('mol'),
    px: noun('pixel pixely pixelů pixelu'),
    '°C': noun('stupeň_Celsia stupně_Celsia stupňů_Celsia stupně_Celsia'),
    '°F': noun('stupeň_Fahrenheita stupně_Fahrenheita stupňů_Fahrenheita stupně_Fahrenheita'),
    '°': noun('stupeň stupně stupňů stupně'),
    rpm: noun('otáčka_za_minutu otáčky_za_minutu otáček_za_minutu otáčky_za_minutu', 'f'),
    mph: noun('míle_za_hodinu míle_za_hodinu mil_za_hodinu míle_za_hodinu', 'f'),
    mi: noun('míle míle mil míle', 'f'),
    ft: noun('stopa stopy stop stopy', 'f'),
    in: noun('palec palce palců palce'),
    lb: noun('libra libry liber libry', 'f'),
    oz: noun('unce unce uncí unce', 'f'),
  },
  square: (unit) => square(unit, ['čtvereční', 'čtvereční', 'čtverečních', 'čtverečního']),
  cubic: (unit) => square(unit, ['krychlový', 'krychlové', 'krychlových', 'krychlového']),
});

const more: Readonly<Record<string, Counted>> = {
  hod: hour,
  'hod.': hour,
  'min.': minute,
  sek: second,
  'sek.': second,
  'měs.': noun('měsíc měsíce měsíců měsíce'),
  ks: piece,
  'ks.': piece,
  'os.': person,
  os: person,
  dkg: noun('deko deka dek deka', 'n'),
  dag: noun('deko deka dek deka', 'n'),
  hal: noun('haléř haléře haléřů haléře'),
  'm/s²': noun(
    'metr_za_sekundu_na_druhou metry_za_sekundu_na_druhou metrů_za_sekundu_na_druhou metru_za_sekundu_na_druhou',
  ),
  Mbit: plain('megabit'),
  ot: noun('otáčka otáčky otáček otáčky', 'f'),
  lž: noun('lžíce lžíce lžic lžíce', 'f'),
  hodin: hour,
};

const koruna = { major: noun('koruna koruny korun koruny', 'f'), minor: noun('haléř haléře haléřů haléře') };
const thousand = noun('tisíc tisíce tisíc tisíce');
const million = plain('milion');
const milliard = noun('miliarda miliardy miliard miliardy', 'f');

export const quantities: QuantityReading = {
  percent: noun('procento procenta procent procenta', 'n'),
  range: 'až',
  currencies: {
    ...currenciesOf({
      euro: { major: noun('euro eura eur eura', 'n'), minor: cent },
      dollar: { major: plain('dolar'), minor: cent },
      pound: { major: noun('libra libry liber libry', 'f'), minor: invariable('pencí') },
      yen: { major: plain('jen') },
      yuan: { major: plain('jüan') },
      franc: { major: noun('švýcarský_frank švýcarské_franky švýcarských_franků švýcarského_franku') },
      rouble: { major: noun('rubl rubly rublů rublu') },
      hryvnia: { major: noun('hřivna hřivny hřiven hřivny', 'f') },
      zloty: { major: noun('zlotý zloté zlotých zlotého') },
      koruna,
      lira: { major: noun('lira liry lir liry', 'f') },
      rupee: { major: noun('rupie rupie rupií rupie', 'f') },
      won: { major: plain('won') },
      shekel: { major: noun('šekel šekely šekelů šekelu') },
      forint: { major: plain('forint') },
      bitcoin: { major: plain('bitcoin') },
      swedish: crown('švédsk'),
      norwegian: crown('norsk'),
      danish: crown('dánsk'),
      canadian: { major: noun('kanadský_dolar kanadské_dolary kanadských_dolarů kanadského_dolaru'), minor: cent },
    }),
    korun: koruna,
    Kčs: koruna,
    eur: { major: noun('euro eura eur eura', 'n'), minor: cent },
  },
  units: { ...units, ...more },
  per: (counted, unit) =>
    `${counted} ${/^(?:kilogram|litr|metr|kus|osobu|hektar|tunu)/.test(unit) ? 'na' : 'za'} ${unit}`,
  multipliers: {
    'tis.': thousand,
    tis: thousand,
    tisíc: thousand,
    tisíce: thousand,
    'mil.': million,
    mil: million,
    milion: million,
    miliony: million,
    milionů: million,
    milionu: million,
    'mld.': milliard,
    mld: milliard,
    miliarda: milliard,
    miliardy: milliard,
    miliard: milliard,
  },
  money: (major, minor) => `${major} ${minor}`,
};
