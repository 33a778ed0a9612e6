import { expect, test } from 'vitest';
import { cutSegments } from '../../src/text/segments.ts';
import type { SourceText } from '../../src/text/source.ts';
import { spokenText } from '../../src/text/spoken.ts';

const segments = (text: string, options: Partial<SourceText> = {}) => [
  ...cutSegments({ text, languageCode: 'en', segmentPauseSecs: 0, ...options }, () => 0),
];
const plain = (text: string, options: Partial<SourceText> = {}) =>
  segments(text, options).map((segment) => segment.plain.trim());

/** Words as they stand in the caller's text. */
async function words(text: string, options: Partial<SourceText> = {}): Promise<string[]> {
  const spoken = await Promise.all(segments(text, options).map(spokenText));
  const points = [...text];
  return spoken.flatMap((one) =>
    one.words.map(({ word, startChar, endChar }) => {
      expect(points.slice(startChar, endChar).join('')).toBe(word);
      return word;
    }),
  );
}

test.each([
  ['This is **bold**, *italic* and `code`.', ['This is bold, italic and code.']],
  ['***both*** ~~old~~ __new__', ['both old new']],
  ['[Click here](https://example.com/a_b) now', ['Click here now']],
  ['Read [the guide][1].\n\n[1]: https://example.com "Title"', ['Read the guide.']],
  ['![A red cat](cat.png)', ['A red cat']],
  ['# A *big* day\nIt began.', ['A big day', 'It began.']],
  ['Title\n=====\nText', ['Title', 'Text']],
  ['- apples\n- pears\n  - Conference', ['apples', 'pears', 'Conference']],
  ['1. Mix.\n2. Bake.', ['1, Mix.', '2, Bake.']],
  ['> To be **or** not\n> to be', ['To be or not\nto be']],
  ['- [x] call mom', ['call mom']],
  ['```js\nrun(*a*)\n\nstop()\n```\nDone', ['run(*a*)', 'stop()', 'Done']],
  ['Above\n\n---\n\nBelow', ['Above', 'Below']],
  ['Hello[^1] there.\n\n[^1]: A note.', ['Hello there.', 'A note.']],
  ['| Name | Age |\n|---|---|\n| Ann | 30 |', ['Name, Age', 'Ann, 30']],
  ['a \\*star\\*', ['a *star*']],
  ['One<br>two<!-- not this --> three', ['One', 'two three']],
  ['<h1>News</h1><p>It <b>rained</b>.</p>', ['News', 'It rained.']],
  ['<ul><li>tea</li><li>milk</li></ul>', ['tea', 'milk']],
  ['<script>\nalert(1)\n\nalert(2)\n</script>Done', ['Done']],
  ['x<sup>2</sup> + H<sub>2</sub>O', ['x² + H2O']],
  ['<img src="a.png" alt="A dog &amp; a cat">', ['A dog & a cat']],
  ['salt &amp; pepper, na&iuml;ve, &euro;5', ['salt & pepper, naïve, €5']],
])('%j is read as %j', (text, expected) => expect(plain(text).filter(Boolean)).toEqual(expected));

test.each([
  '2 * 3 * 4',
  '2*3*4 and 2**3**4',
  '5*3 is 15 and 4*2 is 8',
  'snake_case_name and _private',
  '#1 of 3',
  '5 < 6 and 7 > 3',
  'a <b and c> d',
  'a <breakfast> of <phonemes>',
  'I <3 you',
  'about ~5 to ~6 metres',
  'a | x | b',
  '[sic] and a[0][1]',
  '[Anna]: Hello.',
  '1. January was cold',
  '1984. A year of note',
  '+',
  'AT&T &c.',
  'C:\\new_folder',
])('%j is no markup', (text) => expect(plain(text).join(' ')).toBe(text));

test('a language that writes ordinals with a stop keeps it', () => {
  expect(plain('3. Mai: Ankunft\n4. Mai: Abreise', { languageCode: 'de' })).toEqual([
    '3. Mai: Ankunft',
    '4. Mai: Abreise',
  ]);
});

