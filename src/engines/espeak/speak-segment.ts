import type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';
import type { Segment } from '../../text/segments.ts';
import { type SpokenText, type SpokenWord, spokenText } from '../../text/spoken.ts';
import type { WordTime } from '../engine.ts';
import type { Espeak } from './espeak.ts';
import { PitchShifter } from './pitch-shifter.ts';
import { askedSemitones } from './prosody.ts';
import { toSsml } from './ssml.ts';
import type { EspeakVoice } from './voice.ts';
import { wordTimes } from './word-times.ts';

/** How a segment's words are spoken besides what the text asks for. */
export interface Melody {
  /** The voice's own mean fundamental. */
  pitchHz: number;
  /** How far each word's pitch is above that, in semitones. */
  pitches: readonly number[];
  /** Each word's pace as a factor. */
  rates: readonly number[];
  /** The mark after the last word, by which eSpeak NG ends. */
  after: string;
}

/** As long as eSpeak NG's own pieces: what waits for one is not held up longer. */
const CHUNK_SECS = 0.1;
/** How far a voice goes from its mean by itself, tones and all, either way. */
const OWN_SEMITONES = 10;

/** Speaks a segment with a voice of eSpeak NG and tells when its words are heard. `onSamples` stops it by false. */
export async function speakSegment(
  espeak: Espeak,
  voice: EspeakVoice,
  segment: Segment,
  onSamples: (samples: Int16Array) => boolean,
  melodyOf?: (spoken: SpokenText) => Melody,
): Promise<WordTime[]> {
  const spoken = await spokenText(segment);
  if (spoken.words.length === 0) return [];
  const events: EspeakEvent[] = [];
  let samplesMade = 0;
  const melody = melodyOf?.(spoken);
  const shifter = melody && melodyShifter(melody, spoken.words, events, espeak.sampleRateHz);
  const ssml = toSsml({ ...spoken, after: melody?.after ?? spoken.after }, segment, voice, melody?.rates);
  const chunk = espeak.sampleRateHz * CHUNK_SECS;
  const send = (samples: Int16Array): boolean => {
    for (let at = 0; at < samples.length; at += chunk) if (!onSamples(samples.subarray(at, at + chunk))) return false;
    return true;
  };
  let isWanted = true;
  espeak.speak(voice, ssml, (samples, newEvents) => {
    events.push(...newEvents);
    samplesMade += samples.length;
    isWanted = send(shifter?.write(samples) ?? samples);
    return isWanted;
  });
  if (shifter && isWanted) send(shifter.finish());
  return wordTimes(spoken.words, events, samplesMade / espeak.sampleRateHz);
}

/** eSpeak NG's own commands for the pitch would break the speech before each word that has one. */
function melodyShifter(
  { pitchHz, pitches }: Melody,
  words: readonly SpokenWord[],
  events: readonly EspeakEvent[],
  sampleRateHz: number,
): PitchShifter | undefined {
  if (pitches.every((pitch) => pitch === 0)) return undefined;
  const asked = words.map(({ attributes }) => askedSemitones(attributes));
  const hz = (semitones: number) => pitchHz * 2 ** (semitones / 12);
  const range = { lowestHz: hz(Math.min(...asked) - OWN_SEMITONES), highestHz: hz(Math.max(...asked) + OWN_SEMITONES) };
  return new PitchShifter(sampleRateHz, range, pitchOfWords(pitches, events, sampleRateHz));
}

/**
 * Tells the pitch of the word that is heard at a sample, by the events so far. A mark begins a word, and so does the end of a
 * clause: the first mark of the next one may be lost.
 */
function pitchOfWords(pitches: readonly number[], events: readonly EspeakEvent[], sampleRateHz: number) {
  let word = 0;
  let next = 0;
  return (sample: number): number => {
    for (; next < events.length; next += 1) {
      const event = events[next];
      if (event === undefined || event.audio_position > (1000 * sample) / sampleRateHz) break;
      if (event.type === 'mark') word = Number(event.id);
      if (event.type === 'end') word += 1;
    }
    return pitches[Math.min(word, pitches.length - 1)] ?? 0;
  };
}
