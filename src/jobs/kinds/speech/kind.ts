import { type Static, Type } from 'typebox';
import { parseOutputFormat } from '../../../audio/formats.ts';
import type { EngineRegistry } from '../../../engines/registry.ts';
import type { Pronunciations } from '../../../pronunciations/resolve.ts';
import type { Recorder } from '../../../speech/recorder.ts';
import type { ResolvedSpeech } from '../../../speech/resolve.ts';
import type { RecordedSpeech } from '../../../speech/take.ts';
import { codePoints } from '../../../speech/text-length.ts';
import type { Store } from '../../../store/store.ts';
import type { PronunciationVersion } from '../../../text/pronunciations/rules.ts';
import type { SpeechPool } from '../../../workers/pool.ts';
import { type JobKind, jobKind } from '../../kind.ts';
import type { Pace } from '../../pace.ts';
import { createPartedAudio, findParts } from '../../parts.ts';
import type { NewJob } from '../../runner.ts';
import { checkedRecipe, StoredRecipe } from '../../stored.ts';
import { poolFor } from '../../suspects.ts';

export const SPEECH_KINDS = ['speech', 'speech_with_timestamps'] as const;
export type SpeechKind = (typeof SPEECH_KINDS)[number];

/**
 * A request that has passed every check, complete: it is spoken alike whatever becomes of the voice, and its attempts look up
 * no name, so that the admission of its voices holds for all of them.
 */
const SpeechPayload = Type.Object({
  version: Type.Literal(1),
  text: Type.String(),
  languageCode: Type.String(),
  recipe: StoredRecipe,
  speed: Type.Number(),
  guidanceScale: Type.Number(),
  seed: Type.Integer(),
  segmentPauseSecs: Type.Number(),
  outputFormat: Type.String(),
  wantWords: Type.Boolean(),
  isDeterministic: Type.Boolean(),
  instructions: Type.String(),
  // Jobs of earlier versions have none of these.
  recipes: Type.Optional(Type.Record(Type.String(), StoredRecipe)),
  textFormat: Type.Optional(Type.Enum(['auto', 'plain', 'ssml'])),
  normalize: Type.Optional(Type.Boolean()),
  emoji: Type.Optional(Type.Enum(['name', 'skip'])),
  languages: Type.Optional(Type.Array(Type.Object({ startChar: Type.Integer(), languageCode: Type.String() }))),
  detectedLanguages: Type.Optional(Type.Array(Type.String())),
  /** Versions never change, and those of unfinished jobs are kept. */
  pronunciations: Type.Optional(Type.Array(Type.Object({ dictionaryId: Type.String(), versionId: Type.String() }))),
  voice: Type.Object({ voiceId: Type.String(), name: Type.String() }),
  model: Type.Object({ modelId: Type.String(), creditUnitsPerChar: Type.Number() }),
  creditUnits: Type.Integer(),
});

/** What the API tells of a job beside its row; `outputFormat` as the caller wrote it. */
export const SpeechFacts = Type.Object({
  voiceId: Type.String(),
  modelId: Type.String(),
  outputFormat: Type.String(),
  detectedLanguages: Type.Optional(Type.Array(Type.String())),
});

/** The job that speaks a request. */
export function speechJob(speech: ResolvedSpeech): NewJob {
  const { laneRequest, instructions, creditUnits, voice, model } = speech;
  const { languages, pronunciations, ...request } = laneRequest.request;
  const detected = speech.detectedLanguages === null ? {} : { detectedLanguages: speech.detectedLanguages };
  const payload: Static<typeof SpeechPayload> = {
    version: 1,
    ...request,
    ...(languages === undefined ? {} : { languages: [...languages] }),
    ...(pronunciations && {
      pronunciations: pronunciations.map(({ dictionaryId, versionId }) => ({ dictionaryId, versionId })),
    }),
    ...detected,
    outputFormat: laneRequest.format.name,
    wantWords: laneRequest.wantWords,
    isDeterministic: laneRequest.isDeterministic,
    instructions,
    voice: { voiceId: voice.voiceId, name: voice.name },
    model: { modelId: model.modelId, creditUnitsPerChar: model.creditUnitsPerChar },
    creditUnits,
  };
  const facts: Static<typeof SpeechFacts> = {
    voiceId: voice.voiceId,
    modelId: model.modelId,
    outputFormat: speech.requestedFormat,
    ...detected,
  };
  const kind: SpeechKind = laneRequest.wantWords ? 'speech_with_timestamps' : 'speech';
  return { kind, characters: speech.characters, payload, facts };
}

