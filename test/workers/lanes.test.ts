import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { parseOutputFormat } from '../../src/audio/formats.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { createRegistry } from '../../src/engines/registry.ts';
import { createSpeechPool, type SpeechPool, type SpeechPoolOptions } from '../../src/workers/pool.ts';
import { startProcessSynthesizer } from '../../src/workers/process/process-synthesizer.ts';
import type { AudioChunk, LaneRequest } from '../../src/workers/protocol.ts';
import { faultyEngine } from '../fixtures/faulty-engine.ts';
import { processEngine, TONE_RECIPE } from '../fixtures/process-engine.ts';
import { runtime } from '../fixtures/process-runtime.ts';

const LONG = 'This sentence is spoken again and again until it fills a long text. '.repeat(20);
const SENTENCE_SECS = 0.5;
/** After the last one. */
const TAIL_SECS = 0.12;

let pool: SpeechPool;
let deaths: string[];
afterEach(() => pool.close());

async function start(options: Partial<SpeechPoolOptions> = {}): Promise<void> {
  deaths = [];
  pool = await createSpeechPool({
    registry: createRegistry([faultyEngine, processEngine]),
    workers: 1,
    queueLimit: 20,
    timeLimitSecs: 120,
    onWorkerDeath: (reason) => deaths.push(reason),
    onEnded: () => undefined,
    ...options,
  });
}

function laneRequest(text: string, options: Partial<LaneRequest> & { recipe?: object } = {}): LaneRequest {
  const { recipe, ...rest } = options;
  return {
    request: {
      text,
      languageCode: 'en',
      recipe: { ...TONE_RECIPE, ...recipe },
      speed: 1,
      guidanceScale: 10,
      seed: 1,
      segmentPauseSecs: 0,
    },
    format: parseOutputFormat('pcm_16000'),
    wantWords: true,
    priority: 'interactive',
    isDeterministic: false,
    ...rest,
  };
}

/** Spoken by the formant engine, in a thread. */
const formantOrder = (text: string, options: Partial<LaneRequest> = {}) =>
  laneRequest(text, { recipe: BUILTIN_VOICES[0]?.recipe ?? {}, wantWords: false, ...options });

async function collect(chunks: AsyncIterable<AudioChunk>) {
  const pieces: Uint8Array[] = [];
  const words: string[] = [];
  let durationSecs = 0;
  let isComplete = false;
  for await (const chunk of chunks) {
    pieces.push(chunk.bytes);
    words.push(...chunk.words.map(({ word }) => word));
    durationSecs = chunk.durationSecs;
    isComplete = chunk.isLast;
  }
  return { bytes: Buffer.concat(pieces), words, durationSecs, isComplete };
}

/** Speaks a sentence. Returns the id of the process that did. */
async function speakingProcess(): Promise<number> {
  const { words, isComplete } = await collect(pool.speak(laneRequest('A tone.')));
  expect(isComplete).toBe(true);
  return Number(words[0]);
}

/** The same where the time limit may be too short for a start, or for a machine that is busy. */
async function speakingProcessAtLast(): Promise<number> {
  for (;;) {
    try {
      return await speakingProcess();
    } catch (error) {
      expect(error).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
    }
  }
}

