import { join } from 'node:path';
import { cutSegments } from '../../text/segments.ts';
import { createEspeak } from '../espeak/espeak.ts';
import { naturalPauseSecs } from '../espeak/pauses.ts';
import { createPhonemizer } from '../espeak/phonemize.ts';
import { type EngineRuntime, segmentRequest } from '../runtime.ts';
import { createReferenceAligner } from './alignment/reference-aligner.ts';
import { openModel } from './packages/open-model.ts';
import { readPackage } from './packages/read-package.ts';
import { type NeuralRecipe, PLAIN_GUIDANCE_SCALE } from './recipe.ts';
import { createNeuralSynthesizer, USUAL_RATE_WPM } from './synthesizer.ts';

const settings = new URL(import.meta.url).searchParams;

/** A loaded model in a lane. The lane's name is the package's; the module's address tells where the packages are. */
export const runtime = {
  plainGuidanceScale: PLAIN_GUIDANCE_SCALE,

  segments: (request) =>
    cutSegments(request, (end) => {
      const { rate, pauses } = segmentRequest(request, end).recipe;
      return naturalPauseSecs(end.plain, end.ending, USUAL_RATE_WPM * rate * request.speed) * pauses;
    }),

  async start(lane) {
    const modelPackage = readPackage(join(settings.get('models') ?? '', lane));
    const threads = Number(settings.get('threads') ?? 1);
    const provider = settings.get('provider') === 'cuda' ? 'cuda' : 'cpu';
    const espeak = createEspeak();
    const model = await openModel(modelPackage, { threads, provider }, createPhonemizer(espeak));
    return createNeuralSynthesizer(model, createReferenceAligner(espeak));
  },
} satisfies EngineRuntime<NeuralRecipe>;
