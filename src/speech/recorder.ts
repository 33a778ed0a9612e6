import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import type { WordTime } from '../engines/engine.ts';
import { newId, unixNow } from '../ids.ts';
import type { Charge } from '../store/credits.ts';
import type { BlobWriter } from '../store/files/blobs.ts';
import type { Store } from '../store/store.ts';
import type { GenerationRow, JobRow } from '../store/tables.ts';
import type { AudioChunk } from '../workers/protocol.ts';
import { codePoints, type ResolvedSpeech } from './resolve.ts';
import { storeWords } from './stored-words.ts';

/** A generation on its way into the history. Exactly one of `keep`, `leave` and `discard` takes effect, the first. */
export interface Recording {
  historyItemId: string;
  write(chunk: AudioChunk): Promise<void>;
  /** Makes the audio durable, then the row and its charge: there is never a row without its file. */
  keep(): Promise<void>;
  /** The caller went away: nothing is kept, what was begun is charged. */
  leave(): Promise<void>;
  /** The work failed: nothing is kept or charged. */
  discard(): Promise<void>;
}

/** A job's attempt; what the job reserved lasts until the job ends. */
export interface JobRecording {
  write(chunk: AudioChunk): Promise<void>;
  /** Completes the job with its audio and charge. Leaves nothing where it was cancelled meanwhile. */
  keep(): Promise<void>;
  /** Leaves no audio behind; does nothing after `keep`. */
  discard(): Promise<void>;
}

/** Saves generations as they are made, and pays for them. */
export function createRecorder({ store, credits }: { store: Pick<Store, 'audio' | 'credits'>; credits: Credits }) {
  return {
    /** @throws Problem as `Credits.reserve` */
    async begin(speech: ResolvedSpeech, caller: Caller, source: string): Promise<Recording> {
      const { reservation_id: reservationId } = await credits.reserve(caller, speech.creditUnits);
      const historyItemId = newId();
      const take = createTake(store.audio.create(historyItemId), speech);
      let ended = false;
      const end = async (charge: Omit<Charge, 'nowUnix'>) => {
        if (ended) return;
        ended = true;
        try {
          await take.audio.discard();
        } finally {
          await credits.settle(reservationId, charge);
        }
      };
      return {
        historyItemId,
        write: take.write,
        async keep() {
          const sizeBytes = await take.audio.commit();
          const row = take.row({ historyItemId, caller, source, sizeBytes });
          await store.credits.settleGeneration(reservationId, { ...take.charge(1), nowUnix: unixNow() }, row);
          ended = true;
        },
        leave: () => end(take.charge(take.begunPart())),
        discard: () => end(take.charge(0)),
      };
    },

    resume(job: JobRow, speech: ResolvedSpeech): JobRecording {
      const take = createTake(store.audio.create(job.history_item_id), speech);
      const caller = { accountId: job.account_id, keyId: job.key_id };
      return {
        write: take.write,
        async keep() {
          const sizeBytes = await take.audio.commit();
          const row = take.row({ historyItemId: job.history_item_id, caller, source: 'job', sizeBytes });
          const charge = { ...take.charge(1), nowUnix: unixNow() };
          const kept = await store.credits.settleJob(job.generation_job_id, charge, row);
          if (!kept) await store.audio.remove(job.history_item_id);
        },
        discard: () => take.audio.discard(),
      };
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** The audio and words of one generation as they come. */
function createTake(audio: BlobWriter, speech: ResolvedSpeech) {
  const words: WordTime[] = [];
  let durationSecs = 0;
  let begunChars = 0;
  const audioMs = () => Math.round(durationSecs * 1000);

  return {
    audio,

    async write(chunk: AudioChunk): Promise<void> {
      ({ durationSecs, begunChars } = chunk);
      if (speech.order.wantWords) words.push(...chunk.words);
      await audio.write(chunk.bytes);
      if (chunk.isLast) await audio.rewriteHead(chunk.fileHead);
    },

    /** The part of the text whose segments were begun, 0 to 1. */
    begunPart: () => Math.min(1, begunChars / codePoints(speech.text)),

    charge(part: number): Omit<Charge, 'nowUnix'> {
      const characters = Math.round(speech.characters * part);
      return {
        units: characters * speech.model.creditUnitsPerChar,
        voiceId: speech.voice.voiceId,
        modelId: speech.model.modelId,
        characters,
        audioMs: audioMs(),
      };
    },

    row(of: {
      historyItemId: string;
      caller: Pick<Caller, 'accountId' | 'keyId'>;
      source: string;
      sizeBytes: number;
    }): GenerationRow {
      const { request, format } = speech.order;
      return {
        history_item_id: of.historyItemId,
        account_id: of.caller.accountId,
        key_id: of.caller.keyId ?? '',
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
          ...(speech.instructions ? { instructions: speech.instructions } : {}),
        }),
        source: of.source,
        output_format: format.name,
        content_type: format.contentType,
        size_bytes: of.sizeBytes,
        duration_ms: audioMs(),
        characters: speech.characters,
        credits: speech.creditUnits,
        word_timestamps: speech.order.wantWords ? storeWords(words) : null,
        created_at_unix: unixNow(),
      };
    },
  };
}