/** A stream whose first chunk was read. */
async function begun(of: LaneRequest, signal?: AbortSignal) {
  const chunks = pool.speak(of, signal);
  const first = await chunks.next();
  expect(first.done).toBe(false);
  return { chunks, first: first.value as AudioChunk };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

const exists = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('an engine in a process is spoken, timed and encoded; its lane starts with the first order', async () => {
  await start();
  expect(pool.stats()).toMatchObject({ workers: 1, ready: 1 });
  const spoken = await collect(pool.speak(laneRequest('One tone. And another tone. And a third.')));
  expect(spoken).toMatchObject({ isComplete: true, durationSecs: 3 * SENTENCE_SECS + TAIL_SECS });
  expect(spoken.bytes.length).toBe((3 * SENTENCE_SECS + TAIL_SECS) * 16_000 * 2);
  expect(new Set(spoken.words).size).toBe(1);
  expect(Number(spoken.words[0])).not.toBe(process.pid);
  expect(pool.stats()).toMatchObject({ workers: 2, ready: 2, unfinished: 0 });
  const again = await collect(pool.speak(laneRequest('One tone.')));
  expect(again.words[0]).toBe(spoken.words[0]);
});

test('a long text is spoken to its end however many short ones come after it', async () => {
  await start({ queueLimit: 500 });
  const { chunks } = await begun(formantOrder(LONG));
  let spoken = 0;
  const short = Array.from({ length: 300 }, async () => {
    await collect(pool.speak(formantOrder('Hi.')));
    spoken += 1;
  });
  expect((await collect(chunks)).isComplete).toBe(true);
  expect(spoken).toBeLessThan(200);
  await Promise.all(short);
});

test('a process that dies in a segment costs that request only', async () => {
  await start();
  const first = await speakingProcess();
  const other = await begun(laneRequest('A tone. '.repeat(20)));
  const doomed = collect(pool.speak(laneRequest('A tone. Now DIE.')));
  await expect(doomed).rejects.toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  const { isComplete, durationSecs, words } = await collect(other.chunks);
  expect({ isComplete, durationSecs }).toEqual({ isComplete: true, durationSecs: 20 * SENTENCE_SECS + TAIL_SECS });
  expect(Number(words.at(-1))).not.toBe(first);
  expect(await speakingProcess()).toBe(Number(words.at(-1)));
  expect(deaths).toEqual([]);
});

test('a reader of a model whose processes are ended is told', async () => {
  await start();
  const { chunks } = await begun(laneRequest('A tone. '.repeat(200)));
  const background = collect(pool.speak(laneRequest('A tone. '.repeat(200), { priority: 'background' })));
  const told = expect(background).rejects.toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  await pool.retire('any');
  await expect(collect(chunks)).rejects.toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  await told;
  expect(await speakingProcess()).toBeGreaterThan(0);
});

test('a process that dies again and again is started later each time', async () => {
  await start();
  const startedAt: number[] = [];
  const synthesizer = await startProcessSynthesizer({
    runtime: processEngine.runtime.href,
    lane: 'any',
    graceMs: 10_000,
    onChild: (pid) => void (pid > 0 && startedAt.push(performance.now())),
  });
  const request = laneRequest('Now DIE.').request;
  const [segment] = [...runtime.segments(request)];
  if (segment === undefined) throw new Error('no segment');
  const waits: number[] = [];
  for (let death = 0; death < 4; death += 1) {
    await expect(synthesizer.speak(request, segment, () => true)).rejects.toThrow('ended');
    waits.push(performance.now());
  }
  synthesizer.close();
  // The second takes the first one's place at once, each further one when it is needed, and after a wait that doubles.
  expect(startedAt).toHaveLength(4);
  expect((startedAt[2] ?? 0) - (waits[1] ?? 0)).toBeGreaterThanOrEqual(395);
  expect((startedAt[3] ?? 0) - (waits[2] ?? 0)).toBeGreaterThanOrEqual(795);
});

test('an engine that fails in its process gives an error and keeps the process', async () => {
  await start();
  const first = await speakingProcess();
  await expect(collect(pool.speak(laneRequest('It is BROKEN.')))).rejects.toMatchObject({
    code: 'UPSTREAM_GENERATION_ERROR',
  });
  expect(await speakingProcess()).toBe(first);
});

test('a cancelled request stops in the middle of its segment, and the process goes on', async () => {
  await start();
  const first = await speakingProcess();
  const controller = new AbortController();
  const { chunks } = await begun(laneRequest('Now WAIT.', { wantWords: false }), controller.signal);
  controller.abort(new Error('enough'));
  await expect(collect(chunks)).rejects.toThrow('enough');
  expect(await speakingProcess()).toBe(first);
});

test('background work in a process gives way inside a segment', async () => {
  await start();
  const controller = new AbortController();
  const waiting = collect(pool.speak(laneRequest('Now WAIT.', { priority: 'background' }), controller.signal));
  for (let round = 0; round < 3; round += 1) await speakingProcess();
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});

test('a process that hangs: the request takes too long, the process is replaced', async () => {
  const engine = { ...processEngine, lanes: { graceMs: 200 } };
  await start({ registry: createRegistry([engine]), timeLimitSecs: 1 });
  const first = await speakingProcessAtLast();
  await expect(collect(pool.speak(laneRequest('A tone. Now HANG.')))).rejects.toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
  });
  await until(() => !exists(first));
  expect(await speakingProcessAtLast()).not.toBe(first);
});

test('processes end with the pool, hanging ones too', async () => {
  await start();
  const first = await speakingProcess();
  const { chunks } = await begun(laneRequest('Now HANG.', { wantWords: false }));
  await pool.close();
  await until(() => !exists(first));
  await chunks.return();
});

test('an engine whose process cannot start fails its requests', async () => {
  await start();
  await expect(
    collect(pool.speak(laneRequest('A tone.', { recipe: { accent: 'unstartable' } }))),
  ).rejects.toMatchObject({
    code: 'UPSTREAM_GENERATION_ERROR',
  });
  expect(deaths.join()).toContain('there is no such model');
  expect(await speakingProcess()).toBeGreaterThan(0);
});

