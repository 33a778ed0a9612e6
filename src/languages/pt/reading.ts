import { commonSpans } from '../common-spans.ts';
import { genderForms } from '../gender-forms.ts';
import type { FractionReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { romanceSpans } from '../romance.ts';
import { signsOf, webSigns } from '../signs.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, monthName, sayDay, times } from './calendar.ts';
import { letters } from './letters.ts';
import { cardinal, isFeminine, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const PARTS: Readonly<Record<number, string>> = { 2: 'meio', 3: 'terço' };

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    const top = cardinal(String(numerator));
    if (numerator === 1 && denominator === 2) {
      if (/^\sd[aeo]|^[.,;:!?]|^$/.test(after)) return 'um meio';
      return isFeminine(after) ? 'meia' : 'meio';
    }
    if (denominator > 100 || numerator > 2 * denominator || denominator === 20)
      return `${top} sobre ${cardinal(String(denominator))}`;
    const part =
      PARTS[denominator] ?? (denominator > 10 ? `${cardinal(String(denominator))} avos` : ordinal(String(denominator)));
    return `${top} ${part}${numerator > 1 && !part.endsWith('s') ? 's' : ''}`;
  },
  and: (part) => `e ${part.replace(/^um (?=meio)/, '')}`,
  over: 'sobre',
};

const COUNTED =
  /(?<!\p{L})(?:capítulo|cap\.|parte|ato|cena|tomo|livro|volume|vol\.|artigo|anexo|título|fase|tipo|classe|grupo|tabela|figura|nível|seção|rocky|apollo|lição|divisão|categoria|sinfonia|reis|samuel|séculos?|séc\.|sécs\.|número|incisos?|inc\.|mundial|t\.|liv\.)\s$/iu;
const RULERS =
  /(?<!\p{L})(?:Carlos|Filipe|Fernando|Afonso|Alfonso|Isabel|Elizabeth|Luís|Luiz|Henrique|João|João Paulo|Paulo|Pio|Bento|Leão|Gregório|Clemente|Inocêncio|Urbano|Bonifácio|Júlio|Sisto|Adriano|Alexandre|Nicolau|Pedro|Catarina|Eduardo|Jorge|George|Guilherme|Frederico|Ricardo|Jaime|Roberto|Alberto|Leopoldo|Balduíno|Vítor Manuel|Humberto|Gustavo|Cristiano|Haroldo|Otão|Maximiliano|José|Ramsés|Ptolomeu|Dario|Xerxes|Maomé|Ivan|Rodolfo|Amadeu|Sancho|Dinis|Duarte|Manuel|Sebastião|Napoleão|Francisco|Miguel|Constantino|Justiniano|Margarida|Maria|Rei|Rainha|Papa|Imperador|Czar|Felipe|Estêvão)\s$/u;
const FEMININE_RULERS = /(?:Isabel|Elizabeth|Catarina|Margarida|Maria|Rainha)\s$/;

const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (RULERS.test(before) && value < 40)
      return value > 10 ? cardinal(digits) : ordinal(digits, FEMININE_RULERS.test(before) ? 'f' : undefined);
    if (COUNTED.test(before) || /(?<!\p{L})(?:séculos?|sécs?\.)\s[IVX]+\s(?:e|ao?|ou)\s$/iu.test(before))
      return cardinal(digits);
    const noun =
      /^\s(?<noun>Guerra|edição|aniversário|congresso|feira|festival|República|cúpula|conferência|semana|jornada|torneio|copa|prêmio|dinastia|encontro|seminário|simpósio|fórum|Fórum|Congresso|Encontro|Semana|Bienal|Conferência)/u.exec(
        after,
      );
    if (noun !== null)
      return ordinal(digits, isFeminine(after.toLowerCase()) || /bienal/i.test(after) ? 'f' : undefined);
    if (letters.length > 4 && value > 1000) return cardinal(digits);
    return /^(?:II|III|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XX|XXI)$/.test(letters) &&
      /\p{Lu}\p{Ll}+\s$/u.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

/** The figures of a code one by one, its groups apart. */
const codeOf = (written: string): string => (written.match(/\d+/g) ?? []).map(numbers.digits).join(', ');

