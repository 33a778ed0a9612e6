import { cutSegments } from '../../text/segments.ts';
import { createEspeak } from '../espeak/espeak.ts';
import { naturalPauseSecs } from '../espeak/pauses.ts';
import type { EngineRuntime } from '../runtime.ts';
import type { FormantRecipe } from './recipe.ts';
import { renderVoice } from './render.ts';
import { createFormantSynthesizer } from './synthesizer.ts';

/** The formant engine in a lane: eSpeak NG, ~100 ms to start. */
export const runtime = {
  segments: (request) =>
    cutSegments(request, ({ text, ending, index }) => {
      const { rateWpm } = renderVoice(request, index);
      return naturalPauseSecs(text, ending, rateWpm) * request.recipe.pauses;
    }),
  start: async () => createFormantSynthesizer(await createEspeak()),
} satisfies EngineRuntime<FormantRecipe>;
