import type { Accent, Age, Gender, Tone } from '../voice-terms.ts';
import { PRONOUNS } from './grammars.ts';
import type { Manner, Meaning, Understood } from './meanings.ts';
import { understand } from './understand.ts';

/** A change of how a voice speaks, and how much of it; negative for its opposite. */
export interface RequestedManner {
  manner: Manner;
  strength: number;
}

/** What a description says about a voice; undefined where it says nothing. */
export interface Description {
  gender: Gender | undefined;
  age: Age | undefined;
  accent: Accent | undefined;
  /** What it is said not to be: where the words leave it open, it must not be drawn. */
  notGenders: Gender[];
  notAges: Age[];
  notAccents: Accent[];
  /** At most three, in their order. */
  tones: Tone[];
  manners: RequestedManner[];
  /** Names of the qualities and moods, for tags. */
  tags: string[];
  understood: Understood[];
  /** Words that were taken for nothing, in their order. */
  unknown: string[];
}

/** What a description of a voice comes to. */
export function describeVoice(text: string, languageCode: string): Description {
  const { understood, unknown } = understand(text, languageCode);
  const positive = understood.filter(({ strength }) => strength > 0);
  const negative = understood.filter(({ strength }) => strength < 0);
  const notGenders = denied(negative, 'gender');
  const meanings = positive.map(({ meaning }) => meaning);
  const tones = meanings.flatMap((meaning) => (meaning.kind === 'tone' ? [meaning.value] : []));
  const tags = meanings.flatMap((meaning) =>
    meaning.kind === 'quality' || meaning.kind === 'mood' ? [meaning.value] : [],
  );
  return {
    gender:
      said(positive, 'gender')[0] ??
      (['female', 'male'].every((sex) => notGenders.includes(sex as Gender)) ? 'neutral' : undefined),
    // What is said last: "a young grandmother of seventy". Figures are read last.
    age: said(positive, 'age').at(-1),
    accent: said(positive, 'accent')[0],
    notGenders,
    notAges: denied(negative, 'age'),
    notAccents: denied(negative, 'accent'),
    tones: [...new Set(tones)].slice(0, 3),
    manners: mannersOf(understood),
    tags: [...new Set(tags)],
    understood,
    unknown,
  };
}

/** The changes of a voice that were asked for, each once. */
export function mannersOf(understood: readonly Understood[]): RequestedManner[] {
  const seen = new Set<string>();
  return understood.flatMap(({ meaning, strength }) => {
    if (!isManner(meaning) || seen.has(meaning.value)) return [];
    // Nobody whispers the opposite.
    if (strength < 0 && meaning.value === 'whisper') return [];
    seen.add(meaning.value);
    return [{ manner: meaning, strength }];
  });
}

/** Phrases that change nothing of how a voice speaks: those for a person, and manners that `hasEffect` knows not. */
export function phrasesWithout(understood: readonly Understood[], hasEffect: (manner: Manner) => boolean): string[] {
  const effective = new Set<Meaning>(
    mannersOf(understood).flatMap(({ manner }) => (hasEffect(manner) ? [manner] : [])),
  );
  const phrases = Map.groupBy(understood, ({ phrase }) => phrase);
  return [...phrases].flatMap(([phrase, said]) =>
    PRONOUNS.has(phrase) || said.some(({ meaning }) => effective.has(meaning)) ? [] : [phrase],
  );
}

const isManner = (meaning: Meaning): meaning is Manner =>
  meaning.kind === 'tone' || meaning.kind === 'mood' || meaning.kind === 'quality';

type PersonKind = 'gender' | 'age' | 'accent';
type ValueOf<Kind extends PersonKind> = Extract<Meaning, { kind: Kind }>['value'];

const valuesOf = <Kind extends PersonKind>(understood: readonly Understood[], kind: Kind) =>
  understood.flatMap(({ meaning }) => (meaning.kind === kind ? [meaning.value as ValueOf<Kind>] : []));

/** All that is said of a kind; the hints where nothing else is. */
function said<Kind extends PersonKind>(positive: readonly Understood[], kind: Kind) {
  const sure = valuesOf(
    positive.filter(({ isHint }) => !isHint),
    kind,
  );
  return sure.length > 0 ? sure : valuesOf(positive, kind);
}

/** "Not a girl" is not the voice of a woman or a child: a hint denies as much as a word that is sure. */
const denied = <Kind extends PersonKind>(negative: readonly Understood[], kind: Kind) => [
  ...new Set(valuesOf(negative, kind)),
];
