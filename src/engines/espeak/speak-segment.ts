import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import type { Prosody } from '../../text/attributes.ts';
import type { Segment } from '../../text/segments.ts';
import { type SpokenText, spokenText } from '../../text/spoken.ts';
import type { WordTime } from '../engine.ts';
import type { Espeak } from './espeak.ts';
import { toSsml } from './ssml.ts';
import type { EspeakVoice } from './voice.ts';
import { wordTimes } from './word-times.ts';

/** How each word is spoken besides what the text asks for, and the mark after the last, by which eSpeak NG ends. */
export interface Melody {
  words: readonly Prosody[];
  after: string;
}

/** Speaks a segment with a voice of eSpeak NG and tells when its words are heard. `onSamples` stops it by false. */
export async function speakSegment(
  espeak: Espeak,
  voice: EspeakVoice,
  segment: Segment,
  onSamples: (samples: Int16Array) => boolean,
  melodyOf: (spoken: SpokenText) => Melody = ({ after }) => ({ words: [], after }),
): Promise<WordTime[]> {
  const spoken = await spokenText(segment);
  if (spoken.words.length === 0) return [];
  const events: EspeakEvent[] = [];
  let samplesMade = 0;
  const { words, after } = melodyOf(spoken);
  espeak.speak(voice, toSsml({ ...spoken, after }, segment, voice, words), (samples, newEvents) => {
    events.push(...newEvents);
    samplesMade += samples.length;
    return samples.length === 0 || onSamples(samples);
  });
  return wordTimes(spoken.words, events, samplesMade / espeak.sampleRateHz);
}
