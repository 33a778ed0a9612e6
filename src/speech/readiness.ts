import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { SpokenVoice } from './resolve.ts';
import { collectWord } from './self-test.ts';

/** Load balancers wait about so long for an answer. */
const CHECK_MS = 4000;

/** Whether requests should be sent to this server. */
export function createReadiness(services: {
  store: Pick<Store, 'check'>;
  registry: EngineRegistry;
  pool: SpeechPool;
  voices: { anyPublic(): SpokenVoice };
}) {
  let isLeaving = false;
  let running: Promise<void> | undefined;

  async function checkAll(): Promise<void> {
    await checkInTime(services.store);
    await collectWord(services);
  }

  return {
    /** @throws Problem GENERATION_CAPACITY_EXCEEDED where it is about to stop; UPSTREAM_GENERATION_ERROR; as `collectWord` */
    async check(): Promise<void> {
      if (isLeaving) {
        throw new Problem('GENERATION_CAPACITY_EXCEEDED', 'The server is about to stop. Ask another one.');
      }
      // Anybody may ask: however many do at once, one word is spoken for all of them.
      running ??= checkAll().finally(() => {
        running = undefined;
      });
      await running;
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
    const problem = new Problem('UPSTREAM_GENERATION_ERROR', 'The database or the audio store does not answer.');
    problem.cause = error;
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

export type Readiness = ReturnType<typeof createReadiness>;
