import type { RomanReading } from '../reading.ts';
import { cardinal, ordinal, year } from './numbers.ts';

/** Names that rulers and popes share; behind them the number is an ordinal. */
const RULERS =
  /\b(?:Henry|Louis|Elizabeth|George|Edward|Charles|William|Richard|James|John|Paul|Pius|Benedict|Philip|Frederick|Napoleon|Nicholas|Alexander|Peter|Catherine|Ivan|Leo|Gregory|Francis|Ferdinand|Otto|Ram(?:es)?ses|Ptolemy|Darius|Xerxes|Gustav|Carl|Karl|Christian|Haakon|Harald|Olaf|Albert|Leopold|Baldwin|Umberto|Emmanuel|Rameses|Seti|Cleopatra|Victoria|Anne|Alfonso|Carlos|Felipe|Pedro|Clement|Innocent|Urban|Sixtus|Boniface|Julius|Adrian|Stephen|Mary|Isabella|Rama|Mehmed|Murad|Selim|Suleiman|Wilhelm|Franz|Joseph|Margrethe|Beatrix|Robert|David|Malcolm|Kamehameha|Amenhotep|Thutmose|Antiochus|Theodosius|Constantine|Justinian|Basil|Menelik|Zog|Kenneth|Thomas|Michael|Anthony|Walter|Arthur|Harold)\s$/;
/** The third of a family: "John Smith III". */
const FIRST_NAME =
  /\b(?:John|James|William|Robert|George|Charles|Thomas|Henry|Edward|Joseph|Richard|David|Walter|Harold|Arthur|Frank|Albert|Samuel|Daniel|Michael|Paul|Peter|Louis|Alexander|Benjamin|Theodore|Cornelius|Hank|Davis|Martin|Griffin|Trey)\s\p{Lu}[\p{Ll}.]+\s$/u;
const TITLED =
  /\b(?:King|Queen|Pope|Emperor|Empress|Tsar|Czar|Sultan|Pharaoh|Kaiser|Prince|Princess)\s\p{Lu}[\p{Ll}]+\s$/u;
/** Behind these words it is a number. */
const COUNTED =
  /\b(?:chapter|part|act|auto|fantasy|scene|section|volume|vol\.|bk\.|ch\.|book|article|appendix|phase|type|class|level|stage|grade|title|war|bowl|figure|table|division|group|category|tier|art\.|amend\.|mark|round|game|episode|season|world|unit|lesson|step|item|plan|stanza|canto|sonata|symphony|no\.|schedule|amendment|rule|exhibit|column|region|zone|mod|generation|sequel|rank)s?\s(?:I\sand\s)?$/i;
const SEASON = /^\s(?:century|centuries|dynasty|arrondissement)\b/;
/** Letters that are words or names more often than numbers. */
const AMBIGUOUS = new Set([
  'I',
  'V',
  'X',
  'L',
  'C',
  'D',
  'M',
  'CD',
  'DC',
  'MD',
  'MC',
  'MI',
  'DI',
  'CV',
  'DIM',
  'MIX',
  'LI',
  'MM',
  'CC',
  'DM',
  'CM',
  'MDL',
  'MMC',
  'XL',
  'XXL',
  'CL',
  'CI',
  'DL',
  'ML',
  'DX',
  'LL',
  'CCC',
  'MCC',
  'LCD',
  'CDC',
  'MMM',
  'CCI',
  'MV',
  'LV',
  'IV',
]);
const CAPITALISED = /(?:^|[^\p{L}])\p{Lu}[\p{Ll}\p{M}]+\s$/u;

/** "Charles I was": at the start of a sentence no pronoun can stand behind a name. */
const isReign = (before: string, after: string): boolean =>
  /(?:^|[.!?]\s)\p{Lu}\p{Ll}+\s$/u.test(before) &&
  /^\s(?:was|reigned|ruled|invaded|conquered|ascended|succeeded|abdicated|fled|founded|built|led|ordered|defeated|granted|converted|signed|issued|crowned|crushed|died|became|had|never|married|and|of)\b|^['’]s/.test(
    after,
  );

export const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (COUNTED.test(before) && /^[CDLM]$/.test(letters)) return undefined;
    if (/\bMalcolm\s$/.test(before) && letters === 'X') return undefined;
    if (letters.length > 4 && value > 1000) return year(value);
    if (/\bthe\s$/i.test(before) && /^\s\p{Lu}\p{Ll}/u.test(after) && letters.length > 1) return ordinal(digits);
    if (letters.length > 1 && /\p{Lu}\p{Ll}+\s\p{Lu}[\p{Ll}.]+\s$/u.test(before) && FIRST_NAME.test(before))
      return `the ${ordinal(digits)}`;
    // James VI and I.
    if (letters === 'I' && /\p{Lu}\p{Ll}+\s[IVX]+\sand\s$/u.test(before)) return `the ${ordinal(digits)}`;
    if (SEASON.test(after)) return ordinal(digits);
    if (
      (RULERS.test(before) || TITLED.test(before)) &&
      (letters !== 'I' || !/^\s+\p{Ll}|^['’](?!s\s)/u.test(after) || TITLED.test(before) || isReign(before, after))
    ) {
      return value > 40 ? undefined : `the ${ordinal(digits)}`;
    }
    if (letters === 'I' && COUNTED.test(before) && /^(?:\s(?:and|or|to)|,)\s[IVX]/.test(after)) return cardinal(digits);
    if (COUNTED.test(before) && (letters !== 'I' || !/^\s\p{Ll}/u.test(after) || /war\s$/i.test(before)))
      return cardinal(digits);
    if (letters === 'IV' && CAPITALISED.test(before)) return cardinal(digits);
    if (AMBIGUOUS.has(letters)) return undefined;
    if (CAPITALISED.test(before) || letters.length > 3) return cardinal(digits);
    return letters === 'II' || letters === 'III' || /^[IVX]{3,}$/.test(letters) ? cardinal(digits) : undefined;
  },
};
