import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import type { Store, StorePart } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { SpokenVoice } from './resolve.ts';
import { collectWord } from './self-test.ts';

/** Load balancers wait about so long for an answer. */
const CHECK_MS = 4000;
/** A process that was stalled may stall again with the next request: others get the next ones meanwhile. */
const AFTER_STALL_MS = 30_000;

/** Whether requests should be sent to this server. */
export function createReadiness(services: {
  store: Pick<Store, 'parts'>;
  registry: EngineRegistry;
  pool: SpeechPool;
  voices: { anyPublic(): SpokenVoice };
  /** Told of each shared part at every check. */
  onShared?: (name: StorePart['name'], responds: boolean) => void;
}) {
  let isLeaving = false;
  let stall: { secs: number; endedAtMs: number } | undefined;
  let running: Promise<StorePart['name'][]> | undefined;

  /**
   * What all nodes share does not decide whether requests should go to this one: without it every node would leave the
   * load balancer at once, and what works without it would be down too.
   */
  async function checkAll(): Promise<StorePart['name'][]> {
    const results = await Promise.all(services.store.parts.map(checkInTime));
    for (const { isShared, problem } of results) if (problem !== undefined && !isShared) throw problem;
    await collectWord(services);
    const shared = results.filter(({ isShared }) => isShared);
    for (const { name, problem } of shared) services.onShared?.(name, problem === undefined);
    return shared.flatMap(({ name, problem }) => (problem === undefined ? [] : [name]));
  }

  return {
    /**
     * @returns the shared parts that do not respond
     * @throws Problem GENERATION_CAPACITY_EXCEEDED where it is about to stop, or was stalled; UPSTREAM_GENERATION_ERROR; as `collectWord`
     */
    async check(): Promise<StorePart['name'][]> {
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
      return await running;
    },

    /** The main thread was stalled. For a while it is not ready; it answers what still comes. */
    stalled(secs: number): void {
      stall = { secs, endedAtMs: performance.now() };
    },

    /** From here on it is not ready; it answers what still comes. */
    leave(): void {
      isLeaving = true;
    },
  };
}

/** Checks one part; `problem`: it does not respond, or has no space left. */
async function checkInTime(
  part: StorePart,
): Promise<{ name: StorePart['name']; isShared: boolean; problem?: Problem }> {
  const { name, isShared } = part;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), CHECK_MS);
  try {
    await Promise.race([part.check(), late.promise]);
    return { name, isShared };
  } catch (error) {
    if (error instanceof Problem) return { name, isShared, problem: error };
    const problem = new Problem('UPSTREAM_GENERATION_ERROR', `The ${name} is not responding.`);
    problem.cause = error;
    return { name, isShared, problem };
  } finally {
    clearTimeout(timer);
  }
}

export type Readiness = ReturnType<typeof createReadiness>;
