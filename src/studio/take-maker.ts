import type { Caller } from '../accounts/authenticate.ts';
import { Problem } from '../errors.ts';
import { newOrderedId, unixNow } from '../ids.ts';
import type { SpeechJobs } from '../jobs/kinds/speech/speech-jobs.ts';
import type { Preparer } from '../speech/prepare.ts';
import type { ResolvedSpeech } from '../speech/resolve.ts';
import type { Store } from '../store/store.ts';
import type { StudioProjectRow } from '../store/studio-tables.ts';
import type { TakeState } from '../store/studio-takes.ts';
import { hashOf } from './content.ts';
import type { NewProject } from './projects.ts';
import { type BlockStatus, isAudible, isMaking } from './states.ts';
import { TAKE_FORMAT } from './take-format.ts';

/** A block that is to be spoken with a seed. */
export interface Wanted {
  status: BlockStatus;
  speech: ResolvedSpeech;
  speechHash: string;
  seed: number;
}

/** Sees to it that blocks have takes: each audio is queued, and charged, once. */
export function createTakeMaker({
  store: { studio },
  prepare,
  jobs,
}: {
  store: Pick<Store, 'studio'>;
  prepare: Preparer;
  jobs: SpeechJobs;
}) {
  /** @throws Problem as `Preparer.speech`, naming the block */
  async function prepareBlock(caller: Caller, project: StudioProjectRow, { block, spoken }: BlockStatus, seed: number) {
    const dictionaries = JSON.parse(project.dictionaries) as NewProject['dictionaries'];
    try {
      return await prepare.speech(caller, {
        text: spoken.text,
        voice: spoken.voiceId || undefined,
        input: { modelId: project.model_id, speed: spoken.speed, instructions: spoken.instructions, seed },
        dictionaries: dictionaries.length === 0 ? undefined : dictionaries,
        format: { value: TAKE_FORMAT, fallback: 'wav' },
        wantWords: true,
        isBackground: true,
        reportsLanguage: false,
      });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const detail = `Block ${block.block_id}: ${error.message}`;
      throw new Problem(error.code, detail, { ...error.meta, block_id: block.block_id }, error.status);
    }
  }

  /**
   * Sees to it that a block has a take of its audio. Two requests at once do not queue it twice.
   * @returns the job that this has queued, if any
   */
  async function provide(caller: Caller, { status, speech, speechHash, seed }: Wanted, known: readonly TakeState[]) {
    const { block, spoken } = status;
    const alike = known.filter((take) => take.speech_hash === speechHash);
    const own = alike.find((take) => take.block_id === block.block_id);
    if (own !== undefined && isGood(own)) {
      await studio.setTake(own.take_id, { content_hash: spoken.contentHash, seed });
      return undefined;
    }
    const nowUnix = unixNow();
    const jobId = alike.find(isGood)?.job_id ?? null;
    const takeId = own?.take_id ?? newOrderedId();
    const isOurs =
      own === undefined
        ? await studio.addTake({
            take_id: takeId,
            block_id: block.block_id,
            project_id: block.project_id,
            account_id: block.account_id,
            content_hash: spoken.contentHash,
            speech_hash: speechHash,
            seed,
            job_id: jobId,
            claimed_at_unix: nowUnix,
            created_at_unix: nowUnix,
          })
        : await studio.reclaimTake(own, nowUnix);
    if (!isOurs) return undefined;
    if (jobId !== null) {
      await studio.setTake(takeId, { job_id: jobId });
      return undefined;
    }
    try {
      const job = await jobs.submit(speech, caller);
      await studio.setTake(takeId, { job_id: job.generation_job_id, content_hash: spoken.contentHash, seed });
      return job.generation_job_id;
    } catch (error) {
      await studio.removeTake(takeId);
      throw error;
    }
  }

  return { prepare: prepareBlock, provide };
}

const isGood = (take: TakeState): boolean => isAudible(take) || isMaking(take);

/** Of all that determines the audio: the text, the voices' parameters, the settings and what renders them. */
export function speechHashOf(speech: ResolvedSpeech): string {
  const { request, format, wantWords } = speech.laneRequest;
  return hashOf({ request, format: format.name, wantWords, engineVersion: speech.engineVersion });
}
