import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../../src/engines/formant/builtin-voices.ts';
import { melodyOf } from '../../../src/engines/formant/melody.ts';
import { melodyVoice } from '../../../src/engines/formant/render.ts';
import { LANGUAGES } from '../../../src/languages/index.ts';
import { spokenText } from '../../../src/text/spoken.ts';
import { acousticsOf, record } from './acoustics.ts';
import { requestOf, type StartedEngine, startFormant } from './speaking.ts';

const PARAGRAPHS: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/paragraphs.json'), 'utf8'),
);

let engine: StartedEngine;
beforeAll(async () => {
  engine = await startFormant();
});

/** The melody of each segment of a text, with its words. */
async function melodies(text: string, options: Parameters<typeof requestOf>[1] = {}) {
  const request = requestOf(text, options);
  const found = [];
  for (const segment of engine.segments(request)) {
    const spoken = await spokenText(segment);
    const melody = melodyOf(spoken, segment, melodyVoice(request, segment));
    found.push({ ...melody, words: spoken.words.map(({ word }) => word) });
  }
  return found;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const only = <T>([first, ...more]: T[]): T => {
  if (first === undefined || more.length > 0) throw new Error('one segment was expected');
  return first;
};

const STATEMENT = 'The committee will meet again next Tuesday to discuss the budget for the coming year.';

test('a sentence sinks, its last word is longer, and its mean stays near the voice’s own pitch', async () => {
  const { pitches, rates, words, after } = only(await melodies(STATEMENT));
  expect(pitches.length).toBe(words.length);
  const third = Math.floor(pitches.length / 3);
  expect(mean(pitches.slice(0, third)) - mean(pitches.slice(-third))).toBeGreaterThan(2);
  expect(Math.min(...rates)).toBe(rates.at(-1));
  expect(after).toBe('.');
  // It opens a paragraph.
  expect(mean(pitches)).toBeGreaterThan(0);
  expect(mean(pitches)).toBeLessThan(1.2);
});

test('the pace slows before a pause, most at the end', async () => {
  const { rates } = only(await melodies('After lunch, the children went out to play'));
  const [lunch, play, between] = [rates[1] ?? 0, rates.at(-1) ?? 0, rates.slice(2, -1)];
  expect(lunch).toBeLessThan(1);
  expect(play).toBeLessThan(lunch);
  expect(between.every((rate) => rate === 1)).toBe(true);
});

test('questions of two kinds, exclamations and statements differ', async () => {
  const start = async (text: string) => only(await melodies(text)).pitches;
  const statement = await start('They saw the old house.');
  const exclamation = await start('They saw the old house!');
  const question = await start('They saw the old house?');
  const byWord = await start('Who saw the old house?');
  expect(mean(exclamation)).toBeGreaterThan(mean(statement));
  expect(question.at(-1) ?? 0).toBeGreaterThan((statement.at(-1) ?? 0) + 2);
  expect(byWord.at(-1) ?? 0).toBeLessThan((byWord[0] ?? 0) - 2);
  // The engine's own rise is left out where the question falls.
  expect(only(await melodies('Who saw the old house?')).after).toBe('.');
  expect(only(await melodies('They saw the old house?')).after).toBe('?');
});

test('every language knows the words that make a question fall', () => {
  for (const { languageCode, questionWords = [] } of LANGUAGES) {
    expect(questionWords.length, languageCode).toBeGreaterThan(4);
    expect(
      questionWords.every((word) => word === word.toLowerCase()),
      languageCode,
    ).toBe(true);
  }
});

test('a paragraph begins higher and ends lower than the same sentence inside it', async () => {
  const pitches = (await melodies(`${STATEMENT} ${STATEMENT} ${STATEMENT}\n\n${STATEMENT}`)).map((one) =>
    mean(one.pitches),
  );
  const [first = 0, middle = 0, last = 0, next = 0] = pitches;
  expect(first).toBeGreaterThan(middle);
  expect(last).toBeLessThan(middle);
  expect(next).toBeGreaterThan(middle);
});

test('a word alone is spoken as the voice is', async () => {
  const { pitches, rates } = only(await melodies('Tomato'));
  expect(rates).toEqual([1]);
  // Only that it opens a paragraph is heard.
  expect(mean(pitches)).toBeGreaterThanOrEqual(0);
  expect(mean(pitches)).toBeLessThan(1);
});

test('at guidance 10 every seed gives the same melody, below each its own', async () => {
  const sung = async (guidanceScale: number, seed: number) =>
    (await melodies(STATEMENT, { guidanceScale, seed })).map(({ pitches }) => pitches);
  expect(await sung(10, 1)).toEqual(await sung(10, 2));
  expect(await sung(3, 1)).not.toEqual(await sung(3, 2));
  expect(await sung(3, 1)).toEqual(await sung(3, 1));
});

test('a steady voice spreads by 2 semitones within a statement', async () => {
  const recipe = BUILTIN_VOICES.find(({ name }) => name === 'Arthur')?.recipe ?? requestOf('').recipe;
  for (const text of [
    STATEMENT,
    'I walked along the river until the lights of the town came into view.',
    'Most people do not realise how much water a single tree can hold.',
  ]) {
    const samples = await record(engine, requestOf(text, { recipe }));
    expect(acousticsOf(samples, engine.sampleRateHz).pitchDeviation).toBeGreaterThan(2);
  }
});

test.each(['Clara', 'Arthur', 'Theo', 'Rowan'])('%s says at most 180 words a minute', async (name) => {
  const recipe = BUILTIN_VOICES.find((voice) => voice.name === name)?.recipe ?? requestOf('').recipe;
  const text = PARAGRAPHS.en ?? '';
  const samples = await record(engine, requestOf(text, { recipe }));
  const wordsPerMinute = text.split(/\s+/).length / (samples.length / engine.sampleRateHz / 60);
  expect(wordsPerMinute).toBeLessThanOrEqual(180);
  expect(wordsPerMinute).toBeGreaterThan(130);
});

test.each(['Clara', 'Arthur', 'Walter', 'Giulia'])('%s at half the speed takes twice as long', async (name) => {
  const recipe = BUILTIN_VOICES.find((voice) => voice.name === name)?.recipe ?? requestOf('').recipe;
  const { languageCode } = recipe;
  const secs = async (speed: number) =>
    (await record(engine, requestOf(PARAGRAPHS[languageCode] ?? '', { recipe, languageCode, speed }))).length;
  const [half, own] = [await secs(0.5), await secs(1)];
  expect(half / own).toBeGreaterThan(1.85);
  expect(half / own).toBeLessThan(2.15);
});
