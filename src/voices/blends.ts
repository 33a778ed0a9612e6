import { BlendError, type VoiceRecipe } from '../engines/engine.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import type { LibraryVoice } from './library-voice.ts';

/** A voice of a blend, and how much of it: weights count against each other. */
export interface BlendPart<Voice> {
  voice: Voice;
  weight: number;
}

/** What lies between voices: fields on which all agree, null where they differ. */
export interface Blend {
  recipe: VoiceRecipe;
  gender: LibraryVoice['gender'];
  age: LibraryVoice['age'];
  tone: readonly string[];
  description: string;
}

const MOST_BLENDED = 8;

/** @throws Problem BAD_REQUEST where the voices are of several models, or of one that has nothing between its voices */
export function blendOf(registry: EngineRegistry, parts: readonly BlendPart<LibraryVoice>[]): Blend {
  const [first] = parts;
  if (first === undefined) throw new Problem('BAD_REQUEST', 'A blend must name voices.');
  const engine = registry.engineOf(first.voice.recipe);
  const isOfOne = parts.every(({ voice }) => voice.recipe.engine === engine.name);
  if (engine.blend === undefined || !isOfOne) {
    throw new Problem('BAD_REQUEST', 'Only voices of one installed Kokoro or Kitten model can be blended.');
  }
  const common = <Value>(of: (voice: LibraryVoice) => Value) =>
    parts.every(({ voice }) => of(voice) === of(first.voice)) ? of(first.voice) : null;
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const shares = parts.map(({ voice, weight }) => `${Math.round((100 * weight) / total)} % ${voice.name}`);
  try {
    const recipe = engine.blend(parts.map(({ voice, weight }) => ({ recipe: voice.recipe, weight })));
    return {
      recipe: { ...recipe, engineVersion: engine.renderedBy(recipe) },
      gender: common(({ gender }) => gender),
      age: common(({ age }) => age),
      tone: [],
      description: `A blend: ${shares.join(', ')}.`,
    };
  } catch (error) {
    throw error instanceof BlendError ? new Problem('BAD_REQUEST', error.message) : error;
  }
}

/** A blend that is not saved, under the ids of its voices. @throws Problem as `blendOf` */
function blendedVoice(registry: EngineRegistry, parts: readonly BlendPart<LibraryVoice>[]): LibraryVoice {
  const { recipe, gender, age, tone, description } = blendOf(registry, parts);
  const expression = parts.map(({ voice, weight }) => `${voice.voiceId}(${weight})`).join('+');
  return {
    ...{ voiceId: expression, name: expression, origin: 'blended', voiceType: 'personal' },
    ...{ recipe, gender, age, tone, description },
    partIds: parts.map(({ voice }) => voice.voiceId),
    accent: recipe.accent,
    tags: [],
    isFavorited: false,
    createdAtUnix: 0,
  };
}

/**
 * The voice of a blend that is written out. Where its parts are names of another service, whose likenesses here have nothing
 * between them, it is the heaviest one's.
 * @throws Problem as `blendOf`
 */
export function spokenBlend(
  registry: EngineRegistry,
  parts: readonly BlendPart<LibraryVoice>[],
  isForeign: boolean,
): LibraryVoice {
  const [heaviest] = parts.toSorted((a, b) => b.weight - a.weight);
  if (heaviest && isForeign && !parts.every(({ voice }) => voice.isBlendable)) return heaviest.voice;
  return blendedVoice(registry, parts);
}

/** `af_bella(2)+af_sky(1)` */
const PART = /^([^()+]{1,100}?)(?:\((\d{1,4}(?:\.\d{1,4})?)\))?$/;

/**
 * Reads a blend as other servers write it: names joined by `+`, each with its weight in brackets, 1 where there is none.
 * Undefined where the text is no blend.
 * @throws Problem BAD_REQUEST where it is one with a broken part
 */
export function parseBlend(text: string): BlendPart<string>[] | undefined {
  const pieces = text.split('+').map((piece) => piece.trim());
  if (pieces.length < 2 && !/\(.*\)$/.test(text.trim())) return undefined;
  if (pieces.length > MOST_BLENDED)
    throw new Problem('BAD_REQUEST', `A blend can have at most ${MOST_BLENDED} voices.`);
  return pieces.map((piece) => {
    const [, name = '', weight = '1'] = PART.exec(piece) ?? [];
    if (name.trim() !== '' && Number(weight) > 0) return { voice: name.trim(), weight: Number(weight) };
    throw new Problem(
      'BAD_REQUEST',
      `"${piece}" is not a valid part of a blend. Parts are joined by +, each with a weight above 0: af_bella(2)+af_sky(1).`,
    );
  });
}
