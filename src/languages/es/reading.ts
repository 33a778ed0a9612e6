import { commonSpans } from '../common-spans.ts';
import { genderForms } from '../gender-forms.ts';
import type { FractionReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { romanceSpans } from '../romance.ts';
import { signsOf, webSigns } from '../signs.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, monthName, sayTime, TIME_BEFORE, times } from './calendar.ts';
import { letters } from './letters.ts';
import { cardinal, genderOf, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const PARTS: Readonly<Record<number, string>> = { 2: 'medio', 3: 'tercio' };

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    const top = cardinal(String(numerator), 'm');
    if (numerator === 1 && denominator === 2) {
      if (/^\sde\s|^[.,;:!?]|^$/.test(after)) return 'un medio';
      return /^\s\p{Ll}+(?:a|ción|dad)(?!\p{L})/u.test(after) && !/^\s(?:kilogra|d[ií]a)/.test(after)
        ? 'media'
        : 'medio';
    }
    if (denominator > 20 || numerator > 2 * denominator || denominator === 20)
      return `${cardinal(String(numerator))} sobre ${cardinal(String(denominator))}`;
    const part =
      PARTS[denominator] ??
      (denominator > 10 ? `${cardinal(String(denominator)).replace('séis', 'seis')}avo` : ordinal(String(denominator)));
    return `${top} ${part}${numerator > 1 ? 's' : ''}`;
  },
  and: (part) => `y ${part.replace(/^un (?=medio)/, '')}`,
  over: 'sobre',
};

const COUNTED =
  /(?<!\p{L})(?:capítulo|cap\.|parte|acto|escena|tomo|t\.|libro|volumen|vol\.|artículo|anexo|título|fase|tipo|clase|grupo|tabla|figura|nivel|sección|mundial|rocky|apolo|lección|división|categoría|sinfonía|reyes|samuel|siglos?|s\.|ss\.|número|núm\.|ciclo|factor|carlos)\s$/iu;
const RULERS =
  /(?<!\p{L})(?:Carlos|Felipe|Fernando|Alfonso|Isabel|Luis|Enrique|Juan|Juan Carlos|Juan Pablo|Pablo|Pío|Benedicto|León|Gregorio|Clemente|Inocencio|Urbano|Bonifacio|Julio|Sixto|Adriano|Alejandro|Nicolás|Pedro|Catalina|Eduardo|Jorge|Guillermo|Federico|Ricardo|Jacobo|Roberto|Alberto|Leopoldo|Balduino|Víctor Manuel|Humberto|Gustavo|Cristián|Harald|Haakon|Olaf|Otón|Maximiliano|José|Ramsés|Ptolomeo|Darío|Jerjes|Mohamed|Hasán|Iván|Rodolfo|Amadeo|Rainiero|Sancho|Ramiro|Ordoño|Bermudo|García|Jaime|Napoleón|Francisco|Manuel|Miguel|Constantino|Justiniano|Sancho|Ramón Berenguer|Margarita|María|Rey|Reina|Papa|Emperador|Zar)\s$/u;
const FEMININE_RULERS = /(?:Isabel|Catalina|Margarita|María|Reina)\s$/;

const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (RULERS.test(before) && value < 40) {
      return value > 10 ? cardinal(digits) : ordinal(digits, FEMININE_RULERS.test(before) ? 'f' : undefined);
    }
    if (COUNTED.test(before) || /(?<!\p{L})siglos?\s[IVX]+\s(?:y|al?|o)\s$/iu.test(before)) return cardinal(digits);
    if (
      /^\s(?:Guerra|edición|aniversario|congreso|feria|festival|República|cumbre|conferencia|semana|jornadas?|torneo|copa|premio|dinastía|Reich|asamblea|legislatura|certamen|concurso|maratón|carrera|simposio|encuentro|foro)/iu.test(
        after,
      )
    ) {
      return ordinal(
        digits,
        /^\s(?:Guerra|edición|feria|República|cumbre|conferencia|semana|jornadas?|copa|dinastía|asamblea|legislatura|carrera)/iu.test(
          after,
        )
          ? 'f'
          : 'm',
      );
    }
    if (letters.length > 4 && value > 1000) return cardinal(digits);
    return /^(?:II|III|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XX|XXI)$/.test(letters) &&
      /\p{Lu}\p{Ll}+\s$/u.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

