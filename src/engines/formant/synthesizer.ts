import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import { spokenText } from '../../text/spoken.ts';
import type { Espeak } from '../espeak/espeak.ts';
import type { Synthesizer } from '../runtime.ts';
import type { FormantRecipe } from './recipe.ts';
import { renderVoice } from './render.ts';
import { toSsml } from './ssml.ts';
import { wordTimes } from './word-times.ts';

/** Speaks by eSpeak NG, which may be shared: one call at a time. */
export function createFormantSynthesizer(espeak: Espeak): Synthesizer<FormantRecipe> {
  return {
    sampleRateHz: espeak.sampleRateHz,
    async speak(request, segment, onSamples) {
      if (segment.pieces.length === 0) return [];
      const spoken = await spokenText(segment, request.languageCode);
      const ssml = toSsml(spoken, segment.ending, request.languageCode);
      const events: EspeakEvent[] = [];
      let samplesMade = 0;
      espeak.speak(renderVoice(request, segment.index), ssml, (samples, newEvents) => {
        events.push(...newEvents);
        samplesMade += samples.length;
        return samples.length === 0 || onSamples(samples);
      });
      return wordTimes(spoken.words, events, samplesMade / espeak.sampleRateHz);
    },
    close() {},
  };
}
