import type { Context, FractionReading, OrdinalReading, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { letters } from './letters.ts';
import { caseOf, numbers } from './numbers.ts';
import { type Case, cardinal, ordinal } from './numerals.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

const PARTS: Readonly<Record<number, readonly [one: string, many: string]>> = {
  3: ['kolmasosa', 'kolmasosaa'],
  4: ['neljäsosa', 'neljäsosaa'],
  5: ['viidesosa', 'viidesosaa'],
};

const fractions: FractionReading = {
  say(numerator, denominator, { before }) {
    const top = cardinal(String(numerator));
    if (/verenpai[^.!?]{0,30}$/iu.test(before)) return `${top} kautta ${cardinal(String(denominator))}`;
    if (denominator === 2 && numerator === 1) return 'puoli';
    if (denominator < 3 || denominator > 100 || numerator > 2 * denominator)
      return `${top} jaettuna ${cardinal(String(denominator), 'ade')}`;
    const name = `${ordinal(String(denominator))}osa`;
    const [one, many] = PARTS[denominator] ?? [name, `${name}a`];
    return `${top} ${numerator === 1 ? one : many}`;
  },
  and: (part) => `ja ${part}`,
  isPart: true,
  over: 'jaettuna',
  mixed: (whole, numerator, denominator) =>
    whole === '1' && numerator === 1 && denominator === 2 ? 'puolitoista' : undefined,
};

const ordinals: OrdinalReading = {
  suffix: String.raw`\.`,
  say(digits, _, context) {
    const isListed = /(?:^|\n\s*)$/.test(context.before);
    const isBefore = /^\s\p{Ll}/u.test(context.after);
    if (digits.length > 4 || (isListed && !isBefore)) return undefined;
    if (/^\s(?:ja|tai|sekä)\s\d/u.test(context.after)) return ordinal(digits, caseBehindNext(context));
    return isBefore ? ordinal(digits, caseOf(context, true)) : undefined;
  },
};

/** "2. ja 3. kerroksessa": both agree with the noun behind the second. */
const caseBehindNext = ({ before, after }: Context): Case =>
  caseOf({ before, after: after.replace(/^\s\p{Ll}+\s\d+\./u, '') } as Context, true);

const COUNTED =
  /(?<!\p{L})(?:luku|osa|nide|näytös|kohtaus|luokka|tyyppi|vaihe|liite|taulukko|apollo|rocky|fantasy|taso|ryhmä|kirja|kappale|artikla)\s$/iu;

const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (COUNTED.test(before)) return /^[CDLM]$/.test(letters) ? undefined : cardinal(digits);
    if (/^\s(?:maailmansota|vuosisata|dynastia|valtakunta)\p{Ll}*/u.test(after))
      return ordinal(digits, caseOf({ after }, true));
    if (!/\p{Lu}\p{Ll}+\s$/u.test(before) || value > 40 || /^[CDLM]/.test(letters)) return undefined;
    if (letters.length === 1 && letters !== 'I' && letters !== 'V' && letters !== 'X') return undefined;
    return ordinal(digits);
  },
};

/** Finnish. */
export const finnish: Reading = {
  numbers,
  signs: {
    ...signsOf({
      plus: 'plus',
      plusMinus: 'plus miinus',
      equals: 'on',
      notEqual: 'on eri kuin',
      approximately: 'on noin',
      about: 'noin',
      atMost: 'pienempi tai yhtä suuri kuin',
      atLeast: 'suurempi tai yhtä suuri kuin',
      less: 'pienempi kuin',
      greater: 'suurempi kuin',
      times: 'kertaa',
      dividedBy: 'jaettuna',
      root: 'neliöjuuri',
      cubeRoot: 'kuutiojuuri',
      infinity: 'ääretön',
      to: 'nuoli',
      implies: 'siis',
      degrees: 'astetta',
      percent: 'prosenttia',
      perMille: 'promillea',
      and: 'ja',
      or: 'tai',
      squared: 'toiseen',
      cubed: 'kolmanteen',
      power: 'potenssiin',
      at: 'ät',
      hash: 'risuaita',
      section: 'pykälä',
    }),
  },
  quantities,
  dates,
  times,
  ordinals,
  fractions,
  romans,
  phones: { plus: 'plus', extension: 'alanumero', words: 'soita|soittakaa|puh|puhelin|numeroon|numero|tel|faksi' },
  web: {
    signs: webSigns(
      'piste, ät, kauttaviiva, kenoviiva, kaksoispiste, viiva, alaviiva, plus, risuaita, kysymysmerkki, on, ja, prosentti, tilde',
    ),
    words: ['com', 'org', 'net', 'info', 'fi', 'app', 'shop', 'online', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
  endings: { pattern: String.raw`:\p{Ll}+(?!\p{L})`, join: (said, ending) => said + ending.slice(1) },
};
