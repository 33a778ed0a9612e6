/** What a voice is said to be. Schemas, engines, descriptions and the console share these lists; their order is the API's. */
export const GENDERS = ['male', 'female', 'neutral'] as const;

export const AGES = ['child', 'young', 'middle_aged', 'old'] as const;

export const TONES = [
  'warm',
  'calm',
  'bright',
  'gentle',
  'energetic',
  'authoritative',
  'sincere',
  'weary',
  'precise',
  'refined',
  'urgent',
  'friendly',
  'articulate',
  'steady',
  'playful',
  'compassionate',
  'reflective',
  'measured',
  'rhythmic',
  'passionate',
] as const;

/** States of mind and ways to speak that are no tone of a voice: what instructions ask for. */
export const MOODS = [
  'happy',
  'sad',
  'angry',
  'excited',
  'afraid',
  'serious',
  'surprised',
  'bored',
  'whisper',
] as const;

/** What a voice is like beside its tones. */
export const QUALITIES = [
  'deep',
  'high',
  'slow',
  'fast',
  'breathy',
  'husky',
  'gravelly',
  'smooth',
  'soft',
  'loud',
  'resonant',
  'thin',
  'clear',
  'monotone',
  'melodic',
  'nasal',
  'shaky',
  'pausing',
] as const;

/** Accents that a description can name; an engine says which of them it has for a language. */
export const ACCENTS = [
  'american',
  'british',
  'scottish',
  'irish',
  'australian',
  'canadian',
  'us_southern',
  'us_new_york',
  'indian',
  'south_african',
  'russian',
  'japanese',
  'korean',
  'chinese',
  'cantonese',
] as const;

export type Gender = (typeof GENDERS)[number];
export type Age = (typeof AGES)[number];
export type Tone = (typeof TONES)[number];
export type Accent = (typeof ACCENTS)[number];
export type Mood = (typeof MOODS)[number];
export type Quality = (typeof QUALITIES)[number];
