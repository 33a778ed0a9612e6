import { type Static, Type } from 'typebox';
import { NO_LIMITS } from '../../../accounts/key-limits.ts';
import type { EngineRegistry } from '../../../engines/registry.ts';
import type { Pronunciations } from '../../../pronunciations/resolve.ts';
import { scriptLanguage } from '../../../speech/scripts.ts';
import { AUTO } from '../../../speech/text-languages.ts';
import { type Localization, resolveLocalization } from '../../../voices/localize.ts';
import { chargeOf, makePreview } from '../../../voices/previews.ts';
import { removeSample, type SampleStore } from '../../../voices/sample-files.ts';
import type { LanguageDetector } from '../../../workers/detection/detector.ts';
import type { SpeechPool } from '../../../workers/pool.ts';
import { type JobKind, jobKind } from '../../kind.ts';
import type { NewJob } from '../../runner.ts';
import { checkedRecipe, StoredRecipe } from '../../stored.ts';
import { poolFor } from '../../suspects.ts';

export const LOCALIZATION_KINDS = ['localization'] as const;

/** The voice as it was when the job was ordered. */
const LocalizationPayload = Type.Object({
  version: Type.Literal(1),
  voice: Type.Object({
    name: Type.String(),
    gender: Type.String(),
    age: Type.String(),
    tone: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    recipe: StoredRecipe,
  }),
  languageCode: Type.String(),
  text: Type.String(),
  modelId: Type.String(),
  // Jobs of earlier versions have none of these.
  isAuto: Type.Optional(Type.Boolean()),
  pronunciations: Type.Optional(Type.Array(Type.Object({ dictionaryId: Type.String(), versionId: Type.String() }))),
});

/** What the API tells of a job beside its row. */
export const LocalizationFacts = Type.Object({ languageCode: Type.String(), text: Type.String() });

/** The job that proposes a voice in another language. */
export function localizationJob(
  { voice, languageCode, text, modelId, isAuto, reading }: Localization,
  characters: number,
): NewJob {
  const { pronunciations = [] } = reading;
  const { name, gender, age, tone, tags, recipe } = voice;
  const payload: Static<typeof LocalizationPayload> = {
    version: 1,
    voice: { name, gender, age, tone: [...tone], tags: [...tags], recipe },
    languageCode,
    text,
    modelId,
    isAuto,
    pronunciations: pronunciations.map(({ dictionaryId, versionId }) => ({ dictionaryId, versionId })),
  };
  const facts: Static<typeof LocalizationFacts> = { languageCode, text };
  return { kind: LOCALIZATION_KINDS[0], characters, payload, facts };
}

/** Voices given another language, as proposals. */
export function localizationKind(services: {
  store: SampleStore;
  pool: SpeechPool;
  registry: EngineRegistry;
  pronunciations: Pronunciations;
  detector: LanguageDetector;
  slots: number;
}): JobKind {
  return jobKind({
    names: LOCALIZATION_KINDS,
    slots: services.slots,
    payload: LocalizationPayload,
    async run(job, payload, { signal, begun }) {
      begun();
      const { registry } = services;
      const voice = { ...payload.voice, recipe: checkedRecipe(registry, payload.voice.recipe) };
      const pronunciations = await services.pronunciations.again(job.account_id, payload.pronunciations ?? []);
      const requested = { text: payload.text, pronunciations, ...(payload.isAuto && { languageCode: AUTO }) };
      const { reading } = await scriptLanguage(services.detector, requested, payload.languageCode);
      // Admitted when it was queued: the payload names no voice that is looked up now.
      const { proposal, speech } = resolveLocalization(registry, { ...payload, voice, reading }, NO_LIMITS);
      const { row, durationSecs } = await makePreview(
        { ...services, pool: poolFor(job, services.pool) },
        {
          accountId: job.account_id,
          generatedVoiceId: job.result_id,
          proposal,
          speech,
          signal,
        },
      );
      return {
        charge: { ...chargeOf(speech, durationSecs), voiceId: job.result_id },
        made: { preview: row },
        discard: () => removeSample(services.store, job.result_id),
      };
    },
  });
}