const own: readonly OwnSpan[] = [
  // CPF, CNPJ, and postal codes of Brazil and Portugal.
  {
    pattern:
      /(?<![\p{L}\d.,/-])(?:\d{3}\.\d{3}\.\d{3}-\d\d|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d\d|\d{5}-\d{3}|\d{1,2}\.\d{3}\.\d{3}-[\dX]|\d{3}\.\d{5}\.\d\d-\d)(?![\p{L}\d-]|[.,]\d)/gu,
    say: ([written]) => codeOf(written),
  },
  { pattern: /(?<![\p{L}\d.,/-])\d{4}-\d{3}(?=\s\p{Lu})/gu, say: ([written]) => codeOf(written) },
  // The result of a match: Flamengo 3 x 1 Vasco.
  {
    pattern: /(?<=\p{L}\s)(?<a>\d{1,2})\s?[xX×]\s?(?<b>\d{1,2})(?=\s\p{Lu})/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} a ${cardinal(b)}`,
  },
  // Every eight hours: "de 8/8h", "8/8 horas".
  {
    pattern: /(?<![\p{L}\d.,/])(?<hours>\d{1,2})\/\k<hours>\s?h(?:s|rs|oras)?(?!\p{L})/gu,
    say: ({ groups: { hours = '' } = {} }, { before }) =>
      `${/(?<!\p{L})de\s$/iu.test(before) ? '' : 'de '}${cardinal(hours, 'f')} em ${cardinal(hours, 'f')} horas`,
  },
  // A city and its state: São Paulo/SP.
  {
    pattern: /(?<=\p{Ll})\s?\/\s?(?<state>A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)(?![\p{L}\d/-])/gu,
    say: ({ groups: { state = '' } = {} }) => `, ${[...state].map(letters.name).join(' ')}`,
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:em|no dia|dia|do dia|ao dia|até|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo|(?:seg|ter|qua|qui|sex|sáb|dom)\.),?\s)(?<day>[0-3]?\d)\/(?<month>1[0-2]|0?[1-9])(?![\d/])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32 ? `${sayDay(Number(day))} de ${monthName(Number(month))}` : undefined,
  },
  // "à 1", "às 2", "às 22": an hour.
  {
    pattern:
      /(?<=(?<!\p{L})(?:às?|das?|pelas?|até às?|desde as?)\s)(?<hour>1|2|21|22)(?=\s(?:da|em ponto|e|às?)\s|[.,;!?](?!\d)|$)/giu,
    say: ({ groups: { hour = '' } = {} }) => cardinal(hour, 'f'),
  },
  {
    pattern: /(?<![\p{L}\d])24\s?\/\s?7(?![\p{L}\d])/gu,
    say: () => 'vinte e quatro por sete',
  },
  ...genderForms({
    endings: 'as?|os?|es',
    second: (word, ending) =>
      ending === 'es'
        ? word + ending
        : `${/^a/.test(ending) ? word.replace(/[oe]s?$|s$/, '') : word.replace(/as?$|s$/, '')}${ending.charAt(0)}${/s$/.test(word + ending) ? 's' : ''}`,
    at: ['o', 'a'],
    isPlural: (word) => word.endsWith('s'),
    and: 'e',
    or: 'ou',
    pairs:
      'o a,a o,os as,um uma,uns umas,do da,dos das,ao à,aos às,no na,nos nas,pelo pela,ele ela,eles elas,este esta,seu sua,e ou!,ou e!',
  }),
  ...romanceSpans({
    languageCode: 'pt',
    numbers,
    letters,
    quantities,
    compass: { N: 'norte', S: 'sul', E: 'leste', L: 'leste', O: 'oeste', W: 'oeste' },
    and: 'e',
    over: 'sobre',
    to: 'a',
    bible: {
      Gn: 'Gênesis',
      Êx: 'Êxodo',
      Lv: 'Levítico',
      Nm: 'Números',
      Dt: 'Deuteronômio',
      Is: 'Isaías',
      Jr: 'Jeremias',
      Ez: 'Ezequiel',
      Sl: 'Salmo',
      Pv: 'Provérbios',
      Mt: 'Mateus',
      Mc: 'Marcos',
      Lc: 'Lucas',
      Jo: 'João',
      At: 'Atos',
      Rm: 'Romanos',
      Co: 'Coríntios',
      Gl: 'Gálatas',
      Ef: 'Efésios',
      Fp: 'Filipenses',
      Hb: 'Hebreus',
      Ap: 'Apocalipse',
    },
    month: monthName,
    ofYear: 'de',
    keys: ['menor', 'maior'],
    winds: 'ventos?|rajadas|direção',
    between: { NE: 'nordeste', NO: 'noroeste', SE: 'sudeste', SO: 'sudoeste', NW: 'noroeste', SW: 'sudoeste' },
    centuries: { before: String.raw`séculos?|sécs?\.|s\.`, say: (value) => cardinal(value) },
    pressure: 'PA|[Pp]ressão|[Tt]ensão',
    accounts: 'rg|pis|nif|nib|niss|agência|protocolo|matrícula',
    each: (quantity) => `por ${quantity}`,
    per: 'por',
    rates:
      'dias?|noites?|semanas?|sem|mês|meses|anos?|horas?|minutos?|segundos?|pessoas?|pess|adultos?|crianças?|alunos?|quilos?|litros?|jogo|sessão|trimestre|família|hab|habitantes?|vagas?|unidade|un',
    scale: 'para',
    dividedBy: 'dividido por',
    factorial: (number) => `${number} fatorial`,
    about: 'aproximadamente',
    kilometre: 'quilômetro',
    slash: 'barra',
    places: String.raw`poltronas?|assentos?|portão|lugar|apto\.?|apartamento|sala|terminal|plataforma|quarto|porta`,
    law: {
      before: String.raw`lei|lei complementar|decreto|decreto-lei|dec\.-lei|portaria|resolução|processo|acórdão|medida provisória|n\.?[º°]|n\.`,
      of: 'de',
    },
  }),
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} a ${to}`,
    ratio: 'a',
    by: 'por',
    times: 'vezes',
    scores:
      'por|ganhou|ganha|ganharam|venceu|perdeu|empatou|empataram|placar|placar de|resultado|terminou|derrotou|goleou',
    codes: 'código|cep|código é|pin|senha|senha é|código postal',
    decade: (tens) => cardinal(tens),
  }),
];

