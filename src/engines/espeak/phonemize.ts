import { LRUCache } from 'lru-cache';
import type { Espeak } from './espeak.ts';

/** One phoneme of a clause. */
export interface Phone {
  /** IPA, the stress mark before it included. */
  ipa: string;
  /** Index of the word it belongs to. */
  word: number;
  /** Whether eSpeak NG parts it from the phoneme before; it says some words as one ("was the"). */
  startsGroup: boolean;
}

export interface Phonemizer {
  /**
   * The phonemes of a clause, as eSpeak NG says its words one after the other. A word that has no sound has no phoneme.
   * @param voice a voice file such as `gmw/en-US`
   * @param words as text of the language, in order, without punctuation
   */
  phonemize(voice: string, words: readonly string[]): Phone[];
}

/** Words whose own phonemes are remembered, to tell whose phonemes of a clause are whose. */
const REMEMBERED = 5000;
/** The language that a foreign word is read in, and the way back: "(en)" and "(de)" around it. */
const LANGUAGE_SWITCH = /\([^)\s]+\)/g;
const STRESS = /[ˈˌ]/g;

export function createPhonemizer(espeak: Espeak): Phonemizer {
  const remembered = new LRUCache<string, string[]>({ max: REMEMBERED });

  function alone(voice: string, word: string): string[] {
    const key = `${voice} ${word}`;
    const known = remembered.get(key) ?? groupsOf(espeak.phonemes(voice, word)).flat();
    remembered.set(key, known);
    return known;
  }

  function phonemizePiece(voice: string, words: readonly string[]): Phone[] {
    const groups = groupsOf(espeak.phonemes(voice, words.join(' ')));
    // A plain word is one group unless eSpeak joins it with its neighbour, so equal counts tell whose is whose.
    const isPlain = groups.length === words.length && words.every((word) => /^[\p{L}\p{M}]+$/u.test(word));
    const owners =
      words.length === 1
        ? groups.flat().map(() => 0)
        : isPlain
          ? groups.flatMap((group, word) => group.map(() => word))
          : matchWords(
              groups,
              words.map((word) => alone(voice, word)),
            );
    let at = 0;
    return groups.flatMap((group) =>
      group.map((ipa, index) => ({ ipa, word: owners[at++] ?? 0, startsGroup: index === 0 })),
    );
  }

  return {
    phonemize: (voice, words) =>
      piecesOf(words).flatMap((piece) =>
        phonemizePiece(
          voice,
          piece.map(({ text }) => text),
        ).map((phone) => ({ ...phone, word: piece[phone.word]?.word ?? 0 })),
      ),
  };
}

/** Matching phonemes with words takes the square of their number: what nobody says in one breath is taken piece by piece. */
const LONGEST_PIECE = 1500;

interface Part {
  text: string;
  /** Index of the word it is said for: a long number is one word and thousands of parts. */
  word: number;
}

/** The words as one piece, or, where they are long, in pieces of whole words of speech. */
function piecesOf(words: readonly string[]): Part[][] {
  if (words.reduce((sum, word) => sum + word.length, 0) <= LONGEST_PIECE) {
    return [words.map((text, word) => ({ text, word }))];
  }
  const pieces: Part[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const [word, said] of words.entries()) {
    for (const text of said.split(/\s+/)) {
      const last = pieces.at(-1)?.at(-1);
      length += text.length;
      if (length > LONGEST_PIECE) {
        pieces.push([{ text, word }]);
        length = text.length;
      } else if (last?.word === word) last.text += ` ${text}`;
      else pieces.at(-1)?.push({ text, word });
    }
  }
  return pieces;
}

/** eSpeak parts phonemes by `_`, groups by spaces and its own clauses by a bar. */
function groupsOf(phonemes: string): string[][] {
  return phonemes
    .replace(LANGUAGE_SWITCH, '')
    .split(/[\s|]+/)
    .map((group) => group.split('_').filter((ipa) => ipa.replace(STRESS, '') !== ''))
    .filter((group) => group.length > 0);
}

/**
 * Whose each phoneme of a clause is: the cheapest way to turn the phonemes of the words on their own into those of the
 * clause (edit distance). A phoneme that only the clause has belongs to the word before it, but to the word behind it
 * where it begins a group with that.
 */
function matchWords(groups: readonly (readonly string[])[], words: readonly (readonly string[])[]): number[] {
  const phonemes = groups.flat();
  const begins = groups.flatMap((group) => group.map((_, index) => index === 0));
  const own = words.flatMap((word, index) => word.map((ipa) => ({ ipa: ipa.replace(STRESS, ''), index })));
  const columns = own.length + 1;
  const costs = new Float64Array((phonemes.length + 1) * columns);
  const cost = (row: number, column: number) => costs[row * columns + column] ?? 0;
  const stepCost = (row: number, column: number) =>
    cost(row - 1, column - 1) + (phonemes[row - 1]?.replace(STRESS, '') === own[column - 1]?.ipa ? 0 : 1);
  for (let row = 0; row <= phonemes.length; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let best = row === 0 ? column : column === 0 ? row : stepCost(row, column);
      if (row > 0) best = Math.min(best, cost(row - 1, column) + 1);
      if (column > 0) best = Math.min(best, cost(row, column - 1) + 1);
      costs[row * columns + column] = best;
    }
  }
  const owners = new Array<number>(phonemes.length);
  let column = own.length;
  for (let row = phonemes.length; row > 0; ) {
    if (column > 0 && cost(row, column) === stepCost(row, column)) {
      owners[row - 1] = own[column - 1]?.index ?? 0;
      row -= 1;
      column -= 1;
    } else if (column > 0 && cost(row, column) === cost(row, column - 1) + 1) column -= 1;
    else {
      const goesOn = begins[row - 1] === true && begins[row] === false;
      owners[row - 1] = (goesOn ? owners[row] : own[column - 1]?.index) ?? 0;
      row -= 1;
    }
  }
  return owners;
}
