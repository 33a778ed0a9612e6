import type { OwnSpan } from '../../reading.ts';
import { cardinal } from '../numbers.ts';
import { spell } from './forms.ts';

const PIECES: Readonly<Record<string, string>> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

/** A file and a rank: "f3". */
const square = (written: string): string =>
  [...written].map((sign) => (/\d/.test(sign) ? cardinal(sign) : spell(sign.toUpperCase()))).join(' ');

/** Moves of chess: Nf3, Qxh2+, exd5, e8=Q, Rad1. */
export const CHESS: readonly OwnSpan[] = [
  {
    pattern:
      /(?<![\p{L}\d#@])(?:(?<piece>[KQRBN])(?<from>[a-h]?[1-8]?)|(?<pawn>[a-h](?=x)))(?<takes>x?)(?<to>[a-h][1-8])(?:=(?<promoted>[QRBN]))?(?<sign>[+#]?)(?![\p{L}\d=]|\s(?:gene|protein|mutant|mice|mouse|locus))/gu,
    say: ({ groups = {} }) => {
      const { piece = '', from = '', pawn = '', takes = '', to = '', promoted, sign = '' } = groups;
      const words = [
        PIECES[piece] ?? square(pawn),
        from === '' ? '' : square(from),
        takes === '' ? '' : 'takes',
        square(to),
        PIECES[promoted ?? ''] ?? '',
        { '+': 'check', '#': 'mate' }[sign] ?? '',
      ];
      return words.filter((word) => word !== '').join(' ');
    },
  },
  {
    pattern: /(?<![\p{L}\d])(?<to>[a-h][18])=(?<promoted>[QRBN])(?<sign>[+#]?)(?![\p{L}\d])/gu,
    say: ({ groups: { to = '', promoted = '', sign = '' } = {} }) =>
      `${square(to)} ${PIECES[promoted]}${sign === '' ? '' : sign === '+' ? ' check' : ' mate'}`,
  },
  // "e4+": a pawn's check has a move's number before it.
  {
    pattern: /(?<=\b\d{1,3}\.{1,3}\s?(?:\S{2,5}\s)?)(?<to>[a-h][1-8])(?<sign>[+#])(?![\p{L}\d+])/gu,
    say: ({ groups: { to = '', sign = '' } = {} }) => `${square(to)} ${sign === '+' ? 'check' : 'mate'}`,
  },
];
