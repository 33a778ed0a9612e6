import { DEGREES, type Entry, LEXICON, type Meaning, NEGATIONS } from './lexicon.ts';
import type { Age, Gender, Tone, Trait } from './traits.ts';

/** One phrase that was understood. */
export interface Understood {
  phrase: string;
  meaning: Meaning;
  /** 1 = as it stands; less with "slightly", more with "very", negative with "not". */
  strength: number;
}

/** What a description says about a voice; undefined where it says nothing. */
export interface Description {
  gender: Gender | undefined;
  age: Age | undefined;
  accent: string | undefined;
  /** At most three, in their order. */
  tones: Tone[];
  traits: { trait: Trait; strength: number }[];
  /** Names of the qualities and moods, for tags. */
  tags: string[];
  understood: Understood[];
}

/** "Not fast" is not the opposite of fast, only some way towards it; "not too fast" less. */
const NEGATED = -0.5;
const NOT_TOO = -0.25;
/** Words between a phrase and what modifies it, at most. */
const REACH = 3;
const LONGEST_PHRASE = 5;
/** Scripts without spaces between words: phrases are looked for inside the text. */
const WITHOUT_SPACES = new Set(['ja', 'zh', 'th']);

/** Reads a free text by the lexicon, in the given language and in English. Deterministic, and says what it understood. */
export function understand(text: string, languageCode: string): Understood[] {
  const clean = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  const found = [...readWords(clean, languageCode), ...readAges(clean)];
  if (WITHOUT_SPACES.has(languageCode)) found.push(...readInside(clean, languageCode));
  return found;
}

/** What a description of a voice comes to. */
export function describeVoice(text: string, languageCode: string): Description {
  const understood = understand(text, languageCode);
  const positive = understood.filter(({ strength }) => strength > 0).map(({ meaning }) => meaning);
  const tones = positive.flatMap((meaning) => (meaning.kind === 'tone' ? [meaning.value] : []));
  const kept = [...new Set(tones)].slice(0, 3);
  return {
    gender: positive.find((meaning) => meaning.kind === 'gender')?.value,
    age: pickAge(understood.filter(({ strength }) => strength > 0)),
    accent: positive.find((meaning) => meaning.kind === 'accent')?.value,
    tones: kept,
    traits: traitsOf(understood),
    tags: [
      ...new Set(
        positive.flatMap((meaning) => (meaning.kind === 'quality' || meaning.kind === 'mood' ? [meaning.value] : [])),
      ),
    ],
    understood,
  };
}

/** The changes of a recipe that were asked for, each meaning once. */
export function traitsOf(understood: readonly Understood[]): { trait: Trait; strength: number }[] {
  const seen = new Set<string>();
  return understood.flatMap(({ meaning, strength }) => {
    if (!('trait' in meaning) || seen.has(meaning.value)) return [];
    // Nobody whispers the opposite.
    if (strength < 0 && meaning.value === 'whisper') return [];
    seen.add(meaning.value);
    return [{ trait: meaning.trait, strength }];
  });
}

/** Words that say a child's age only where nothing else says one: a teenage girl is no child. */
const PERHAPS_CHILD = new Set(
  'boy girl mädchen fille garçon chica chico niña niño bambina bambino ragazza ragazzo moça rapaz menina menino девочка мальчик'.split(
    ' ',
  ),
);

/** What stands in figures counts most, then what is said last. */
function pickAge(understood: readonly Understood[]): Age | undefined {
  const ages = understood.flatMap(({ phrase, meaning }) =>
    meaning.kind === 'age'
      ? [{ age: meaning.value, isSure: !PERHAPS_CHILD.has(phrase.split(' ').at(-1) ?? '') || phrase.includes(' ') }]
      : [],
  );
  return (ages.findLast(({ isSure }) => isSure) ?? ages.at(-1))?.age;
}

const phrases = new Map<string, Map<string, Meaning[]>>();
for (const { meaning, words } of LEXICON) {
  for (const [language, list] of Object.entries(words)) {
    const known = phrases.get(language) ?? new Map<string, Meaning[]>();
    for (const phrase of list) known.set(phrase, [...(known.get(phrase) ?? []), meaning]);
    phrases.set(language, known);
  }
}

function readWords(text: string, languageCode: string): Understood[] {
  const tokens = text.match(/[\p{L}\p{M}']+|[.;:!?,]/gu) ?? [];
  const tables = [...new Set([languageCode, 'en'])].flatMap((language) => phrases.get(language) ?? []);
  const found: Understood[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = longestMatch(tokens, at, tables);
    if (match === undefined) {
      at += 1;
      continue;
    }
    const { strength, from } = weigh(tokens, at);
    const phrase = tokens.slice(from, at + match.length).join(' ');
    for (const meaning of match.meanings) found.push({ phrase, meaning, strength });
    at += match.length;
  }
  return found;
}

function longestMatch(tokens: readonly string[], at: number, tables: readonly Map<string, Meaning[]>[]) {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length -= 1) {
    const phrase = tokens.slice(at, at + length).join(' ');
    const meanings = tables.map((table) => table.get(phrase)).find((list) => list !== undefined);
    if (meanings !== undefined) return { length, meanings };
  }
  return undefined;
}

/** Looks at the words before a phrase, back to the clause's begin. */
function weigh(tokens: readonly string[], at: number): { strength: number; from: number } {
  let degree = 1;
  let negated = false;
  let tooMuch = false;
  let from = at;
  for (let back = at - 1; back >= Math.max(0, at - REACH); back -= 1) {
    const token = tokens[back] ?? '';
    if (/^[.;:!?,]$/.test(token) || token === 'but' || token === 'and') break;
    if (NEGATIONS.has(token)) negated = true;
    else if (token === 'too' || token === 'overly' || token === 'zu' || token === 'trop') tooMuch = true;
    else if (DEGREES[token] !== undefined && degree === 1) degree = DEGREES[token] ?? 1;
    else continue;
    from = back;
  }
  if (!negated) return { strength: degree, from };
  // "Not very fast" is as much as "not fast".
  return { strength: tooMuch ? NOT_TOO : NEGATED, from };
}

/** "A 70-year-old", "in her 20s", "aged 8". */
function readAges(text: string): Understood[] {
  return [
    ...text.matchAll(
      /\b(?:aged? |im alter von )?(\d{1,3})(?:\s*-?\s*(?:years?|yrs?|yo|jahre|ans|años|anni|anos|лет|歳|岁)|s\b)/gu,
    ),
  ].map(([phrase, digits]) => {
    const years = Number(digits);
    const value: Age = years < 13 ? 'child' : years < 36 ? 'young' : years < 60 ? 'middle_aged' : 'old';
    return { phrase: phrase.trim(), meaning: { kind: 'age', value }, strength: 1 };
  });
}

function readInside(text: string, languageCode: string): Understood[] {
  const inside = (phrase: string) => {
    const index = text.indexOf(phrase);
    const before = text.slice(Math.max(0, index - 2), index);
    return { index, negated: /[不没無]|ない/.test(before), degree: /[很非常とても]/.test(before) ? 1.4 : 1 };
  };
  return LEXICON.flatMap(({ meaning, words }: Entry) => {
    const phrase = words[languageCode]?.find((word) => text.includes(word));
    if (phrase === undefined) return [];
    const { negated, degree } = inside(phrase);
    return [{ phrase, meaning, strength: negated ? NEGATED : degree }];
  });
}
