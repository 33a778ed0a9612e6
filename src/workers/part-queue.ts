import type { SpeechPart } from './protocol.ts';

/** Parts on their way from a worker to one reader. */
export interface PartQueue {
  push(part: SpeechPart): void;
  /** The reader sees the error instead of any part still waiting. */
  fail(error: Error): void;
  /** The next part, undefined when none comes within the time. @throws what `fail` was given */
  take(timeoutMs: number): Promise<SpeechPart | undefined>;
}

export function createPartQueue(): PartQueue {
  const parts: SpeechPart[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;

  return {
    push(part) {
      parts.push(part);
      wake?.();
    },
    fail(error) {
      failure ??= error;
      wake?.();
    },
    async take(timeoutMs) {
      if (parts.length === 0 && failure === undefined) {
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
      return parts.shift();
    },
  };
}
