import type { Attributes, EmphasisLevel, Prosody } from '../../text/attributes.ts';
import { combineProsody } from '../../text/ssml-values.ts';
import type { Phoneme } from './clause.ts';
import type { EspeakVoice } from './voice.ts';

/** Emphasis as a voice makes it: slower, higher and louder, or the reverse. eSpeak NG's own is so loud that it clips. */
const EMPHASIS: Readonly<Record<EmphasisLevel, Prosody>> = {
  strong: { rate: 0.85, pitchSemitones: 2.5, volumeDb: 3.5 },
  moderate: { rate: 0.93, pitchSemitones: 1.5, volumeDb: 2 },
  reduced: { rate: 1.08, pitchSemitones: -1, volumeDb: -3 },
};

const PLAIN: Prosody = { rate: 1, pitchSemitones: 0, volumeDb: 0 };

/** Farther than this from its own a voice is no longer itself. */
const MAX_SEMITONES = 9;
/** eSpeak NG's volume parameter counts for a little more than its factor, measured between -15 and +6 dB. */
const VOLUME_EXPONENT = 1.1;
/** More would clip inside of eSpeak NG. */
const MAX_VOLUME_DB = 10;

/** How the phonemes of a word are spoken. */
export type Delivery = Pick<Phoneme, 'semitones' | 'rateWpm' | 'volume'>;

/** How a word is spoken as the text asks for it. */
export function deliveryOf(
  { rateWpm, volume }: Pick<EspeakVoice, 'rateWpm' | 'volume'>,
  attributes: Attributes,
): Delivery {
  const { rate, pitchSemitones, volumeDb } = requestedProsody(attributes);
  return {
    semitones: Math.min(MAX_SEMITONES, Math.max(-MAX_SEMITONES, pitchSemitones)),
    rateWpm: rateWpm * rate,
    volume: volume * 10 ** (Math.min(volumeDb, MAX_VOLUME_DB) / (20 * VOLUME_EXPONENT)),
  };
}

const requestedProsody = ({ prosody, emphasis }: Attributes): Prosody =>
  (emphasis === undefined ? prosody : combineProsody(prosody, EMPHASIS[emphasis])) ?? PLAIN;
