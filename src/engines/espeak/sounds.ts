import type { Segment } from '../../text/segments.ts';
import type { SpokenText, SpokenWord } from '../../text/spoken.ts';
import { phonesOfIpa } from './ipa-phones.ts';
import { type Mark, marksOf, OPENINGS, PAUSES } from './marks.ts';
import type { Phone } from './phonemize.ts';

/** What a model is given, in order: phonemes of words, spaces and punctuation between them. */
export type Sound = { ipa: string; word: number } | { mark: Mark | ' ' };

/** The phonemes of words that are said without a pause, by their place among them. */
export type Phonemize = (words: readonly string[]) => Phone[];

/**
 * The sounds of a segment. Words between two pauses are phonemized together, because eSpeak NG says a word by its
 * neighbours, as it did where the models were trained.
 */
export function soundsOf({ words, after }: SpokenText, ending: Segment['ending'], phonemize: Phonemize): Sound[] {
  const marks = words.map(({ before }, index) => marksOf(index === 0 ? ` ${before}` : before));
  const sounds: Sound[] = [];
  for (const { first, end } of runsBetweenPauses(words, marks)) {
    const phones = phonesOfRun(words.slice(first, end), phonemize);
    for (let index = first; index < end; index += 1) {
      pushMarks(sounds, marks[index] ?? []);
      for (const { ipa, word, startsGroup } of phones) {
        if (word !== index - first) continue;
        const before = sounds.at(-1);
        if (startsGroup && before !== undefined && 'ipa' in before) sounds.push({ mark: ' ' });
        sounds.push({ ipa, word: index });
      }
    }
  }
  pushMarks(sounds, withEnding(marksOf(after), ending));
  while (isMark(sounds.at(-1), ' ')) sounds.pop();
  return sounds;
}

/** Marks go against the word that they belong to, with the space on their other side. */
function pushMarks(sounds: Sound[], marks: readonly Mark[]): void {
  for (const mark of marks) {
    const before = sounds.at(-1);
    if (OPENINGS.has(mark)) {
      if (before !== undefined && 'ipa' in before) sounds.push({ mark: ' ' });
      sounds.push({ mark });
      continue;
    }
    if (isMark(before, ' ')) sounds.pop();
    // Nothing pauses before the first word.
    if (sounds.some((sound) => 'ipa' in sound)) sounds.push({ mark }, { mark: ' ' });
  }
}

const isMark = (sound: Sound | undefined, mark: Mark | ' ') =>
  sound !== undefined && 'mark' in sound && sound.mark === mark;

/** Half-open ranges of words that are phonemized together. */
function* runsBetweenPauses(words: readonly SpokenWord[], marks: readonly Mark[][]) {
  for (let first = 0; first < words.length; ) {
    let end = first + 1;
    while (end < words.length && !marks[end]?.some((mark) => PAUSES.has(mark))) end += 1;
    yield { first, end };
    first = end;
  }
}

/** A word in IPA is phonemized as it is written, too, for its neighbours' sake, and then takes its own sounds. */
function phonesOfRun(run: readonly SpokenWord[], phonemize: Phonemize): Phone[] {
  const parts = run.flatMap(({ word, said }, index) => said.map((part) => ({ part, word, index })));
  const written = phonemize(parts.map(({ part, word }) => ('text' in part ? part.text : word)));
  return parts.flatMap(({ part, index }, place) =>
    'ipa' in part
      ? phonesOfIpa(part.ipa, index)
      : written.filter(({ word }) => word === place).map((phone) => ({ ...phone, word: index })),
  );
}

/** A cut inside a sentence gets a comma, and a sentence without a mark its stop, or the melody would say something else. */
function withEnding(marks: Mark[], ending: Segment['ending']): Mark[] {
  if (marks.some((mark) => PAUSES.has(mark))) return marks;
  return [...marks, ending === 'sentence' || ending === 'paragraph' ? '.' : ','];
}
