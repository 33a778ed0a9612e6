import type { Agreement, Context, Counted, NumberReading } from '../reading.ts';

const UNITS =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');
const MILLIONS = ['', 'millón', 'billón', 'trillón'];
const ORDINALS =
  ' primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno'.split(
    ' ',
  );
const ORDINAL_TENS =
  ' décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(' ');
const ORDINAL_HUNDREDS =
  ' centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo noningentésimo'.split(
    ' ',
  );

/** Below a thousand. `m` before a noun: "veintiún"; `f`: "doscientas una". */
function hundreds(value: number, agreement?: Agreement): string {
  if (value === 100) return 'cien';
  const hundred = HUNDREDS[Math.floor(value / 100)] ?? '';
  const rest = value % 100;
  const said = [agreement === 'f' ? hundred.replace(/os$/, 'as') : hundred];
  if (rest > 0 && rest < 30) said.push(UNITS[rest] ?? '');
  else if (rest > 0)
    said.push(TENS[Math.floor(rest / 10)] ?? '', ...(rest % 10 > 0 ? ['y', UNITS[rest % 10] ?? ''] : []));
  const words = said.filter(Boolean).join(' ');
  if (agreement === 'f') return words.replace(/uno$/, 'una');
  return agreement === 'm' ? words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un') : words;
}

/** Below a million. */
function thousands(value: number, agreement?: Agreement): string {
  const thousand = Math.floor(value / 1000);
  const before = thousand === 0 ? '' : thousand === 1 ? 'mil' : `${hundreds(thousand, agreement ?? 'm')} mil`;
  return `${before} ${value % 1000 === 0 ? '' : hundreds(value % 1000, agreement)}`.trim();
}

/** @param agreement `m` or `f`: the gender of the noun behind it */
export function cardinal(digits: string, agreement?: Agreement): string {
  if (/^0*$/.test(digits)) return 'cero';
  const groups = digits.padStart(Math.ceil(digits.length / 6) * 6, '0').match(/\d{6}/g) ?? [];
  return groups
    .flatMap((group, index) => {
      const value = Number(group);
      const power = groups.length - 1 - index;
      if (value === 0) return [];
      if (power === 0) return thousands(value, agreement);
      const million = MILLIONS[power] ?? '';
      return value === 1 ? `un ${million}` : `${thousands(value, 'm')} ${million.replace('ón', 'ones')}`;
    })
    .join(' ');
}

/** Masculine as it stands alone; `f`; `m` before a noun: "primer". */
export function ordinal(digits: string, agreement?: Agreement): string {
  const value = Number(digits);
  if (value < 1 || value > 999) return cardinal(digits);
  const rest = value % 100;
  const words = [ORDINAL_HUNDREDS[Math.floor(value / 100)] ?? ''];
  if (rest < 20) words.push(ORDINALS[rest] ?? '');
  else words.push(ORDINAL_TENS[Math.floor(rest / 10)] ?? '', ORDINALS[rest % 10] ?? '');
  const said = words.filter(Boolean).join(' ');
  if (agreement === 'f') return said.replaceAll(/o(?= |$)/g, 'a');
  return agreement === 'm' ? said.replace(/(primer|tercer)o$/, '$1') : said;
}

const digitByDigit = (digits: string): string => [...digits].map((digit) => UNITS[Number(digit)] ?? digit).join(' ');

const FEMININE =
  /^\s(?:veces|personas?|mujer(?:es)?|flor(?:es)?|calles?|noches?|tardes?|clases?|llaves?|naves?|leyes|redes|paredes|partes?|torres?|fuentes?|nubes?|mentes?|voces|luces|cruces|raíces|actrices|imágenes|órdenes|vocales|señales|cárceles|sales|pieles|sedes|series?|fotos?|motos?|manos?|radios?|líneas?|libras? esterlinas|aves|bases|frases|fases|muertes|suertes|crisis|tesis|dosis|hipótesis|millas?)(?!\p{L})|^\s\p{Ll}{2,}(?:as|ciones|siones|dades|tades|tudes|umbres)(?!\p{L})|^\s\p{Ll}+(?:ción|sión|dad|tad|tud)(?!\p{L})/u;
const NOT_FEMININE =
  /^\s(?:d[ií]as?|mapas?|problemas?|sistemas?|programas?|temas?|poemas?|idiomas?|climas?|planetas?|cometas|atletas|gramas?|kilogramas?|diagramas?|telegramas?|dilemas?|lemas?|esquemas?|teoremas?|síntomas?|fantasmas?|dramas?|pijamas?|sofás?|papás?|las|unas|esas|estas|aquellas|más|mas|mientras|tras|además|apenas|jamás|atrás|detrás|quizás|gracias|para|cada|nada|hasta|contra|ya|guardias|policías|artistas|turistas|periodistas|deportistas|dentistas|futbolistas|taxistas|economistas|aristas|colegas|euros)(?!\p{L})/u;

/** The gender of the noun behind a number, as far as its ending tells it. */
export function genderOf(after: string): Agreement | undefined {
  if (!/^\s\p{L}/u.test(after)) return undefined;
  if (FEMININE.test(after) && !NOT_FEMININE.test(after)) return 'f';
  // Only the plural of a noun is sure: "veintiún alumnos", but "veintiuno de mayo".
  if (
    /^\s(?:d[ií]as|mapas|problemas|sistemas|programas|temas|planetas|artistas|turistas|periodistas)(?!\p{L})/u.test(
      after,
    )
  )
    return 'm';
  return /^\s(?!(?:los|nos|les|otros|estos|esos|ellos|menos|antes|después|entonces|es|cerca)(?!\p{L}))\p{Ll}+(?:[oe]s|[lrnd]es|ones)(?!\p{L})/u.test(
    after,
  )
    ? 'm'
    : undefined;
}

function agreementIn({ before, after }: Context, counted: Counted | undefined, number: string): Agreement | undefined {
  if (counted !== undefined) return counted.agreement;
  // A year has no noun.
  if (/^(?:1[1-9]|20)\d\d$/.test(number) && /(?<!\p{L})(?:en|de|del|desde|hasta|año|el)\s$/iu.test(before))
    return undefined;
  if (number === '1') return undefined;
  return genderOf(after);
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} coma ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  agreementIn,
  minus: 'menos',
};

/** Two digits are said as a number. */
const sayFraction = (fraction: string): string =>
  /^[1-9]\d?$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction);
