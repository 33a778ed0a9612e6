import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/languages/index.ts';
import { forLatin, isLatin } from '../../src/text/normalize/latin.ts';
import { findSpans } from '../../src/text/normalize/normalize.ts';
import { readingOf } from '../../src/text/normalize/readings.ts';
import { cutSegments } from '../../src/text/segments.ts';
import { spokenText } from '../../src/text/spoken.ts';
import { someOf } from '../runs.ts';

/** What expressions repeat inside: figures, letters, the signs between them, and mixtures that nearly match. */
const PIECES = [
  ...[
    '1',
    '12 ',
    '1.',
    '1,',
    '1,1',
    '1-',
    '1–1-',
    '1:',
    '1:1',
    '1/',
    '1/1/',
    '1 1',
    '0',
    '1 - ',
    '1x',
    '1e',
    '1st',
    '٣',
    '１',
  ],
  ...[
    'a',
    'A',
    'Aa',
    'A.',
    'A. ',
    'a.',
    'a-',
    'a_',
    'a_A',
    'a@',
    'a@a.',
    '@',
    '#',
    '#a',
    'I',
    'IV ',
    'MCM',
    'é',
    'ж',
    '漢',
    'あ',
    'ก',
  ],
  ...[
    '$',
    '$1',
    '€ ',
    '%',
    '1%-',
    '°',
    '²',
    'x²',
    '10⁻',
    '½',
    '1½',
    '½½',
    '−',
    '- ',
    '=',
    '=1',
    '<',
    '>= ',
    '(',
    '()',
    ')(',
    '[',
    '"',
    "'",
    "'s",
  ],
  ...[
    '/',
    '//',
    '/a',
    'C:\\',
    '~/',
    './',
    '...',
    '. ',
    ', ',
    '+',
    '+1',
    '+1 (',
    '555-',
    'http://',
    'www.a',
    'a.com/',
    'v1.',
    'St. ',
    'e.g.',
  ],
  ...[
    'No. ',
    'page i',
    'Jan ',
    '1 Jan ',
    'Mon-',
    'pm',
    '1 pm-',
    '1h',
    '5 km/',
    'km',
    'GB/',
    '1 kg ',
    'USD',
    'to ',
    'code ',
    'read ',
    '👍',
    '🇩',
    '1️⃣',
    ':)',
  ],
];
const MIXED = ['1,1.1-1:1/1 ', 'A.a-1_A@a.1', '$1-€1–%1', '1°C/1x²=', "Dr. A's 1st", '+1 (1) 1-1', 'é1ж漢1あ'];

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

async function readMs(text: string, languageCode: string): Promise<number> {
  const startedAt = process.cpuUsage();
  for (const segment of cutSegments({ text, languageCode, segmentPauseSecs: 0 }, () => 0)) await spokenText(segment);
  return cpuMs(process.cpuUsage(startedAt));
}

describe('a text of a repeated piece takes four times as long where it is four times as long', () => {
  // What is quadratic in few steps shows only in texts as long as this.
  const QUARTER = 12_500;
  test.each([...someOf(PIECES), ...MIXED])('English %j', async (piece) => {
    await readMs(piece.repeat(200), 'en');
    const quarter = await readMs(piece.repeat(QUARTER), 'en');
    // What is quadratic takes sixteen times as long; a few milliseconds tell nothing.
    expect(await readMs(piece.repeat(4 * QUARTER), 'en')).toBeLessThan(9 * quarter + 400);
  }, 600_000);

  const others = LANGUAGES.map(({ languageCode }) => languageCode).filter((code) => code !== 'en');
  test.each(others)('%s', async (languageCode) => {
    for (const piece of MIXED) {
      await readMs(piece.repeat(100), languageCode);
      const quarter = await readMs(piece.repeat(400), languageCode);
      expect(await readMs(piece.repeat(1600), languageCode), piece).toBeLessThan(9 * quarter + 400);
    }
  }, 600_000);
});

/** What an expression's own letters and figures make, as a text that it nearly matches again and again. */
function baits(source: string): string[] {
  const plain = source
    .replaceAll(/\\[pP]\{[^}]*\}/g, 'a')
    .replaceAll(/\\d/g, '1')
    .replaceAll(/\\[bBsSwW]/g, ' ')
    .replaceAll(/\(\?<\w+>|\(\?[:=!<]*|\{[\d,]*\}/g, ' ');
  const words = plain.match(/[\p{L}\p{M}]{1,12}/gu) ?? [];
  const signs = [...new Set(plain.replaceAll(/[\p{L}\p{M}\s()[\]|?*+\\^$]/gu, ''))].slice(0, 12).join('');
  const some = [words[0] ?? 'a', words.at(-1) ?? 'a', words[Math.floor(words.length / 2)] ?? 'a'];
  return [
    ...new Set([
      ...some.map((word) => `${word} 1`),
      some.join(' '),
      `1${signs}`,
      `${some[0]}${signs}1`,
      plain.slice(0, 60),
    ]),
  ];
}

describe('no expression of a language is slow on what it nearly matches', () => {
  const LENGTH = 600;
  const execMs = (pattern: RegExp, text: string): number => {
    const startedAt = process.cpuUsage();
    for (const _ of text.matchAll(pattern));
    return cpuMs(process.cpuUsage(startedAt));
  };

  test.each(LANGUAGES.map(({ languageCode }) => languageCode))('%s', async (languageCode) => {
    const reading = await readingOf(languageCode);
    if (reading === undefined) throw new Error(`${languageCode} has no reading`);
    for (const { pattern } of reading.own ?? []) {
      for (const bait of baits(pattern.source)) {
        const text = (length: number) => bait.repeat(Math.ceil(length / bait.length)).slice(0, length);
        execMs(pattern, text(LENGTH));
        const short = execMs(pattern, text(LENGTH));
        // A segment has a few hundred characters: within it, sixteen times for four times the length is no harm.
        expect(execMs(pattern, text(4 * LENGTH)), `${pattern.source} on ${bait}`).toBeLessThan(20 * short + 60);
      }
    }
    for (const bait of MIXED) {
      const startedAt = process.cpuUsage();
      findSpans(bait.repeat(60), languageCode, reading);
      const short = cpuMs(process.cpuUsage(startedAt));
      const again = process.cpuUsage();
      findSpans(bait.repeat(240), languageCode, reading);
      expect(cpuMs(process.cpuUsage(again)), bait).toBeLessThan(20 * short + 200);
    }
  }, 600_000);
});

test('what is made for Latin texts finds what the expressions find that are written', async () => {
  for (const { languageCode } of LANGUAGES) {
    for (const { pattern } of (await readingOf(languageCode))?.own ?? []) {
      for (const bait of [...baits(pattern.source), ...MIXED].filter(isLatin)) {
        const text = `${bait} – ÄöŠžİ 1 ${bait}² ${bait}`;
        const found = (one: RegExp) => Array.from(text.matchAll(one), ({ 0: match, index }) => [index, match]);
        expect(found(forLatin(pattern)), pattern.source).toEqual(found(pattern));
      }
    }
  }
}, 240_000);
