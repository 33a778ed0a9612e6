import { beforeAll, expect, test } from 'vitest';
import { requestOf, type StartedEngine, speakAll, startFormant } from './speaking.ts';

let engine: StartedEngine;
beforeAll(async () => {
  engine = await startFormant();
});

/** Seconds and level of the only segment of a text. */
async function heard(text: string) {
  const samples: number[] = [];
  const request = requestOf(text);
  const [segment] = engine.segments(request);
  if (segment === undefined) throw new Error('no segment');
  const words = await engine.speak(request, segment, (chunk) => samples.push(...chunk) > 0);
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return { secs: samples.length / engine.sampleRateHz, levelDb: 10 * Math.log10(power), words };
}

test('pace and level of a stretch are what was asked for', async () => {
  const text = 'We were away a year ago along the road';
  const plain = await heard(text);
  const slow = await heard(`<prosody rate="50%">${text}</prosody>`);
  const soft = await heard(`<prosody volume="-6dB">${text}</prosody>`);
  expect(slow.secs / plain.secs).toBeGreaterThan(1.8);
  expect(slow.secs / plain.secs).toBeLessThan(2.3);
  // eSpeak NG's volume goes in steps of 1 dB.
  expect(Math.abs(plain.levelDb - soft.levelDb - 6)).toBeLessThan(0.75);
});

test('only the words inside are spoken so, and all have their times', async () => {
  const plain = await heard('We were away a year ago');
  const slow = await heard('We were <prosody rate="50%" pitch="high">away</prosody> a year ago');
  const secsOf = ({ words }: typeof plain) => words.map(({ startSecs, endSecs }) => endSecs - startSecs);
  const ratios = secsOf(slow).map((secs, index) => secs / (secsOf(plain)[index] ?? Number.NaN));
  expect(ratios[2]).toBeGreaterThan(1.6);
  for (const index of [0, 1, 3, 4, 5]) expect(ratios[index]).toBeLessThan(1.4);
});

test('emphasis is longer and louder than none', async () => {
  const plain = await heard('away');
  const strong = await heard('<emphasis level="strong">away</emphasis>');
  expect(strong.secs).toBeGreaterThan(plain.secs);
  expect(strong.levelDb).toBeGreaterThan(plain.levelDb + 1);
});

test('what is said for a word is one word with one time', async () => {
  const spoken = await speakAll(engine, requestOf('Ask the <sub alias="World Wide Web">WWW</sub> now'));
  const words = spoken.flatMap((segment) => segment.words);
  expect(words.map(({ word }) => word)).toEqual(['Ask', 'the', 'WWW', 'now']);
  const [, , alias] = words;
  expect((alias?.endSecs ?? 0) - (alias?.startSecs ?? 0)).toBeGreaterThan(0.6);
});
