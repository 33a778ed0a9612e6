import { expect, test } from 'vitest';
import type { Attributes } from '../../src/text/attributes.ts';
import { checkText } from '../../src/text/check.ts';
import { cutSegments } from '../../src/text/segments.ts';
import { spokenText } from '../../src/text/spoken.ts';
import { TextError } from '../../src/text/text-error.ts';

const segments = (text: string) => [...cutSegments({ text, languageCode: 'en', segmentPauseSecs: 0 }, () => 0)];
const reason = (text: string) => {
  try {
    checkText({ text, languageCode: 'en' });
  } catch (error) {
    if (error instanceof TextError) return error.message;
    throw error;
  }
  return undefined;
};

/** How the words of a text are spoken. */
async function attributes(text: string): Promise<Record<string, Attributes>> {
  const spoken = await Promise.all(segments(text).map(spokenText));
  return Object.fromEntries(spoken.flatMap(({ words }) => words.map((word) => [word.word, word.attributes])));
}

/** What is said for the only word of a text. */
async function said(text: string): Promise<string> {
  const [segment] = segments(text);
  const words = segment === undefined ? [] : (await spokenText(segment)).words;
  expect(words).toHaveLength(1);
  return (words[0]?.said ?? []).map((part) => ('text' in part ? part.text : part.ipa.join(''))).join(' ');
}

test.each([
  ['rate="slow"', { rate: 0.75 }],
  ["rate = '120%'", { rate: 1.2 }],
  ['rate="-20%"', { rate: 0.8 }],
  ['pitch="+2st"', { pitchSemitones: 2 }],
  ['pitch="x-low"', { pitchSemitones: -6 }],
  ['volume="-6dB" rate="fast"', { volumeDb: -6, rate: 1.25 }],
])('<prosody %s>', async (written, expected) => {
  const { b, a } = await attributes(`a <prosody ${written}>b</prosody>`);
  expect(b?.prosody).toEqual({ rate: 1, pitchSemitones: 0, volumeDb: 0, ...expected });
  expect(a).toEqual({});
});

test('elements inside of each other add up, and end with their tags', async () => {
  const text =
    '<speak><prosody rate="50%">one <prosody rate="200%" pitch="+1st">two</prosody> <emphasis level="strong">three <emphasis level="none">four</emphasis></emphasis></prosody> five</speak>';
  const of = await attributes(text);
  expect(of.one?.prosody?.rate).toBe(0.5);
  expect(of.two?.prosody).toEqual({ rate: 1, pitchSemitones: 1, volumeDb: 0 });
  expect([of.three?.emphasis, of.four?.emphasis, of.five]).toEqual(['strong', undefined, {}]);
});

test('other words, other readings', async () => {
  expect(await said('<sub alias="World Wide Web">W3</sub>')).toBe('World Wide Web');
  expect(await said('<sub alias="AT&amp;T, Inc">T</sub>')).toBe('eigh tee and tee , Inc');
  expect(await said('<say-as interpret-as="characters">ABC1</say-as>')).toBe('eigh bee see one');
  expect(await said("<say-as interpret-as='digits'>10-24</say-as>")).toBe('one zero two four');
  expect(await said('<say-as interpret-as="telephone">555-12</say-as>')).toBe('five five five , one two');
  expect(await said('<say-as interpret-as="cardinal">1984</say-as>')).toBe('one thousand nine hundred eighty four');
  expect(await said('<say-as interpret-as="ordinal">3</say-as>')).toBe('third');
  expect(await said('<say-as interpret-as="date">2024-05-01</say-as>')).toContain('May');
});

test.each([
  ['date" format="dmy', '10/11/2024', 'November tenth twenty twenty four'],
  ['date" format="mdy', '10/11/2024', 'October eleventh twenty twenty four'],
  ['date" format="md', '10/11', 'October eleventh'],
  ['date" format="mm/yyyy', '10/2024', 'October twenty twenty four'],
  ['date" format="yyyymmdd', '20241011', 'October eleventh twenty twenty four'],
  ['date', '20241011', 'October eleventh twenty twenty four'],
  ['date" format="dmy', 'May 5', 'May fifth'],
  ['time', "1'21&quot;", 'one minute twenty one seconds'],
  ['ordinal', 'IV', 'fourth'],
  ['cardinal', 'XIV', 'fourteen'],
  ['fraction', '3/4', 'three quarters'],
  ['verbatim', 'a.b@c', 'eigh dot bee at see'],
  ['telephone', '+1 555', 'plus one , five five five'],
])('<say-as interpret-as="%s">%s', async (as, content, expected) => {
  expect(await said(`<say-as interpret-as="${as}">${content}</say-as>`)).toBe(expected);
});

