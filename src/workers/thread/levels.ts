import { LRUCache } from 'lru-cache';
import { type ChainSamples, createChain } from '../../audio/chain.ts';
import { gainToTarget } from '../../audio/loudness.ts';
import { CEILING_DB } from '../../audio/pipeline.ts';
import type { SynthesisRequest, VoiceRecipe } from '../../engines/engine.ts';
import type { EngineRuntime, Synthesizer } from '../../engines/runtime.ts';
import { scriptOf } from '../../languages/index.ts';

/** An engine that can speak. */
export interface Speaker {
  runtime: EngineRuntime;
  synthesizer: Synthesizer;
}

/** Recipes whose level is remembered; a person changes instructions more often than voices. */
const REMEMBERED = 500;
const LIMITER_ROUNDS = 3;

/**
 * The gain that brings a recipe to the level of all voices, plus what its delivery asks for. A recipe without a measured
 * gain is measured on its language's script, once: equal recipes give equal gains on every lane of a deterministic engine.
 */
export function createLevels(speaker: Speaker): (request: SynthesisRequest) => Promise<number> {
  const remembered = new LRUCache<string, number>({ max: REMEMBERED });

  return async (request) => {
    const { recipe } = request;
    if (recipe.gainDb !== null) return recipe.gainDb + recipe.loudnessDb;
    const name = JSON.stringify(recipe);
    let gainDb = remembered.get(name);
    if (gainDb === undefined) {
      gainDb = await measureGainDb(speaker, recipe, scriptOf(recipe.languageCode));
      remembered.set(name, gainDb);
    }
    return gainDb + recipe.loudnessDb;
  };
}

/** The gain that brings a recipe, speaking a text, to the level of all voices; to a tenth of a dB. */
export async function measureGainDb(
  { runtime, synthesizer }: Speaker,
  recipe: VoiceRecipe,
  text: string,
): Promise<number> {
  const { languageCode } = recipe;
  const guidanceScale = runtime.plainGuidanceScale ?? 10;
  const request = { text, languageCode, recipe, speed: 1, guidanceScale, seed: 1, segmentPauseSecs: 0 };
  const spoken: Int16Array[] = [];
  for (const segment of runtime.segments(request)) {
    await synthesizer.speak(request, segment, (samples) => {
      spoken.push(samples.slice());
      return true;
    });
  }
  const samples = new Int16Array(spoken.reduce((total, piece) => total + piece.length, 0));
  let at = 0;
  for (const piece of spoken) {
    samples.set(piece, at);
    at += piece.length;
  }
  return Math.round(gainThroughLimiter(samples, synthesizer.sampleRateHz) * 10) / 10;
}

/** What the limiter takes away again from a voice of high peaks is added: each round finds most of what is left. */
function gainThroughLimiter(samples: Int16Array, sampleRateHz: number): number {
  let gainDb = gainToTarget(samples, sampleRateHz);
  for (let round = 0; round < LIMITER_ROUNDS; round += 1) {
    gainDb += gainToTarget(throughChain(samples, sampleRateHz, gainDb), sampleRateHz);
  }
  return gainDb;
}

function throughChain(samples: Int16Array, sampleRateHz: number, gainDb: number): Int16Array {
  const chain = createChain({ inputRateHz: sampleRateHz, outputRateHz: sampleRateHz, gainDb, ceilingDb: CEILING_DB });
  const out = new Int16Array(samples.length);
  let at = 0;
  const keep = (ready: ChainSamples) => {
    out.set(ready.rounded(), at);
    at += ready.length;
  };
  chain.write(samples, 1, keep);
  chain.finish(keep);
  chain.close();
  return out;
}
