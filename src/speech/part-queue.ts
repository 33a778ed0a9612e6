import { Problem } from '../errors.ts';
import type { SpeechPart } from './order.ts';

/** Parts on their way from a worker to one reader. */
export interface PartQueue {
  push(part: SpeechPart): void;
  /** The reader sees the error instead of any part still waiting. */
  fail(error: Error): void;
  /** The next part. @throws what `fail` was given; Problem UPSTREAM_TIMEOUT when none comes within the time. */
  take(timeoutMs: number): Promise<SpeechPart>;
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
      const part = parts.shift();
      if (part === undefined) {
        throw new Problem(
          'UPSTREAM_TIMEOUT',
          'Synthesis took longer than this server allows. Send a shorter text, or use delivery=async.',
        );
      }
      return part;
    },
  };
}
