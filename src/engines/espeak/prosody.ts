import type { Attributes, EmphasisLevel, Prosody } from '../../text/attributes.ts';
import { combineProsody } from '../../text/ssml-values.ts';

/** Emphasis as a voice makes it: slower, higher and louder, or the reverse. eSpeak NG's own is so loud that it clips. */
const EMPHASIS: Readonly<Record<EmphasisLevel, Prosody>> = {
  strong: { rate: 0.85, pitchSemitones: 2.5, volumeDb: 3.5 },
  moderate: { rate: 0.93, pitchSemitones: 1.5, volumeDb: 2 },
  reduced: { rate: 1.08, pitchSemitones: -1, volumeDb: -3 },
};

/** Per cent of eSpeak NG's pitch parameter for a semitone, measured between -4 and +9 semitones. */
const PITCH_PERCENT = 11.2;
/** eSpeak NG's volume parameter counts for a little more than its factor, measured between -15 and +6 dB. */
const VOLUME_EXPONENT = 1.1;
/** More would clip inside of eSpeak NG. */
const MAX_VOLUME_DB = 10;

/** eSpeak NG's tag for how a word is spoken, empty where that is as the voice speaks. */
export function prosodyTag({ prosody, emphasis }: Attributes, melody?: Prosody): string {
  const emphasized = emphasis === undefined ? prosody : combineProsody(prosody, EMPHASIS[emphasis]);
  const spoken = melody === undefined ? emphasized : combineProsody(emphasized, melody);
  if (spoken === undefined) return '';
  const { rate, pitchSemitones, volumeDb } = spoken;

  const pitch = Math.min(200, Math.max(0, 100 + PITCH_PERCENT * pitchSemitones));
  const volume = 100 * 10 ** (Math.min(volumeDb, MAX_VOLUME_DB) / (20 * VOLUME_EXPONENT));
  const changes = Object.entries({ rate: 100 * rate, pitch, volume })
    .map(([name, percent]) => [name, Math.round(percent)] as const)
    .filter(([, percent]) => percent !== 100)
    .map(([name, percent]) => ` ${name}="${percent}%"`);
  return changes.length === 0 ? '' : `<prosody${changes.join('')}>`;
}
