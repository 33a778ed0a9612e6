import type { Description } from '../../descriptions/describe.ts';
import type { Age, Gender } from '../../voice-terms.ts';
import type { DesignedVoice } from '../engine.ts';
import { accentOf, DEFAULT_ACCENTS } from './accents.ts';
import { bell } from './bell.ts';
import { plainRecipe } from './bodies.ts';
import type { FormantRecipe } from './recipe.ts';
import { traitOfAll } from './requested-traits.ts';
import { FORMANT_PERCENT, type Trait, withTrait } from './traits.ts';

/** How far a seed takes a voice from its words at guidance 1, as half-widths of a bell. */
const FREEDOM = { pitchSemitones: 2.2, pitchRange: 0.3, formantPercent: 5, breath: 8, rate: 0.1 };
/** How far the second and the third proposal for the same words stand from the first, whatever the guidance. */
const APART = { pitchSemitones: 1.6, formantPercent: 4, rate: 1.06, breath: 12 };
const BRIGHT: NonNullable<Trait['tone']> = [130, 135, 150, 175];
const DARK: NonNullable<Trait['tone']> = [215, 135, 75, 50];
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
  const requested = traitOfAll(description.manners, strength);
  const worded = withTrait(plainRecipe(gender, age, options.languageCode, accent), requested);
  const recipe = withTrait(worded, apart(requested, worded, variant));

  const freedom = (10 - guidanceScale) / 9;
  // One walk for all proposals of a call: what keeps them apart is left as it is.
  const draw = bell(seed);
  const wandering = {
    pitchSemitones: draw() * FREEDOM.pitchSemitones * freedom * pitchLeft(requested),
    pitchRange: 1 + draw() * FREEDOM.pitchRange * freedom,
    formantPercent: draw() * FREEDOM.formantPercent * freedom,
    breath: draw() * FREEDOM.breath * freedom,
    rate: 1 + draw() * FREEDOM.rate * freedom,
  };
  return { recipe: withTrait(recipe, wandering), gender, age };
}

/**
 * What sets a proposal apart: the second is a smaller, brighter voice, the third a larger, darker, breathier one. Words are not
 * turned round: against them it goes half as far, and a pitch that they take to its end stays there.
 */
function apart(requested: Trait, worded: FormantRecipe, variant: number): Trait {
  const place = variant % 3;
  if (place === 0) return {};
  const way = place === 1 ? 1 : -1;
  const step = (size: number, change = 0) => (change * way < 0 ? size / 2 : size) * way;
  const larger = step(APART.formantPercent, requested.formantPercent);
  const size = worded.formantPercent + larger;
  const fits = size >= FORMANT_PERCENT.low && size <= FORMANT_PERCENT.high;
  return {
    pitchSemitones: step(APART.pitchSemitones, requested.pitchReach ?? requested.pitchSemitones) * pitchLeft(requested),
    // At the end of what formants can do, both others are on one side of the first.
    formantPercent: fits ? larger : -2 * way * APART.formantPercent,
    rate: APART.rate ** way,
    ...(way === 1
      ? { tone: BRIGHT }
      : { tone: DARK, breath: (requested.breath ?? 0) < 0 ? APART.breath / 2 : APART.breath }),
  };
}

/** How much of its freedom words leave to the pitch. */
const pitchLeft = ({ pitchReach = 0 }: Trait) => 1 - Math.min(1, Math.abs(pitchReach));

/** The accent asked for where the language has it, else the language's own. */
export function accentFor(
  languageCode: string,
  requested: string | null | undefined,
  denied: readonly string[] = [],
): string | null {
  if (requested && accentOf(languageCode, requested) !== undefined) return requested;
  return without(DEFAULT_ACCENTS[languageCode] ?? [], denied)[0] ?? null;
}

/** What is left of a choice; all of it where nothing is. */
function without<Value>(choice: readonly Value[], denied: readonly Value[]): readonly Value[] {
  const left = choice.filter((value) => !denied.includes(value));
  return left.length > 0 ? left : choice;
}
