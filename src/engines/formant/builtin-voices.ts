import { COMMON_LANGUAGE, LANGUAGES } from '../../languages/index.ts';
import type { Language } from '../../languages/language.ts';
import type { EngineVoice } from '../engine.ts';
import { plainRecipe } from './bodies.ts';
import { TONE_TRAITS } from './manners.ts';
import type { FormantRecipe } from './recipe.ts';
import { withTrait } from './traits.ts';

type FormantVoice = EngineVoice & { origin: 'builtin'; recipe: FormantRecipe };

const OTHERS = LANGUAGES.filter((language) => language !== COMMON_LANGUAGE);

/** The voices that languages declare, those of the common language first: its first is everyone's default. */
export const BUILTIN_VOICES: readonly FormantVoice[] = [COMMON_LANGUAGE, ...OTHERS].flatMap(voicesOf);

function voicesOf({ languageCode, voices }: Language): FormantVoice[] {
  return voices.map(({ voiceId, name, gender, age, accent, tone, description, gainDb, adjustment }) => {
    let recipe = plainRecipe(gender, age, languageCode, accent ?? null);
    for (const trait of [...tone.map((one) => TONE_TRAITS[one]), adjustment ?? {}]) recipe = withTrait(recipe, trait);
    return {
      voiceId,
      name,
      gender,
      age,
      tone,
      tags: [...tone],
      description,
      origin: 'builtin',
      recipe: { ...recipe, gainDb },
    };
  });
}
