import type { Caller } from '../accounts/authenticate.ts';
import { newId, unixNow } from '../ids.ts';
import type { WordTimestampBody } from '../schemas/timestamps.ts';
import type { Store } from '../store/store.ts';
import type { GenerationRow } from '../store/tables.ts';
import type { SpeechPart } from './order.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { wordTimestamps } from './word-timestamps.ts';

/** A generation on its way into the history. */
export interface Recording {
  historyItemId: string;
  write(part: SpeechPart): Promise<void>;
  /** Makes the audio durable. Returns the row that is to follow it: there is never a row without its file. */
  commit(): Promise<GenerationRow>;
  /** `commit`, then inserts the row. */
  keep(): Promise<void>;
  /** Leaves nothing behind; does nothing after `commit`. */
  discard(): Promise<void>;
  /** Takes back what `commit` made durable. */
  remove(): Promise<void>;
}

export type Recorder = ReturnType<typeof createRecorder>;

/** Saves generations as they are made. */
export function createRecorder(store: Pick<Store, 'audio' | 'generations'>) {
  return function record(speech: ResolvedSpeech, caller: Caller, source: string, historyItemId = newId()): Recording {
    const audio = store.audio.create(historyItemId);
    const words: WordTimestampBody[] = [];
    let durationSecs = 0;
    return {
      historyItemId,
      async write(part) {
        durationSecs = part.durationSecs;
        if (speech.order.wantWords) words.push(...wordTimestamps(part.words));
        await audio.write(part.bytes);
        if (part.fileHead !== undefined) await audio.rewriteHead(part.fileHead);
      },
      async keep() {
        await store.generations.insert(await this.commit());
      },
      async commit() {
        const sizeBytes = await audio.commit();
        const { request, format } = speech.order;
        return {
          history_item_id: historyItemId,
          account_id: caller.accountId,
          key_id: caller.keyId,
          voice_id: speech.voice.voiceId,
          voice_name: speech.voice.name,
          model_id: speech.model.modelId,
          language_code: request.languageCode,
          // A lone surrogate has no UTF-8 form.
          text: speech.text.toWellFormed(),
          settings: JSON.stringify({
            speed: request.speed,
            guidance_scale: request.guidanceScale,
            seed: request.seed,
            segment_pause_secs: request.segmentPauseSecs,
            ...(request.instructions === undefined ? {} : { instructions: request.instructions }),
          }),
          source,
          output_format: format.name,
          content_type: format.contentType,
          size_bytes: sizeBytes,
          duration_ms: Math.round(durationSecs * 1000),
          characters: speech.characters,
          credits: speech.creditUnits,
          word_timestamps: speech.order.wantWords ? JSON.stringify(words) : null,
          created_at_unix: unixNow(),
        };
      },
      discard: () => audio.discard(),
      remove: () => store.audio.remove(historyItemId),
    };
  };
}
