import { expect, test } from 'vitest';
import type { SynthesisRequest } from '../../src/engines/engine.ts';
import type { FormantRecipe } from '../../src/engines/formant/recipe.ts';
import { runtime } from '../../src/engines/formant/runtime.ts';
import { cutSegments } from '../../src/text/segments.ts';
import { TextError } from '../../src/text/text-error.ts';
import { requestOf } from '../engines/formant/speaking.ts';

const cut = (text: string, options: Partial<SynthesisRequest<FormantRecipe>> = {}) => [
  ...runtime.segments(requestOf(text, options)),
];
const texts = (text: string, options: Partial<SynthesisRequest<FormantRecipe>> = {}) =>
  cut(text, options).map((segment) => segment.plain.trim());

test.each([
  ['Hello world. How are you? Fine!', ['Hello world.', 'How are you?', 'Fine!']],
  [
    'Dr. Smith met Mr. J. Brown of the U.S. Army. He left.',
    ['Dr. Smith met Mr. J. Brown of the U.S. Army.', 'He left.'],
  ],
  ['It cost $3.50. Wait... what? "Yes." (No.) Go.', ['It cost $3.50.', 'Wait... what?', '"Yes."', '(No.)', 'Go.']],
  ['See example.com/find?q=1. Then go.', ['See example.com/find?q=1.', 'Then go.']],
  ['A title\n\nThe text that follows.', ['A title', 'The text that follows.']],
  ['Milk\nEggs\nBread', ['Milk', 'Eggs', 'Bread']],
  [
    'This line was wrapped by an editor at a fixed\nwidth. Not here.',
    ['This line was wrapped by an editor at a fixed\nwidth.', 'Not here.'],
  ],
  ['Hello. ... !!! ', ['Hello. ... !!!']],
  ['... Hello.', ['... Hello.']],
])('%j is spoken as %j', (text, expected) => expect(texts(text)).toEqual(expected));

test('languages have their own abbreviations, ordinals and sentence signs', () => {
  expect(texts('Am 3. Mai kam z. B. Dr. Huber. Er ging.', { languageCode: 'de' })).toHaveLength(2);
  expect(texts('今天天气很好。我们去公园吧！好吗？', { languageCode: 'zh' })).toHaveLength(3);
  expect(texts('मेरा नाम राम है। आप कैसे हैं?', { languageCode: 'hi' })).toHaveLength(2);
  expect(texts('كيف حالك؟ أنا بخير.', { languageCode: 'ar' })).toHaveLength(2);
});

test('a long sentence is cut at clauses, then at words, the first piece short', () => {
  const clauses = Array.from({ length: 40 }, (_, i) => `this is clause number ${i}`).join(', ');
  const segments = cut(`${clauses}.`);
  expect(texts(`${clauses}.`)[0]?.length).toBeLessThan(140);
  for (const segment of segments.slice(0, -1)) expect(segment.ending).toBe('clause');
  const words = texts(`${'word '.repeat(500)}.`);
  expect(Math.max(...words.map((text) => text.length))).toBeLessThan(360);
  expect(
    words
      .join(' ')
      .split(' ')
      .filter((word) => word === 'word'),
  ).toHaveLength(500);
});

test('scripts without spaces are cut between words', () => {
  const text = '我们今天去公园看花然后回家吃饭'.repeat(30);
  const pieces = texts(text, { languageCode: 'zh' });
  expect(pieces.join('')).toBe(text);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(130);
});

test('segments cover the text in code points, tags included', () => {
  const text = '😀 One. <break time="1s"/> Two <phoneme alphabet="ipa" ph="tə">x</phoneme>. 😀\ud800 Three.  ';
  const segments = cut(text);
  expect(segments.at(-1)?.endChar).toBe([...text].length);
  const ends = segments.map(({ endChar }) => endChar);
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
});

test('a break becomes a pause of just that length', () => {
  const segments = cut('Wait <break time="1.5s"/> for <break time="200ms"/><break time="1s"/> it. <break time="2s"/>');
  expect(segments.map(({ pauseAfterSecs }) => pauseAfterSecs)).toEqual([1.5, 1.2, 2]);
  expect(cut('<break time="1s"/>Hello.').map(({ pauseAfterSecs }) => pauseAfterSecs)).toEqual([1, 0.12]);
});

test('sentences keep the pause that the engine would make, and get the one that was asked for', () => {
  const pauses = (options: Partial<SynthesisRequest<FormantRecipe>>) =>
    cut('One. Two.', options).map((segment) => segment.pauseAfterSecs);
  expect(pauses({})).toEqual([0.423, 0.12]);
  expect(pauses({ speed: 2 })).toEqual([0.1, 0.12]);
  expect(pauses({ segmentPauseSecs: 2 })).toEqual([2.423, 0.12]);
});

test('the first segment does not wait for the rest of the text', () => {
  // The broken tag is only seen when the reading comes there.
  const segments = cutSegments(requestOf(`${'One sentence. '.repeat(20_000)}<break time="99s"/>`), () => 0);
  expect(segments.next().value?.endChar).toBe(14);
  expect(() => [...segments]).toThrow(TextError);
});

test('one endless word stays one word', () => {
  const [segment, ...more] = cut('a'.repeat(10_000));
  expect(more).toEqual([]);
  expect(segment?.plain).toHaveLength(10_000);
});
