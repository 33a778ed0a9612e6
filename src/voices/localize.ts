import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import type { VoiceRecipe } from '../engines/engine.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { notFound, Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import { LANGUAGES, languageOf } from '../languages/index.ts';
import type { Store } from '../store/store.ts';
import type { LocalizeJobRow, ReservationRow } from '../store/tables.ts';
import type { SpeechPool } from '../workers/pool.ts';
import type { LibraryVoice } from './library-voice.ts';
import { type Proposal, resolvePreview, speakPreview } from './previews.ts';

const MAX_ATTEMPTS = 3;

/** Gives voices another language: the same timbre, spoken natively. */
export function createLocalizer(options: {
  store: Pick<Store, 'voices' | 'samples' | 'localizeJobs'>;
  pool: SpeechPool;
  registry: EngineRegistry;
  credits: Credits;
  onError: (error: unknown, jobId: string) => void;
}) {
  const { store, pool, registry, credits } = options;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  function proposalOf(job: LocalizeJobRow): Proposal {
    const voice = JSON.parse(job.voice) as LibraryVoice;
    const recipe = localized(voice, job.language_code);
    // Engines that localize know both of all their voices.
    const { gender, age, tone, tags } = {
      ...voice,
      gender: voice.gender ?? 'neutral',
      age: voice.age ?? 'middle_aged',
    };
    const description = `${voice.name}, speaking ${nameOf(job.language_code)}.`;
    return { origin: 'localized', description, gender, age, tone, tags, recipe };
  }

  /** @throws Problem BAD_REQUEST where the voice's engine knows no other language */
  function localized({ name, recipe }: LibraryVoice, languageCode: string): VoiceRecipe {
    const own = registry.checkRecipe(recipe);
    const made = registry.engineOf(own).localize?.(own, languageCode);
    if (made !== undefined) return made;
    throw new Problem('BAD_REQUEST', `The voice "${name}" cannot be given another language.`);
  }

  const resolve = (job: LocalizeJobRow) =>
    resolvePreview(registry, proposalOf(job), {
      text: job.text,
      modelId: job.model_id,
      format: { value: 'mp3_24000_96', fallback: 'mp3' },
    });

  async function work(job: LocalizeJobRow, { reservation_id: reservationId }: ReservationRow): Promise<void> {
    const jobId = job.generation_job_id;
    const charge = { units: 0, characters: 0, audioMs: 0, voiceId: job.generated_voice_id, modelId: job.model_id };
    try {
      await store.localizeJobs.update(jobId, { status: 'running', attempts: job.attempts + 1 });
      const speech = resolve(job);
      const proposal = proposalOf(job);
      const id = job.generated_voice_id;
      const made = await speakPreview({ store, pool, registry }, job.account_id, proposal, speech, stopping.signal, id);
      charge.units = speech.creditUnits;
      charge.characters = speech.characters;
      charge.audioMs = Math.round(made.durationSecs * 1000);
      await store.localizeJobs.update(jobId, { status: 'ready' });
    } catch (error) {
      // On a shutdown the job waits for the next start.
      if (stopping.signal.aborted) return;
      options.onError(error, jobId);
      const known = error instanceof Problem ? error : undefined;
      await store.localizeJobs.update(jobId, {
        status: 'failed',
        error_code: known?.code ?? 'INTERNAL_ERROR',
        error_detail: known?.message ?? 'The server failed on this job.',
      });
    } finally {
      await credits.settle(reservationId, charge);
    }
  }

  function begin(job: LocalizeJobRow, reservation: ReservationRow): void {
    const done = work(job, reservation)
      .catch((error: unknown) => options.onError(error, job.generation_job_id))
      .finally(() => running.delete(done));
    running.add(done);
  }

  return {
    /** @throws Problem BAD_REQUEST, and as `Credits.reserve` */
    async start(
      caller: Caller,
      voice: LibraryVoice,
      given: { languageCode: string; text?: string | undefined; modelId?: string | undefined },
    ): Promise<LocalizeJobRow> {
      const languageCode = given.languageCode.toLowerCase();
      const script = languageOf(languageCode)?.script;
      if (script === undefined) {
        const known = LANGUAGES.map((language) => language.languageCode).join(', ');
        throw new Problem('BAD_REQUEST', `No model speaks "${languageCode}". The languages are ${known}.`);
      }
      const job: LocalizeJobRow = {
        generation_job_id: newId(),
        account_id: caller.accountId,
        key_id: caller.keyId,
        budget_id: caller.budgetId,
        status: 'queued',
        attempts: 0,
        voice: JSON.stringify(voice),
        language_code: languageCode,
        text: given.text ?? script,
        model_id: given.modelId ?? registry.engineOf(voice.recipe).modelIdsFor(voice.recipe)[0],
        generated_voice_id: newId(),
        error_code: null,
        error_detail: null,
        created_at_unix: unixNow(),
      };
      const speech = resolve(job);
      if (!speech.model.supportsLocalization) {
        const able = registry.models().filter((model) => model.supportsLocalization);
        const names = able.map((model) => model.modelId).join(', ');
        throw new Problem('BAD_REQUEST', `The model ${job.model_id} does not localize voices. Use ${names}.`);
      }
      const reservation = await credits.reserve(caller, speech.creditUnits);
      await store.localizeJobs.insert(job);
      begin(job, reservation);
      return job;
    },

    /** @throws Problem RESOURCE_NOT_FOUND */
    async find(accountId: string, jobId: string): Promise<LocalizeJobRow> {
      const job = await store.localizeJobs.find(accountId, jobId);
      if (job === undefined) throw notFound(`The localize job "${jobId}"`);
      return job;
    },

    /** Takes up what an earlier process left; what it had reserved was given back. */
    async resume(): Promise<void> {
      for (const job of await store.localizeJobs.unfinished()) {
        const caller = { accountId: job.account_id, keyId: job.key_id, budgetId: job.budget_id };
        try {
          if (job.attempts >= MAX_ATTEMPTS) throw new Problem('UPSTREAM_GENERATION_ERROR', 'The job failed each time.');
          begin(job, await credits.reserve(caller, resolve(job).creditUnits));
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          const failure = { error_code: error.code, error_detail: error.message };
          await store.localizeJobs.update(job.generation_job_id, { status: 'failed', ...failure });
        }
      }
    },

    async close(): Promise<void> {
      stopping.abort(new Error('The server is stopping.'));
      await Promise.all(running);
    },
  };
}

export type Localizer = ReturnType<typeof createLocalizer>;

const nameOf = (languageCode: string) => languageOf(languageCode)?.name ?? languageCode;