/** Whether a unit's short form stands behind a number: it tells the gender. */
const isUnit = (after: string): boolean =>
  Object.hasOwn(quantities.units, /^\s(?<unit>\p{L}+\.?)/u.exec(after)?.groups?.unit ?? '');

const DAYS: Readonly<Record<string, string>> = {
  L: 'lunes',
  M: 'martes',
  X: 'miércoles',
  J: 'jueves',
  V: 'viernes',
  S: 'sábado',
  D: 'domingo',
};

const own: readonly OwnSpan[] = [
  {
    pattern: new RegExp(
      String.raw`(?<=${TIME_BEFORE})(?<hour>\d{1,2})\.(?<minute>[0-5]\d)(?![\d%]|[.,]\d)(?:\s?h(?:oras)?(?![\p{L}]))?`,
      'giu',
    ),
    say: ({ groups: { hour, minute } = {} }) =>
      Number(hour) < 25 ? sayTime({ hour: Number(hour), minute: Number(minute) }) : undefined,
  },
  // 24/12 behind "el".
  {
    pattern:
      /(?<=(?<!\p{L})(?:el|del|al|día|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:lun|mar|mié|jue|vie|sáb|dom)\.),?\s)(?<day>[0-3]?\d)\/(?<month>1[0-2]|0?[1-9])(?![\d/])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32 ? `${cardinal(String(Number(day)))} de ${monthName(Number(month))}` : undefined,
  },
  // "a la 1", "a las 21": an hour.
  {
    pattern: /(?<=(?<!\p{L})las?\s)(?<hour>1|21)(?=\s(?:de la|en punto|y)\s|[.,;!?](?![\dªº°])|$)/giu,
    say: ({ groups: { hour = '' } = {} }) => cardinal(hour, 'f'),
  },
  // L-V 9:00-14:00: days of the week by their letters.
  {
    pattern: /(?<![\p{L}\d])(?<from>[LMXJVSD])\s?(?<sign>[-–aAyY])\s?(?<to>[LMXJVSD])(?=:?,?\s(?:de\s)?\d)/gu,
    say: ({ groups: { from = '', sign = '', to = '' } = {} }) =>
      `${DAYS[from]} ${/y/i.test(sign) ? 'y' : 'a'} ${DAYS[to]}`,
  },
  // Soles: S/ 45.90.
  {
    pattern: /(?<![\p{L}\d])S\/\.?\s?(?<soles>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<cents>\d\d))?(?![\p{L}\d]|[.,]\d)/gu,
    say({ groups = {} }) {
      const { soles = '', cents } = groups;
      const major = `${cardinal(soles.replaceAll(',', ''), 'm')} ${soles === '1' ? 'sol' : 'soles'}`;
      return cents === undefined || cents === '00' ? major : `${major} con ${cardinal(String(Number(cents)))}`;
    },
  },
  // A flat's rooms: "3 hab.", few enough to be no inhabitants.
  {
    pattern: /(?<![\p{L}\d.,])(?<rooms>[1-9])\shab(?:\.|(?!\p{L}))(?!\/)/gu,
    say: ({ groups: { rooms = '' } = {} }) => `${cardinal(rooms, 'f')} habitaci${rooms === '1' ? 'ón' : 'ones'}`,
  },
  // RUT 12.345.678-5, DNI 12345678-Z.
  {
    pattern: /(?<![\p{L}\d.,-])(?<figures>\d{1,2}\.\d{3}\.\d{3}|\d{8})-?(?<check>[\dKk]|[A-Z])(?![\p{L}\d-]|[.,]\d)/gu,
    say({ groups: { figures = '', check = '' } = {} }) {
      const isCertain = figures.includes('.') || /\p{L}/u.test(check);
      const last = /\d/.test(check) ? numbers.digits(check) : letters.name(check.toUpperCase());
      return isCertain ? `${figures.split('.').map(numbers.digits).join(', ')} ${last}` : undefined;
    },
  },
  // A one before its noun.
  {
    pattern:
      /(?<![\p{L}\d.,:/$€£-])1(?=\s\p{Ll}{3})(?!\s(?:de|del|al|por|con|en|que|hasta|para|cada|mil|según|sin|sobre|entre|pero|como|más|menos|año\.)(?!\p{L}))/gu,
    say: (_match, { after }) =>
      isUnit(after) ? undefined : genderOf(after.replace(/^(\s\p{L}+?)s?(?!\p{L})/u, '$1s')) === 'f' ? 'una' : 'un',
  },
  {
    pattern: /(?<![\p{L}\d])24\s?\/\s?7(?![\p{L}\d])/gu,
    say: () => 'veinticuatro siete',
  },
  ...genderForms({
    endings: 'as?|os?',
    second: (word, ending) =>
      `${/^a/.test(ending) ? word.replace(/[oe]s?$|s$/, '') : word.replace(/as?$|s$/, '')}${ending.charAt(0)}${/s$/.test(word + ending) ? 's' : ''}`,
    at: ['o', 'a'],
    isPlural: (word) => word.endsWith('s'),
    and: 'y',
    or: 'o',
    pairs:
      'el la,la el,los las,un una,unos unas,del de,al a la,este esta,estos estas,su sus,ella él,él ella,ellos ellas,lo la,y o!,o y!',
  }),
  ...romanceSpans({
    languageCode: 'es',
    numbers,
    letters,
    quantities,
    compass: { N: 'norte', S: 'sur', E: 'este', O: 'oeste', W: 'oeste' },
    and: 'y',
    andCents: 'con',
    over: 'sobre',
    to: 'a',
    bible: {
      Gn: 'Génesis',
      Éx: 'Éxodo',
      Lv: 'Levítico',
      Nm: 'Números',
      Dt: 'Deuteronomio',
      Is: 'Isaías',
      Jr: 'Jeremías',
      Ez: 'Ezequiel',
      Sal: 'Salmo',
      Prov: 'Proverbios',
      Mt: 'Mateo',
      Mc: 'Marcos',
      Lc: 'Lucas',
      Jn: 'Juan',
      Hch: 'Hechos',
      Rom: 'Romanos',
      Cor: 'Corintios',
      Gál: 'Gálatas',
      Ef: 'Efesios',
      Flp: 'Filipenses',
      Heb: 'Hebreos',
      Ap: 'Apocalipsis',
    },
    month: monthName,
    ofYear: 'de',
    keys: ['menor', 'mayor'],
    winds: 'vientos?|componente|rumbo|dirección',
    between: { NE: 'nordeste', NO: 'noroeste', SE: 'sudeste', SO: 'sudoeste', NW: 'noroeste', SW: 'sudoeste' },
    centuries: { before: String.raw`siglos?|ss?\.`, say: (value) => cardinal(value) },
    pressure: 'TA|PA|[Tt]ensión|[Pp]resión',
    accounts: 'nif|cif|nie|nss|cuit|cuil|rut',
    each: (quantity) => `cada ${quantity}`,
    per: 'por',
    rates:
      'días?|noches?|semanas?|sem|mes|meses|años?|horas?|minutos?|segundos?|personas?|pers|adultos?|niños?|alumnos?|kilos?|litros?|partido|sesión|trimestre|hogar|hab|habitantes?|plazas?|unidad|ud',
    scale: 'a',
    dividedBy: 'entre',
    factorial: (number) => `${number} factorial`,
    about: 'aproximadamente',
    kilometre: 'kilómetro',
    slash: 'barra',
    places: String.raw`asientos?|puerta|butaca|terminal|piso|sala|apartamento|depto\.?|departamento|habitación|aula|vía|andén`,
    law: { before: String.raw`ley|ley orgánica|real decreto|decreto|rd|lo|reglamento|directiva|n\.?º|núm\.`, of: 'de' },
  }),
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} a ${to}`,
    ratio: 'a',
    by: 'por',
    times: 'veces',
    scores:
      'por|ganó|gana|ganaron|perdió|pierde|empató|empataron|marcador|resultado|quedó|terminó|venció|derrotó|marcador de',
    codes: 'código|código postal|código es|pin|clave|contraseña|pin es',
    decade: (tens) => cardinal(tens),
  }),
];

/** Spanish. */
export const spanish: Reading = {
  numbers,
  signs: signsOf({
    plus: 'más',
    plusMinus: 'más menos',
    equals: 'igual a',
    notEqual: 'distinto de',
    approximately: 'aproximadamente igual a',
    about: 'unos',
    atMost: 'menor o igual que',
    atLeast: 'mayor o igual que',
    less: 'menor que',
    greater: 'mayor que',
    times: 'por',
    dividedBy: 'entre',
    root: 'raíz cuadrada de',
    cubeRoot: 'raíz cúbica de',
    infinity: 'infinito',
    to: 'a',
    implies: 'implica',
    degrees: 'grados',
    percent: 'por ciento',
    at: 'arroba',
    hash: 'almohadilla',
    section: 'sección',
    perMille: 'por mil',
    and: 'y',
    or: 'o',
    squared: 'al cuadrado',
    cubed: 'al cubo',
    power: 'elevado a',
  }),
  quantities,
  dates,
  times,
  ordinals: {
    suffix: String.raw`\.?[ºª°]s?|\.?er|\.?[rtvmn]?[oa]s?(?<=\d[.rtvmn]?[rtvmn]?[oa]s?)`,
    say: (digits, suffix, { after }) => {
      // A seat: 14A.
      if (/^[AO]$/.test(suffix) && !/^\s\p{Lu}{3}/u.test(after)) return undefined;
      if (/er$/.test(suffix)) return ordinal(digits, 'm');
      if (/[ªa]s?$/.test(suffix)) return ordinal(digits, 'f') + (suffix.endsWith('s') ? 's' : '');
      // "21° C" and "45°" are degrees.
      if (suffix.includes('°') && !/^\s\p{Ll}{3}/u.test(after)) return undefined;
      const isBeforeNoun =
        /^\s(?!(?:izq|izda|izqda|dcha|centro|piso)(?!\p{L})|de(?:l|\s)|en\s|y\s|con\s|por\s|a\s|al\s)\p{L}{3}/u.test(
          after,
        );
      return ordinal(digits, isBeforeNoun ? 'm' : undefined) + (suffix.endsWith('s') ? 's' : '');
    },
  },
  fractions,
  romans,
  phones: {
    plus: 'más',
    extension: 'extensión',
    words:
      'llame al|llama al|llámame al|llamar al|llamen al|teléfono|tel|tfno|número|fax|móvil|celular|whatsapp|marque el|contacto',
    patterns: [
      /^[89]\d[ .]\d{3}[ .]\d{2}[ .]\d{2}$/,
      /^[6789]\d{2}[ .]\d{3}[ .]\d{3}$/,
      /^[6789]\d{2}(?:[ .]\d{2}){3}$/,
    ],
  },
  web: {
    signs: webSigns(
      'punto, arroba, barra, barra invertida, dos puntos, guion, guion bajo, más, almohadilla, interrogación, igual, y, por ciento, virgulilla',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'es', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
