import type { Context, FractionReading, OrdinalReading, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    if (numerator === 1 && denominator === 2) return /^\s\p{L}/u.test(after) ? 'pół' : 'jedna druga';
    if (numerator === 1 && denominator === 4) return 'ćwierć';
    if (denominator > 1000 || numerator > 2 * denominator)
      return `${cardinal(String(numerator))} dzielone przez ${cardinal(String(denominator))}`;
    return `${cardinal(String(numerator), 'f')} ${ordinal(String(denominator), numerator === 1 ? 'f' : numerator < 5 ? 'pl' : 'plgen')}`;
  },
  and: (part) => `i ${part}`,
  over: 'przez',
  isPart: true,
  mixed: (whole, numerator, denominator) => {
    if (numerator !== 1 || denominator !== 2) return undefined;
    return whole === '1' ? 'półtora' : `${cardinal(whole)} i pół`;
  },
};

/** The form of an ordinal by the noun behind it and the preposition before. */
function formOf({ before, after }: Context): AdjectiveForm {
  const word = /^\s(\p{L}+)/u.exec(after)?.[1] ?? '';
  const isLocative = /(?<!\p{L})(?:w|we|na|o|po|przy)\s$/iu.test(before);
  if (/(?:iego|ego)$/.test(word)) return 'gen';
  if (/(?:ach|ych|ich)$/.test(word)) return 'plgen';
  if (/ami$/.test(word)) return 'plins';
  if (/(?:em|iem|ym|im)$/.test(word)) return 'ins';
  if (/[ęą]$/.test(word)) return 'facc';
  if (isLocative && /(?:[aoyi]|ie|rze|cze|e|u)$/.test(word))
    return /(?:icy|dze|rze[cd]e|asie|onie|lidze|rundzie|połowie|części|stronie|edycji|wojnie|klasie|pozycji|minucie|godzinie|kolejce|turze|fazie|ulicy|i|y)$/.test(
      word,
    )
      ? 'fgen'
      : 'loc';
  if (/(?<!\p{L})(?:do|od|z|ze|dla|u|koło|od|bez|około|podczas)\s$/iu.test(before))
    return /(?:y|i)$/.test(word) ? 'fgen' : 'gen';
  if (/(?:a|ść|noc)$/.test(word) && !/^(?:roku)$/.test(word)) return 'f';
  if (/(?:o|e|ę|um)$/.test(word)) return /^(?:urodziny|imieniny)/.test(word) ? 'pl' : 'n';
  if (/(?:y|i)$/.test(word)) return 'pl';
  return 'm';
}

const ORDERED = /^\s(?:Pułk|Dywizja|Brygada|Liceum|Kongres|Zjazd|Festiwal|Mistrzostwa|Batalion)/u;

const ordinals: OrdinalReading = {
  suffix: String.raw`\.|-(?:szego|giego|ciego|tego|ego|szej|giej|ciej|tej|ej|sza|ga|cia|ta|ma|sze|gie|cie|te|szy|gi|ci|ty|my|szym|gim|cim|tym|ym|tych|ych|go)`,
  say(digits, suffix, context) {
    if (suffix !== '.') {
      const forms: readonly (readonly [RegExp, AdjectiveForm])[] = [
        [/go$/, 'gen'],
        [/ej$/, 'fgen'],
        [/a$/, 'f'],
        [/e$/, 'n'],
        [/ych$/, 'plgen'],
        [/m$/, 'loc'],
      ];
      return ordinal(digits, forms.find(([pattern]) => pattern.test(suffix))?.[1] ?? 'm');
    }
    const isListed = /(?:^|\n\s*)$/.test(context.before);
    if (digits.length > 3 || (isListed && !/^\s\p{Ll}/u.test(context.after))) return undefined;
    if (/(?<!\p{L})raz\s$/iu.test(context.before)) return ordinal(digits);
    return /^\s\p{Ll}/u.test(context.after) || ORDERED.test(context.after)
      ? ordinal(digits, formOf(context))
      : undefined;
  },
};

const COUNTED =
  /(?<!\p{L})(?:(?:rozdz|cz|t|kl|ks|zał|tab|rys)\.|rozdział|rozdziale|część|części|tom|księga|akt|scena|artykuł|typ|typu|klasa|faza|grupa|poziom|etap|załącznik|tabela|numer|apollo|rocky)\s$/iu;
const QUEENS = /(?<!\p{L})(?:Elżbiet|Katarzyn|Ann|Mari|Małgorzat|Izabel|Wiktori|Kleopatr|Krystyn|Jadwig)(\p{Ll}*)\s$/u;
const SEASONS: readonly (readonly [RegExp, AdjectiveForm])[] = [
  [/^\s(?:wiekach|wieków)/u, 'plgen'],
  [/^\s(?:wiekiem|zjazdem)/u, 'ins'],
  [/^\s(?:wieku|stulecia|tysiąclecia|w\.|zjazdu)/u, 'gen'],
  [/^\s(?:stuleciu|tysiącleciu|zjeździe)/u, 'loc'],
  [/^\s(?:stulecie|tysiąclecie|liceum|LO)(?!\p{L})/iu, 'n'],
  [/^\s(?:wiek|zjazd|etap|tom|konkurs|festiwal|kongres|kwartał|semestr)/iu, 'm'],
  [/^\s(?:wojny|wojnie|Rzeczypospolitej|Rzeszy|ligi|klasy|edycji|części)/u, 'fgen'],
  [/^\s(?:wojna|wojnę|Rzeczpospolita|Rzesza|liga|klasa|edycja|część|olimpiada|dynastia)/u, 'f'],
];

