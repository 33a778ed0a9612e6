import { afterEach, expect, test } from 'vitest';
import { parseOutputFormat } from '../../src/audio/formats.ts';
import type { LaneOptions } from '../../src/engines/engine.ts';
import { createRegistry } from '../../src/engines/registry.ts';
import { createSpeechPool, type SpeechPool } from '../../src/workers/pool.ts';
import type { LaneRequest } from '../../src/workers/protocol.ts';
import { processEngine, TONE_RECIPE } from '../fixtures/process-engine.ts';

let pool: SpeechPool;
afterEach(() => pool.close());

async function start(lanes: LaneOptions): Promise<void> {
  pool = await createSpeechPool({
    registry: createRegistry([{ ...processEngine, lanes }]),
    workers: 1,
    queueLimit: 20,
    timeLimitSecs: 120,
    onWorkerDeath: () => undefined,
    onEnded: () => undefined,
  });
}

const laneRequest = (
  model: string,
  text = 'A tone.',
  priority: LaneRequest['priority'] = 'interactive',
): LaneRequest => ({
  request: {
    text,
    languageCode: 'en',
    recipe: { ...TONE_RECIPE, accent: model },
    speed: 1,
    guidanceScale: 10,
    seed: 1,
    segmentPauseSecs: 0,
  },
  format: parseOutputFormat('pcm_16000'),
  wantWords: true,
  priority,
  isDeterministic: false,
});

/** Speaks to the end. Returns the id of the process that did. */
async function speak(of: LaneRequest, signal?: AbortSignal): Promise<number> {
  let process = 0;
  for await (const { words } of pool.speak(of, signal)) process = Number(words[0]?.word ?? process);
  return process;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a model that nobody uses is unloaded, one that is kept is not', async () => {
  await start({ idleMs: 200, preload: ['kept'] });
  expect(pool.stats().workers).toBe(1);
  const [kept, other] = [await speak(laneRequest('kept')), await speak(laneRequest('other'))];
  await expect.poll(() => isAlive(other), { timeout: 20_000 }).toBe(false);
  expect(isAlive(kept)).toBe(true);
  expect(await speak(laneRequest('other'))).not.toBe(other);
});

test('the least recently used model makes room for another; one that speaks stays', async () => {
  await start({ memory: { limitMb: 200, ofGroupMb: () => 100 } });
  const first = await speak(laneRequest('first'));
  const second = await speak(laneRequest('second'));
  expect(await speak(laneRequest('first'))).toBe(first);
  await speak(laneRequest('third'));
  await expect.poll(() => isAlive(second), { timeout: 20_000 }).toBe(false);
  expect(isAlive(first)).toBe(true);

  const controller = new AbortController();
  const busy = ['first', 'third'].map(async (model) => {
    const chunks = pool.speak({ ...laneRequest(model, 'Now WAIT.'), wantWords: false }, controller.signal);
    await chunks.next();
    return chunks;
  });
  const speaking = await Promise.all(busy);
  expect(() => pool.speak(laneRequest('second'))).toThrow('LOCUTION_NEURAL_MEMORY_MB');
  const patient = speak(laneRequest('second', 'A tone.', 'background'));
  controller.abort(new Error('enough'));
  for (const chunks of speaking) await expect(chunks.next()).rejects.toThrow('enough');
  expect(await patient).toBeGreaterThan(0);
});

test('a model that dies five times in a row is set aside with words for it; others go on, and it can be tried again', async () => {
  await start({});
  await speak(laneRequest('weak'));
  for (let death = 0; death < 5; death += 1) {
    await expect(speak(laneRequest('weak', 'Now DIE.'))).rejects.toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  }
  await expect.poll(() => told(), { timeout: 20_000 }).toContain('died 5 times in a row');
  expect(told()).toContain('locution models verify weak');
  expect(await speak(laneRequest('strong'))).toBeGreaterThan(0);
  await pool.retire('weak');
  expect(await speak(laneRequest('weak'))).toBeGreaterThan(0);

  function told(): string {
    try {
      void pool.speak(laneRequest('weak')).return();
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }
});

test('deaths with work between them are not counted together', async () => {
  await start({});
  for (let death = 0; death < 6; death += 1) {
    await expect(speak(laneRequest('weak', 'Now DIE.'))).rejects.toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
    expect(await speak(laneRequest('weak'))).toBeGreaterThan(0);
  }
});