test('formats: plain leaves all signs, ssml all but its own', () => {
  const text = '**a** <b>b</b> <break time="1s"/> c &amp; d';
  expect(plain(text, { textFormat: 'plain' }).join(' ')).toBe(text);
  expect(plain(text, { textFormat: 'ssml' })).toEqual(['**a** <b>b</b>', 'c & d']);
  expect(plain(text)).toEqual(['a b', 'c & d']);
});

test('a word keeps its whole place in the text, whatever stands in it', async () => {
  expect(await words('**bold**ly gone')).toEqual(['bold**ly', 'gone']);
  expect(await words('un<emphasis>believ</emphasis>able 😀 na&iuml;ve')).toEqual([
    'un<emphasis>believ</emphasis>able',
    '😀',
    'na&iuml;ve',
  ]);
  expect(await words('<sub alias="World Wide Web">WWW</sub> x<sup>2</sup>')).toEqual(['WWW', 'x<sup>2']);
});

test('a table longer than what is read at once keeps its columns', () => {
  const rows = Array.from({ length: 400 }, (_, row) => `| name ${row} | ${row} |`);
  const read = plain(['| Name | Number |', '|---|---|', ...rows].join('\n'));
  expect(read).toEqual(['Name, Number', ...rows.map((_, row) => `name ${row}, ${row}`)]);
});

test('emoji can be left out', async () => {
  expect(await words('Good 👍🏽 job 1️⃣', { emoji: 'skip' })).toEqual(['Good', 'job']);
  expect(await words('Good 👍🏽 job')).toEqual(['Good', '👍🏽', 'job']);
});

test('pauses: a paragraph more than a sentence, a sentence more than a clause', () => {
  const endings = (text: string) => segments(text).map(({ ending }) => ending);
  expect(endings('One.\n\nTwo. Three\n\n\nFour')).toEqual(['paragraph', 'sentence', 'paragraph', 'sentence']);
  expect(endings('# Head\n- a\n- b\n\nLast')).toEqual(['paragraph', 'sentence', 'paragraph', 'sentence']);
  expect(endings('One<br>two')).toEqual(['clause', 'sentence']);
  expect(segments('One').map(({ pauseAfterSecs }) => pauseAfterSecs)).toEqual([0.12]);
});

test.each([
  ['"I can\'t." "Why not?" she asked.', ['"I can\'t."', '"Why not?" she asked.']],
  ['Take vitamin C. It helps.', ['Take vitamin C.', 'It helps.']],
  ['We have a plan B. Then we left.', ['We have a plan B.', 'Then we left.']],
  ['I said no. Then I left.', ['I said no.', 'Then I left.']],
  ['So did I. Mary left.', ['So did I.', 'Mary left.']],
  ['See No. 5 by J. K. Rowling. Good.', ['See No. 5 by J. K. Rowling.', 'Good.']],
])('%j is spoken as %j', (text, expected) => expect(plain(text)).toEqual(expected));

test.each([
  ['![a pie](data:image/png;base64,%)', 'a pie'],
  ['<img alt="a pie" src="data:image/png;base64,%">', 'a pie'],
  ['*_<a href="https://example.com/" class="one two">here</a>', 'here'],
  ['*_[the long way](https://example.com/a)', 'the long way'],
  ['<b>'.repeat(1500), ''],
])('a long text is cut in no tag and no link: %s', (text, expected) => {
  // The cut falls into what stands for `_`, or into `%`.
  const written = `${text.replace('*_', 'word '.repeat(396)).replace('%', 'A'.repeat(9000))} end`;
  expect(
    segments(written)
      .map(({ plain }) => plain)
      .join('')
      .replaceAll('word ', '')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe(`${expected} end`.trim());
});

test('letters over others are not said beside them', () => {
  expect(plain('<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> and')).toEqual(['漢 and']);
});
