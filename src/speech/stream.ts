import type { Caller } from '../accounts/authenticate.ts';
import type { SpeechPart } from './order.ts';
import type { SpeechPool } from './pool.ts';
import type { Recorder } from './recorder.ts';
import type { ResolvedSpeech } from './resolve.ts';

export interface SpeechStream {
  historyItemId: string;
  /** Leaving the loop stops the synthesis. The generation is in the history once the last part has been taken. */
  parts: AsyncGenerator<SpeechPart, void, undefined>;
}

/**
 * Speaks a text part by part. Returns when the first part is there, so that whatever goes wrong before can still be
 * answered as an error.
 * @throws Problem as `SpeechPool.speak`, also from the parts
 */
export async function stream(
  services: { pool: SpeechPool; record: Recorder },
  speech: ResolvedSpeech,
  caller: Caller,
  source: string,
): Promise<SpeechStream> {
  const spoken = services.pool.speak(speech.order);
  const recording = services.record(speech, caller, source);
  const first = await spoken.next();

  async function* parts(): AsyncGenerator<SpeechPart, void, undefined> {
    try {
      for (let next = first; !next.done; next = await spoken.next()) {
        await recording.write(next.value);
        if (next.value.fileHead !== undefined) await recording.keep();
        yield next.value;
      }
    } finally {
      await spoken.return();
      await recording.discard();
    }
  }
  return { historyItemId: recording.historyItemId, parts: parts() };
}
