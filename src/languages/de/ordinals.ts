import type { Context, OrdinalReading } from '../reading.ts';
import { ordinalStem } from './numbers.ts';

const word = (words: string, flags = 'iu') => new RegExp(`(?<!\\p{L})(?:${words})\\s$`, flags);

const OBLIQUE = word(
  'am|im|zum|zur|vom|beim|ins|dem|den|des|ab|seit|bis|nach|jedem|jeden|diesem|diesen|meinem|meinen|seinem|seinen|ihrem|ihren|unserem|einem|einen|eines|einer|ihrer|seiner|und den|und dem',
);
const DATIVE_DER = word('(?:in|an|auf|mit|bei|nach|seit|von|zu|aus|ab|vor|hinter|unter|neben|während|wegen|trotz) der');
const WEAK = word('der|die|das|jede|diese|jene|dieser|dieses|jeder|eine|keine|meine|seine|ihre|unsere');
const STRONG = word('ein|kein|mein|sein|ihr|unser');
const IN_DATIVE = word('in|aus|mit|von|zu|bei');
const LIST = /(?:^|[\n.:;!?(–-]\s*)$/u;
/** Nouns that ordinals stand before without an article. */
const ORDERED =
  /^\s(?:Mal|Platz|Jahrhunderts?|Jahrtausends?|Etage|Stock|Stockwerk|Klasse|Liga|Runde|Auflage|Geburtstage?s?|Tag|Tages|Woche|Monat|Quartals?|Halbjahr|Kapitel|Teil|Akt|Szene|Weltkriegs?|Versuch|Rang|Preis|Satz|Halbzeit|Semester|Jahrestag|Hochzeitstag|Reihe|Spieltag|Grad|Grades|Person|Bundesliga|Person|Schuljahr|Lebensjahr|Stelle|Staffel|Folge|Minute|Stunde|Advent|Obergeschoss|OG|Mannschaft|Ausgabe|Sinfonie|Symphonie)(?!\p{L})/u;
const FEMININE = /^\s\p{Lu}\p{L}*(?:e|ung|heit|keit|schaft|ion|tät|ik|Person)(?!\p{L})|^\s?(?:Aufl|Kl)\./u;
const NEUTER =
  /^\s(?:Mal|Kapitel|Jahrhundert|Jahrtausend|Stockwerk|Quartal|Halbjahr|Semester|Schuljahr|Lebensjahr|Buch|Spiel|Jahr|Haus|Tor|Kind|Bild|Obergeschoss|OG)(?!\p{L})/u;

/** The ending of an ordinal by what stands around it: "der dritte", "am dritten", "ein dritter". */
export function ordinalEnding({ before, after }: Context): string {
  if (OBLIQUE.test(before) || DATIVE_DER.test(before)) return 'en';
  if (WEAK.test(before)) return 'e';
  if (FEMININE.test(after)) return IN_DATIVE.test(before) ? 'er' : 'e';
  if (NEUTER.test(after)) return STRONG.test(before) || /(?:^|[,\n.:;!?(–-]\s*)$/u.test(before) ? 'es' : 'en';
  return 'er';
}

export const ordinals: OrdinalReading = {
  suffix: String.raw`\.`,
  say(digits, _, { before, after }) {
    if (digits.length > 4) return undefined;
    const context = { before, after };
    const isRange = /^\s?(?:bis|und|oder|[–/-])\s?(?:zum\s)?\d{1,3}\./u.test(after);
    const isIntroduced = OBLIQUE.test(before) || DATIVE_DER.test(before) || WEAK.test(before) || STRONG.test(before);
    const isBefore = /^\s\p{L}/u.test(after) && (isIntroduced || /^\s\p{Ll}/u.test(after)) && !LIST.test(before);
    if (!isRange && !isBefore && !ORDERED.test(after) && !(isIntroduced && /^\s?[,;.)]/.test(after))) return undefined;
    return ordinalStem(digits) + (isRange && !WEAK.test(before) ? 'en' : ordinalEnding(context));
  },
};
