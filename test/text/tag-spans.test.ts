import { expect, test } from 'vitest';
import { createTextBuffer } from '../../src/speech/pieces.ts';

/** The pieces of a text that comes in parts, and what is left at its end. */
function pieces(...parts: string[]): string[] {
  const buffer = createTextBuffer('en');
  const cut: string[] = [];
  for (const part of parts) {
    buffer.push(part);
    for (let next = buffer.next('whole'); next !== undefined; next = buffer.next('whole')) cut.push(next);
  }
  const rest = buffer.next('all');
  return rest === undefined ? cut : [...cut, rest];
}

test('an element of SSML is never cut, and text around it is', () => {
  const element = '<voice name="Arthur">One is here. Two is there.</voice>';
  expect(pieces(`Hello there. ${element} And so on. Bye.`)).toEqual([
    'Hello there. ',
    `${element} `,
    'And so on. ',
    'Bye.',
  ]);
  expect(pieces(`Hello, ${element}`)).toEqual([`Hello, ${element}`]);
  expect(pieces('Hi you. <speak>One is here. Two.</speak>')).toEqual(['Hi you. ', '<speak>One is here. Two.</speak>']);
});

test('an element that comes in parts is waited for', () => {
  const parts = [...'Hi you. <lang xml:lang="de">Das ist. Es war.</lang> Now.'];
  expect(pieces(...parts)).toEqual(['Hi you. ', '<lang xml:lang="de">Das ist. Es war.</lang> ', 'Now.']);
});

test('lone tags go with the sentence before them, whole', () => {
  expect(pieces('Hello there. <break time="1s"/> Then this. End.')).toEqual([
    'Hello there. <break time="1s"/> ',
    'Then this. ',
    'End.',
  ]);
});

test('a long element is one piece, and never ends inside a tag', () => {
  const element = `<prosody rate="slow">${'word and word, '.repeat(60)}end</prosody>`;
  const cut = pieces(`${element} goes on and on. Then more.`);
  expect(cut.join('')).toBe(`${element} goes on and on. Then more.`);
  expect(cut[0]?.startsWith(element)).toBe(true);
});

test('what is no SSML is cut as ever', () => {
  const text = 'If a < b, then go. Next one. <b>Bold it is. More.</b>';
  const cut = pieces(text);
  expect(cut.join('')).toBe(text);
  expect(cut[0]).toBe('If a < b, then go. ');
  expect(cut.length).toBeGreaterThan(2);
});
