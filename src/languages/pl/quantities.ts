import { invariable } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { LATIN_PREFIXES, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { noun } from './nouns.ts';

/** Masculine nouns: "metr metry metrów metra". */
const plain = (stem: string, genitive = `${stem}a`) => noun(`${stem} ${stem}y ${stem}ów ${genitive}`);
const square = ({ forms: { one, few, many, other } }: Counted, stem: string): Counted =>
  noun(`${one}_${stem}y ${few}_${stem}e ${many}_${stem}ych ${other}_${stem}ego`);

const second = noun('sekunda sekundy sekund sekundy', 'f', 'sekundę');
const minute = noun('minuta minuty minut minuty', 'f', 'minutę');
const hour = noun('godzina godziny godzin godziny', 'f', 'godzinę');
const cent = plain('cent');
const crown = (nation: string) => ({
  major: noun(`korona_${nation}a korony_${nation}ie koron_${nation}ich korony_${nation}iej`, 'f'),
});
const piece = noun('sztuka sztuki sztuk sztuki', 'f', 'sztukę');
const person = noun('osoba osoby osób osoby', 'f', 'osobę');

const units = metricUnits({
  prefixes: { ...LATIN_PREFIXES, h: 'hekto', d: 'decy', c: 'centy', µ: 'mikro' },
  bases: {
    m: plain('metr'),
    g: plain('gram'),
    l: plain('litr'),
    L: plain('litr'),
    W: plain('wat'),
    Wh: noun('watogodzina watogodziny watogodzin watogodziny', 'f'),
    V: plain('wolt'),
    A: plain('amper'),
    Ah: noun('amperogodzina amperogodziny amperogodzin amperogodziny', 'f'),
    Hz: noun('herc herce herców herca'),
    Pa: noun('paskal paskale paskali paskala'),
    J: noun('dżul dżule dżuli dżula'),
    cal: noun('kaloria kalorie kalorii kalorii', 'f'),
    N: plain('niuton'),
    B: noun('bajt bajty bajtów bajta'),
    bit: noun('bit bity bitów bitu'),
    bps: noun('bit_na_sekundę bity_na_sekundę bitów_na_sekundę bitu_na_sekundę'),
    s: second,
    Ω: plain('om'),
    bar: plain('bar'),
    t: noun('tona tony ton tony', 'f', 'tonę'),
    K: plain('kelwin'),
    h: hour,
    min: minute,
    ha: plain('hektar'),
    dB: noun('decybel decybele decybeli decybela'),
    mol: noun('mol mole moli mola'),
    px: noun('piksel piksele pikseli piksela'),
    '°C': noun('stopień_Celsjusza stopnie_Celsjusza stopni_Celsjusza stopnia_Celsjusza'),
    '°F': noun('stopień_Fahrenheita stopnie_Fahrenheita stopni_Fahrenheita stopnia_Fahrenheita'),
    '°': noun('stopień stopnie stopni stopnia'),
    rpm: noun('obrót_na_minutę obroty_na_minutę obrotów_na_minutę obrotu_na_minutę'),
    mph: noun('mila_na_godzinę mile_na_godzinę mil_na_godzinę mili_na_godzinę', 'f'),
    mi: noun('mila mile mil mili', 'f'),
    ft: noun('stopa stopy stóp stopy', 'f'),
    in: noun('cal cale cali cala'),
    lb: plain('funt'),
    oz: noun('uncja uncje uncji uncji', 'f'),
  },
  square: (unit) => square(unit, 'kwadratow'),
  cubic: (unit) => square(unit, 'sześcienn'),
});

const more: Readonly<Record<string, Counted>> = {
  'godz.': hour,
  godz: hour,
  'min.': minute,
  'sek.': second,
  sek: second,
  'mies.': noun('miesiąc miesiące miesięcy miesiąca'),
  'tyg.': noun('tydzień tygodnie tygodni tygodnia'),
  gr: noun('grosz grosze groszy grosza'),
  'gr.': noun('grosz grosze groszy grosza'),
  'szt.': piece,
  szt: piece,
  'os.': person,
  os: person,
  'proc.': invariable('procent'),
  proc: invariable('procent'),
  dag: plain('dekagram'),
  dkg: plain('dekagram'),
  KM: noun('koń_mechaniczny konie_mechaniczne koni_mechanicznych konia_mechanicznego'),
  'm/s²': noun('metr_na_sekundę_kwadrat metry_na_sekundę_kwadrat metrów_na_sekundę_kwadrat metra_na_sekundę_kwadrat'),
  Mbit: noun('megabit megabity megabitów megabitu'),
  obr: noun('obrót obroty obrotów obrotu'),
  doba: noun('doba doby dób doby', 'f', 'dobę'),
};

const zloty = { major: noun('złoty złote złotych złotego'), minor: noun('grosz grosze groszy grosza') };
const thousand = noun('tysiąc tysiące tysięcy tysiąca');
const million = plain('milion');
const milliard = plain('miliard');
const billion = plain('bilion');

export const quantities: QuantityReading = {
  percent: invariable('procent'),
  range: 'do',
  rangeAgreement: 'gen',
  currencies: {
    ...currenciesOf({
      euro: { major: invariable('euro'), minor: cent },
      dollar: { major: plain('dolar'), minor: cent },
      pound: { major: plain('funt'), minor: invariable('pensów') },
      yen: { major: plain('jen') },
      yuan: { major: plain('juan') },
      franc: { major: noun('frank_szwajcarski franki_szwajcarskie franków_szwajcarskich franka_szwajcarskiego') },
      rouble: { major: noun('rubel ruble rubli rubla') },
      hryvnia: { major: noun('hrywna hrywny hrywien hrywny', 'f') },
      zloty,
      koruna: crown('czesk'),
      lira: { major: noun('lira liry lir liry', 'f') },
      rupee: { major: noun('rupia rupie rupii rupii', 'f') },
      won: { major: plain('won') },
      shekel: { major: noun('szekel szekle szekli szekla') },
      forint: { major: plain('forint') },
      bitcoin: { major: plain('bitcoin') },
      swedish: crown('szwedzk'),
      norwegian: crown('norwesk'),
      danish: crown('duńsk'),
      canadian: {
        major: noun('dolar_kanadyjski dolary_kanadyjskie dolarów_kanadyjskich dolara_kanadyjskiego'),
        minor: cent,
      },
    }),
    'zł.': zloty,
    złotych: zloty,
    'dol.': { major: plain('dolar'), minor: cent },
    euro: { major: invariable('euro'), minor: cent },
  },
  units: { ...units, ...more },
  per: (counted, unit) => `${counted} na ${unit}`,
  multipliers: {
    'tys.': thousand,
    tys: thousand,
    tysięcy: thousand,
    tysiące: thousand,
    'mln.': million,
    mln: million,
    milion: million,
    miliony: million,
    milionów: million,
    miliona: million,
    'mld.': milliard,
    mld: milliard,
    miliard: milliard,
    miliardy: milliard,
    miliardów: milliard,
    miliarda: milliard,
    bln: billion,
  },
  money: (major, minor) => `${major} ${minor}`,
};
