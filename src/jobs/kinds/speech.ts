import { type Static, Type } from 'typebox';
import { parseOutputFormat } from '../../audio/formats.ts';
import type { VoiceRecipe } from '../../engines/engine.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Pronunciations } from '../../pronunciations/heard.ts';
import type { Recorder } from '../../speech/recorder.ts';
import { codePoints, type ResolvedSpeech } from '../../speech/resolve.ts';
import type { RecordedSpeech } from '../../speech/take.ts';
import { TEXT_FORMATS, type TextFormat } from '../../text/chunks.ts';
import type { PronunciationVersion } from '../../text/pronunciations/rules.ts';
import type { SpeechPool } from '../../workers/pool.ts';
import { type JobKind, jobKind } from '../kind.ts';
import type { Pace } from '../pace.ts';
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
  textFormat: Type.Optional(Type.Unsafe<TextFormat>({ type: 'string', enum: [...TEXT_FORMATS] })),
  normalize: Type.Optional(Type.Boolean()),
  emoji: Type.Optional(Type.Union([Type.Literal('name'), Type.Literal('skip')])),
  /** Of the voices that the text's tags name. */
  recipes: Type.Optional(Type.Record(Type.String(), StoredRecipe)),
  /** Versions never change, and those of unfinished jobs are kept. */
  pronunciations: Type.Optional(Type.Array(Type.Object({ dictionaryId: Type.String(), versionId: Type.String() }))),
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
  const { textFormat, normalize, emoji, recipes, pronunciations } = order.request;
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
    ...given({ textFormat, normalize, emoji, recipes }),
    ...(pronunciations && {
      pronunciations: pronunciations.map(({ dictionaryId, versionId }) => ({ dictionaryId, versionId })),
    }),
  };
  const facts: Static<typeof SpeechFacts> = {
    voiceId: voice.voiceId,
    modelId: model.modelId,
    outputFormat: speech.requestedFormat,
  };
  const kind: SpeechKind = order.wantWords ? 'speech_with_timestamps' : 'speech';
  return { kind, characters: speech.characters, payload, facts };
}

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Without the fields that are not there. */
const given = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;

function recordedSpeech(
  payload: Static<typeof SpeechPayload>,
  own: { recipe: VoiceRecipe; recipes?: Record<string, VoiceRecipe>; pronunciations: PronunciationVersion[] },
  characters: number,
): RecordedSpeech {
  const { text, languageCode, speed, guidanceScale, seed, segmentPauseSecs, wantWords, isDeterministic } = payload;
  const { textFormat, normalize, emoji } = payload;
  return {
    ...payload,
    characters,
    order: {
      request: {
        text,
        languageCode,
        speed,
        guidanceScale,
        seed,
        segmentPauseSecs,
        ...own,
        ...given({ textFormat, normalize, emoji }),
      },
      format: parseOutputFormat(payload.outputFormat),
      wantWords,
      priority: 'background',
      isDeterministic,
    },
  };
}

/** The voice's, and those of the voices that the text names. */
function checkedRecipes(registry: EngineRegistry, { recipe, recipes }: Static<typeof SpeechPayload>) {
  const checked = Object.entries(recipes ?? {}).map(([name, stored]) => [name, checkedRecipe(registry, stored)]);
  return {
    recipe: checkedRecipe(registry, recipe),
    ...(recipes && { recipes: Object.fromEntries(checked) as Record<string, VoiceRecipe> }),
  };
}

/** Texts spoken into the history. */
export function speechKind(services: {
  pool: SpeechPool;
  registry: EngineRegistry;
  record: Recorder;
  pronunciations: Pronunciations;
  pace: Pace;
  places: number;
}): JobKind {
  const { pool, registry, record, pronunciations, pace, places } = services;
  return jobKind({
    names: SPEECH_KINDS,
    places,
    payload: SpeechPayload,
    async run(job, payload, { signal, progress }) {
      const own = {
        ...checkedRecipes(registry, payload),
        pronunciations: await pronunciations.again(job.account_id, payload.pronunciations ?? []),
      };
      const speech = recordedSpeech(payload, own, job.characters);
      const textChars = Math.max(1, codePoints(speech.text));
      const recording = record.attempt(job.result_id, { accountId: job.account_id, keyId: job.key_id }, speech);
      pace.begin(job.job_id, job.characters);
      try {
        for await (const chunk of pool.speak(speech.order, signal)) {
          await recording.write(chunk);
          const begunPart = Math.min(1, chunk.begunChars / textChars);
          pace.advance(job.job_id, begunPart);
          await progress(begunPart);
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
