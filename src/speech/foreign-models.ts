/** A model name of another service: it stands for the voice's own model, and brings what its clients take for granted. */
export interface ForeignModel {
  /** What is sent where a request names no format; undefined: each operation's own. */
  outputFormat?: string;
}

/** Its clients play or store what comes as MP3 without looking, from streams too. */
export const ELEVENLABS_FORMAT = 'mp3_44100_128';

const FAMILIES: readonly (readonly [name: RegExp, model: ForeignModel])[] = [
  [/^eleven_\w+$/, { outputFormat: ELEVENLABS_FORMAT }],
  [/^tts-1(-hd)?(-\d{4})?$/, {}],
  [/^gpt-4o(-mini)?-tts(-\d{4}-\d{2}-\d{2})?$/, {}],
  [/^kokoro(-\w+)?$/, {}],
  [/^piper$/, {}],
];

/** What is known of another service's model, undefined for a name that is none's. */
export const foreignModel = (modelId: string | null | undefined): ForeignModel | undefined =>
  modelId ? FAMILIES.find(([name]) => name.test(modelId))?.[1] : undefined;
