import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/text/check.ts';
import { TEXT_FORMATS, type TextFormat } from '../../src/text/chunks.ts';
import { cutSegments } from '../../src/text/segments.ts';
import { spokenText } from '../../src/text/spoken.ts';
import { TextError } from '../../src/text/text-error.ts';
import { runsOf } from '../runs.ts';

const FRAGMENTS = [
  ...[
    '**',
    '*',
    '_',
    '`',
    '```\n',
    '~~',
    '[a](b)',
    '[',
    '](',
    '![',
    '\n\n',
    '\n',
    '# ',
    '- ',
    '1. ',
    '> ',
    '---\n',
    '\\',
  ],
  ...[
    '| a | b |\n|-|-|\n',
    '|',
    '&amp;',
    '&#233;',
    '&',
    '<b>',
    '</b>',
    '<br>',
    '<p>',
    '</p>',
    '<!--',
    '-->',
    '<script>',
  ],
  ...[
    '</script>',
    '<sup>2</sup>',
    '<speak>',
    '</speak>',
    '<prosody rate="slow">',
    '</prosody>',
    '<emphasis>',
    '</emphasis>',
  ],
  ...[
    '<sub alias="x y">',
    '</sub>',
    '<break/>',
    '<mark name="m"/>',
    '<lang xml:lang="fr">',
    '</lang>',
    '[^1]',
    '[^1]: n\n',
  ],
  ...[
    'word',
    'Two words. ',
    '5',
    '😀',
    '\ud83d',
    '\uE000',
    '\t',
    '\r\n',
    '  ',
    'é',
    '你好。',
    '<',
    '>',
    '"',
    ';',
    '<voice',
  ],
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 14 })
  .map((parts) => parts.join(''));

test('any text is refused with a reason or has its words in order, each where it stands', async () => {
  const format = fc.constantFrom<TextFormat>(...TEXT_FORMATS);
  await fc.assert(
    fc.asyncProperty(text, format, async (value, textFormat) => {
      const source = { text: value, languageCode: 'en', textFormat };
      try {
        checkText(source);
      } catch (error) {
        expect(error).toBeInstanceOf(TextError);
        return;
      }
      const points = [...value];
      let [char, end] = [0, 0];
      for (const segment of cutSegments({ ...source, segmentPauseSecs: 0 }, () => 0)) {
        expect(segment.starts).toHaveLength(segment.plain.length);
        expect(segment.ends).toHaveLength(segment.plain.length);
        for (const { word, startChar, endChar } of (await spokenText(segment)).words) {
          expect(startChar).toBeGreaterThanOrEqual(char);
          expect(endChar).toBeGreaterThan(startChar);
          expect(points.slice(startChar, endChar).join('')).toBe(word);
          char = endChar;
        }
        end = segment.endChar;
      }
      expect(end).toBe(points.length);
    }),
    { numRuns: runsOf(1500), seed: 20_261_121 },
  );
}, 240_000);

test('without markup nothing is changed: every unit stands for itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
      const source = { text: value, languageCode: 'en', textFormat: 'plain' as const, segmentPauseSecs: 0 };
      for (const { plain, starts, ends } of cutSegments(source, () => 0)) {
        // A segment with nothing to speak is empty.
        if (plain === '') continue;
        expect(plain).toBe([...value].slice(starts[0], ends.at(-1)).join(''));
      }
    }),
    { numRuns: runsOf(300), seed: 20_261_121 },
  );
});

describe('a text four times as long takes about four times as long', () => {
  const NASTY = [
    '*a **b ',
    '[[',
    '![',
    '<a b="',
    '<!-- ',
    '``` ',
    '    \n',
    '<p>',
    '[^1]',
    '<mark name="x"/>',
    '&amp;',
    '> ',
    '\\*',
    '[a]: b.c\n',
    '<sub',
  ];
  test.each(NASTY)('%j', (unit) => {
    const of = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const timeOf = (value: string) => {
      const startedAt = process.cpuUsage();
      try {
        const source = { text: value, languageCode: 'en', segmentPauseSecs: 0 };
        checkText(source);
        for (const _ of cutSegments(source, () => 0));
      } catch (error) {
        if (!(error instanceof TextError)) throw error;
      }
      const { user, system } = process.cpuUsage(startedAt);
      return (user + system) / 1000;
    };
    timeOf(of(25_000));
    const quarter = timeOf(of(50_000));
    // What is quadratic takes sixteen times as long; a few milliseconds tell nothing.
    expect(timeOf(of(200_000))).toBeLessThan(10 * quarter + 200);
  }, 240_000);
});