/** Portuguese as in Brazil. */
export const portuguese: Reading = {
  numbers,
  signs: signsOf({
    plus: 'mais',
    plusMinus: 'mais ou menos',
    equals: 'é igual a',
    notEqual: 'diferente de',
    approximately: 'aproximadamente igual a',
    about: 'cerca de',
    atMost: 'menor ou igual a',
    atLeast: 'maior ou igual a',
    less: 'menor que',
    greater: 'maior que',
    times: 'vezes',
    dividedBy: 'dividido por',
    root: 'raiz quadrada de',
    cubeRoot: 'raiz cúbica de',
    infinity: 'infinito',
    to: 'para',
    implies: 'implica',
    degrees: 'graus',
    percent: 'por cento',
    at: 'arroba',
    hash: 'cerquilha',
    section: 'parágrafo',
    perMille: 'por mil',
    and: 'e',
    or: 'ou',
    squared: 'ao quadrado',
    cubed: 'ao cubo',
    power: 'elevado a',
  }),
  quantities,
  dates,
  times,
  ordinals: {
    suffix: String.raw`\.?[ºª°]s?|[oa]s?`,
    say: (digits, suffix, { before, after }) => {
      // A seat: 14A.
      if (/^[AO]$/.test(suffix) && !/^\s\p{Lu}{3}/u.test(after)) return undefined;
      const plural = suffix.endsWith('s') ? 's' : '';
      if (/[ªa]s?$/.test(suffix)) return ordinal(digits, 'f').replaceAll(/a(?= |$)/g, `a${plural}`);
      // "21° C" and "45°" are degrees, "o 2° andar" is none.
      if (suffix.includes('°') && !/^\s\p{Ll}{2}/u.test(after)) {
        if (!/(?<!\p{L})(?:[on]o?|do|ao|em)\s$/iu.test(before) || Number(digits) > 20) return undefined;
      }
      return ordinal(digits).replaceAll(/o(?= |$)/g, `o${plural}`);
    },
  },
  fractions,
  romans,
  phones: {
    plus: 'mais',
    extension: 'ramal',
    words: 'ligue para|ligar para|liga para|ligue|telefone|tel|fone|número|fax|celular|whatsapp|zap|contato|disque',
    patterns: [
      /^9\d{2}[ .]\d{3}[ .]\d{3}$/,
      /^2\d{2}[ .]\d{3}[ .]\d{3}$/,
      /^\(?\d{2}\)? 9?\d{4}-\d{4}$/,
      /^9?\d{4}-\d{4}$/,
      /^0800[ -]\d{3}[ -]\d{4}$/,
    ],
  },
  web: {
    signs: webSigns(
      'ponto, arroba, barra, barra invertida, dois pontos, hífen, sublinhado, mais, hashtag, interrogação, igual, e, por cento, til',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'gov', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
