import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { released } from '../generators.ts';
import { newId } from '../ids.ts';
import type { Preparer } from '../speech/prepare.ts';
import type { FormatChoice } from '../speech/resolve.ts';
import type { ScriptReading } from '../speech/scripts.ts';
import type { Charge } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import type { SpeechPool } from '../workers/pool.ts';
import { chargeOf, makePreview, type Preview, type Proposal, resolvePreview } from './previews.ts';
import { removeSample, type SampleStore } from './sample-files.ts';

export interface ProposalServices {
  store: Pick<Store, 'credits'> & SampleStore;
  pool: SpeechPool;
  registry: EngineRegistry;
  credits: Credits;
  prepare: Preparer;
}

/**
 * Speaks proposed voices, each with a script. Returns when the credits are reserved. Leaving the loop stops the work;
 * what was given out is charged.
 * @throws Problem BAD_REQUEST, and as `Credits.reserve` and `SpeechPool.speak`
 */
export async function propose(
  services: ProposalServices,
  caller: Caller,
  proposals: readonly Proposal[],
  input: { text: string; modelId: string; format: FormatChoice; signal: AbortSignal; reading: ScriptReading },
): Promise<AsyncGenerator<Preview, void, undefined>> {
  const { signal, ...script } = input;
  const speeches = proposals.map((proposal) => resolvePreview(services.registry, proposal, script, caller.limits));
  const units = speeches.reduce((total, speech) => total + speech.creditUnits, 0);
  const { reservation_id: reservationId } = await services.credits.reserve(caller, units);

  let spent: Charge = { units: 0, characters: 0, audioMs: 0, voiceId: 'design', modelId: input.modelId };
  async function* previews(): AsyncGenerator<Preview, void, undefined> {
    for (const [index, proposal] of proposals.entries()) {
      const speech = speeches[index];
      if (speech === undefined) return;
      const generatedVoiceId = newId();
      const { accountId } = caller;
      const preview = await makePreview(services, { accountId, generatedVoiceId, proposal, speech, signal });
      const cost = chargeOf(speech, preview.durationSecs);
      const soFar = {
        ...spent,
        units: spent.units + cost.units,
        characters: spent.characters + cost.characters,
        audioMs: spent.audioMs + cost.audioMs,
      };
      await keep(services, reservationId, soFar, preview);
      spent = soFar;
      yield preview;
    }
  }
  return released(previews(), () => services.credits.settle(reservationId, spent));
}

/** Stores a preview with all that is spent so far, before it is given out. @throws Problem UPSTREAM_GENERATION_ERROR */
async function keep(services: ProposalServices, reservationId: string, spent: Charge, { row }: Preview): Promise<void> {
  if (await services.store.credits.spend(reservationId, spent, { preview: row })) return;
  await removeSample(services.store, row.generated_voice_id);
  throw new Problem(
    'UPSTREAM_GENERATION_ERROR',
    'This server was declared dead while designing the voices. Send the request again.',
  );
}
