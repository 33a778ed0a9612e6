import type { SpokenWord } from '../../text/spoken.ts';
import { PAUSE, type Phoneme } from './clause.ts';
import type { PlainText } from './plain-text.ts';

/**
 * Tells whose the phonemes of a text are, clause by clause in order. A phoneme goes with the word that eSpeak NG began last; it
 * says some pairs of words as one ("was the", "n'est-ce pas"), whose sounds are shared out by the words' lengths.
 * @returns the index of the word for each phoneme; pauses go with the word before them, those at the beginning with the first
 */
export function createWordOwners(words: readonly SpokenWord[], { wordEnds }: Pick<PlainText, 'wordEnds'>) {
  let word = 0;
  /** The word that a place in the text belongs to: what stands before a word is its own. */
  const wordAt = (place: number): number => {
    let at = word;
    while (at < words.length - 1 && (wordEnds[at] ?? 0) <= place) at += 1;
    return at;
  };

  return (phonemes: readonly Phoneme[]): number[] => {
    const owners: number[] = [];
    let isBegun = false;
    for (const { wordAt: place } of phonemes) {
      if (place !== undefined) {
        word = wordAt(place);
        if (!isBegun) owners.fill(word);
        isBegun = true;
      }
      owners.push(word);
    }
    if (isBegun) word = shareSounds(words, phonemes, owners);
    return owners;
  };
}

/** Gives words without a sound their part of those of the word before them. Returns the last word of the clause. */
function shareSounds(words: readonly SpokenWord[], phonemes: readonly Phoneme[], owners: number[]): number {
  const sounds = [...owners.keys()].filter((index) => phonemes[index]?.kind !== PAUSE);
  let last = owners.at(-1) ?? 0;
  for (let from = 0; from < sounds.length; ) {
    const first = owners[sounds[from] ?? 0] ?? 0;
    let to = from + 1;
    while (to < sounds.length && owners[sounds[to] ?? 0] === first) to += 1;
    const next = to < sounds.length ? (owners[sounds[to] ?? 0] ?? 0) : words.length;
    let end = first + 1;
    while (end < next && isJoined(words[end])) end += 1;
    // Behind a clause's last word all that a pause does not part from it is its own.
    if (end > first + 1 && to - from >= end - first) {
      const own = sounds.slice(from, to);
      // The engine marks where some of the words begin ("for a while" is "fora" and "while").
      const begun = own.flatMap((sound, index) => (index > 0 && phonemes[sound]?.wordAt !== undefined ? [index] : []));
      const known = begun.slice(Math.max(0, begun.length - (end - first - 1)));
      const joined = known[0] ?? own.length;
      const offsets = share(words.slice(first, end - known.length), own.slice(0, joined));
      for (const [index, sound] of own.entries()) {
        const place = known.findLastIndex((start) => start <= index);
        owners[sound] = first + (place < 0 ? (offsets[index] ?? 0) : end - first - known.length + place);
      }
      last = Math.max(last, end - 1);
    }
    from = to;
  }
  return last;
}

/** Spoken, and not parted by a mark from the word before it. */
const isJoined = (word: SpokenWord | undefined): boolean =>
  word !== undefined && /[\p{L}\p{N}]/u.test(word.word) && !/[.,;:!?…。，、；：！？،؛؟।()]/u.test(word.before);

/** For each sound the word it falls to, by the words' lengths; each has one at least. */
function share(words: readonly SpokenWord[], sounds: readonly number[]): number[] {
  const total = words.reduce((sum, { word }) => sum + word.length, 0);
  const offsets: number[] = [];
  let letters = 0;
  for (const [offset, { word }] of words.entries()) {
    letters += word.length;
    const left = words.length - 1 - offset;
    const end = Math.min(
      Math.max(Math.round((sounds.length * letters) / total), offsets.length + 1),
      sounds.length - left,
    );
    while (offsets.length < end) offsets.push(offset);
  }
  return offsets;
}
