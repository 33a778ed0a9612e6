import type { Segment } from '../../text/segments.ts';
import { type SpokenText, spokenText } from '../../text/spoken.ts';
import type { WordTime } from '../engine.ts';
import type { Espeak } from './espeak.ts';
import { toPlainText } from './plain-text.ts';
import { deliveryOf } from './prosody.ts';
import type { EspeakVoice } from './voice.ts';
import { createWordOwners } from './word-owners.ts';
import { wordTimes } from './word-times.ts';

/** How a segment's words are spoken besides what the text asks for. */
export interface Melody {
  /** How far each word's pitch is above the voice's own, in semitones. */
  pitches: readonly number[];
  /** Each word's pace as a factor. */
  rates: readonly number[];
  /** The mark after the last word, by which eSpeak NG ends. */
  after: string;
}

/** Speaks a segment with a voice of eSpeak NG and tells when its words are heard. `onSamples` stops it by false. */
export async function speakSegment(
  espeak: Espeak,
  voice: EspeakVoice,
  segment: Segment,
  onSamples: (samples: Int16Array) => boolean,
  melodyOf?: (spoken: SpokenText) => Melody,
): Promise<WordTime[]> {
  const spoken = await spokenText(segment);
  const { words } = spoken;
  if (words.length === 0) return [];
  const melody = melodyOf?.(spoken);
  const plain = toPlainText({ words, after: melody?.after ?? spoken.after }, segment, voice.language);
  const deliveries = words.map(({ attributes }, index) => {
    const { semitones, rateWpm, volume } = deliveryOf(voice, attributes);
    return {
      semitones: semitones + (melody?.pitches[index] ?? 0),
      rateWpm: rateWpm * (melody?.rates[index] ?? 1),
      volume,
    };
  });
  const ownersIn = createWordOwners(words, plain);
  const owners: number[][] = [];
  const clauses = espeak.speak(voice, plain.text, onSamples, (phonemes) => {
    const own = ownersIn(phonemes);
    for (const [index, phoneme] of phonemes.entries()) Object.assign(phoneme, deliveries[own[index] ?? 0]);
    owners.push(own);
  });
  const ownedClauses = clauses.map((clause, index) => ({ ...clause, owners: owners[index] ?? [] }));
  const { sampleRateHz } = espeak;
  return wordTimes(words, ownedClauses, (clauses.at(-1)?.endSample ?? 0) / sampleRateHz, sampleRateHz);
}
