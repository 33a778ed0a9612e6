import type { Phone } from '../espeak/phonemize.ts';
import { phonesOfIpa } from './ipa.ts';
import { type Mark, OPENINGS, PAUSES } from './marks.ts';
import type { Spoken, SpokenWord } from './spoken.ts';

/** What a model is given, in order: phonemes of words, spaces and punctuation between them. */
export type Sound = { ipa: string; word: number } | { mark: Mark | ' ' };

/** The phonemes of words that are said without a pause, by their place among them. */
export type Phonemize = (words: readonly string[]) => Phone[];

/**
 * The sounds of a segment. Words between two pauses are phonemized together, because eSpeak NG says a word by its
 * neighbours, as it did where the models were trained; a word in the caller's IPA stands by itself.
 */
export function soundsOf({ words, marksAfter }: Spoken, phonemize: Phonemize): Sound[] {
  const sounds: Sound[] = [];
  for (const { phones, marks } of wordPhones(words, phonemize)) {
    pushMarks(sounds, marks);
    for (const { ipa, word, startsGroup } of phones) {
      const before = sounds.at(-1);
      if (startsGroup && before !== undefined && 'ipa' in before) sounds.push({ mark: ' ' });
      sounds.push({ ipa, word });
    }
  }
  pushMarks(sounds, marksAfter);
  while (isSpace(sounds.at(-1))) sounds.pop();
  return sounds;
}

/** Marks go against the word that they belong to, with the space on their other side. */
function pushMarks(sounds: Sound[], marks: readonly Mark[]): void {
  for (const mark of marks) {
    const hasSpace = sounds.length === 0 || isSpace(sounds.at(-1)) || isOpening(sounds.at(-1));
    if (OPENINGS.has(mark)) sounds.push(...(hasSpace ? [] : [{ mark: ' ' } as const]), { mark });
    else {
      if (isSpace(sounds.at(-1))) sounds.pop();
      // Nothing pauses before the first word.
      if (sounds.some((sound) => 'ipa' in sound)) sounds.push({ mark }, { mark: ' ' });
    }
  }
}

const isSpace = (sound: Sound | undefined) => sound !== undefined && 'mark' in sound && sound.mark === ' ';
const isOpening = (sound: Sound | undefined) =>
  sound !== undefined && 'mark' in sound && sound.mark !== ' ' && OPENINGS.has(sound.mark);

/** Each word's phonemes with the marks before it, in order. */
function* wordPhones(
  words: readonly SpokenWord[],
  phonemize: Phonemize,
): Generator<{ phones: Phone[]; marks: readonly Mark[] }> {
  for (let first = 0; first < words.length; ) {
    const isIpa = (index: number) => 'ipa' in (words[index]?.said ?? {});
    const pauses = (index: number) => words[index]?.marksBefore.some((mark) => PAUSES.has(mark));
    let end = first + 1;
    while (end < words.length && !pauses(end) && !isIpa(first) && !isIpa(end)) end += 1;
    const run = words.slice(first, end);
    const phones = phonesOfRun(run, phonemize);
    for (const [index, { marksBefore }] of run.entries()) {
      const own = phones.filter(({ word }) => word === index).map((phone) => ({ ...phone, word: first + index }));
      yield { phones: own, marks: marksBefore };
    }
    first = end;
  }
}

function phonesOfRun(run: readonly SpokenWord[], phonemize: Phonemize): Phone[] {
  const [said] = run.map((word) => word.said);
  if (said !== undefined && 'ipa' in said) {
    return phonesOfIpa(said.ipa).map((ipa, index) => ({ ipa, word: 0, startsGroup: index === 0 }));
  }
  return phonemize(run.map((word) => ('text' in word.said ? word.said.text : '')));
}
