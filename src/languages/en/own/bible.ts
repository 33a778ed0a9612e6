import type { OwnSpan } from '../../reading.ts';
import { cardinal, ordinal } from '../numbers.ts';

const NAMES =
  'Genesis|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Samuel|Kings|Chronicles|Ezra|Nehemiah|Esther|Job|Psalms?|Proverbs|Ecclesiastes|Song of Songs|Song of Solomon|Isaiah|Jeremiah|Lamentations|Ezekiel|Daniel|Hosea|Joel|Amos|Obadiah|Jonah|Micah|Nahum|Habakkuk|Zephaniah|Haggai|Zechariah|Malachi|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Philippians|Colossians|Thessalonians|Timothy|Titus|Philemon|Hebrews|James|Peter|Jude|Revelation|Sirach|Tobit|Maccabees|Surah|Quran|Sura';
/** Books with or without a stop, before chapter and verse. */
export const BOOKS: Readonly<Record<string, string>> = {
  Gen: 'genesis',
  Exod: 'exodus',
  Ex: 'exodus',
  Lev: 'leviticus',
  Num: 'numbers',
  Deut: 'deuteronomy',
  Dt: 'deuteronomy',
  Josh: 'joshua',
  Judg: 'judges',
  Sam: 'samuel',
  Kgs: 'kings',
  Chr: 'chronicles',
  Chron: 'chronicles',
  Neh: 'nehemiah',
  Ps: 'psalm',
  Pss: 'psalms',
  Prov: 'proverbs',
  Eccl: 'ecclesiastes',
  Eccles: 'ecclesiastes',
  Isa: 'isaiah',
  Jer: 'jeremiah',
  Lam: 'lamentations',
  Ezek: 'ezekiel',
  Dan: 'daniel',
  Hos: 'hosea',
  Mic: 'micah',
  Hab: 'habakkuk',
  Zech: 'zechariah',
  Mal: 'malachi',
  Matt: 'matthew',
  Mt: 'matthew',
  Mk: 'mark',
  Lk: 'luke',
  Jn: 'john',
  Rom: 'romans',
  Cor: 'corinthians',
  Gal: 'galatians',
  Eph: 'ephesians',
  Phil: 'philippians',
  Col: 'colossians',
  Thess: 'thessalonians',
  Tim: 'timothy',
  Tit: 'titus',
  Heb: 'hebrews',
  Jas: 'james',
  Pet: 'peter',
  Rev: 'revelation',
};
const BOOK = `(?:${NAMES}|${Object.keys(BOOKS).join('|')})`;
/** Books of which there are several. */
const NUMBERED =
  '(?:Cor|Corinthians|Sam|Samuel|Kings|Kgs|Chr|Chron|Chronicles|Tim|Timothy|Thess|Thessalonians|Pet|Peter|Jn|John|Macc|Maccabees)';

/** Chapter and verse: "1 Cor. 13:4–7", "Gen. 1:1–2:3", "Matt 5:3ff." */
export const BIBLE: readonly OwnSpan[] = [
  {
    pattern: new RegExp(
      String.raw`(?<=\b${BOOK}\.?\s)(?<chapter>\d{1,3}):(?<verse>\d{1,3})(?:[-–—](?:(?<toChapter>\d{1,3}):)?(?<to>\d{1,3}))?(?:(?<following>ff?)\b)?(?![\d:])`,
      'gu',
    ),
    say: ({
      groups: { chapter = '', verse = '', toChapter, to, following } = {} as Record<string, string | undefined>,
    }) => {
      const start = `${cardinal(chapter)} ${cardinal(verse)}`;
      const end =
        to === undefined ? '' : ` to ${toChapter === undefined ? '' : `${cardinal(toChapter)} `}${cardinal(to)}`;
      return `${start}${end}${following === undefined ? '' : ' and following'}`;
    },
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(?<book>${Object.keys(BOOKS).join('|')})\.?(?=\s\d{1,3}:\d)`, 'gu'),
    say: ({ groups: { book = '' } = {} }, { before, after }) => {
      // "Dan 6:10" is as well a man and a time.
      const isBook = !/^(?:Dan|Sam|Tim)$/.test(book) || /[123]\s$/.test(before) || /^\s\d+:\d+[-–]/.test(after);
      return isBook ? BOOKS[book] : undefined;
    },
  },
  // 1 Cor. 13, 2 Kings.
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d:])(?<which>[123]|I{1,3})\s(?=${NUMBERED}\b\.?\s\d)`, 'gu'),
    say: ({ groups: { which = '' } = {} }) => `${ordinal(String(which.startsWith('I') ? which.length : which))} `,
  },
];
