import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/text/check.ts';
import { parseIpa } from '../../src/text/ipa.ts';
import { ssmlTags } from '../../src/text/markup.ts';
import { TextError } from '../../src/text/text-error.ts';

const tags = (text: string) => [...ssmlTags(text)];
const spokenLength = (text: string) => checkText({ text, languageCode: 'en' }).characters;
const reason = (text: string) => {
  try {
    checkText({ text, languageCode: 'en' });
  } catch (error) {
    if (error instanceof TextError) return error.message;
    throw error;
  }
  return undefined;
};

describe('breaks', () => {
  test.each([
    ['<break time="0.5s"/>', 0.5],
    ['<break time="500ms"/>', 0.5],
    ["<break time='1s' />", 1],
    ['<break strength="weak"/>', 0.2],
    ["<break strength='none' />", 0],
    ['<break/>', 0.4],
    ['<break  time = "10s"/>', 10],
    ['<break time="0s"/>', 0],
    ['<break time=".25s"></break>', 0.25],
  ])('%s lasts %d s', (tag, secs) => {
    expect(tags(`a${tag}b`)).toEqual([{ start: 1, end: 1 + tag.length, effect: { kind: 'break', secs } }]);
  });

  test.each(['10.1s', '11000ms', '1', '-1s', 'one second', '', '1e3s', '1m'])('the time %j is refused', (time) => {
    expect(reason(`a <break time="${time}"/> b`)).toContain('between 0s and 10s');
  });

  test.each(['<break time="1s">', '<break time=1s/>', '<break time="1s"'])('the tag %s is refused', (tag) =>
    expect(reason(`a ${tag} b`)).toContain('is malformed'));
});

describe('phonemes', () => {
  const tag = (ph: string, word = 'tomato') => `<phoneme alphabet="ipa" ph="${ph}">${word}</phoneme>`;

  test('the word keeps its place in the text', () => {
    const text = `a ${tag('təˈmeɪtoʊ')} b`;
    const [open, close] = tags(text);
    expect(text.slice(open?.end, close?.start)).toBe('tomato');
    const ipa = ['t', 'ə', 'ˈ', 'm', 'eɪ', 't', 'oʊ'];
    expect(open?.effect).toEqual({ kind: 'attributes', attributes: { spokenAs: { ipa } } });
    expect(close?.effect).toEqual({ kind: 'attributes', attributes: {} });
  });

  test.each([
    ['tʃiːz', 'tʃ iː z'],
    ["'θɪŋ.kɪŋ", 'ˈ θ ɪ ŋ k ɪ ŋ'],
    ['ˌkʰæt̚', 'ˌ kʰ æ t̚'],
  ])('%s is read as %s', (ipa, sounds) => expect(parseIpa(ipa).join(' ')).toBe(sounds));

  test('an unknown symbol is named', () => expect(reason(tag('tə☃'))).toContain('"☃"'));

  test.each([
    ['<phoneme alphabet="ipa" ph="tə">tomato', 'never closed'],
    [tag('tə', 'to<phoneme alphabet="ipa" ph="m">ma</phoneme>'), 'another tag'],
    [tag('tə', 'to <break time="1s"/>'), 'another tag'],
    ['tomato</phoneme>', 'has no <phoneme'],
    ['<phoneme alphabet="x-sampa" ph="t@">tomato</phoneme>', 'alphabet="ipa"'],
    ['<phoneme ph="tə">tomato</phoneme>', 'alphabet="ipa"'],
    ['<phoneme alphabet="ipa">tomato</phoneme>', 'nothing to pronounce'],
    [tag(' '), 'nothing to pronounce'],
    [tag('tə', ' '), 'holds no word'],
    ['<phoneme alphabet=ipa ph=tə>tomato</phoneme>', 'is malformed'],
  ])('%s is refused: %s', (text, why) => expect(reason(text)).toContain(why));
});

test.each([
  '1 < 2',
  '<b>bold</b>',
  'a <breakfast> of <phonemes>',
  '<',
  'x <3',
  '</break>',
  '<!-- note -->',
  '<!-- <break time="99s"/> -->',
  'H<sub>2</sub>O <mark>now</mark>',
])('%j has no tag of SSML', (text) => expect(tags(text)).toEqual([]));

test.each([
  '',
  ' ',
  '\n\t',
  '...',
  '?!',
  '— “” …',
  '\u0000\u0001',
  '\ud800',
  '\u200b',
  '()[]',
  '\u3164',
  '<break time="1s"/>',
])('%j has nothing to speak', (text) => expect(reason(text)).toContain('nothing to speak'));

test.each(['a', '1', '😀', '€', '+', '%', '你', '안', 'ไทย', 'ا', '٣', '½', '™'])('%j can be spoken', (text) =>
  expect(reason(text)).toBeUndefined());

test('what costs nothing has its limits: breaks beside little speech, sounds beside one letter', () => {
  const breaks = (count: number) => 'Listen.'.concat('<break time="10s"/>'.repeat(count));
  expect(reason(breaks(6))).toBeUndefined();
  expect(reason(breaks(7))).toContain('70 seconds');
  expect(reason('A long text may have many. '.repeat(50).concat(breaks(60)))).toBeUndefined();
  const sounds = (count: number) => `<phoneme alphabet="ipa" ph="${'tə'.repeat(count)}">a</phoneme>`;
  expect(reason(sounds(100))).toBeUndefined();
  expect(reason(sounds(101))).toContain('200');
});

test('the spoken length counts code points and no tags', () => {
  expect(spokenLength('a😀b')).toBe(3);
  expect(spokenLength('a <break time="1s"/> b')).toBe(4);
  expect(spokenLength('<speak>**a** <b>b</b></speak>')).toBe(14);
  expect(spokenLength('<phoneme alphabet="ipa" ph="tə">tomato</phoneme>!')).toBe(7);
  expect(spokenLength('1 < 2')).toBe(5);
});
