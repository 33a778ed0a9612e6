import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRules } from '../../src/pronunciations/check-rules.ts';
import { readPls } from '../../src/pronunciations/pls-reader.ts';
import { writePls } from '../../src/pronunciations/pls-writer.ts';
import type { PronunciationRule } from '../../src/text/pronunciations/rules.ts';
import { runsOf } from '../runs.ts';

const NAMESPACE = 'http://www.w3.org/2005/01/pronunciation-lexicon';
const lexicon = (inner: string, attributes = 'alphabet="ipa" xml:lang="en-US"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<lexicon version="1.0" xmlns="${NAMESPACE}" ${attributes}>${inner}</lexicon>`;
const read = (xml: string | Buffer) => readPls(Buffer.from(xml));
const refused = async (xml: string | Buffer) => {
  const error = await read(xml).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toMatchObject({ code: 'BAD_REQUEST' });
  return (error as Error).message;
};

test('what other services write is read: aliases, IPA, ARPAbet, several graphemes, the preferred way', async () => {
  const { rules, language } = await read(
    lexicon(`
  <meta name="x" content="y"/>
  <lexeme><grapheme>Claughton</grapheme><alias> Cloffton &amp; <![CDATA[<co>]]> </alias></lexeme>
  <lexeme xml:id="a" role="n"><grapheme>Apple</grapheme><grapheme>apple</grapheme><phoneme>ˈæpəl</phoneme></lexeme>
  <lexeme><grapheme>tomato</grapheme><phoneme alphabet="cmu-arpabet">T AH0 M AA1 T OW0</phoneme></lexeme>
  <lexeme><grapheme>either</grapheme><phoneme>ˈiːðə</phoneme><phoneme prefer="true">ˈaɪðə</phoneme><example>e</example></lexeme>
  <lexeme><grapheme>silent</grapheme></lexeme>
  <!-- <lexeme><grapheme>no</grapheme><alias>no</alias></lexeme> -->
  <other:lexeme xmlns:other="urn:other"><grapheme>no</grapheme><alias>no</alias></other:lexeme>`),
  );
  const flags = { caseSensitive: true, wordBoundaries: true };
  expect(language).toBe('en-US');
  expect(rules).toEqual([
    { written: 'Claughton', ...flags, alias: 'Cloffton & <co>' },
    { written: 'Apple', ...flags, phoneme: 'ˈæpəl', alphabet: 'ipa' },
    { written: 'apple', ...flags, phoneme: 'ˈæpəl', alphabet: 'ipa' },
    { written: 'tomato', ...flags, phoneme: 'T AH0 M AA1 T OW0', alphabet: 'cmu-arpabet' },
    { written: 'either', ...flags, phoneme: 'ˈaɪðə', alphabet: 'ipa' },
  ]);
});

test('what is not a lexicon is refused, with the line', async () => {
  const bomb = '<!DOCTYPE lexicon [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
  expect(await refused(`<?xml version="1.0"?>${bomb}<lexicon>&b;</lexicon>`)).toMatch(/document type .*line 1/);
  expect(await refused('<!DOCTYPE lexicon SYSTEM "file:///etc/passwd"><lexicon/>')).toMatch(/document type/);
  expect(await refused(lexicon('\n<lexeme><grapheme>a</grapheme>\n<alias>&nbsp;</alias></lexeme>'))).toMatch(/line 4/);
  expect(await refused(lexicon('<lexeme>\n<grapheme>a</lexeme>'))).toMatch(/well-formed.*line 3/);
  expect(await refused('<lexicon')).toMatch(/well-formed/);
  expect(await refused('hello')).toMatch(/well-formed/);
  expect(await refused('')).toMatch(/empty/);
  expect(await refused('<html/>')).toMatch(/must be a <lexicon>/);
  expect(await refused('<lexicon xmlns="urn:other"/>')).toMatch(/must be a <lexicon>/);
  expect(await refused(lexicon('<lexeme>\n<grapheme>a</grapheme><phoneme>♥</phoneme></lexeme>'))).toMatch(
    /phoneme.*"♥".*line 2/,
  );
  expect(await refused(lexicon('<lexeme><grapheme>a</grapheme><alias> </alias></lexeme>'))).toMatch(
    /alias.*something to say/,
  );
  expect(await refused(lexicon('<lexeme><grapheme>a</grapheme><phoneme>a</phoneme></lexeme>', ''))).toMatch(
    /without an alphabet/,
  );
  expect(
    await refused(lexicon('<lexeme><grapheme>a</grapheme><phoneme alphabet="x-sampa">a</phoneme></lexeme>')),
  ).toMatch(/alphabet "x-sampa"/);
});

test('other encodings are refused, and a mark of the byte order is not', async () => {
  const xml = lexicon('<lexeme><grapheme>a</grapheme><alias>b</alias></lexeme>');
  expect((await read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(xml)]))).rules).toHaveLength(1);
  expect(await refused(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]))).toMatch(/UTF-8/);
  expect(await refused(Buffer.from(xml, 'utf16le'))).toMatch(/UTF-8/);
  expect(await refused(xml.replace('UTF-8', 'ISO-8859-1'))).toMatch(/says ISO-8859-1/);
  expect(await refused(Buffer.from([0x3c, 0xe9, 0x3e]))).toMatch(/UTF-8/);
});

