import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { SpokenVoice } from './resolve.ts';
import { collectWord } from './self-test.ts';

/** Load balancers wait about so long for an answer. */
const CHECK_MS = 4000;
/** Whoever stood still may do so again with the next request: others get the next ones meanwhile. */
const AFTER_STALL_MS = 30_000;

/** Whether requests should be sent to this server. */
export function createReadiness(services: {
  store: Pick<Store, 'check'>;
  registry: EngineRegistry;
  pool: SpeechPool;
  voices: { anyPublic(): SpokenVoice };
}) {
  let isLeaving = false;
  let stall: { secs: number; endedAtMs: number } | undefined;
  let running: Promise<void> | undefined;

  async function checkAll(): Promise<void> {
    await checkInTime(services.store);
    await collectWord(services);
  }

  return {
    /** @throws Problem GENERATION_CAPACITY_EXCEEDED where it is about to stop, or stood still; UPSTREAM_GENERATION_ERROR; as `collectWord` */
    async check(): Promise<void> {
      if (isLeaving) {
        throw new Problem('GENERATION_CAPACITY_EXCEEDED', 'The server is stopping. Use another one.');
      }
      if (stall !== undefined && performance.now() - stall.endedAtMs < AFTER_STALL_MS) {
        throw new Problem(
          'GENERATION_CAPACITY_EXCEEDED',
          `The server was unresponsive for ${Math.round(stall.secs)} seconds. Use another one.`,
          { retry_after_secs: AFTER_STALL_MS / 1000 },
        );
      }
      // Anybody may ask: however many do at once, one word is spoken for all of them.
      running ??= checkAll().finally(() => {
        running = undefined;
      });
      await running;
    },

    /** The main thread stood still. For a while it is not ready; it answers what still comes. */
    stalled(secs: number): void {
      stall = { secs, endedAtMs: performance.now() };
    },

    /** From here on it is not ready; it answers what still comes. */
    leave(): void {
      isLeaving = true;
    },
  };
}

/** @throws Problem where the store does not answer, and `StoreUnavailable` */
async function checkInTime(store: Pick<Store, 'check'>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), CHECK_MS);
  try {
    await Promise.race([store.check(), late.promise]);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const problem = new Problem('UPSTREAM_GENERATION_ERROR', 'The database or the audio store is not responding.');
    problem.cause = error;
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

export type Readiness = ReturnType<typeof createReadiness>;
