import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import { cutSegments, type SegmentSpeech } from '../../text/segments.ts';
import type { Engine } from '../engine.ts';
import { createEspeak } from '../espeak/espeak.ts';
import { renderVoice } from './render.ts';
import { prepareUtterance } from './utterance.ts';
import { wordTimes } from './word-times.ts';

/** The formant engine that comes with the server: eSpeak NG, all languages, ~100 ms to start. */
export async function createEmbeddedEngine(): Promise<Engine> {
  const espeak = await createEspeak();
  return {
    sampleRateHz: espeak.sampleRateHz,
    segments: (request) => cutSegments(request, (index) => renderVoice(request, index).rateWpm),
    async speak(request, segment, onSamples) {
      const speech = segment.speech as SegmentSpeech;
      if (speech.pieces.length === 0) return [];
      const { ssml, words } = await prepareUtterance(speech, request.languageCode);
      const events: EspeakEvent[] = [];
      let samplesMade = 0;
      espeak.speak(renderVoice(request, speech.index), ssml, (samples, newEvents) => {
        events.push(...newEvents);
        samplesMade += samples.length;
        return samples.length === 0 || onSamples(samples);
      });
      return wordTimes(words, events, samplesMade / espeak.sampleRateHz);
    },
    close() {},
  };
}
