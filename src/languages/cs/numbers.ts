import type { NumberReading } from '../reading.ts';
import { agreementBy, type Case, cardinalOf, type Gender, ordinalOf, type SlavicTables } from '../slavic.ts';

const soft = (nom: string, stem = nom) => `${nom} ${stem}i ${stem}i ${stem}i ${stem}i`;
const TEENS = 'jede dva tři čtr pat šest sedm osm devate'.split(' ').map((stem) => `${stem}náct`);

const tables: SlavicTables = {
  zero: 'nula nuly nule nulou nule',
  one: {
    m: 'jeden jednoho jednomu jedním jednom',
    f: 'jedna jedné jedné jednou jedné jednu',
    n: 'jedno jednoho jednomu jedním jednom',
  },
  two: { m: 'dva dvou dvěma dvěma dvou', f: 'dvě dvou dvěma dvěma dvou', n: 'dvě dvou dvěma dvěma dvou' },
  small: [
    'tři tří třem třemi třech',
    'čtyři čtyř čtyřem čtyřmi čtyřech',
    soft('pět', 'pět'),
    soft('šest'),
    soft('sedm'),
    soft('osm'),
    'devět devíti devíti devíti devíti',
    'deset deseti deseti deseti deseti',
    ...TEENS.map((nom) => soft(nom)),
  ],
  tens: [
    ...'dvacet třicet čtyřicet'.split(' ').map((nom) => soft(nom)),
    ...'pade šede sedmde osmde devade'.split(' ').map((stem) => soft(`${stem}sát`)),
  ],
  hundreds: [
    'sto sta stu stem stu',
    'dvě_stě dvou_set dvěma_stům dvěma_sty dvou_stech',
    'tři_sta tří_set třem_stům třemi_sty třech_stech',
    'čtyři_sta čtyř_set čtyřem_stům čtyřmi_sty čtyřech_stech',
    ...['pět', 'šest', 'sedm', 'osm', 'devět'].map((nom) => {
      const stem = nom === 'devět' ? 'devíti' : `${nom}i`;
      return `${nom}_set ${stem}_set ${stem}_stům ${stem}_sty ${stem}_stech`;
    }),
  ],
  thousand: {
    gender: 'm',
    one: 'tisíc tisíce tisíci tisícem tisíci',
    few: 'tisíce tisíc tisícům tisíci tisících',
    many: 'tisíc tisíc tisícům tisíci tisících',
  },
  million: {
    gender: 'm',
    one: 'milion milionu milionu milionem milionu',
    few: 'miliony milionů milionům miliony milionech',
    many: 'milionů milionů milionům miliony milionech',
  },
  milliard: {
    gender: 'f',
    one: 'miliarda miliardy miliardě miliardou miliardě miliardu',
    few: 'miliardy miliard miliardám miliardami miliardách',
    many: 'miliard miliard miliardám miliardami miliardách',
  },
  compoundOne: 'jedna',
  hasCompoundFew: false,
};

export const cardinal = cardinalOf(tables);

const DIGITS = ['nula', 'jedna', 'dva', 'tři', 'čtyři', 'pět', 'šest', 'sedm', 'osm', 'devět'];
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

export const ordinal = ordinalOf(
  {
    small:
      `první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý ${TEENS.map((stem) => `${stem}ý`).join(' ')}`.split(
        ' ',
      ),
    tens: 'dvacátý třicátý čtyřicátý padesátý šedesátý sedmdesátý osmdesátý devadesátý'.split(' '),
    hundreds: 'stý dvoustý třístý čtyřstý pětistý šestistý sedmistý osmistý devítistý'.split(' '),
    thousands: 'tisící dvoutisící třítisící čtyřtisící pětitisící'.split(' '),
    endings: [
      [
        'ý',
        {
          m: 'ý',
          f: 'á',
          n: 'é',
          pl: 'é',
          gen: 'ého',
          dat: 'ému',
          ins: 'ým',
          loc: 'ém',
          fgen: 'é',
          facc: 'ou',
          fins: 'ou',
          plgen: 'ých',
          plins: 'ými',
        },
      ],
      [
        'í',
        {
          m: 'í',
          f: 'í',
          n: 'í',
          pl: 'í',
          gen: 'ího',
          dat: 'ímu',
          ins: 'ím',
          loc: 'ím',
          fgen: 'í',
          facc: 'í',
          fins: 'í',
          plgen: 'ích',
          plins: 'ími',
        },
      ],
    ],
    hasOrdinalTens: true,
  },
  (digits) => cardinal(digits),
);

/** "devatenáct set osmdesát devět" and "tisíc devět set" are both in use; the second is. */
export const year = (year: number): string => cardinal(String(year));