const romans: RomanReading = {
  say(value, { before, after, letters }) {
    const digits = String(value);
    if (COUNTED.test(before)) return cardinal(digits);
    const season = SEASONS.find(([pattern]) => pattern.test(after))?.[1];
    if (season !== undefined)
      return ordinal(digits, season === 'gen' && /(?<!\p{L})(?:w|we|po|o|na)\s$/iu.test(before) ? 'loc' : season);
    const queen = QUEENS.exec(before)?.[1];
    if (queen !== undefined)
      return ordinal(digits, /a$/.test(queen) ? 'f' : /ę$/.test(queen) ? 'facc' : /ą$/.test(queen) ? 'fins' : 'fgen');
    const name = /(?<!\p{L})\p{Lu}(\p{Ll}+)\s$/u.exec(before)?.[1];
    if (name === undefined || !/^[IVX]+$/.test(letters) || (letters.length === 1 && !KINGS.test(before)))
      return undefined;
    if (/(?:em|im|ym)$/.test(name)) return ordinal(digits, 'ins');
    if (KINGS.test(before) && /(?:a|ego)$/.test(name)) return ordinal(digits, 'gen');
    if (KINGS.test(before) && /owi$/.test(name)) return ordinal(digits, 'dat');
    return ordinal(digits);
  },
};

const KINGS =
  /(?<!\p{L})(?:Jan|Zygmunt|Kazimierz|Bolesław|Władysław|Mieszk|August|Stanisław|Stefan|Henryk|Ludwik|Karol|Piotr|Paw[e]?ł|Mikołaj|Aleksander|Aleksandr|Iwan|Fryderyk|Wilhelm|Filip|Napoleon|Benedykt|Grzegorz|Pius|Franciszek|Jerzy|Edward|Ryszard|Leszek|Przemysł|Konrad|Otto|Sykstus|Ramzes)\p{Ll}*\s$/u;

const letters = spelling({
  vowels: 'aeiouyąęó',
  words: `NATO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO ZUS NIK NIP PAN GUS KOR PESEL KRUS ORLEN PAP SANEPID GOPR TOPR WOPR ROPS PIT CIT VAT
    ALDI BIEDRONKA NIE TAK JEST TO JA TY ON ONA MY WY SIĘ JAK CO KTO GDZIE ALE LUB CZY DLA BEZ PRZY POD NAD OD DO NA ZA ZE WE PO TEN TA TE TU TAM JUŻ MÓJ STOP NOWY DOM`,
  spelled:
    'USA UE ONZ TVP TVN PKP PKO PZU PIS PO PSL RP PRL UW AGH ABW CBA CBŚ MSZ MON NBP PKB DVD CD USB BMW IT TV PC RTV AGD OK ID IPN KGB ZSRR RFN NRD SLD WOŚP',
  names: {
    W: 'wu',
    Z: 'zet',
    Y: 'igrek',
    X: 'iks',
    Ł: 'eł',
    Ś: 'eś',
    Ć: 'cie',
    Ż: 'żet',
    Ź: 'ziet',
    Ń: 'eń',
    Ó: 'o kreskowane',
    Q: 'ku',
    V: 'fał',
  },
  special: { CO2: 'ce o dwa', H2O: 'ha dwa o', '3D': 'trzy de', PIS: 'pis', PiS: 'pis', WOŚP: 'wośp' },
});

/** Polish. */
export const polish: Reading = {
  numbers,
  signs: signsOf({
    plus: 'plus',
    plusMinus: 'plus minus',
    equals: 'równa się',
    notEqual: 'nie równa się',
    approximately: 'w przybliżeniu równa się',
    about: 'około',
    atMost: 'mniejsze lub równe',
    atLeast: 'większe lub równe',
    less: 'mniejsze niż',
    greater: 'większe niż',
    times: 'razy',
    dividedBy: 'podzielić przez',
    root: 'pierwiastek z',
    cubeRoot: 'pierwiastek sześcienny z',
    infinity: 'nieskończoność',
    to: 'strzałka',
    implies: 'zatem',
    degrees: 'stopni',
    percent: 'procent',
    perMille: 'promili',
    and: 'i',
    or: 'lub',
    squared: 'do kwadratu',
    cubed: 'do sześcianu',
    power: 'do potęgi',
    at: 'małpa',
    hash: 'krzyżyk',
    section: 'paragraf',
  }),
  quantities,
  dates,
  times,
  ordinals,
  fractions,
  romans,
  phones: {
    plus: 'plus',
    extension: 'wewnętrzny',
    words: 'zadzwoń|zadzwoń pod|dzwoń pod|telefon|tel|faks|numer|numerem|pod|kom|infolinia',
    patterns: [/^\d{2} \d{3} \d{2} \d{2}$/, /^\d{3}-\d{3}-\d{3}$/],
  },
  web: {
    signs: webSigns(
      'kropka, małpa, ukośnik, ukośnik wsteczny, dwukropek, myślnik, podkreślnik, plus, krzyżyk, znak zapytania, równa się, i, procent, tylda',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'gov', 'edu', 'shop', 'online', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
