import type { Agreement, Context, Counted, NumberReading } from '../reading.ts';

const UNITS =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const HUNDREDS = ' cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
  ' ',
);
const MILLIONS = ['', 'mil', 'milhão', 'bilhão', 'trilhão', 'quatrilhão', 'quintilhão'];
const ORDINALS = ' primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono'.split(' ');
const ORDINAL_TENS =
  ' décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(' ');

/** Below a thousand, as in Brazil. */
function hundreds(value: number, agreement?: Agreement): string {
  if (value === 100) return 'cem';
  const rest = value % 100;
  const words = [HUNDREDS[Math.floor(value / 100)] ?? ''];
  if (rest > 0 && rest < 20) words.push(UNITS[rest] ?? '');
  else if (rest > 0) words.push(TENS[Math.floor(rest / 10)] ?? '', rest % 10 > 0 ? (UNITS[rest % 10] ?? '') : '');
  const said = words.filter(Boolean).join(' e ');
  if (agreement !== 'f') return said;
  return said
    .replace(/entos\b/, 'entas')
    .replace(/\bum$/, 'uma')
    .replace(/\bdois$/, 'duas');
}

/** @param agreement `f` before a feminine noun: "duzentas e duas" */
export function cardinal(digits: string, agreement?: Agreement): string {
  if (/^0*$/.test(digits)) return 'zero';
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const parts = groups.flatMap((group, index) => {
    const value = Number(group);
    const power = groups.length - 1 - index;
    if (value === 0) return [];
    const name = MILLIONS[power] ?? '';
    if (power === 0) return [{ value, said: hundreds(value, agreement) }];
    if (power === 1) return [{ value, said: value === 1 ? name : `${hundreds(value, agreement)} ${name}` }];
    return [{ value, said: `${hundreds(value)} ${value === 1 ? name : name.replace('ão', 'ões')}` }];
  });
  // "e" stands before a last part below a hundred, or of round hundreds.
  return parts
    .map(({ value, said }, index) => {
      const isLast = index === parts.length - 1;
      const isJoined = index > 0 && isLast && (value < 100 || value % 100 === 0);
      return isJoined ? `e ${said}` : said;
    })
    .join(' ');
}

const ORDINAL_HUNDREDS =
  ' centésimo ducentésimo trecentésimo quadringentésimo quingentésimo seiscentésimo septingentésimo octingentésimo noningentésimo'.split(
    ' ',
  );

/** Masculine, or `f`. */
export function ordinal(digits: string, agreement?: Agreement): string {
  const value = Number(digits);
  if (value < 1 || value > 1000) return cardinal(digits, agreement);
  const said =
    value === 1000
      ? 'milésimo'
      : [ORDINAL_HUNDREDS[Math.floor(value / 100)], ORDINAL_TENS[Math.floor((value % 100) / 10)], ORDINALS[value % 10]]
          .filter(Boolean)
          .join(' ');
  return agreement === 'f' ? said.replaceAll(/o(?= |$)/g, 'a') : said;
}

const digitByDigit = (digits: string): string => [...digits].map((digit) => UNITS[Number(digit)] ?? digit).join(' ');

const FEMININE =
  /^\s(?:vez(?:es)?|mulher(?:es)?|flor(?:es)?|noites?|tardes?|classes?|chaves?|leis|redes?|paredes?|partes?|torres?|fontes?|nuvens|mentes?|voz(?:es)?|luz(?:es)?|cruz(?:es)?|raízes|atrizes|imagens|viagens|ordens|páginas?|mães?|mãos?|fotos?|motos?|séries?|aves?|bases?|frases?|fases?|mortes?|crises?|teses?|doses?|milhas?|margens|mensagens|garagens|personagens|colheres|tardes|árvores|irmãs?|maçãs?|manhãs?|cidades?|universidades?)(?!\p{L})|^\s\p{Ll}{2,}(?:as|ções|sões|ções|dades|tudes|gens)(?!\p{L})|^\s\p{Ll}{2,}(?:a|ção|são|dade|tude|gem)(?!\p{L})/u;
const NOT_FEMININE =
  /^\s(?:dias?|mapas?|problemas?|sistemas?|programas?|temas?|poemas?|idiomas?|climas?|planetas?|cometas?|atletas?|gramas?|quilogramas?|diagramas?|telegramas?|dilemas?|esquemas?|teoremas?|sintomas?|fantasmas?|dramas?|pijamas?|sofás?|as|umas|essas|estas|aquelas|mas|mais|apenas|para|cada|nada|até|contra|já|da|das|na|nas|pela|pelas|à|às|guardas?|policiais|dálmatas?|belgas?|celtas?|camaradas?|pirat[a]s?|poetas?|profetas?|artistas?|turistas?|jornalistas?|dentistas?|taxistas?|economistas?|colegas?|quando|ainda|era|seria|havia|tinha|uma|sua|minha|agora|fora|embora)(?!\p{L})/u;

export const isFeminine = (after: string): boolean => FEMININE.test(after) && !NOT_FEMININE.test(after);

function agreementIn({ before, after }: Context, counted: Counted | undefined, number: string): Agreement | undefined {
  if (counted !== undefined) return counted.agreement;
  // A year has no noun.
  if (/^(?:1[1-9]|20)\d\d$/.test(number) && /(?<!\p{L})(?:em|de|desde|até|ano|do|no)\s$/iu.test(before))
    return undefined;
  return isFeminine(after) ? 'f' : undefined;
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} vírgula ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  agreementIn,
  minus: 'menos',
};

/** Two digits are said as a number. */
const sayFraction = (fraction: string): string =>
  /^[1-9]\d?$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction);
