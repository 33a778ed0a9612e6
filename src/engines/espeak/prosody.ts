import type { Attributes, EmphasisLevel, Prosody } from '../../text/attributes.ts';
import { combineProsody } from '../../text/ssml-values.ts';
import type { EspeakVoice } from './voice.ts';

/** Emphasis as a voice makes it: slower, higher and louder, or the reverse. eSpeak NG's own is so loud that it clips. */
const EMPHASIS: Readonly<Record<EmphasisLevel, Prosody>> = {
  strong: { rate: 0.85, pitchSemitones: 2.5, volumeDb: 3.5 },
  moderate: { rate: 0.93, pitchSemitones: 1.5, volumeDb: 2 },
  reduced: { rate: 1.08, pitchSemitones: -1, volumeDb: -3 },
};

const PLAIN: Prosody = { rate: 1, pitchSemitones: 0, volumeDb: 0 };

/** Steps of eSpeak NG's pitch parameter, 0 to 99, for a semitone, measured between -4 and +9 semitones. */
const PITCH_STEPS = 5.6;
const OWN_PITCH = 50;
/** eSpeak NG's volume parameter counts for a little more than its factor, measured between -15 and +6 dB. */
const VOLUME_EXPONENT = 1.1;
/** More would clip inside of eSpeak NG. */
const MAX_VOLUME_DB = 10;

/** eSpeak NG's parameters while it says a word: 0 to 99, words a minute, 0 to 200. */
export interface Delivery {
  pitch: number;
  rateWpm: number;
  volume: number;
}

/** How a voice says what nothing is asked for. */
export const ownDelivery = ({ rateWpm, volume }: Pick<EspeakVoice, 'rateWpm' | 'volume'>): Delivery => ({
  pitch: OWN_PITCH,
  rateWpm,
  volume,
});

/**
 * How a word is said.
 * @param pace of the melody, besides what the text asks for
 */
export function deliveryOf(own: Delivery, attributes: Attributes, pace = 1): Delivery {
  const { rate, pitchSemitones, volumeDb } = askedProsody(attributes);
  const pitch = Math.round(own.pitch + PITCH_STEPS * pitchSemitones);
  const factor = 10 ** (Math.min(volumeDb, MAX_VOLUME_DB) / (20 * VOLUME_EXPONENT));
  return {
    pitch: Math.min(99, Math.max(0, pitch)),
    rateWpm: Math.round(own.rateWpm * rate * pace),
    volume: Math.round(own.volume * factor),
  };
}

/** How far eSpeak NG raises a word that the text asks for so. */
export const askedSemitones = (attributes: Attributes): number =>
  Math.min(99 - OWN_PITCH, Math.max(-OWN_PITCH, PITCH_STEPS * askedProsody(attributes).pitchSemitones)) / PITCH_STEPS;

const askedProsody = ({ prosody, emphasis }: Attributes): Prosody =>
  (emphasis === undefined ? prosody : combineProsody(prosody, EMPHASIS[emphasis])) ?? PLAIN;

/**
 * The commands in a text that change how eSpeak NG goes on. Each makes it pause for some 10 ms and breaks the glide from
 * sound to sound, which costs understanding: tags of SSML are two commands each.
 */
export function deliveryCommands(from: Delivery, to: Delivery): string {
  const command = (letter: string, before: number, after: number) =>
    before === after ? '' : `\u0001${after}${letter}`;
  return (
    command('P', from.pitch, to.pitch) + command('S', from.rateWpm, to.rateWpm) + command('A', from.volume, to.volume)
  );
}