test('20,000 rules are read, one more is not', async () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => `<lexeme><grapheme>w${at}</grapheme><alias>x</alias></lexeme>`).join('');
  expect((await read(lexicon(entries(20_000)))).rules).toHaveLength(20_000);
  expect(await refused(lexicon(entries(20_001)))).toMatch(/20001 rules/);
});

test('what is written is read as the same rules', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((inner) => `a${inner}`);
  const place = { written: text, caseSensitive: fc.boolean(), wordBoundaries: fc.boolean() };
  const rule: fc.Arbitrary<PronunciationRule> = fc.oneof(
    fc.record({ ...place, alias: text }),
    fc.record({ ...place, phoneme: fc.constantFrom('ˈæpəl', 'tʃ'), alphabet: fc.constant('ipa' as const) }),
    fc.record({ ...place, phoneme: fc.constant('T AH0'), alphabet: fc.constant('cmu-arpabet' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { maxLength: 10 }), fc.constantFrom(null, 'de-AT'), async (given, language) => {
      const rules = await checkRules(given, (_, { msg }) => {
        throw new Error(msg);
      }).catch(() => undefined);
      fc.pre(rules !== undefined);
      const written = [...writePls(rules ?? [], language)].join('');
      expect(await read(written)).toEqual({ rules, language });
    }),
    { seed: 20_261_121, numRuns: runsOf(500) },
  );
});

test.each([
  [
    'nested elements with namespaces',
    lexicon('<a xmlns:b="c">'.repeat(15_000) + '</a>'.repeat(15_000)),
    'nested deeper',
  ],
  [
    '55,000 attributes',
    lexicon(`<lexeme ${Array.from({ length: 55_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    '20 attributes',
  ],
  [
    '55,000 namespaces',
    lexicon(`<lexeme ${Array.from({ length: 55_000 }, (_, at) => `xmlns:a${at}="u"`).join(' ')}/>`),
    '20 attributes',
  ],
  ['a name of 100 kB', lexicon(`<${'a'.repeat(100_000)}/>`), 'characters'],
  ['a value of 100 kB', lexicon(`<a b="${'a'.repeat(100_000)}"/>`), 'characters'],
  ['a value without end', lexicon(`<a b="${'a'.repeat(100_000)}`), 'characters'],
])('%s is refused with its line before it is parsed', async (_, xml, word) => {
  expect(await refused(xml)).toMatch(new RegExp(`${word}.*line 2`));
});

test('what looks like a tag in comments, character data and values is none', async () => {
  const inner = '<a>'.repeat(20);
  const { rules } = await read(
    lexicon(
      `<!-- ${inner} --><?x ${inner} ?><lexeme role="a>b"><grapheme>x</grapheme><alias><![CDATA[${'<a>'.repeat(20)} y]]></alias></lexeme>`,
    ),
  );
  expect(rules).toMatchObject([{ written: 'x', alias: `${inner} y` }]);
});
