import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import type { Segment } from '../../text/segments.ts';
import { spokenText } from '../../text/spoken.ts';
import type { WordTime } from '../engine.ts';
import type { Espeak } from './espeak.ts';
import { toSsml } from './ssml.ts';
import type { EspeakVoice } from './voice.ts';
import { wordTimes } from './word-times.ts';

/** Speaks a segment with a voice of eSpeak NG and tells when its words are heard. `onSamples` stops it by false. */
export async function speakSegment(
  espeak: Espeak,
  voice: EspeakVoice,
  segment: Segment,
  onSamples: (samples: Int16Array) => boolean,
): Promise<WordTime[]> {
  const spoken = await spokenText(segment);
  if (spoken.words.length === 0) return [];
  const events: EspeakEvent[] = [];
  let samplesMade = 0;
  espeak.speak(voice, toSsml(spoken, segment), (samples, newEvents) => {
    events.push(...newEvents);
    samplesMade += samples.length;
    return samples.length === 0 || onSamples(samples);
  });
  return wordTimes(spoken.words, events, samplesMade / espeak.sampleRateHz);
}
