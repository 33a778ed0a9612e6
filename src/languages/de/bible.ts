import type { OwnSpan } from '../reading.ts';
import { cardinal, ordinalStem } from './numbers.ts';

const BOOKS: Readonly<Record<string, string>> = {
  Mt: 'Matthäus',
  Mk: 'Markus',
  Lk: 'Lukas',
  Joh: 'Johannes',
  Apg: 'Apostelgeschichte',
  Röm: 'Römer',
  Kor: 'Korinther',
  Gal: 'Galater',
  Eph: 'Epheser',
  Phil: 'Philipper',
  Kol: 'Kolosser',
  Thess: 'Thessalonicher',
  Tim: 'Timotheus',
  Petr: 'Petrus',
  Hebr: 'Hebräer',
  Jak: 'Jakobus',
  Offb: 'Offenbarung',
  Gen: 'Genesis',
  Ex: 'Exodus',
  Mose: 'Mose',
  Ps: 'Psalm',
  Spr: 'Sprüche',
  Koh: 'Kohelet',
  Jes: 'Jesaja',
  Jer: 'Jeremia',
  Ez: 'Ezechiel',
  Sam: 'Samuel',
  Kön: 'Könige',
};
const BOOK = Object.keys(BOOKS).join('|');

/** Places in the Bible, chapter and verse: Joh 3,16; 1. Kor 13,1–3; Ps 23. */
export const bible: readonly OwnSpan[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.,])(?:(?<volume>[1-5])\.?\s?)?(?<book>${BOOK})\.?\s(?<chapter>\d{1,3})(?:,\s?(?<verse>\d{1,3})(?:\s?[–-]\s?(?<to>\d{1,3}))?)?(?![\p{L}\d]|[.,]\d)`,
      'gu',
    ),
    needsDigits: true,
    say({ groups: { volume = '', book = '', chapter = '', verse = '', to = '' } = {} }) {
      if (verse === '' && volume === '' && book !== 'Ps') return undefined;
      return [
        volume === '' ? [] : `${ordinalStem(volume)}er`,
        BOOKS[book] ?? book,
        cardinal(chapter),
        verse === '' ? [] : cardinal(verse),
        to === '' ? [] : `bis ${cardinal(to)}`,
      ]
        .flat()
        .join(' ');
    },
  },
];
