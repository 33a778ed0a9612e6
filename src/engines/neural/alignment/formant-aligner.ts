import type { FormantRecipe } from '../../formant/recipe.ts';
import type { Synthesizer } from '../../runtime.ts';
import { joined, type Recording, speechRange } from '../pcm.ts';
import type { WordAligner } from '../synthesizer.ts';
import { alignWords } from './align.ts';

/**
 * Finds words by the formant engine's speech of the same segment, whose word times are known.
 * @param referenceRecipe the formant voice that is compared with; its timbre hardly matters
 */
export function createFormantAligner(
  formant: Synthesizer<FormantRecipe>,
  referenceRecipe: (languageCode: string, accent: string | null) => FormantRecipe,
): WordAligner {
  return async (request, segment, recording) => {
    const { languageCode, recipe, speed } = request;
    const accent = languageCode === recipe.languageCode ? recipe.accent : null;
    const chunks: Int16Array[] = [];
    const words = await formant.speak(
      { ...request, recipe: referenceRecipe(languageCode, accent), speed: speed * recipe.rate, guidanceScale: 10 },
      segment,
      (samples) => {
        chunks.push(samples.slice());
        return true;
      },
    );
    const reference = { pcm: joined(chunks), sampleRateHz: formant.sampleRateHz };
    const [own, other] = [withoutSilence(recording), withoutSilence(reference)];
    const shifted = words.map(({ startSecs, endSecs }) => ({
      startSecs: Math.max(0, startSecs - other.fromSecs),
      endSecs: Math.max(0, endSecs - other.fromSecs),
    }));
    return alignWords(own, { ...other, words: shifted }).map(({ startSecs, endSecs }) => ({
      startSecs: startSecs + own.fromSecs,
      endSecs: endSecs + own.fromSecs,
    }));
  };
}

/** Silence at the ends is as long as anyone likes: it would be taken for speech that the other one has. */
function withoutSilence({ pcm, sampleRateHz }: Recording): Recording & { fromSecs: number } {
  const { start, end } = speechRange(pcm, sampleRateHz);
  return { pcm: pcm.subarray(start, end), sampleRateHz, fromSecs: start / sampleRateHz };
}
