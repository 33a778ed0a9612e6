import { expect, test } from 'vitest';
import type { SynthesisRequest } from '../../../src/engines/engine.ts';
import type { FormantRecipe } from '../../../src/engines/formant/recipe.ts';
import {
  RECIPE,
  requestOf,
  type SpokenSegment,
  type StartedEngine,
  speakAll,
  speakSegment,
  startFormant,
} from './speaking.ts';

const REQUESTS: SynthesisRequest<FormantRecipe>[] = [
  requestOf('Hello world. It cost $3.50 in 1984, she said. Did you know? No!'),
  requestOf('Breath and flutter. They keep a state. From call to call.', {
    recipe: { ...RECIPE, breath: 40, flutter: 15 },
  }),
  requestOf('A wandering voice. Wanders by its seed. Not by its past.', { guidanceScale: 1, seed: 77 }),
  requestOf('Привет, мир. Как дела? Хорошо.', { languageCode: 'ru' }),
  requestOf('今天天气很好。我们去公园吧。', { languageCode: 'zh' }),
  requestOf('これは日本語です。東京に行きました。', { languageCode: 'ja' }),
  requestOf('Fast <break time="0.2s"/> and <phoneme alphabet="ipa" ph="təˈmeɪtoʊ">tomato</phoneme>.', { speed: 2 }),
];

const hashes = (spoken: SpokenSegment[]) => spoken.map(({ hash, words }) => ({ hash, words }));

/** The requests' segments in a random order, each request's own in turn: as the workers' queue mixes them. */
async function interleave(engine: StartedEngine, random: () => number): Promise<SpokenSegment[][]> {
  const open = REQUESTS.map((request, index) => ({ index, request, segments: [...engine.segments(request)] }));
  const spoken: SpokenSegment[][] = REQUESTS.map(() => []);
  while (open.length > 0) {
    const at = Math.floor(random() * open.length);
    const run = open[at];
    const segment = run?.segments.shift();
    if (run === undefined || segment === undefined) {
      open.splice(at, 1);
      continue;
    }
    // Some callers go away in the middle of a segment.
    if (random() < 0.2) await engine.speak(run.request, segment, () => false);
    spoken[run.index]?.push(await speakSegment(engine, run.request, segment));
  }
  return spoken;
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('equal requests give equal samples, whatever was spoken before and on every engine', async () => {
  const reference = [];
  for (const request of REQUESTS) {
    const engine = await startFormant();
    reference.push(hashes(await speakAll(engine, request)));
    engine.close();
  }
  const engine = await startFormant();
  for (let round = 1; round <= 5; round += 1) {
    const spoken = await interleave(engine, randomOf(round));
    expect(spoken.map(hashes)).toEqual(reference);
  }
});

test('a callback that throws leaves the engine as it was', async () => {
  const engine = await startFormant();
  const request = REQUESTS[1] ?? requestOf('Hello.');
  const before = hashes(await speakAll(engine, request));
  const [segment] = engine.segments(request);
  if (segment === undefined) throw new Error('no segment');
  for (let times = 0; times < 30; times += 1) {
    const speaking = engine.speak(request, segment, () => {
      throw new Error('the reader broke');
    });
    await expect(speaking).rejects.toThrow('the reader broke');
  }
  expect(hashes(await speakAll(engine, request))).toEqual(before);
});

test('a seed changes a voice that may wander, and only that', async () => {
  const engine = await startFormant();
  const speak = async (seed: number, guidanceScale: number) =>
    hashes(await speakAll(engine, requestOf('One voice or another.', { seed, guidanceScale })));
  expect(await speak(1, 1)).not.toEqual(await speak(2, 1));
  expect(await speak(1, 10)).toEqual(await speak(2, 10));
});