test.each([
  ['<speak><amazon:effect name="whispered">so <w role="x">it</w> is</amazon:effect></speak>', 'so it is'],
  ['<speak><meta name="a" content="b"/>it<x:y/></speak>', 'it'],
])('tags of other services are passed over in <speak>: %s', (text, expected) => {
  expect(segments(text).map(({ plain }) => plain.trim())).toEqual([expected]);
});

test('p and s end what is before them', () => {
  const text = '<speak><p><s>One</s><s>two, three</s></p><p>Four</p></speak>';
  expect(segments(text).map(({ plain, ending }) => [plain, ending])).toEqual([
    ['One', 'sentence'],
    ['two, three', 'paragraph'],
    ['Four', 'sentence'],
  ]);
});

test('another voice or language is a segment of its own', () => {
  const text = 'He said <lang xml:lang="fr-FR">bonjour</lang> to <voice name="Clara">everyone.</voice> Yes.';
  expect(
    segments(text).map(({ plain, languageCode, voice, ending }) => [plain.trim(), languageCode, voice, ending]),
  ).toEqual([
    ['He said', 'en', undefined, 'word'],
    ['bonjour', 'fr', undefined, 'word'],
    ['to', 'en', undefined, 'word'],
    ['everyone.', 'en', 'Clara', 'sentence'],
    ['Yes.', 'en', undefined, 'sentence'],
  ]);
  expect(checkText({ text, languageCode: 'en' })).toMatchObject({ voices: ['Clara'], languageCodes: ['fr'] });
});

test('marks stay with the words around them', () => {
  const text =
    '<mark name="a"/>One <mark name="b"/>two. <mark name="c"/><break time="1s"/><mark name="d"/>Three.<mark name="e"/>';
  expect(segments(text).map(({ marks }) => marks.map(({ mark }) => mark))).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test.each([
  ['<prosody>a</prosody>', 'needs rate, pitch or volume'],
  ['<prosody rate="quick">a</prosody>', 'x-slow'],
  ['<prosody rate="0%">a</prosody>', 'between 25%'],
  ['<prosody pitch="120Hz">a</prosody>', '+2st'],
  ['<prosody speed="2">a</prosody>', 'attribute speed'],
  ['<emphasis level="huge">a</emphasis>', 'strong, moderate'],
  ['<say-as interpret-as="poem">a</say-as>', 'interpret-as, one of'],
  ['<say-as>a</say-as>', 'interpret-as, one of'],
  ['<speak><sub>a</sub></speak>', 'needs an alias'],
  ['<sub alias="b"> </sub> c', 'holds no word'],
  ['<lang xml:lang="xx">a</lang>', 'needs xml:lang'],
  ['<voice>a</voice>', 'name or id of a voice'],
  ['<break strength="huge"/> a', 'x-weak'],
  ['<speak>a <audio src="x.mp3"/></speak>', 'is not supported'],
  ['<speak>a', 'never closed'],
  ['<emphasis>a <prosody rate="slow">b</emphasis></prosody>', 'Close that one first with </prosody>'],
  ['a</emphasis>', 'has no <emphasis'],
  ['<speak><mark/>a</speak>', 'needs a name'],
  ['<emphasis level=strong>a</emphasis>', 'is malformed'],
])('%s is refused: %s', (text, why) => {
  expect(reason(text)).toContain(why);
  expect(reason(text)).toMatch(/ It is in line 1, character \d+\.$/);
});

test('the place of an error is that of its tag', () => {
  expect(reason('One 😀\n\ntwo <emphasis level="x">a</emphasis>')).toContain('line 3, character 5.');
});
