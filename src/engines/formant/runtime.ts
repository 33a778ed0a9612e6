import { loadLanguage } from '../../text/normalize/readings.ts';
import { cutSegments, type Segment } from '../../text/segments.ts';
import { createEspeak } from '../espeak/espeak.ts';
import { naturalPauseSecs } from '../espeak/pauses.ts';
import { speakSegment } from '../espeak/speak-segment.ts';
import { type EngineRuntime, segmentRequest } from '../runtime.ts';
import { melodyOf } from './melody.ts';
import type { FormantRecipe } from './recipe.ts';
import { melodyVoice, renderVoice } from './render.ts';

/** The formant engine in a lane: eSpeak NG, ~100 ms to start. */
export const runtime = {
  segments: (request) =>
    cutSegments(request, (end) => {
      const own = segmentRequest(request, end);
      const { rateWpm } = renderVoice(own, end.index);
      return naturalPauseSecs(end.plain, end.ending, rateWpm) * own.recipe.pauses;
    }),

  async start() {
    const espeak = createEspeak();
    return {
      sampleRateHz: espeak.sampleRateHz,
      prepare: loadLanguage,
      speak: (request, segment, onSamples) =>
        speakSegment(espeak, renderVoice(request, segment.index, slowestOf(segment)), segment, onSamples, (spoken) =>
          melodyOf(spoken, segment, melodyVoice(request, segment)),
        ),
      close() {},
    };
  },
} satisfies EngineRuntime<FormantRecipe>;

const slowestOf = ({ stretches }: Segment): number =>
  Math.min(1, ...stretches.map(({ attributes }) => attributes.prosody?.rate ?? 1));
