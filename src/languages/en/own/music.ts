import type { OwnSpan } from '../../reading.ts';
import { cardinal } from '../numbers.ts';
import { spell } from './forms.ts';

const NOTES: Readonly<Record<string, string>> = {
  '♩': 'quarter note',
  '♪': 'eighth note',
  '𝅗𝅥': 'half note',
  '𝅝': 'whole note',
};
const ACCIDENTALS: Readonly<Record<string, string>> = { '#': ' sharp', '♯': ' sharp', b: ' flat', '♭': ' flat' };
const KINDS: Readonly<Record<string, string>> = {
  m: ' minor',
  maj: ' major',
  dim: ' diminished',
  aug: ' augmented',
  sus: ' suspended',
};
const CHORD = '[A-G][#♯b♭]?(?:maj|m|dim|aug|sus)?[24679]?';

const chord = (written: string): string =>
  written.replace(
    /^([A-G])([#♯b♭]?)(maj|m|dim|aug|sus)?(\d?)$/,
    (_, letter: string, accidental: string, kind = '', digit = '') =>
      `${spell(letter)}${ACCIDENTALS[accidental] ?? ''}${KINDS[kind] ?? ''}${digit === '' ? '' : ` ${cardinal(digit)}`}`,
  );

/** Time signatures, tempo marks and rows of chords. */
export const MUSIC: readonly OwnSpan[] = [
  // 4/4 time, in 6/8, but "in 3/4 of all cases".
  {
    pattern:
      /(?<![\d/.,]|\d\s)(?<beats>[2-9]|12)\/(?<note>2|4|8|16)(?=\s(?:time|meter|metre|beat|bars?|measures?|waltz|feel|groove|rhythm|signature)\b)|(?<=\bin\s)(?<beats2>[2-7]|9|12)\/(?<note2>[248])(?=[,.;:!?)]|\s(?:time|at|and|with|but|then)\b|$)/gu,
    say: ({ groups: { beats, note, beats2 = '', note2 = '' } = {} as Record<string, string | undefined> }) =>
      `${cardinal(beats ?? beats2)} ${cardinal(note ?? note2)}`,
  },
  { pattern: /[♩♪𝅝]|𝅗𝅥/gu, say: ({ 0: sign }, { after }) => (/^\s?=\s?\d/.test(after) ? NOTES[sign] : undefined) },
  // Am–F–C–G; three at least, one of which is no plain letter.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d–—-])(?=[A-G#♯b♭\d–-]{0,30}(?:m|dim|aug|sus|[#♯♭]))${CHORD}(?:[-–—]${CHORD}){2,}(?![\p{L}\d–—-])`,
      'gu',
    ),
    say: ({ 0: written }) => written.split(/[-–—]/).map(chord).join(', '),
  },
];
