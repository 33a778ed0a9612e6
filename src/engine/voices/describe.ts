import { type Understood, understand } from './reading.ts';
import type { Age, Gender, Tone, Trait } from './traits.ts';

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

/** What a description of a voice comes to. */
export function describeVoice(text: string, languageCode: string): Description {
  const understood = understand(text, languageCode);
  const positive = understood.filter(({ strength }) => strength > 0);
  const meanings = positive.map(({ meaning }) => meaning);
  const tones = meanings.flatMap((meaning) => (meaning.kind === 'tone' ? [meaning.value] : []));
  const tags = meanings.flatMap((meaning) =>
    meaning.kind === 'quality' || meaning.kind === 'mood' ? [meaning.value] : [],
  );
  return {
    gender: said(positive, 'gender')[0],
    // What is said last: "a young grandmother of seventy". Figures are read last.
    age: said(positive, 'age').at(-1),
    accent: said(positive, 'accent')[0],
    tones: [...new Set(tones)].slice(0, 3),
    traits: traitsOf(understood),
    tags: [...new Set(tags)],
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

/** All that is said of a kind; the hints where nothing else is. */
function said<Kind extends 'gender' | 'age' | 'accent'>(understood: readonly Understood[], kind: Kind) {
  type Value = Extract<Understood['meaning'], { kind: Kind }>['value'];
  const values = (isHint: boolean) =>
    understood.flatMap((one) =>
      one.meaning.kind === kind && one.isHint === isHint ? [one.meaning.value as Value] : [],
    );
  const sure = values(false);
  return sure.length > 0 ? sure : values(true);
}
