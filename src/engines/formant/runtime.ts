import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import { loadLanguage } from '../../text/normalize/readings.ts';
import { cutSegments } from '../../text/segments.ts';
import { spokenText } from '../../text/spoken.ts';
import { createEspeak } from '../espeak/espeak.ts';
import { naturalPauseSecs } from '../espeak/pauses.ts';
import type { EngineRuntime } from '../runtime.ts';
import type { FormantRecipe } from './recipe.ts';
import { renderVoice } from './render.ts';
import { toSsml } from './ssml.ts';
import { wordTimes } from './word-times.ts';

/** The formant engine in a lane: eSpeak NG, ~100 ms to start. */
export const runtime = {
  segments: (request) =>
    cutSegments(request, ({ text, ending, index }) => {
      const { rateWpm } = renderVoice(request, index);
      return naturalPauseSecs(text, ending, rateWpm) * request.recipe.pauses;
    }),

  async start() {
    const espeak = await createEspeak();
    return {
      sampleRateHz: espeak.sampleRateHz,
      prepare: loadLanguage,
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
  },
} satisfies EngineRuntime<FormantRecipe>;
