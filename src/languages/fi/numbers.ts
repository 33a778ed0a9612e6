import type { Context, Counted, NumberReading } from '../reading.ts';
import { type Case, cardinal, ordinal } from './numerals.ts';

const DIGITS = ['nolla', 'yksi', 'kaksi', 'kolme', 'neljä', 'viisi', 'kuusi', 'seitsemän', 'kahdeksan', 'yhdeksän'];

export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** Endings of nouns and adjectives by which their case is known. */
const ENDINGS: readonly (readonly [RegExp, Case])[] = [
  [/(?:ssa|ssä)$/, 'ine'],
  [/(?:lla|llä)$/, 'ade'],
  [/(?:lta|ltä)$/, 'abl'],
  [/lle$/, 'all'],
  [/(?:sta|stä)$/, 'ela'],
  [/(?<!^(?:ta|ke|ma|vie|si|ra))ksi$/, 'tra'],
  [/(?:seen|h[aeiouyäö]n|([aeiouyäö])\1n)$/, 'ill'],
  [/^(?:vuonna|päivänä|yönä|kertana|hetkenä|viikkona|kautena|aamuna|iltana)$/, 'ess'],
  [/[aeiouyäö]n$/, 'gen'],
];
const PARTITIVE = /(?:(?<!^[mps])(?:aa|ää)|[eiouyö][aä]|tta|ttä|nta|ntä)$/;
const NOMINATIVE_IN_A =
  /^(?:asia|toimia|kopio|radio|idea|kampanja|maa|sää|pää|etta|hinta|pinta|ranta|kunta|sinfonia|olympia|historia|osio)$/;

/** "kahdenkymmenen ihmisen kanssa". */
const GENITIVE_BEFORE_POSTPOSITION =
  /^[\s-]\p{Ll}+n\s(?:kanssa|takia|vuoksi|mukaan|aikana|jälkeen|ajan|päässä|päästä|sisällä|kuluttua|välein|kuluessa|verran|puolesta|avulla|välillä|joukossa|edestä)(?!\p{L})/u;

/** The case of the word behind a number, by its ending; nouns in the partitive only count, those of ordinals have it too. */
export function caseOf({ after }: Pick<Context, 'after'>, isOrdinal = false): Case {
  const word = /^[\s-](\p{Ll}+)/u.exec(after)?.[1] ?? '';
  if (word.length < 4 && word !== 'yön') return 'nom';
  if (GENITIVE_BEFORE_POSTPOSITION.test(after)) return 'gen';
  const known = ENDINGS.find(([pattern]) => pattern.test(word))?.[1];
  if (
    known !== undefined &&
    !/^(?:sitten|ennen|jälkeen|noin|kuin|niin|ihmisen|mutta|kanssa|alle|tässä|missä|joista|vastaan|asti|saakka|eteen|aikaan|enemmän|vähemmän|verran|hengen|kuitenkin|kaikkiaan|yhteensä|sataa|tuhatta)$/.test(
      word,
    )
  )
    return known;
  return isOrdinal && PARTITIVE.test(word) && !NOMINATIVE_IN_A.test(word) ? 'part' : 'nom';
}

/** Behind these a number is a name and agrees with nothing. */
const NUMBERED =
  /(?<!\p{L})(?:ss?\.|sivu|numero|nro|luku|kello|klo|vuonna|vuosi|versio|osa|§|linja|huone|kappale|taso)\s$/iu;

/**
 * Cardinals agree with their noun, but where it is in the partitive that they ask for themselves: "viisi ihmistä", which
 * looks like an elative.
 */
function agreementIn(context: Context, counted: Counted | undefined): string | undefined {
  if (counted !== undefined || NUMBERED.test(context.before)) return undefined;
  const of = caseOf(context);
  return of === 'ela' ? 'nom' : of;
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal: (digits, agreement) => cardinal(digits, agreement as Case | undefined),
  ordinal: (digits, agreement) => ordinal(digits, agreement as Case | undefined),
  decimal: (whole, fraction) => `${cardinal(whole || '0')} pilkku ${digitByDigit(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: 'miinus',
  agreementIn,
};
