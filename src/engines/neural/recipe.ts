import { type Static, Type } from 'typebox';
import { VoiceRecipe } from '../engine.ts';

/** How a voice of an installed model sounds. */
export const NeuralRecipe = Type.Object({
  ...VoiceRecipe.properties,
  engine: Type.Literal('neural'),
  version: Type.Literal(1),
  /** The package whose model speaks. */
  packageId: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' }),
  /** Voices of the package by their own names; several are a blend, by their weights. */
  voices: Type.Array(Type.Object({ name: Type.String(), weight: Type.Number({ exclusiveMinimum: 0 }) }), {
    minItems: 1,
    maxItems: 8,
  }),
  /** Speaking rate as a factor of the voice's own. */
  rate: Type.Number({ minimum: 0.5, maximum: 2 }),
  /** Pauses between segments as a factor of the natural ones. */
  pauses: Type.Number({ minimum: 0.2, maximum: 4 }),
});
export type NeuralRecipe = Static<typeof NeuralRecipe>;

/** At this guidance a voice has the chance in it that it was published with; less guidance is more of it. */
export const PLAIN_GUIDANCE_SCALE = 3;