test('a saturated slow engine does not hold up another', async () => {
  await start({ queueLimit: 4 });
  const controller = new AbortController();
  const blocked = [];
  for (const accent of ['one', 'two']) {
    const waiting = () => laneRequest('Now WAIT.', { recipe: { accent }, wantWords: false });
    blocked.push((await begun(waiting(), controller.signal)).chunks);
    for (let more = 0; more < 3; more += 1) blocked.push(pool.speak(waiting(), controller.signal));
    expect(() => pool.speak(waiting())).toThrow('requests, its limit');
  }
  const outcomes = Promise.allSettled(blocked.map((chunks) => collect(chunks)));
  // Every lane of the other engine is blocked until the end of the test.
  const { isComplete } = await collect(pool.speak(formantOrder(LONG)));
  expect(isComplete).toBe(true);
  expect(pool.stats()).toMatchObject({ unfinished: 8 });
  controller.abort(new Error('enough'));
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected' });
});

test('what a dead lane had spoken is spoken again only where that gives the same bytes', async () => {
  await start();
  const undisturbed = await collect(pool.speak(formantOrder(LONG, { isDeterministic: true })));
  const same = await begun(formantOrder(LONG, { isDeterministic: true }));
  const other = await begun(formantOrder(LONG));
  const poisoned = collect(pool.speak(formantOrder('This is POISON')));
  const unbegun = collect(pool.speak(formantOrder('Not begun yet.')));
  await expect(poisoned).rejects.toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  expect(deaths).toHaveLength(1);
  await expect(collect(other.chunks)).rejects.toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  expect(await unbegun).toMatchObject({ isComplete: true });
  const rest = await collect(same.chunks);
  expect(Buffer.compare(Buffer.concat([same.first.bytes, rest.bytes]), undisturbed.bytes)).toBe(0);
});

test('a text that waits for its dictionary holds up no other of its lane', async () => {
  await start();
  await collect(pool.speak(formantOrder('English is there.')));
  const japanese = formantOrder('辞書を読んでいます。');
  const waiting = collect(pool.speak({ ...japanese, request: { ...japanese.request, languageCode: 'ja' } }));
  const first = await Promise.race([
    waiting.then(() => 'ja'),
    collect(pool.speak(formantOrder('This one does not wait.'))).then(() => 'en'),
  ]);
  expect(first).toBe('en');
  expect((await waiting).durationSecs).toBeGreaterThan(0.8);
});

test('a text that is given up while its dictionary is loaded is not spoken', async () => {
  await start();
  const giveUp = new AbortController();
  const { request } = formantOrder('辞書を読んでいます。');
  const chunks = pool.speak(laneRequest(request.text, { request: { ...request, languageCode: 'ja' } }), giveUp.signal);
  const first = chunks.next();
  giveUp.abort();
  await expect(first).rejects.toThrow();
  expect((await collect(pool.speak(formantOrder('The lane goes on.')))).isComplete).toBe(true);
});

test('an answer that is wanted whole comes a segment at a time, a sentence as one chunk, with the same bytes', async () => {
  await start();
  const format = parseOutputFormat('mp3_44100_128');
  const spoken = async (text: string, wholeSegments: boolean) => {
    const chunks: AudioChunk[] = [];
    for await (const chunk of pool.speak(formantOrder(text, { format, wholeSegments }))) chunks.push(chunk);
    const last = chunks.at(-1);
    return {
      count: chunks.length,
      segments: chunks.filter((chunk) => !chunk.isLast && chunk.endsSegment).length,
      fileHead: last?.isLast ? Buffer.from(last.fileHead) : undefined,
      bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)),
    };
  };
  const [piecewise, whole] = [
    await spoken('One sentence of an ordinary length.', false),
    await spoken('One sentence of an ordinary length.', true),
  ];
  expect(whole.count).toBe(1);
  expect(piecewise.count).toBeGreaterThan(3);
  expect(whole.bytes.equals(piecewise.bytes)).toBe(true);
  expect(whole.fileHead).toEqual(piecewise.fileHead);
  const [long, longWhole] = [await spoken(LONG, false), await spoken(LONG, true)];
  expect(longWhole.segments).toBeGreaterThan(10);
  expect(longWhole.count).toBe(longWhole.segments + 1);
  expect(long.count).toBeGreaterThan(longWhole.count);
  expect(longWhole.bytes.equals(long.bytes)).toBe(true);
});
