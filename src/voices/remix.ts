import type { Caller } from '../accounts/authenticate.ts';
import { understand } from '../descriptions/understand.ts';
import { Problem } from '../errors.ts';
import { scriptOf } from '../languages/index.ts';
import type { FormatChoice } from '../speech/resolve.ts';
import type { ScriptRequest } from '../speech/scripts.ts';
import { type Design, readable } from './design.ts';
import type { LibraryVoice } from './library-voice.ts';
import type { Proposal } from './previews.ts';
import { type ProposalServices, propose } from './propose.ts';

export interface RemixInput extends ScriptRequest {
  /** How the voice should change, in free text. */
  instructions: string;
  /** 1 to 10: how far the change goes. */
  guidanceScale?: number | undefined;
  format: FormatChoice;
}

/** How far each proposal goes where the request does not say. */
const STEPS = [10, 5, 2.5];

/**
 * Proposes voices that are an existing one with a change, as far as its engine can make it.
 * @throws Problem BAD_REQUEST where it cannot, and as `propose`
 */
export async function remix(
  services: ProposalServices,
  caller: Caller,
  voice: LibraryVoice,
  input: RemixInput,
  signal: AbortSignal,
): Promise<Design> {
  const { recipe } = voice;
  const engine = services.registry.engineOf(recipe);
  const model = engine
    .modelIdsFor(recipe)
    .flatMap((modelId) => services.registry.model(modelId) ?? [])
    .find(({ supportsInstructions }) => supportsInstructions);
  if (model === undefined || engine.deliver === undefined) {
    throw new Problem('BAD_REQUEST', `The voice "${voice.name}" cannot be changed by a description.`);
  }
  const { deliver } = engine;
  const { languageCode } = recipe;
  const scales = input.guidanceScale === undefined ? STEPS : [input.guidanceScale];
  const { instructions } = input;
  const delivered = scales.map((guidanceScale) =>
    deliver(recipe, { modelId: model.modelId, instructions, guidanceScale, languageCode }),
  );
  const proposals = delivered.map(({ recipe: changed }): Proposal => {
    const { tone, tags } = voice;
    const [gender, age] = [voice.gender ?? 'neutral', voice.age ?? 'middle_aged'];
    // Its level is another one: measured when it is first spoken.
    return {
      origin: 'designed',
      description: instructions,
      recipe: { ...changed, gainDb: null },
      gender,
      age,
      tone,
      tags,
    };
  });
  const text = input.text ?? scriptOf(languageCode);
  const { reading } = await services.prepare.script(caller, input, languageCode);
  const given = { text, modelId: model.modelId, format: input.format, signal, reading };
  return {
    text,
    guidanceScale: input.guidanceScale ?? 10,
    understood: understand(instructions, languageCode).understood.map(readable),
    notUnderstood: delivered[0]?.ignored ?? [],
    assumed: [],
    notice: null,
    previews: await propose(services, caller, proposals, given),
  };
}
