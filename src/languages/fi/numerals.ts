/** Cases of Finnish that numbers are heard in. */
export type Case = 'nom' | 'gen' | 'part' | 'ine' | 'ela' | 'ill' | 'ade' | 'abl' | 'all' | 'ess' | 'tra';

/** Nominative, stem before most endings, partitive, illative, stem of the essive. */
type Paradigm = readonly [nom: string, weak: string, part: string, ill: string, strong: string];

const row = (text: string): Paradigm => text.split(' ') as unknown as Paradigm;

const UNITS = [
  'nolla nolla nollaa nollaan nolla',
  'yksi yhde yhtä yhteen yhte',
  'kaksi kahde kahta kahteen kahte',
  'kolme kolme kolmea kolmeen kolme',
  'neljä neljä neljää neljään neljä',
  'viisi viide viittä viiteen viite',
  'kuusi kuude kuutta kuuteen kuute',
  'seitsemän seitsemä seitsemää seitsemään seitsemä',
  'kahdeksan kahdeksa kahdeksaa kahdeksaan kahdeksa',
  'yhdeksän yhdeksä yhdeksää yhdeksään yhdeksä',
].map(row);
const TEN = row('kymmenen kymmene kymmentä kymmeneen kymmene');
const HUNDRED = row('sata sada sataa sataan sata');
const THOUSAND = row('tuhat tuhanne tuhatta tuhanteen tuhante');
const LARGE = [
  { paradigm: row('miljardi miljardi miljardia miljardiin miljardi'), zeros: 9 },
  { paradigm: row('miljoona miljoona miljoonaa miljoonaan miljoona'), zeros: 6 },
];

/** "kolmas", from the stem of its other cases: "kolmannessa", "kolmatta", "kolmanteen". */
const ordinalRow = (nom: string, stem: string, a: 'a' | 'ä' = 'a'): Paradigm => [
  nom,
  `${stem}nne`,
  `${stem}tt${a}`,
  `${stem}nteen`,
  `${stem}nte`,
];
const FIRST = row('ensimmäinen ensimmäise ensimmäistä ensimmäiseen ensimmäise');
const SECOND = row('toinen toise toista toiseen toise');
const ORDINAL_UNITS: readonly Paradigm[] = [
  ordinalRow('nollas', 'nolla'),
  ordinalRow('yhdes', 'yhde', 'ä'),
  ordinalRow('kahdes', 'kahde'),
  ordinalRow('kolmas', 'kolma'),
  ordinalRow('neljäs', 'neljä', 'ä'),
  ordinalRow('viides', 'viide', 'ä'),
  ordinalRow('kuudes', 'kuude'),
  ordinalRow('seitsemäs', 'seitsemä', 'ä'),
  ordinalRow('kahdeksas', 'kahdeksa'),
  ordinalRow('yhdeksäs', 'yhdeksä', 'ä'),
];
const ORDINAL_TEN = ordinalRow('kymmenes', 'kymmene', 'ä');
const ORDINAL_HUNDRED = ordinalRow('sadas', 'sada');
const ORDINAL_THOUSAND = ordinalRow('tuhannes', 'tuhanne');
const ORDINAL_MILLION = ordinalRow('miljoonas', 'miljoona');

function decline([nom, weak, part, ill, strong]: Paradigm, of: Case): string {
  const a = /[aou](?=[^aouäöy]*$)/.test(strong) ? 'a' : 'ä';
  const forms: Record<Case, string> = {
    nom,
    gen: `${weak}n`,
    part,
    ine: `${weak}ss${a}`,
    ela: `${weak}st${a}`,
    ill,
    ade: `${weak}ll${a}`,
    abl: `${weak}lt${a}`,
    all: `${weak}lle`,
    ess: `${strong}n${a}`,
    tra: `${weak}ksi`,
  };
  return forms[of];
}

/** What a number multiplies is in the partitive where the number is in the nominative. */
const multiplied = (paradigm: Paradigm, of: Case) => decline(paradigm, of === 'nom' ? 'part' : of);

function belowThousand(value: number, of: Case): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const said =
    hundreds === 0 ? '' : hundreds === 1 ? decline(HUNDRED, of) : unit(hundreds, of) + multiplied(HUNDRED, of);
  if (rest === 0) return said;
  if (rest < 10) return said + unit(rest, of);
  if (rest === 10) return said + decline(TEN, of);
  if (rest < 20) return `${said}${unit(rest % 10, of)}toista`;
  return said + unit(Math.floor(rest / 10), of) + multiplied(TEN, of) + (rest % 10 === 0 ? '' : unit(rest % 10, of));
}

const unit = (digit: number, of: Case) => decline(UNITS[digit] as Paradigm, of);

/** A number in words, each part in its case; a blank behind thousands and millions. */
export function cardinal(digits: string, of: Case = 'nom'): string {
  const value = BigInt(digits);
  if (value === 0n) return decline(UNITS[0] as Paradigm, of);
  const words: string[] = [];
  let rest = value;
  for (const { paradigm, zeros } of LARGE) {
    const size = 10n ** BigInt(zeros);
    const count = rest / size;
    rest %= size;
    if (count === 1n) words.push(decline(paradigm, of));
    else if (count > 0n) words.push(cardinal(String(count), of), multiplied(paradigm, of));
  }
  const thousands = Number(rest / 1000n);
  if (thousands === 1) words.push(decline(THOUSAND, of));
  else if (thousands > 1) words.push(belowThousand(thousands, of) + multiplied(THOUSAND, of));
  const below = Number(rest % 1000n);
  if (below > 0) words.push(belowThousand(below, of));
  return words.join(' ');
}

/** "ensimmäinen", "kahdeskymmenesneljäs", all parts in the case. */
export function ordinal(digits: string, of: Case = 'nom'): string {
  const value = Number(digits);
  if (value === 1) return decline(FIRST, of);
  if (value === 2) return decline(SECOND, of);
  const millions = Math.floor(value / 1_000_000);
  const thousands = Math.floor((value % 1_000_000) / 1000);
  const said = [
    millions === 0 ? '' : (millions === 1 ? '' : ordinalBelowThousand(millions, of)) + decline(ORDINAL_MILLION, of),
    thousands === 0 ? '' : (thousands === 1 ? '' : ordinalBelowThousand(thousands, of)) + decline(ORDINAL_THOUSAND, of),
    value % 1000 === 0 && value > 0 ? '' : ordinalBelowThousand(value % 1000, of),
  ];
  return said.join('');
}

function ordinalBelowThousand(value: number, of: Case): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const ordinalUnit = (digit: number) => decline(ORDINAL_UNITS[digit] as Paradigm, of);
  const said = hundreds === 0 ? '' : (hundreds === 1 ? '' : ordinalUnit(hundreds)) + decline(ORDINAL_HUNDRED, of);
  if (rest === 0) return hundreds === 0 ? ordinalUnit(0) : said;
  if (rest < 10) return said + (rest === 1 ? decline(FIRST, of) : rest === 2 ? decline(SECOND, of) : ordinalUnit(rest));
  if (rest === 10) return said + decline(ORDINAL_TEN, of);
  if (rest < 20) return `${said}${ordinalUnit(rest % 10)}toista`;
  const one = rest % 10;
  const units = one === 0 ? '' : one === 1 ? decline(FIRST, of) : one === 2 ? decline(SECOND, of) : ordinalUnit(one);
  return said + ordinalUnit(Math.floor(rest / 10)) + decline(ORDINAL_TEN, of) + units;
}
