import type { AudioChunk } from './protocol.ts';

/** Chunks on their way from a lane to one reader. */
export interface ChunkQueue {
  push(chunk: AudioChunk): void;
  /** The reader sees the error instead of any chunk still waiting. */
  fail(error: Error): void;
  /** The next chunk, undefined when none comes within the time. @throws what `fail` was given */
  take(timeoutMs: number): Promise<AudioChunk | undefined>;
}

export function createChunkQueue(): ChunkQueue {
  const chunks: AudioChunk[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;

  return {
    push(chunk) {
      chunks.push(chunk);
      wake?.();
    },
    fail(error) {
      failure ??= error;
      wake?.();
    },
    async take(timeoutMs) {
      if (chunks.length === 0 && failure === undefined) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, timeoutMs));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      if (failure !== undefined) throw failure;
      return chunks.shift();
    },
  };
}
