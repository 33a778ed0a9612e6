import pLimit from 'p-limit';
import type { EngineRegistry } from '../../engines/registry.ts';
import { Problem } from '../../errors.ts';
import { createLaneGroup, type LaneGroup } from '../group.ts';
import type { AudioChunk, LaneRequest } from '../protocol.ts';
import { createRun } from '../run.ts';
import { type SpeakOptions, speak } from '../speak.ts';

/** The run of an isolated lane, which has one only. */
const RUN_ID = 1;

/** Speaks requests that may end the process that speaks them: one at a time, each in a process of its own. */
export function createIsolatedSpeech(options: Omit<SpeakOptions, 'signal'> & { registry: EngineRegistry }) {
  const alone = pLimit(1);
  const groups = new Set<LaneGroup>();

  /** Returns once nobody else is isolated; what it returns lets the next one in. */
  const enter = () =>
    new Promise<() => void>((entered) => {
      void alone(() => new Promise<void>((left) => entered(left)));
    });

  return {
    /** @throws as `SpeechPool.speak`; Problem UPSTREAM_GENERATION_ERROR that says how the process ended */
    async *speak(
      laneRequest: LaneRequest,
      signal?: AbortSignal,
      onSlice?: () => void,
    ): AsyncGenerator<AudioChunk, void, undefined> {
      const leave = await enter();
      const engine = options.registry.engineOf(laneRequest.request.recipe);
      const name = engine.laneOf?.(laneRequest.request.recipe) ?? engine.name;
      let death: string | undefined;
      const onLaneDeath = (reason: string) => {
        death = reason;
      };
      const group = createLaneGroup({ engine, name, threads: 1, isIsolated: true, onLaneDeath });
      groups.add(group);
      try {
        yield* speak(group, createRun(RUN_ID, laneRequest, { onSlice, onWorked: options.workMeter?.() }), {
          ...options,
          signal,
        });
      } catch (error) {
        throw death === undefined || signal?.aborted ? error : endedAlone(death);
      } finally {
        groups.delete(group);
        await group.close();
        leave();
      }
    },

    async close(): Promise<void> {
      await Promise.all([...groups].map((group) => group.close()));
    },
  };
}

const endedAlone = (reason: string) =>
  new Problem(
    'UPSTREAM_GENERATION_ERROR',
    `Synthesized alone in a separate process, this text crashed the process (${reason}). Send it in smaller pieces to find the cause.`,
  );
