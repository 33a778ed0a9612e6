import { invariable } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';

const neuter = (one: string, other: string): Counted => ({ forms: { one, other } });
const feminine = (one: string, other: string): Counted => ({ forms: { one, other }, agreement: 'f' });
/** In the accusative, where most quantities stand. */
const masculine = (one: string, other: string): Counted => ({ forms: { one, other }, agreement: 'macc' });

const cent = neuter('λεπτό', 'λεπτά');
const crown = (nation: string) => ({ major: feminine(`${nation} κορόνα`, `${nation.replace(/ή$/, 'ές')} κορόνες`) });

const units = metricUnits({
  prefixes: {
    k: 'κιλο',
    M: 'μεγα',
    G: 'γκιγκα',
    T: 'τερα',
    P: 'πετα',
    h: 'εκτο',
    d: 'δεκατό',
    c: 'εκατοστό',
    m: 'μιλι',
    µ: 'μικρό',
    n: 'νανό',
  },
  bases: {
    m: neuter('μετρο', 'μετρα'),
    g: neuter('γραμμάριο', 'γραμμάρια'),
    l: neuter('λίτρο', 'λίτρα'),
    L: neuter('λίτρο', 'λίτρα'),
    W: invariable('βατ'),
    Wh: feminine('βατώρα', 'βατώρες'),
    V: invariable('βολτ'),
    A: invariable('αμπέρ'),
    Hz: invariable('χερτζ'),
    Pa: invariable('πασκάλ'),
    J: invariable('τζάουλ'),
    cal: feminine('θερμίδα', 'θερμίδες'),
    N: invariable('νιούτον'),
    B: invariable('μπάιτ'),
    bit: invariable('μπιτ'),
    bps: invariable('μπιτ ανά δευτερόλεπτο'),
    s: neuter('δευτερόλεπτο', 'δευτερόλεπτα'),
    Ω: invariable('ωμ'),
    bar: invariable('μπαρ'),
    t: masculine('τόνο', 'τόνους'),
    K: invariable('κέλβιν'),
    h: feminine('ώρα', 'ώρες'),
    min: neuter('λεπτό', 'λεπτά'),
    ha: neuter('εκτάριο', 'εκτάρια'),
    dB: invariable('ντεσιμπέλ'),
    px: invariable('πίξελ'),
    '°C': masculine('βαθμό κελσίου', 'βαθμούς κελσίου'),
    '°F': masculine('βαθμό φαρενάιτ', 'βαθμούς φαρενάιτ'),
    '°': feminine('μοίρα', 'μοίρες'),
    rpm: feminine('στροφή ανά λεπτό', 'στροφές ανά λεπτό'),
    mph: neuter('μίλι την ώρα', 'μίλια την ώρα'),
    mi: neuter('μίλι', 'μίλια'),
    ft: neuter('πόδι', 'πόδια'),
    in: feminine('ίντσα', 'ίντσες'),
    lb: feminine('λίβρα', 'λίβρες'),
    oz: feminine('ουγγιά', 'ουγγιές'),
  },
  square: (unit) => ({ forms: { one: `τετραγωνικό ${unit.forms.one}`, other: `τετραγωνικά ${unit.forms.other}` } }),
  cubic: (unit) => ({ forms: { one: `κυβικό ${unit.forms.one}`, other: `κυβικά ${unit.forms.other}` } }),
});

/** The lengths and weights whose names are no prefix and base. */
const named: Readonly<Record<string, Counted>> = {
  m: neuter('μέτρο', 'μέτρα'),
  km: neuter('χιλιόμετρο', 'χιλιόμετρα'),
  cm: neuter('εκατοστό', 'εκατοστά'),
  mm: neuter('χιλιοστό', 'χιλιοστά'),
  kg: neuter('κιλό', 'κιλά'),
  ml: neuter('μιλιλίτρο', 'μιλιλίτρα'),
};
const squared = (name: string) => neuter(`τετραγωνικό ${name}ο`, `τετραγωνικά ${name}α`);
const cubed = (name: string) => neuter(`κυβικό ${name}ο`, `κυβικά ${name}α`);

