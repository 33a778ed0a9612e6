import { coordinates } from '../coordinates.ts';
import { dimensions } from '../dimensions.ts';
import type { OwnSpan } from '../reading.ts';
import { sections } from '../sections.ts';
import { addresses } from './addresses.ts';
import { bible } from './bible.ts';
import { dayOf, monthName } from './calendar.ts';
import { durations } from './durations.ts';
import { gender } from './gender.ts';
import { cardinal, digitByDigit, numbers, ordinalStem, year } from './numbers.ts';
import { ordinalEnding } from './ordinals.ts';
import { quantities } from './quantities.ts';

const YEAR_BEFORE =
  /(?<!\p{L})(?:Jahre?|im|seit|bis|ab|um|von|vor|nach|anno|in|und|Ende|Anfang|Mitte|Sommer|Winter|Herbst|Frühjahr|Frühling|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Ostern|Weihnachten|Silvester)\s$|[©(]\s?$/iu;
const NO_UNIT = String.raw`(?![\p{L}\d%_]|[.,:/-]\d|\s?(?:[%°$€£]|(?:km|kg|mg|g|m|cm|mm|ml|l|MB|GB|TB|W|kW|V|Hz|MHz|kcal|mAh|px|Uhr|Euro|Dollar|Prozent|Mio|Mrd|Millionen)(?!\p{L})))`;

const WINDS: Readonly<Record<string, string>> = { N: 'nord', O: 'ost', S: 'süd', W: 'west' };
/** A product, whose number is its version. */
const VERSIONED =
  /(?<!\p{L})(?:USB|Web|HTML|CSS|Bluetooth|Windows|Industrie|Arbeit|HDMI|PCIe|Update|Release|Build|App|Vers\.|Golf|Passat|Polo|Octavia|Astra|Focus|BMW|Audi|[IVX]{1,4}|[A-Z]\d)\s$/u;

const dayAndMonth = (day: string, month: string, context: { before: string; after: string }) =>
  Number(day) > 31 || Number(month) > 12 || Number(month) === 0
    ? undefined
    : `${dayOf(Number(day), context)} ${monthName(Number(month))}`;

/** What German alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  ...addresses,
  ...bible,
  ...durations,
  ...gender,
  // 31.10. and "3.–5. Mai".
  {
    pattern: /(?<![\p{L}\d.,])(?<day>[0-3]?\d)\.\s?(?<month>[01]?\d)\.(?![\d\p{L}])/gu,
    say: ({ groups: { day = '', month = '' } = {} }, context) => dayAndMonth(day, month, context),
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<from>\d{1,2})\.\s?[–-]\s?(?=\d{1,2}\.)/gu,
    say: ({ groups: { from = '' } = {} }) => `${ordinalStem(from)}en bis `,
  },
  // 1990er, 90er.
  {
    pattern: /(?<![\p{L}\d.,])(?<decade>\d{2,4})er(?!\p{L})/gu,
    say: ({ groups: { decade = '' } = {} }) => `${decade.length === 4 ? year(Number(decade)) : cardinal(decade)}er`,
  },
  // Kapitel 3.2, Abb. 4.1.
  sections(
    numbers,
    'Punkt',
    String.raw`Kapitel|Kap\.|Abschnitt|Ziffer|Ziff\.|Punkt|Abbildung|Abb\.|Tabelle|Tab\.|Übung|Aufgabe|Anhang|TOP|Regel|Unterpunkt`,
    'gu',
  ),
  // Q3/2025, Heft 2/2021; a file's number, Az. 145/23.
  {
    pattern: /(?<![\p{L}\d.,/-])(?<quarter>Q)?(?<part>\d{1,3})\/(?<year>(?:19|20)\d\d)(?![\p{L}\d/])/gu,
    needsDigits: true,
    say: ({ groups: { quarter = '', part = '', year: of = '' } = {} }) =>
      `${quarter === '' ? '' : 'Q '}${cardinal(part)} ${year(Number(of))}`,
  },
  {
    pattern: /(?<![\p{L}\d.,/-])(?<file>\d{1,5})\/(?<of>\d{1,5})(?![\p{L}\d/])/gu,
    needsDigits: true,
    say: ({ groups: { file = '', of = '' } = {} }, { before }) =>
      /(?:Az\.|Aktenzeichen|Drucksache|Drs\.|Urteil|Beschluss|Vorlage|Antrag|Rs\.)[^.!?]{0,20}$/u.test(before)
        ? `${cardinal(file)} Schrägstrich ${cardinal(of)}`
        : undefined,
  },
  // Frage 7/20; TÜV 05/25.
  {
    pattern:
      /(?<=(?<!\p{L})(?:Frage|Seite|Aufgabe|Teil|Folge|Schritt|Bild|Platz|Runde|Etappe)\s)(?<at>\d{1,3})\s?\/\s?(?<of>\d{1,3})(?![\p{L}\d/])/gu,
    needsDigits: true,
    say: ({ groups: { at = '', of = '' } = {} }) => `${cardinal(at)} von ${cardinal(of)}`,
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:TÜV|HU|AU|EZ|MHD|Erstzulassung|gültig)\s(?:neu\s)?(?:bis\s)?)(?<month>0[1-9]|1[0-2])\/(?<year>\d\d)(?![\p{L}\d/])/gu,
    needsDigits: true,
    say: ({ groups: { month = '', year: of = '' } = {} }) => `${cardinal(month)} ${cardinal(of)}`,
  },
  // Plates of cars: M-AB 1234.
  {
    pattern:
      /(?<![\p{L}\d-])(?<town>\p{Lu}{1,3})-(?<letters>[A-Z]{1,2})\s(?<number>\d{1,4})(?<kind>[EH]?)(?![\p{L}\d])/gu,
    needsDigits: true,
    say: ({ groups: { town = '', letters = '', number = '', kind = '' } = {} }) =>
      [...(town + letters).toLowerCase(), cardinal(number), ...kind.toLowerCase()].join(' '),
  },
  // Um ½ 8; gegen 20 h.
  {
    pattern:
      /(?<=(?<!\p{L})(?:um|gegen|ab|bis|vor|nach|kurz)\s)½\s(?<hour>1[0-2]|[1-9])(?![\p{L}\d.,:/]|\s\p{L}{1,2}(?!\p{L}))/giu,
    say: ({ groups: { hour = '' } = {} }) => `halb ${cardinal(hour)}`,
  },
  {
    pattern: /(?<=(?<!\p{L})(?:um|gegen|ab)\s)(?<hour>1?\d|2[0-4])\s?h(?![\p{L}\d])/giu,
    needsDigits: true,
    say: ({ groups: { hour = '' } = {} }) => `${cardinal(hour, 'm')} Uhr`,
  },
  // In der 90.+3 Minute.
  {
    pattern: /(?<![\p{L}\d.,])(?<minute>\d{2,3})\.?\s?\+\s?(?<more>\d{1,2})\.?(?=\s(?:Spielm|M)inute)/gu,
    needsDigits: true,
    say: ({ groups: { minute = '', more = '' } = {} }) => `${cardinal(minute)} plus ${ordinalStem(more)}en`,
  },
  // 1–0–1: in the morning, at noon, in the evening; 4-3-3 of a team.
  {
    pattern: /(?<![\p{L}\d.,–-])(?<doses>[0-5](?:\s?[–-]\s?[0-5]){2,3})(?![\p{L}\d–-]|[.,]\d)/gu,
    needsDigits: true,
    say: ({ groups: { doses = '' } = {} }) => digitByDigit(doses.replace(/\D/g, '')),
  },
  { pattern: /(?<=\d)!(?=\s?[=·*/+−])/gu, say: () => ' Fakultät' },
  { pattern: /(?<!\p{L})Ø(?=\s?\d+(?:,\d+)?\s?[cm]?m(?!\p{L}))/gu, say: () => 'Durchmesser' },
  { pattern: /(?<!\p{L})Ø(?!\p{L})/gu, say: () => 'Durchschnitt' },
  { pattern: /†(?=\s?(?:\d|am\s|um\s|nach\s|vor\s))/gu, say: () => 'gestorben' },
  { pattern: /(?<=[(;,]\s?)\*(?=\s?(?:\d|am\s|um\s))/gu, say: () => 'geboren' },
  { pattern: /(?<=\p{Ll})temp\.(?=\s|$)/gu, say: () => 'temperatur' },
  { pattern: /[∑Σ](?=\s?\p{L})/gu, say: () => 'Summe ' },
  { pattern: /[∆Δ](?=\p{L}(?!\p{L}))/gu, say: () => 'Delta ' },
  ...coordinates({
    numbers,
    degrees: 'Grad',
    minutes: 'Minuten',
    seconds: 'Sekunden',
    directions: { N: 'Nord', S: 'Süd', O: 'Ost', E: 'Ost', W: 'West' },
  }),
  {
    pattern:
      /(?<=(?<!\p{L})(?:Wind|Winde|Wind aus|Winde aus)\s)(?<from>NNO|NO|ONO|OSO|SO|SSO|SSW|SW|WSW|WNW|NW|NNW|N|O|S|W)(?!\p{L})/gu,
    say: ({ groups: { from = '' } = {} }) => [...from].map((letter) => WINDS[letter]).join(''),
  },
  // A number with a point is a version where no unit follows: USB 3.2, Web 2.0, ein 2.0 TDI.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d$€£#.,:/_-])(?<whole>\d{1,2})\.(?<part>\d{1,2})(?!\.)${NO_UNIT}(?!\s?\p{Ll}{1,3}(?!\p{L}))`,
      'gu',
    ),
    needsDigits: true,
    say: ({ groups: { whole = '', part = '' } = {} }, { before }) =>
      VERSIONED.test(before)
        ? `${cardinal(whole)} Punkt ${/^0./.test(part) ? digitByDigit(part) : cardinal(part)}`
        : undefined,
  },
  // 2019/20, 1914–1918.
  {
    pattern:
      /(?<![\p{L}\d.,:/-])(?<from>1[1-9]\d\d|20\d\d)\s?(?<sign>[–/-])\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '', sign = '' } = {} }) => {
      const isLater = to.length === 4 ? Number(to) > Number(from) : Number(to) > Number(from.slice(2));
      if (!isLater) return undefined;
      const end = to.length === 4 ? year(Number(to)) : cardinal(String(Number(to)));
      return `${year(Number(from))} ${sign === '/' ? '' : 'bis '}${end}`;
    },
  },
  // Years: not before a noun, which would be counted.
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d$€£#.,:/_-])(?<year>1[1-9]\d\d|20\d\d)${NO_UNIT}`, 'gu'),
    say: ({ groups: { year: digits = '' } = {} }, { before, after }) =>
      YEAR_BEFORE.test(before) || !/^\s\p{Lu}\p{Ll}/u.test(after) ? year(Number(digits)) : undefined,
  },
  // Scores and ratios: 3:2.
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)(?!\sUhr)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} zu ${cardinal(b)}`,
  },
  ...dimensions({
    numbers,
    by: 'mal',
    times: (count) => `${cardinal(count, 'm')}mal`,
    x: 'x',
    units: quantities.units,
  }),
  {
    pattern: /(?<![\p{L}\d.])(?<times>\d+)-?mal(?!\p{L})/gu,
    say: ({ groups: { times = '' } = {} }) => `${cardinal(times, 'm')}mal`,
  },
  // 12-jährig, 3-tägig, 100%ig, 2-fach: one word.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})-?(?<rest>(?:jähr|täg|wöch|monat|stünd|minüt|prozent|stell|teil|fach|köpf|seit|stöck|mal|stünd|türig|zeil|sitz|zimm)\p{Ll}*)/gu,
    say: ({ groups: { count = '', rest = '' } = {} }) => cardinal(count, 'm') + rest,
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<count>\d{1,3})\s?%(?=ig)/gu,
    say: ({ groups: { count = '' } = {} }) => `${cardinal(count)}prozent`,
  },
  // 3-Zi.-Whg., 2,5-Zimmer-Wohnung.
  {
    pattern: /(?<![\p{L}\d.,])(?<count>\d{1,2})(?<half>,5)?-(?:Zi\.|Zimmer)-?(?:Whg\.|Wohnung|Wohng\.)/gu,
    needsDigits: true,
    say: ({ groups: { count = '', half = '' } = {} }) =>
      `${cardinal(count, 'm')}${half === '' ? '' : 'einhalb'} Zimmer Wohnung`,
  },
  // Codes, digit by digit.
  {
    pattern:
      /(?<=(?:Nr\.|[Nn]ummer|ISBN|Kennung|Code|PIN):?\s)(?<code>\d{1,10}(?:-\d{1,10}){1,6})(?![\p{L}\d]|[-,.]\d)/gu,
    needsDigits: true,
    say: ({ groups: { code = '' } = {} }) => code.split('-').map(digitByDigit).join(', '),
  },
  { pattern: /(?<![\p{L}\d.,/])24\/7(?![\p{L}\d/])/gu, say: () => 'vierundzwanzig sieben' },
  {
    pattern:
      /(?<=(?:PLZ|Postleitzahl|PIN|Code|Kontonummer|Nr\.|Nummer|Kto\.-Nr\.|Konto|[a-z]nummer|-Nr\.|BLZ|Bankleitzahl|ISBN|Zimmer)(?::|\slautet|\sist)?\s)(?<code>0\d+|\d{5,}|\d{3}(?: \d{2,3}){2})(?!\d|[ .,]\d)/gu,
    say: ({ groups: { code = '' } = {} }) => code.split(' ').map(digitByDigit).join(', '),
  },
  {
    pattern:
      /(?<![\p{L}\d])(?<code>110|112|115)(?=\s(?:wählen|anrufen|rufen|an))|(?<=(?:Notruf|unter)\s)(?<other>11\d)(?!\d)/gu,
    say: ({ groups = {} }) => [...(groups.code ?? groups.other ?? '')].map((digit) => cardinal(digit)).join(' '),
  },
  {
    pattern: /(?<![\p{L}\p{M}])(?<name>\p{Lu}\p{Ll}+)(?<kind>str|pl)\.(?=[\s,]|$)/gu,
    say: ({ groups: { name = '', kind = '' } = {} }) => name + (kind === 'str' ? 'straße' : 'platz'),
  },
  { pattern: /(?<=\p{L}-)Str\.(?=\s|$)/gu, say: () => 'Straße' },
  { pattern: /(?<![\p{L}\d])Abs\.\s(?=\d)/gu, say: () => 'Absatz ' },
  {
    pattern: /(?<![\p{L}\d])(?<class>\d{1,2})\.\s(?=Kl\.|Jh\.|Jhd\.|Aufl\.)/gu,
    say: ({ groups: { class: digits = '' } = {} }, context) => `${ordinalStem(digits)}${ordinalEnding(context)} `,
  },
  { pattern: /(?<=\d)[.,](?:-|–|—)+(?=\s?(?:€|Euro|DM|CHF|Fr))/gu, say: () => '' },
];
