import type { Caller } from '../accounts/authenticate.ts';
import type { MarkTime, WordTime } from '../engines/engine.ts';
import { unixNow } from '../ids.ts';
import type { BlobWriter, StoredBytes } from '../store/blobs.ts';
import type { Charge } from '../store/ledger.ts';
import type { GenerationRow } from '../store/tables.ts';
import type { PronunciationVersion } from '../text/pronunciations/rules.ts';
import type { AudioChunk, PartEnd } from '../workers/protocol.ts';
import type { ResolvedSpeech } from './resolve.ts';
import { storeMarks, storeWords } from './stored-words.ts';
import { codePoints } from './text-length.ts';

/** What a generation is recorded with: who spoke it and what it costs beside the request itself. */
export type RecordedSpeech = Pick<
  ResolvedSpeech,
  'laneRequest' | 'engineVersion' | 'text' | 'instructions' | 'detectedLanguages' | 'characters' | 'creditUnits'
> & {
  voice: Pick<ResolvedSpeech['voice'], 'voiceId' | 'name'>;
  model: Pick<ResolvedSpeech['model'], 'modelId' | 'creditUnitsPerChar'>;
};

/** Audio that is kept part by part, and what is heard in the parts that are there already. */
export interface TakenParts extends TakenTiming {
  audio: BlobWriter & { endPart(end: PartEnd, timing: TakenTiming): Promise<void> };
}

/** What is heard when, in seconds of the whole audio. */
export interface TakenTiming {
  words: readonly WordTime[];
  marks: readonly MarkTime[];
}

/** The audio and words of one generation as they come. */
export function createTake(audio: BlobWriter, speech: RecordedSpeech, parts?: TakenParts) {
  const words: WordTime[] = [...(parts?.words ?? [])];
  const marks: MarkTime[] = [...(parts?.marks ?? [])];
  let [keptWords, keptMarks] = [words.length, marks.length];
  let durationSecs = 0;
  let begunChars = 0;
  const audioMs = () => Math.round(durationSecs * 1000);

  return {
    audio,

    async write(chunk: AudioChunk): Promise<void> {
      ({ durationSecs, begunChars } = chunk);
      if (speech.laneRequest.wantWords) words.push(...chunk.words);
      marks.push(...(chunk.marks ?? []));
      await audio.write(chunk.bytes);
      if (chunk.isLast) await audio.rewriteHead(chunk.fileHead);
      else if (chunk.part !== undefined && parts !== undefined) {
        await parts.audio.endPart(chunk.part, { words: words.slice(keptWords), marks: marks.slice(keptMarks) });
        [keptWords, keptMarks] = [words.length, marks.length];
      }
    },

    /** The part of the text whose segments were begun, 0 to 1. */
    begunPart: () => Math.min(1, begunChars / codePoints(speech.text)),

    charge(part: number): Charge {
      const characters = Math.round(speech.characters * part);
      return {
        // Of several models, each with its price, as much of each.
        units: speech.characters === 0 ? 0 : Math.round((speech.creditUnits * characters) / speech.characters),
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
      stored: StoredBytes;
    }): GenerationRow {
      const { request, format } = speech.laneRequest;
      const nowUnix = unixNow();
      return {
        history_item_id: of.historyItemId,
        account_id: of.caller.accountId,
        key_id: of.caller.keyId ?? '',
        voice_id: speech.voice.voiceId,
        voice_name: speech.voice.name,
        model_id: speech.model.modelId,
        engine_version: speech.engineVersion,
        language_code: request.languageCode,
        // A lone surrogate has no UTF-8 form.
        text: speech.text.toWellFormed(),
        settings: JSON.stringify({
          speed: request.speed,
          guidance_scale: request.guidanceScale,
          seed: request.seed,
          segment_pause_secs: request.segmentPauseSecs,
          text_format: request.textFormat ?? 'auto',
          ...(request.normalize === false ? { apply_text_normalization: 'off' } : {}),
          ...(request.emoji === 'skip' ? { emoji: request.emoji } : {}),
          ...(speech.detectedLanguages ? { detected_languages: speech.detectedLanguages } : {}),
          ...(speech.instructions ? { instructions: speech.instructions } : {}),
          ...spokenWith(request.pronunciations),
        }),
        source: of.source,
        output_format: format.name,
        content_type: format.contentType,
        size_bytes: of.stored.sizeBytes,
        sha256: of.stored.sha256,
        damage: null,
        checked_at_unix: nowUnix,
        duration_ms: audioMs(),
        characters: speech.characters,
        credits: speech.creditUnits,
        word_timestamps: speech.laneRequest.wantWords ? storeWords(words) : null,
        marks: marks.length > 0 ? storeMarks(marks) : null,
        created_at_unix: nowUnix,
      };
    },
  };
}

/** The dictionaries of a request, as a request names them: sent again, it is spoken alike. */
const spokenWith = (pronunciations: readonly PronunciationVersion[] = []) =>
  pronunciations.length === 0
    ? {}
    : {
        pronunciation_dictionary_locators: pronunciations.map(({ dictionaryId, versionId }) => ({
          pronunciation_dictionary_id: dictionaryId,
          version_id: versionId,
        })),
      };