/** Masculine plurals that look like feminine ones. */
const MASCULINE =
  /(?:(?:ps|dom|hrad|strom|rok|stol|vlak|autobus|film|kus|lístk|obraz|mobil|telefon|počítač|metr|kilometr|gram|kilogram|litr|dolar|jen|bod|gól|zápas|klub|tým|stát|okres|kraj|týdn|měsíc|dn|dny|(?<!tab|pal)let|krok|klíč|nož|talíř|pokoj|byt|most|les|park|závod|koncert|román|dopis|soubor|dokument|řádk|sloupc|článk|roz?hovor|procesor|procent|stupn|kluk|bratr|syn|přátel|lid|student|žák|hráč|muž|chlapc|kocour|kon|tygr|slon|vlk|motor|vagon|prst|zub|míč|banán|rohlík|chleb|jazyk|semestr|model|hotel|obchod|haléř|palc|díl|svazk|ročník|milion|tisíc|centimetr|úkol|test|rozdíl|způsob|druh|příklad|účet|účt|projekt|týden|sešit|deník|papír|lék|talířk|šálk|hrnk|dort|koláč|pytl|kabát|recept|termín|víkend|problém|program|návrh|výsledk|pár|ostrov|opakov|záznam|email|mail|formulář|balík|balíčk|kotouč|proutk)(?:y|i|e)|ové|éři|áci|íci|níky|íky|ouky|oly|asy|obody)$/;
const NEUTER = /(?:a|ata|ení|ání|í)$/;

/** Feminine nouns in the singular by their endings, in the cases that have some of their own. */
const FEMININE: Readonly<Partial<Record<Case, RegExp>>> = {
  gen: /(?:[yi]|[cřš]e)$/,
  dat: /(?:[ěi]|[cřž]e)$/,
  ins: /(?:ou|í)$/,
  loc: /(?:[ěi]|[cřž]e)$/,
  acc: /u$/,
};

function genderOf(word: string, last: string, of: Case = 'nom'): Gender | undefined {
  if (last === '1' && of !== 'nom') return FEMININE[of]?.test(word) ? 'f' : undefined;
  if (last === '1') {
    if (
      /(?:[aáe]|ost|noc|věc|část|tramvaj|kost|radost|myš)$/.test(word) &&
      !/^(?:kolega|předseda|starosta|soudce|muže|děvče|kuře|štěně|kotě|moře|pole|slunce|srdce|vejce|místo)$/.test(word)
    )
      return 'f';
    return /(?:[oí]|um|ě)$/.test(word) || /^(?:moře|pole|slunce|srdce|vejce|kuře|děvče)$/.test(word) ? 'n' : undefined;
  }
  if (NEUTER.test(word) && !/^(?:a|ta)$/.test(word)) return 'n';
  return /(?:[yeěi])$/.test(word) && !MASCULINE.test(word) && !/^(?:i|či|nebo|při|my|vy)$/.test(word) ? 'f' : undefined;
}

/** "tři celé čtrnáct setin" is said as "tři celá čtrnáct": the parts need no name. */
function decimal(whole: string, fraction: string): string {
  const units = whole || '0';
  const word = units === '0' || units === '1' ? 'celá' : /^[234]$/.test(units) ? 'celé' : 'celých';
  const said = units === '2' ? 'dvě' : units === '1' ? 'jedna' : cardinal(units);
  const parts = /^[1-9]\d?$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction);
  return `${said} ${word} ${parts.replace(/^jeden$/, 'jedna')}`;
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal: (digits) => ordinal(digits),
  decimal,
  digits: digitByDigit,
  year,
  minus: 'minus',
  agreementIn: agreementBy({
    governs: [
      [
        /(?<!\p{L})(?:kolem|okolo|do|od|bez|z|ze|podle|u|během|vedle|kromě|místo|proti než|uprostřed|blízko|ve výši|ve výšce|v hloubce|ve věku|na úrovni|dosah(?:uje|oval|ovala|ovalo|ovaly)|dosáhl[aoiy]?)\s$/iu,
        'gen',
      ],
      [/(?<!\p{L})(?:k|ke|díky|kvůli|oproti|proti)\s$/iu, 'dat'],
      [/(?<!\p{L})(?:mezi|před|nad|pod|s)\s(?:\d+\sa\s)?$/iu, 'ins'],
      [/(?<!\p{L})(?:při)\s$/iu, 'loc'],
      [/(?<!\p{L})ve?\s$/iu, 'loc', /^\sze?\s/u],
      [/(?<!\p{L})(?:za|přes|na|o|po|pro)\s$/iu, 'acc'],
    ],
    endings: [
      [/.(?:mi|teli)$/, 'ins'],
      [/..(?:ách|ech|ích)$/, 'loc'],
      [/..(?:ům|ám|ím)$/, 'dat'],
    ],
    singular: [
      [/(?<!\p{L})(?:ke?|díky|kvůli|proti)\s$/iu, /[uiěe]$/, 'dat'],
      [/(?<!\p{L})(?:se?|mezi|před|nad|pod|za)\s$/iu, /(?:em|ým|ím|ou)$/, 'ins'],
      [/(?<!\p{L})(?:ve?|při)\s$/iu, /(?:[ěiu]|[éí]m)$/, 'loc'],
      [/(?<!\p{L})(?:na|o|po)\s$/iu, /(?:[ěi]|[éí]m)$/, 'loc'],
      [/(?:)/, /[^o]u$/, 'acc'],
    ],
    few: /^(?:\p{Ll}+ů|osob|lidí|žen|dětí|let|dní|hodin|minut)$/u,
    numbered:
      /(?<!\p{L})(?:str\.|strana|straně|stranu|číslo|č\.|kapitola|kapitole|bod|díl|obr\.|tab\.|verze|verzi|dům|byt|část|článek|čl\.|kanál|linka|velikost|kód|pokoj|roce?|rok|roku)\s$/iu,
    genderOf,
  }),
};
