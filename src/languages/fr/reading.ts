import { commonSpans } from '../common-spans.ts';
import type { FractionReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import { romanceSpans } from '../romance.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, monthName, times } from './calendar.ts';
import { genderForms } from './gender.ts';
import { cardinal, group, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const PARTS: Readonly<Record<number, string>> = { 2: 'demi', 3: 'tiers', 4: 'quart' };

const fractions: FractionReading = {
  say(numerator, denominator) {
    const top = cardinal(String(numerator));
    if (denominator > 100 || (denominator % 10 === 0 && denominator !== 10) || numerator > 2 * denominator)
      return `${top} sur ${cardinal(String(denominator))}`;
    const part = PARTS[denominator] ?? ordinal(String(denominator));
    return `${top} ${numerator > 1 && !part.endsWith('s') ? `${part}s` : part}`;
  },
  and: (part) => `et ${part.replace(/^un (?=demi)/, '')}`,
  over: 'sur',
};

const COUNTED =
  /(?<!\p{L})(?:chapitre|chap\.|ch\.|partie|acte|scène|sc\.|tome|t\.|livre|liv\.|volume|vol\.|article|art\.|annexe|titre|phase|type|classe|groupe|tableau|figure|niveau|section|paris|lyon|mondiale|rocky|apollo|bowl|vatican|leçon|division|catégorie|symphonie|rois|samuel)\s$/iu;
const RULERS =
  /(?<!\p{L})(?:Louis|Henri|Charles|François|Napoléon|Philippe|Philippe-Auguste|Jean|Jean-Paul|Paul|Pie|Benoît|Léon|Grégoire|Clément|Innocent|Urbain|Boniface|Jules|Sixte|Adrien|Alexandre|Nicolas|Pierre|Catherine|Élisabeth|Elisabeth|Elizabeth|Édouard|Edouard|George|Georges|Guillaume|Frédéric|Frédéric-Guillaume|Richard|Jacques|Robert|Albert|Léopold|Baudouin|Victor-Emmanuel|Humbert|Alphonse|Ferdinand|Carlos|Charles-Emmanuel|Gustave|Christian|Harald|Haakon|Olaf|Otton|Othon|Maximilien|Joseph|Ramsès|Ptolémée|Darius|Xerxès|Mohammed|Hassan|Mehmed|Ivan|Rodolphe|Amédée|Rainier|Childéric|Clovis|Clotaire|Dagobert|Théodoric|Marie|Isabelle|Guillaume|Sigismond|Stanislas|Constantin|Justinien|Michel|Roi|Reine|Pape|Empereur|Tsar|Prince|Sultan)\s$/u;

const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    // "Article L. 121-1": letters of a code, no fifty.
    if (/^[CDLM]$/.test(letters)) return undefined;
    if (COUNTED.test(before)) return letters === 'I' && !/mondiale\s$/i.test(before) ? 'un' : cardinal(digits);
    if (RULERS.test(before) && value < 40) return letters === 'I' ? 'premier' : cardinal(digits);
    if (/^\s(?:siècles?|arrondissement|dynastie|République)/u.test(after)) return ordinal(digits);
    if (letters.length > 4 && value > 1000) return cardinal(digits);
    return /^(?:II|III|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XX|XXI)$/.test(letters) &&
      /\p{Lu}\p{Ll}+\s$/u.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

const letters = spelling({
  vowels: 'aeiouyéèêëàâîïôùûüœ',
  words: `OTAN NATO NASA UNESCO UNICEF FIFA UEFA OPEP SIDA RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO SMIC INSEE FNAC CROUS CAF PACA ENA
    CNIL RATP ONU OVNI PACS CAPES SAMU MEDEF UNEDIC URSSAF CEDEX ASSEDIC INSERM INRIA INRA CERN CEE PIB ZAC ZUP ZAD OUI NON LE LA LES UN UNE
    ET OU DE DU DES EST SUR ICI PAS NE AU AUX EN POUR AVEC TRÈS PLUS BON BIEN TOUT QUI QUE MAIS DANS VOUS NOUS IL ELLE ÇA CE SA SON MA MON`,
  spelled: `USA UE UK TV PC IA IQ QI CD DVD TVA SNCF TGV RER EDF GDF BNP RTL TF PSG OM OL AFP CGT CFDT FO PS PCF LR RN FN UMP CV BD HLM SDF PME PMI TPE
    ADN ARN USB UFO ID IBAN ONG PIB RATP CEE BAC IUT IEP ENS EHPAD SMS MMS AOC IGP VTT VTC BTP DOM TOM RSA CDI CDD DRH PDG DGSE GIGN CRS OGM IRM ECG ORL
    AC DC ETA HS KO OK EU UN`,
  special: {
    CO2: 'c o deux',
    H2O: 'h deux o',
    '3D': 'trois d',
    '2D': 'deux d',
    OK: 'okay',
    ONU: 'o n u',
    UNESCO: 'unesco',
    OVNI: 'ovni',
    CNRS: 'c n r s',
    CNIL: 'cnil',
    EHPAD: 'épad',
    UN: 'un',
    BAC: 'bac',
    mp3: 'm p trois',
    MP3: 'm p trois',
    mp4: 'm p quatre',
  },
});

const own: readonly OwnSpan[] = [
  // XXe siècle, François Ier, IIIe République.
  {
    pattern:
      /(?<![\p{L}\d])(?:(?<letters>[IVX]+|[XLCM][IVXLCM]+)(?:i?[èe]mes?|es?)|I(?<firstEnding>er|ère|re)|(?<second>II)nde?)(?![\p{L}\d])/gu,
    say: ({ groups: { letters, firstEnding, second } = {} }) =>
      ordinal(String(romanValue(letters ?? second ?? 'I')), firstEnding?.endsWith('re') ? 'f' : undefined),
  },
  // A place that has a saint's name: St-Cloud.
  {
    pattern: /(?<![\p{L}\d])St(?<ending>e?s?)-(?<name>\p{Lu}[\p{L}’'-]*)/gu,
    say: ({ groups: { ending = '', name = '' } = {} }) => `saint${ending}-${name}`,
  },
  // Article L. 121-1 of a code of law.
  {
    pattern: /(?<=(?<!\p{L})[LRDA]\.?\s?)(?<article>\d{1,4})-(?<part>\d{1,3})(?:-(?<more>\d{1,3}))?(?![\p{L}\d-])/gu,
    say: ({ groups: { article = '', part = '', more = '' } = {} }) =>
      [article, part, more]
        .filter(Boolean)
        .map((figures) => cardinal(figures))
        .join(' '),
  },
  // 24/12 behind "le".
  {
    pattern:
      /(?<=(?<!\p{L})(?:le|au|du|dès|avant|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lun\.|mar\.|mer\.|jeu\.|ven\.|sam\.|dim\.)\s)(?<day>[0-3]?\d)\/(?<month>1[0-2]|0?[1-9])(?![\d/])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32
        ? `${dates.day(Number(day), 'before', { before: '', after: '' }, '')} ${monthName(Number(month))}`
        : undefined,
  },
  // Behind a number and before its noun: 9,8 M d’abonnés.
  {
    pattern: /(?<![\p{L}\d.,])(?<whole>\d{1,3})(?:,(?<fraction>\d{1,2}))?\sM(?=\sd['’e])/gu,
    say: ({ groups = {} }) => {
      const { whole = '', fraction } = groups;
      const count = fraction === undefined ? cardinal(whole) : numbers.decimal(whole, fraction);
      return `${count} million${Number(whole) > 1 ? 's' : ''}`;
    },
  },
  // One spoon: 1 c. à s.
  { pattern: /(?<![\p{L}\d.,/])1(?=\s?(?:c\.\s?à|cuill?\.|c(?:à)?[sc](?!\p{L})))/gu, say: () => 'une' },
  // 24h/24, 7j/7.
  {
    pattern: /(?<![\p{L}\d])(?<count>24|7)\s?(?<unit>h|j)\s?(?:\/|sur)\s?\k<count>(?![\p{L}\d])/giu,
    say: ({ groups: { count = '', unit = '' } = {} }) =>
      `${cardinal(count)} ${/h/i.test(unit) ? 'heures' : 'jours'} sur ${cardinal(count)}`,
  },
  // Decades: "les années 80".
  {
    pattern: /(?<=[Aa]nnées\s)(?<decade>\d0)(?:\s?[-–]\s?(?<to>\d0))?(?!\d)/gu,
    say: ({ groups: { decade = '', to = '' } = {} }) =>
      [decade, to].flatMap((tens) => (tens === '' ? [] : toDecade(tens))).join(' '),
  },
  ...genderForms,
  ...romanceSpans({
    languageCode: 'fr',
    numbers,
    letters,
    quantities,
    compass: { N: 'nord', S: 'sud', E: 'est', O: 'ouest', W: 'ouest' },
    over: 'sur',
    to: 'à',
    bible: {
      Gn: 'Genèse',
      Ex: 'Exode',
      Lv: 'Lévitique',
      Nb: 'Nombres',
      Dt: 'Deutéronome',
      Is: 'Isaïe',
      Jr: 'Jérémie',
      Ez: 'Ézéchiel',
      Ps: 'Psaume',
      Pr: 'Proverbes',
      Mt: 'Matthieu',
      Mc: 'Marc',
      Lc: 'Luc',
      Jn: 'Jean',
      Ac: 'Actes',
      Rm: 'Romains',
      Co: 'Corinthiens',
      Ga: 'Galates',
      Ep: 'Éphésiens',
      Ph: 'Philippiens',
      He: 'Hébreux',
      Ap: 'Apocalypse',
    },
    month: monthName,
    keys: ['mineur', 'majeur'],
    winds: 'vents?|secteur',
    between: { NE: 'nord-est', NO: 'nord-ouest', SE: 'sud-est', SO: 'sud-ouest', NW: 'nord-ouest', SW: 'sud-ouest' },
    pressure: 'TA|PA|[Tt]ension',
    accounts: 'siret|siren|nir|sécu|sécurité sociale|rib',
    each: (quantity) => (/^cent k/.test(quantity) ? `aux ${quantity}` : `pour ${quantity}`),
    per: 'par',
    rates:
      'jours?|j|nuits?|nuitées?|semaines?|sem|mois|ans?|année|heures?|minutes?|secondes?|personnes?|pers|adultes?|enfants?|élèves?|kilos?|litres?|match|séance|trimestre|foyer|hab|habitants?|places?|pièce|unité',
    scale: 'sur',
    dividedBy: 'divisé par',
    factorial: (number) => `factorielle ${number}`,
    about: 'environ',
    kilometre: 'kilomètre',
    slash: 'slash',
    places:
      'places?|sièges?|porte|terminal|hall|voie|quai|appartement|appt|chambre|salle|bâtiment|voiture|rangée|classe|étage',
    law: { before: String.raw`loi|n°|décret|directive|règlement|arrêté|n°\s?\(UE\)|\(UE\)`, of: '' },
  }),
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} à ${to}`,
    ratio: 'à',
    by: 'sur',
    times: 'fois',
    scores:
      'score de|score final de|victoire|défaite|bat|battu|battent|gagné|gagne|perdu|perd|mène|menait|résultat|l’emporte|imposé|impose|imposés',
    codes: 'code|code postal|code pin|pin|cedex|code est|code est le',
    decade: (tens) => toDecade(tens),
  }),
];

/** "quatre-vingt" without the s of eighty things. */
function toDecade(tens: string): string {
  return cardinal(String(Number(tens))).replace(/vingts$/, 'vingt');
}

/** French. */
export const french: Reading = {
  numbers,
  signs: signsOf({
    plus: 'plus',
    plusMinus: 'plus ou moins',
    equals: 'égale',
    notEqual: 'différent de',
    approximately: 'environ égal à',
    about: 'environ',
    atMost: 'inférieur ou égal à',
    atLeast: 'supérieur ou égal à',
    less: 'inférieur à',
    greater: 'supérieur à',
    times: 'fois',
    dividedBy: 'divisé par',
    root: 'racine carrée de',
    cubeRoot: 'racine cubique de',
    infinity: 'infini',
    to: 'vers',
    implies: 'implique',
    degrees: 'degrés',
    percent: 'pour cent',
    at: 'arobase',
    hash: 'dièse',
    section: 'paragraphe',
    perMille: 'pour mille',
    and: 'et',
    or: 'ou',
    squared: 'au carré',
    cubed: 'au cube',
    power: 'puissance',
  }),
  quantities,
  dates,
  times,
  ordinals: {
    suffix: `ers?|ères?|res?|i?[èe]mes?|es?|n?de?s?`,
    say: (digits, suffix, { before, after }) => {
      // "Terminal 2E" and a flat 3D, but "2E ÉTAGE".
      if (/^[DE]$/.test(suffix) && !/^\s\p{Lu}{3}/u.test(after)) return undefined;
      if (/^d/.test(suffix) && (digits !== '2' || !/(?<!\p{L})(?:l[ea]s?|au|du|un|une|son|sa|en)\s$/iu.test(before)))
        return undefined;
      if (/^n?d/.test(suffix)) return (/de/.test(suffix) ? 'seconde' : 'second') + (suffix.endsWith('s') ? 's' : '');
      const said = ordinal(digits, /^(?:è?re)/.test(suffix) ? 'f' : undefined);
      return suffix.endsWith('s') ? `${said}s` : said;
    },
  },
  fractions,
  romans,
  phones: {
    plus: 'plus',
    extension: 'poste',
    group,
    words:
      'appelez|appeler|appelle|téléphone|tél|numéro|fax|mobile|portable|joindre au|contactez le|composez le|faites le',
    patterns: [/^0\d(?:[ .]\d\d){4}$/],
  },
  web: {
    signs: webSigns(
      'point, arobase, slash, antislash, deux points, tiret, tiret bas, plus, dièse, point d’interrogation, égale, et, pour cent, tilde',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