const more: Readonly<Record<string, Counted>> = {
  'm²': squared('μέτρ'),
  m2: squared('μέτρ'),
  'km²': squared('χιλιόμετρ'),
  km2: squared('χιλιόμετρ'),
  'cm²': neuter('τετραγωνικό εκατοστό', 'τετραγωνικά εκατοστά'),
  'm³': cubed('μέτρ'),
  m3: cubed('μέτρ'),
  'cm³': neuter('κυβικό εκατοστό', 'κυβικά εκατοστά'),
  χλμ: named.km as Counted,
  'χλμ.': named.km as Counted,
  χμ: named.km as Counted,
  μ: named.m as Counted,
  'μ.': named.m as Counted,
  εκ: named.cm as Counted,
  'εκ.': named.cm as Counted,
  χιλ: named.mm as Counted,
  'χιλ.': named.mm as Counted,
  γρ: neuter('γραμμάριο', 'γραμμάρια'),
  'γρ.': neuter('γραμμάριο', 'γραμμάρια'),
  κ: named.kg as Counted,
  'κιλ.': named.kg as Counted,
  κιλό: named.kg as Counted,
  λ: neuter('λίτρο', 'λίτρα'),
  'λίτ.': neuter('λίτρο', 'λίτρα'),
  λτ: neuter('λίτρο', 'λίτρα'),
  τμ: squared('μέτρ'),
  ώρα: feminine('ώρα', 'ώρες'),
  ώρες: feminine('ώρα', 'ώρες'),
  'δευτ.': neuter('δευτερόλεπτο', 'δευτερόλεπτα'),
  δευτ: neuter('δευτερόλεπτο', 'δευτερόλεπτα'),
  'λεπτ.': neuter('λεπτό', 'λεπτά'),
  στρ: neuter('στρέμμα', 'στρέμματα'),
  'στρ.': neuter('στρέμμα', 'στρέμματα'),
  Mbps: invariable('μεγαμπίτ ανά δευτερόλεπτο'),
  τεμ: neuter('τεμάχιο', 'τεμάχια'),
  'τεμ.': neuter('τεμάχιο', 'τεμάχια'),
  'κ.σ.': feminine('κουταλιά της σούπας', 'κουταλιές της σούπας'),
  'κ.γ.': neuter('κουταλάκι του γλυκού', 'κουταλάκια του γλυκού'),
  'κ.γλ.': neuter('κουταλάκι του γλυκού', 'κουταλάκια του γλυκού'),
  'τ.μ.': squared('μέτρ'),
  'τ.χλμ.': squared('χιλιόμετρ'),
  'κ.μ.': cubed('μέτρ'),
  'κ.εκ.': neuter('κυβικό εκατοστό', 'κυβικά εκατοστά'),
};

const thousand = feminine('χιλιάδα', 'χιλιάδες');
const million = neuter('εκατομμύριο', 'εκατομμύρια');
const milliard = neuter('δισεκατομμύριο', 'δισεκατομμύρια');

export const quantities: QuantityReading = {
  percent: 'τοις εκατό',
  range: 'έως',
  currencies: {
    ...currenciesOf({
      euro: { major: invariable('ευρώ'), minor: cent },
      dollar: { major: neuter('δολάριο', 'δολάρια'), minor: neuter('σεντ', 'σεντ') },
      pound: { major: feminine('λίρα', 'λίρες'), minor: feminine('πένα', 'πένες') },
      yen: { major: invariable('γιεν') },
      yuan: { major: invariable('γιουάν') },
      franc: { major: neuter('ελβετικό φράγκο', 'ελβετικά φράγκα') },
      rouble: { major: neuter('ρούβλι', 'ρούβλια') },
      hryvnia: { major: feminine('γρίβνα', 'γρίβνες') },
      zloty: { major: invariable('ζλότι') },
      koruna: crown('τσεχική'),
      lira: { major: feminine('τουρκική λίρα', 'τουρκικές λίρες') },
      rupee: { major: feminine('ρουπία', 'ρουπίες') },
      won: { major: invariable('γουόν') },
      shekel: { major: invariable('σέκελ') },
      bitcoin: { major: invariable('μπιτκόιν') },
      swedish: crown('σουηδική'),
      norwegian: crown('νορβηγική'),
      danish: crown('δανική'),
      canadian: { major: neuter('δολάριο Καναδά', 'δολάρια Καναδά') },
      australian: { major: neuter('δολάριο Αυστραλίας', 'δολάρια Αυστραλίας') },
    }),
    ευρώ: { major: invariable('ευρώ'), minor: cent },
    'δρχ.': { major: feminine('δραχμή', 'δραχμές') },
  },
  units: { ...units, ...named, ...more },
  per: (counted, unit) => `${counted} ανά ${unit}`,
  multipliers: {
    χιλιάδες: thousand,
    'εκατ.': million,
    εκατ: million,
    εκατομμύριο: million,
    εκατομμύρια: million,
    'δισ.': milliard,
    δισ: milliard,
    'δισεκ.': milliard,
    δισεκατομμύριο: milliard,
    δισεκατομμύρια: milliard,
    'τρισ.': neuter('τρισεκατομμύριο', 'τρισεκατομμύρια'),
  },
  money: (major, minor) => `${major} και ${minor}`,
};
