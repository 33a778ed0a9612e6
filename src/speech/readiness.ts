import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { SpokenVoice } from './resolve.ts';
import { collectWord } from './self-test.ts';

/** Whether requests should be sent to this server. */
export function createReadiness(services: {
  store: Pick<Store, 'check'>;
  registry: EngineRegistry;
  pool: SpeechPool;
  voices: { anyPublic(): SpokenVoice };
}) {
  let isLeaving = false;
  return {
    /** @throws Problem GENERATION_CAPACITY_EXCEEDED where it is about to stop; UPSTREAM_GENERATION_ERROR; as `collectWord` */
    async check(): Promise<void> {
      if (isLeaving) {
        throw new Problem('GENERATION_CAPACITY_EXCEEDED', 'The server is about to stop. Ask another one.');
      }
      try {
        await services.store.check();
      } catch (error) {
        const problem = new Problem('UPSTREAM_GENERATION_ERROR', 'The database or the audio store does not answer.');
        problem.cause = error;
        throw problem;
      }
      await collectWord(services);
    },

    /** From here on it is not ready; it answers what still comes. */
    leave(): void {
      isLeaving = true;
    },
  };
}

export type Readiness = ReturnType<typeof createReadiness>;
