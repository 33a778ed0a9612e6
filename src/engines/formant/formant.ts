import type { Engine } from '../engine.ts';
import { shareEspeak } from '../espeak/shared-data.ts';
import { ACCENTS } from './accents.ts';
import { BUILTIN_VOICES } from './builtin-voices.ts';
import { withDelivery } from './delivery.ts';
import { accentFor, designVoice } from './design.ts';
import { FORMANT_MODEL_IDS, FORMANT_MODELS } from './models.ts';
import { FormantRecipe } from './recipe.ts';
import { FORMANT_VERSION } from './version.ts';

/** The engine that comes with the server: eSpeak NG's formant synthesis, in all languages, its voices made of figures. */
export const formant: Engine<FormantRecipe> = {
  name: 'formant',
  renderedBy: () => `formant/${FORMANT_VERSION}`,
  models: () => FORMANT_MODELS,
  voices: () => BUILTIN_VOICES,
  modelIdsFor: () => FORMANT_MODEL_IDS,
  recipeSchema: FormantRecipe,
  runsIn: 'thread',
  runtime: new URL('./runtime.ts', import.meta.url),
  share: shareEspeak,
  lanes: { isEager: true },
  deliver: withDelivery,
  design: designVoice,
  accents: (languageCode) => Object.keys(ACCENTS[languageCode] ?? {}),
  localize(recipe, languageCode) {
    const accent = accentFor(languageCode, languageCode === recipe.languageCode ? recipe.accent : null);
    return { ...recipe, languageCode, accent, gainDb: null };
  },
};
