import { gainToTarget } from '../audio/loudness.ts';
import type { SynthesisRequest, VoiceRecipe } from '../engines/engine.ts';
import type { EngineRuntime, Synthesizer } from '../engines/runtime.ts';
import { SCRIPTS } from '../languages/scripts.ts';

/** Recipes whose level is remembered; a person changes instructions more often than voices. */
const REMEMBERED = 500;

/**
 * The gain that brings a recipe to the level of all voices, plus what its delivery asks for. A recipe without a measured
 * gain is measured on its language's script, some 40 ms, once: equal recipes give equal gains on every worker.
 */
export function createLevels(
  runtime: EngineRuntime,
  synthesizer: Synthesizer,
): (request: SynthesisRequest) => Promise<number> {
  const remembered = new Map<string, number>();

  return async (request) => {
    const { recipe } = request;
    if (recipe.gainDb !== null) return recipe.gainDb + recipe.loudnessDb;
    const name = JSON.stringify(recipe);
    let gainDb = remembered.get(name);
    if (gainDb === undefined) {
      gainDb = await measureGainDb(runtime, synthesizer, recipe, SCRIPTS[recipe.languageCode] ?? SCRIPTS.en ?? '');
      remembered.set(name, gainDb);
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    }
    return gainDb + recipe.loudnessDb;
  };
}

/** The gain that brings a recipe, speaking a text, to the level of all voices; to a tenth of a dB. */
export async function measureGainDb(
  runtime: EngineRuntime,
  synthesizer: Synthesizer,
  recipe: VoiceRecipe,
  text: string,
): Promise<number> {
  const { languageCode } = recipe;
  const request = { text, languageCode, recipe, speed: 1, guidanceScale: 10, seed: 1, segmentPauseSecs: 0 };
  const chunks: Int16Array[] = [];
  for (const segment of runtime.segments(request)) {
    await synthesizer.speak(request, segment, (samples) => {
      chunks.push(samples.slice());
      return true;
    });
  }
  const samples = new Int16Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk, at);
    at += chunk.length;
  }
  return Math.round(gainToTarget(samples, synthesizer.sampleRateHz) * 10) / 10;
}
