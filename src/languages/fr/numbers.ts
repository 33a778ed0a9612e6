import { toCardinal, toOrdinal } from 'n2words/fr-FR';
import type { Agreement, Context, Counted, NumberReading } from '../reading.ts';

const DIGITS = ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'];

/** @param agreement `f` before a feminine noun: "vingt et une" */
export function cardinal(digits: string, agreement?: Agreement): string {
  const said = toCardinal(BigInt(digits));
  return agreement === 'f' && /(?:^|[ -])un$/.test(said) ? `${said}e` : said;
}

export function ordinal(digits: string, agreement?: Agreement): string {
  if (digits === '1') return agreement === 'f' ? 'première' : 'premier';
  return toOrdinal(BigInt(digits));
}

const digitByDigit = (digits: string): string => [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** Groups as in telephone numbers, the zeros before them by themselves: "zéro un, vingt-trois". */
export function group(digits: string): string {
  if (digits.length > 3) return (digits.match(/\d{1,2}/g) ?? []).map(group).join(' ');
  const zeros = /^0*(?=\d)/.exec(digits)?.[0] ?? '';
  return [...zeros]
    .map(() => 'zéro')
    .concat(toCardinal(BigInt(digits)))
    .join(' ');
}

/** Nouns whose ending does not tell that they are feminine. */
const FEMININE =
  /^\s(?:fois|heures?|minutes?|secondes?|années?|journées?|semaines?|nuits?|soirées?|filles?|femmes?|sœurs?|mères?|dames?|personnes?|voix|pages?|lignes?|lettres?|pièces?|places?|voitures?|maisons?|chambres?|tables?|chaises?|portes?|fenêtres?|villes?|rues?|routes?|pommes?|poires?|tasses?|bouteilles?|boîtes?|tonnes?|livres? sterling|couronnes?|roupies?|œuvres?|équipes?|victoires?|défaites?|étoiles?|langues?|îles?|écoles?|classes?|plantes?|fleurs?|bières?|robes?|chemises?|chaussures?|photos?|vidéos?|images?|parties?|idées?|entreprises?|usines?|banques?|mains?|jambes?|dents?|clés?|cartes?|balles?|bombes?|vies?|morts subites|cuillères?|tranches?|gouttes?|feuilles?|marches?|étapes?|épreuves?|médailles?|copies?|tentatives?|plaintes?|grammaires?)(?!\p{L})|^\s\p{L}+(?:[ts]ions?|ités?|ettes?|ences?|ances?|euses?|trices?|ades?)(?!\p{L})/u;

/** A noun behind a number that ends in "un". */
function agreementIn({ after }: Context, counted: Counted | undefined, number: string): Agreement | undefined {
  if (counted !== undefined) return counted.agreement;
  return /1$/.test(number) && FEMININE.test(after) ? 'f' : undefined;
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal,
  decimal: (whole, fraction, agreement) => `${cardinal(whole || '0', agreement)} virgule ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  agreementIn,
  minus: 'moins',
};

/** Up to three digits are said as a number, zeros before it by themselves. */
const sayFraction = (fraction: string): string =>
  fraction.length > 3 || /^0+$/.test(fraction) ? digitByDigit(fraction) : group(fraction);
