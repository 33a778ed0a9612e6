/** What the caller asks to be said in place of the text that a tag encloses. Such a stretch is one word. */
export type SpokenAs =
  /** Sounds and stress marks, as `parseIpa` gives them. */
  | { ipa: string[] }
  | { alias: string }
  /** Words and sounds in turn. */
  | { parts: readonly ({ ipa: string[] } | { alias: string })[] }
  | { interpretAs: InterpretAs; format?: string };

export const INTERPRET_AS = [
  'characters',
  'spell-out',
  'verbatim',
  'digits',
  'cardinal',
  'number',
  'ordinal',
  'date',
  'time',
  'fraction',
  'telephone',
  'currency',
  'unit',
  'address',
] as const;
export type InterpretAs = (typeof INTERPRET_AS)[number];

/** Against the voice's own delivery. */
export interface Prosody {
  /** Factor of the pace. */
  rate: number;
  pitchSemitones: number;
  volumeDb: number;
}

export type EmphasisLevel = 'strong' | 'moderate' | 'reduced';

/** How a stretch of text is spoken. Two stretches are spoken alike where it is the same object. */
export interface Attributes {
  spokenAs?: SpokenAs;
  prosody?: Prosody;
  emphasis?: EmphasisLevel | undefined;
  /** ISO 639-1. */
  languageCode?: string;
  /** The voice as the caller named it. */
  voice?: string;
}

/** Spoken as the request says. */
export const NO_ATTRIBUTES: Attributes = {};
