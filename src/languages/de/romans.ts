import type { RomanReading } from '../reading.ts';
import { cardinal, ordinalStem } from './numbers.ts';
import { ordinalEnding } from './ordinals.ts';

const COUNTED =
  /(?<!\p{L})(?:Kapitel|Kap\.|Teil|Band|Bd\.|Akt|Szene|Abschnitt|Buch|Artikel|Art\.|Phase|Typ|Klasse|Stufe|Level|Grad|Abteilung|Weltkrieg|Hartz|Anhang|Anlage|Tabelle|Abbildung|Gruppe|Apollo|Rocky|Fantasy|Station|Version|Zone|Block|Sektion|Lektion|Nummer|Nr\.)\s$/u;
const WOMEN =
  /(?<!\p{L})(?:Elisabeth|Katharina|Maria|Margarethe|Margrethe|Viktoria|Victoria|Beatrix|Christina|Christine|Anna|Isabella|Johanna|Kleopatra|Königin|Kaiserin|Zarin)s?\s$/u;
const NAME = /(?<!\p{L})\p{Lu}\p{Ll}+\s$/u;
const RULERS =
  /(?<!\p{L})(?:Ludwig|Heinrich|Friedrich|Wilhelm|Karl|Otto|Franz|Georg|Eduard|Philipp|Papst|Kaiser|König|Zar|Paul|Pius|Benedikt|Leo|Gregor|Johannes|Napoleon|Nikolaus|Alexander|Peter|Iwan|Rudolf|Ferdinand|Leopold|Joseph|Josef|Maximilian|Gustav|August|Christian|Ramses|Sixtus|Clemens|Innozenz|Charles|Juan|Jakob|Richard|Elisabeth|Katharina|Margrethe)s?\s$/u;

export const romans: RomanReading = {
  hasStop: true,
  say(value, { letters, before, after }) {
    const digits = String(value);
    const isStopped = letters.endsWith('.');
    if (COUNTED.test(before) && !isStopped) return /^[CDLM]$/.test(letters) ? undefined : cardinal(digits);
    const isRuler = RULERS.test(before) || WOMEN.test(before);
    if ((isStopped && NAME.test(before) && !COUNTED.test(before)) || (isRuler && letters.length > 1)) {
      return `${articleOf(before)}`.replace('*', ordinalStem(digits));
    }
    if (isStopped && /^\s\p{L}/u.test(after)) return ordinalStem(digits) + ordinalEnding({ before, after });
    return /^(?:II|III|IV|VI|VII|VIII|IX|XI|XII|XIII|XIV|XV|XVI|XX|XXI)$/.test(letters) && NAME.test(before)
      ? cardinal(digits)
      : undefined;
  },
};

/** "der *te", "des *ten": in the case of the name before. */
function articleOf(before: string): string {
  const isWoman = WOMEN.test(before);
  const rest = before.replace(/\p{L}+\s$/u, '');
  if (/s\s$/.test(before) && !/(?:Nikolaus|Pius|Charles|Ramses|Sixtus|Clemens|Johannes)\s$/.test(before)) {
    return isWoman ? 'der *en' : 'des *en';
  }
  if (/(?<!\p{L})(?:unter|von|mit|bei|nach|zu|vor|neben|seit)\s(?:\p{Lu}\p{Ll}+\s)?$/iu.test(rest)) {
    return isWoman ? 'der *en' : 'dem *en';
  }
  if (/(?<!\p{L})(?:für|gegen|durch|ohne|um)\s(?:\p{Lu}\p{Ll}+\s)?$/iu.test(rest))
    return isWoman ? 'die *e' : 'den *en';
  return isWoman ? 'die *e' : 'der *e';
}
