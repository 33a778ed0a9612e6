import { type Static, Type } from 'typebox';
import { parseOutputFormat } from '../../audio/formats.ts';
import type { VoiceRecipe } from '../../engines/engine.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Recorder } from '../../speech/recorder.ts';
import { codePoints, type ResolvedSpeech } from '../../speech/resolve.ts';
import type { RecordedSpeech } from '../../speech/take.ts';
import type { Store } from '../../store/store.ts';
import type { SpeechPool } from '../../workers/pool.ts';
import { type JobKind, jobKind } from '../kind.ts';
import type { Pace } from '../pace.ts';
import { createPartedAudio, findParts } from '../parts.ts';
import type { NewJob } from '../runner.ts';
import { checkedRecipe, StoredRecipe } from '../stored.ts';

export const SPEECH_KINDS = ['speech', 'speech_with_timestamps'] as const;
export type SpeechKind = (typeof SPEECH_KINDS)[number];

/** A request that has passed every check, complete: it is spoken alike whatever becomes of the voice. */
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
  voice: Type.Object({ voiceId: Type.String(), name: Type.String() }),
  model: Type.Object({ modelId: Type.String(), creditUnitsPerChar: Type.Number() }),
  creditUnits: Type.Integer(),
});

/** What the API tells of a job beside its row; `outputFormat` as the caller wrote it. */
export const SpeechFacts = Type.Object({
  voiceId: Type.String(),
  modelId: Type.String(),
  outputFormat: Type.String(),
});

/** The job that speaks a request. */
export function speechJob(speech: ResolvedSpeech): NewJob {
  const { order, text, instructions, creditUnits, voice, model } = speech;
  const { languageCode, recipe, speed, guidanceScale, seed, segmentPauseSecs } = order.request;
  const payload: Static<typeof SpeechPayload> = {
    version: 1,
    text,
    languageCode,
    recipe,
    speed,
    guidanceScale,
    seed,
    segmentPauseSecs,
    outputFormat: order.format.name,
    wantWords: order.wantWords,
    isDeterministic: order.isDeterministic,
    instructions,
    voice: { voiceId: voice.voiceId, name: voice.name },
    model: { modelId: model.modelId, creditUnitsPerChar: model.creditUnitsPerChar },
    creditUnits,
  };
  const facts: Static<typeof SpeechFacts> = {
    voiceId: voice.voiceId,
    modelId: model.modelId,
    outputFormat: speech.requestedFormat,
  };
  const kind: SpeechKind = order.wantWords ? 'speech_with_timestamps' : 'speech';
  return { kind, characters: speech.characters, payload, facts };
}

function recordedSpeech(
  payload: Static<typeof SpeechPayload>,
  recipe: VoiceRecipe,
  characters: number,
): RecordedSpeech {
  const { text, languageCode, speed, guidanceScale, seed, segmentPauseSecs, wantWords, isDeterministic } = payload;
  return {
    ...payload,
    characters,
    order: {
      request: { text, languageCode, recipe, speed, guidanceScale, seed, segmentPauseSecs },
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
  pace: Pace;
  places: number;
}): JobKind {
  const { store, pool, registry, record, pace, places } = services;
  return jobKind({
    names: SPEECH_KINDS,
    places,
    payload: SpeechPayload,
    async run(job, payload, { signal, begun, progress }) {
      const speech = recordedSpeech(payload, checkedRecipe(registry, payload.recipe), job.characters);
      const textChars = Math.max(1, codePoints(speech.text));
      const parts = job.characters < PARTED_CHARS ? undefined : await findParts(store, job.job_id);
      const audio = parts && createPartedAudio(store, job, parts);
      const caller = { accountId: job.account_id, keyId: job.key_id };
      const recording = record.attempt(job.result_id, caller, speech, audio && { audio, ...parts });
      const order = parts === undefined ? speech.order : { ...speech.order, inParts: { after: parts.end } };
      pace.begin(job.job_id, job.characters);
      try {
        for await (const chunk of pool.speak(order, signal, begun)) {
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
