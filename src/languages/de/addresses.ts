import type { OwnSpan } from '../reading.ts';
import { cardinal, digitByDigit } from './numbers.ts';

/** A house and what stands between it and the place: "Hauptstr. 12a, ", "Postfach 10 01 32 · ". */
const HOUSE_BEFORE =
  /\p{L}\.?\s(?:\d{1,2}\s){0,3}\d{1,4}\s?[a-zA-Z]?(?:\s?[-–/]\s?\d{1,4}\s?[a-zA-Z]?)?\s?(?:[,;·|•–-]|in|\n)\s*$/u;
/** Im Mai 2020, 15345 Zuschauer. */
const YEAR_BEFORE = /\s(?:19|20)\d\d,\s$/;
const WORD_BEFORE =
  /(?<!\p{L})(?:PLZ(?:\/Ort)?|Postleitzahl|Adresse|Anschrift|Wohnort|Ort|Sitz|wohnhaft\sin|wohnt\sin)\s?:?\s$/u;
/** The largest towns, and what the names of others end in. */
const TOWN =
  /^\s(?:(?:Bad|Sankt|St\.|Markt|Neu|Alt)[\s-])?(?:Berlin|Hamburg|München|Köln|Frankfurt|Stuttgart|Düsseldorf|Leipzig|Dortmund|Essen|Bremen|Dresden|Hannover|Nürnberg|Bochum|Bielefeld|Bonn|Münster|Mannheim|Karlsruhe|Augsburg|Kiel|Aachen|Chemnitz|Halle|Krefeld|Mainz|Lübeck|Erfurt|Rostock|Kassel|Hagen|Potsdam|Ulm|Trier|Jena|Gera|Konstanz|Gießen|Koblenz|Celle|Fulda|Fürth|Worms|Siegen|Hanau|Witten|Gütersloh|Moers|Bottrop|\p{Lu}\p{Ll}+(?:burg|hausen|heim|stadt|dorf|furt|furth|ingen|bach|feld|rode|kirchen|münster|berg|haven|brück|brücken|stedt|walde|tal|born))(?![\p{Ll}])/u;

/** Postcodes and houses of addresses. */
export const addresses: readonly OwnSpan[] = [
  {
    pattern: /(?<![\p{L}\d])DE?\s?[-–]\s?(?<code>\d{5})(?=\s\p{Lu})/gu,
    needsDigits: true,
    say: ({ groups: { code = '' } = {} }) => `d ${digitByDigit(code)}`,
  },
  {
    pattern: /(?<![\p{L}\d.,/€$£-])(?<code>\d{5})(?=\s\p{Lu}\p{L})/gu,
    needsDigits: true,
    say: ({ groups: { code = '' } = {} }, { before, after }) =>
      (HOUSE_BEFORE.test(before) && !YEAR_BEFORE.test(before)) || WORD_BEFORE.test(before) || TOWN.test(after)
        ? digitByDigit(code)
        : undefined,
  },
  // Hauptstraße 5A, Klasse 7b: the letter is no unit.
  {
    pattern:
      /(?<=(?:(?<!\p{L})(?:Klasse|Kl\.|Haus|Hausnummer|Gate|Sitz|Sitzplatz|Platz|Zimmer|Raum|Nr\.|Nummer|Wohnung|Block|Gleis|Tor|Halle|Linie|Bus|Aufgabe|Gruppe|Anlage|Abb\.|Abbildung|§|Artikel|Art\.|Allee)|[Ss]tra(?:ß|ss)e|[Ss]tr\.|[wW]eg|platz|allee|gasse|ring|damm|ufer|[mM]arkt|graben|hof)\s)(?<number>\d{1,4})(?:(?<small>[a-z])|\s?(?<letter>\p{Lu}))(?![\p{L}\d.])/gu,
    needsDigits: true,
    say: ({ groups: { number = '', small = '', letter = '' } = {} }) =>
      `${cardinal(number)} ${(small + letter).toLowerCase()}`,
  },
];
