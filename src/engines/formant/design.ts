import type { Description } from '../../descriptions/describe.ts';
import type { Age, Gender } from '../../voice-terms.ts';
import type { DesignedVoice } from '../engine.ts';
import { accentOf, UNASKED_ACCENTS } from './accents.ts';
import { plainRecipe } from './bodies.ts';
import { traitOf } from './manners.ts';
import type { FormantRecipe } from './recipe.ts';
import { bell } from './render.ts';
import { withTrait } from './traits.ts';

/** How far a seed takes a voice from its words at guidance 1, as half-widths of a bell. */
const FREEDOM = { pitchSemitones: 2.2, pitchRange: 0.3, formantPercent: 5, breath: 8, rate: 0.1 };
/** Several proposals for the same words stand apart at least this far, whatever the guidance. */
const APART = [
  {},
  { pitchSemitones: 1.6, formantPercent: 2.5, rate: 1.06 },
  { pitchSemitones: -1.6, formantPercent: -2.5, rate: 0.94, tone: [190, 140, 95, 85] },
] as const;
/** In the order in which a seed draws them. */
const DRAWN_GENDERS: readonly Gender[] = ['female', 'male', 'neutral'];
/** Drawn only from the first two, unless those are what it shall not be. */
const DRAWN_AGES: readonly Age[] = ['middle_aged', 'young', 'old', 'child'];

/**
 * A recipe from a description. The higher the guidance (1 to 10), the stronger the words and the smaller the seeded
 * wandering around them. `variant` counts the proposals of one call.
 */
export function designVoice(
  description: Description,
  options: { languageCode: string; guidanceScale: number; seed: number; variant: number },
): DesignedVoice<FormantRecipe> {
  const { guidanceScale, seed, variant } = options;
  // What the words leave open is drawn, and differs between the proposals.
  const genders = without(DRAWN_GENDERS, description.notGenders);
  const gender = description.gender ?? genders[(seed + variant) % genders.length] ?? 'neutral';
  const ages = without(DRAWN_AGES, description.notAges).slice(0, 2);
  const age = description.age ?? ages[(seed >>> 3) % ages.length] ?? 'middle_aged';
  const accent = accentFor(options.languageCode, description.accent, description.notAccents);

  const strength = 0.3 + (1.3 * (guidanceScale - 1)) / 9;
  let recipe = plainRecipe(gender, age, options.languageCode, accent);
  for (const { manner, strength: own } of description.manners) {
    recipe = withTrait(recipe, traitOf(manner), own * strength);
  }
  recipe = withTrait(recipe, APART[variant % APART.length] ?? {});

  const freedom = (10 - guidanceScale) / 9;
  // One walk for all proposals of a call: what keeps them apart is left as it is.
  const draw = bell(seed);
  const wandering = {
    pitchSemitones: draw() * FREEDOM.pitchSemitones * freedom,
    pitchRange: 1 + draw() * FREEDOM.pitchRange * freedom,
    formantPercent: draw() * FREEDOM.formantPercent * freedom,
    breath: draw() * FREEDOM.breath * freedom,
    rate: 1 + draw() * FREEDOM.rate * freedom,
  };
  return { recipe: withTrait(recipe, wandering), gender, age };
}

/** The accent asked for where the language has it, else the language's own. */
export function accentFor(
  languageCode: string,
  asked: string | null | undefined,
  denied: readonly string[] = [],
): string | null {
  if (asked && accentOf(languageCode, asked) !== undefined) return asked;
  return without(UNASKED_ACCENTS[languageCode] ?? [], denied)[0] ?? null;
}

/** What is left of a choice; all of it where nothing is. */
function without<Value>(choice: readonly Value[], denied: readonly Value[]): readonly Value[] {
  const left = choice.filter((value) => !denied.includes(value));
  return left.length > 0 ? left : choice;
}