function recordedSpeech(
  registry: EngineRegistry,
  payload: Static<typeof SpeechPayload>,
  pronunciations: readonly PronunciationVersion[],
  characters: number,
): RecordedSpeech {
  const { text, languageCode, textFormat, normalize, emoji, languages } = payload;
  const { speed, guidanceScale, seed, segmentPauseSecs, wantWords, isDeterministic } = payload;
  const input = Object.entries({ textFormat, normalize, emoji, languages }).filter(([, value]) => value !== undefined);
  const recipe = checkedRecipe(registry, payload.recipe);
  const recipes = Object.fromEntries(
    Object.entries(payload.recipes ?? {}).map(([name, stored]) => [name, checkedRecipe(registry, stored)]),
  );
  return {
    ...payload,
    detectedLanguages: payload.detectedLanguages ?? null,
    characters,
    engineVersion: registry.versionsOf([recipe, ...Object.values(recipes)]),
    laneRequest: {
      request: {
        text,
        languageCode,
        ...Object.fromEntries(input),
        recipe,
        ...(payload.recipes === undefined ? {} : { recipes }),
        speed,
        guidanceScale,
        seed,
        segmentPauseSecs,
        pronunciations,
      },
      format: parseOutputFormat(payload.outputFormat),
      wantWords,
      priority: 'background',
      isDeterministic,
    },
  };
}

/** Texts from about a minute on are kept part by part; a shorter one is soon spoken again. */
const PARTED_CHARS = 1000;

/** Texts spoken into the history. */
export function speechKind(services: {
  store: Pick<Store, 'audio' | 'jobParts'>;
  pool: SpeechPool;
  registry: EngineRegistry;
  record: Recorder;
  pronunciations: Pronunciations;
  pace: Pace;
  slots: number;
}): JobKind {
  const { store, pool, registry, record, pronunciations, pace, slots } = services;
  return jobKind({
    names: SPEECH_KINDS,
    slots,
    payload: SpeechPayload,
    async run(job, payload, { signal, begun, progress }) {
      const heard = await pronunciations.again(job.account_id, payload.pronunciations ?? []);
      const speech = recordedSpeech(registry, payload, heard, job.characters);
      const textChars = Math.max(1, codePoints(speech.text));
      const parts =
        job.characters < PARTED_CHARS ? undefined : await findParts(store, job.job_id, speech.engineVersion);
      const audio = parts && createPartedAudio(store, job, parts, speech.engineVersion);
      const caller = { accountId: job.account_id, keyId: job.key_id };
      const recording = record.attempt(job.result_id, caller, speech, audio && { audio, ...parts });
      const laneRequest =
        parts === undefined ? speech.laneRequest : { ...speech.laneRequest, inParts: { after: parts.end } };
      pace.begin(job.job_id, job.characters);
      try {
        for await (const chunk of poolFor(job, pool).speak(laneRequest, signal, begun)) {
          await recording.write(chunk);
          const begunPart = Math.min(1, chunk.begunChars / textChars);
          pace.advance(job.job_id, begunPart);
          await progress(begunPart, chunk.begunChars);
        }
        const { charge, generation } = await recording.finish();
        return { charge, made: { generation }, discard: recording.discard };
      } catch (error) {
        await recording.discard();
        throw error;
      } finally {
        pace.end(job.job_id);
      }
    },
  });
}
