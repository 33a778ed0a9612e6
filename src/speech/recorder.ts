import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import type { WordTime } from '../engines/engine.ts';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { BlobWriter } from '../store/blobs.ts';
import type { Charge } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import type { GenerationRow } from '../store/tables.ts';
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

/** What a generation is recorded with: who spoke it and what it costs beside the order itself. */
export type RecordedSpeech = Pick<ResolvedSpeech, 'order' | 'text' | 'instructions' | 'characters' | 'creditUnits'> & {
  voice: Pick<ResolvedSpeech['voice'], 'voiceId' | 'name'>;
  model: Pick<ResolvedSpeech['model'], 'modelId' | 'creditUnitsPerChar'>;
};

/** A job's attempt: its audio is staged here; the job's completion stores the row and the charge. */
export interface JobRecording {
  write(chunk: AudioChunk): Promise<void>;
  /** Makes the audio durable. */
  finish(): Promise<{ charge: Charge; generation: GenerationRow }>;
  /** Leaves no audio behind, whether it was finished or not. */
  discard(): Promise<void>;
}

/** Saves generations as they are made, and pays for them. */
export function createRecorder({ store, credits }: { store: Pick<Store, 'audio' | 'credits'>; credits: Credits }) {
  return {
    /** @throws Problem as `Credits.reserve` */
    async begin(speech: ResolvedSpeech, caller: Caller, source: string): Promise<Recording> {
      // Their common id says whose the staged audio is.
      const { reservation_id: historyItemId } = await credits.reserve(caller, speech.creditUnits);
      const take = createTake(store.audio.create(historyItemId), speech);
      let ended = false;
      const end = async (charge: Charge) => {
        if (ended) return;
        ended = true;
        try {
          await take.audio.discard();
        } finally {
          await credits.settle(historyItemId, charge);
        }
      };
      return {
        historyItemId,
        write: take.write,
        async keep() {
          const sizeBytes = await take.audio.commit();
          const generation = take.row({ historyItemId, caller, source, sizeBytes });
          const isKept = await store.credits.settleMade(historyItemId, take.charge(1), { generation }, unixNow());
          ended = true;
          if (isKept) return;
          await store.audio.remove(historyItemId);
          throw new Problem(
            'UPSTREAM_GENERATION_ERROR',
            'This server was taken for dead while it spoke the request: nothing is kept or charged. Try again.',
          );
        },
        leave: () => end(take.charge(take.begunPart())),
        discard: () => end(take.charge(0)),
      };
    },

    /** Records an attempt at a job under an id of its own. */
    attempt(historyItemId: string, caller: Pick<Caller, 'accountId' | 'keyId'>, speech: RecordedSpeech): JobRecording {
      const take = createTake(store.audio.create(historyItemId), speech);
      let isCommitted = false;
      return {
        write: take.write,
        async finish() {
          const sizeBytes = await take.audio.commit();
          isCommitted = true;
          return { charge: take.charge(1), generation: take.row({ historyItemId, caller, source: 'job', sizeBytes }) };
        },
        discard: () => (isCommitted ? store.audio.remove(historyItemId) : take.audio.discard()),
      };
    },
  };
}

export type Recorder = ReturnType<typeof createRecorder>;

/** The audio and words of one generation as they come. */
function createTake(audio: BlobWriter, speech: RecordedSpeech) {
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

    charge(part: number): Charge {
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
