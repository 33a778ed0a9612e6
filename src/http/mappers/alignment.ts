import type { WordTime } from '../../engines/engine.ts';
import { milliseconds } from '../../speech/stored-words.ts';
import { shownCharacters } from '../../text/shown.ts';
import type { SourceText } from '../../text/source.ts';
import type { AlignmentBody } from '../schemas/timestamps.ts';

/** When each character is heard: of the text as it was sent, and without its markup. */
export interface Alignments {
  alignment: AlignmentBody;
  normalized_alignment: AlignmentBody;
}

/** A stretch of the text and of the audio, each half-open. */
interface Stretch {
  startChar: number;
  endChar: number;
  startSecs: number;
  endSecs: number;
}

/**
 * Reads times of characters off times of words: a word's characters share its time evenly, and what stands between two
 * words shares the time between them. Called with the parts of a text in their order.
 */
export function createAligner(source: SourceText) {
  const characters = [...source.text];
  const plain = plainCharacters(source);

  return {
    /** Characters of a part of the text that was spoken with these words. */
    part(words: readonly WordTime[], { startChar, endChar, startSecs, endSecs }: Stretch): Alignments {
      const alignment: AlignmentBody = emptyAlignment();
      const normalized: AlignmentBody = emptyAlignment();
      let at = startChar;
      let atSecs = startSecs;
      const share = (untilChar: number, untilSecs: number) => {
        const first = at;
        const span = Math.max(0, untilSecs - atSecs);
        const secsOf = (index: number) => milliseconds(atSecs + (span * (index - first)) / (untilChar - first));
        for (; at < untilChar; at += 1) {
          for (const [one, all] of [
            [alignment, characters],
            [normalized, plain],
          ] as const) {
            const character = all[at] ?? '';
            if (character === '') continue;
            one.characters.push(character);
            one.character_start_times_seconds.push(secsOf(at));
            one.character_end_times_seconds.push(secsOf(at + 1));
          }
        }
        atSecs = Math.max(atSecs, untilSecs);
      };
      for (const word of words) {
        share(Math.min(word.startChar, endChar), word.startSecs);
        share(Math.min(word.endChar, endChar), word.endSecs);
      }
      share(endChar, endSecs);
      return { alignment, normalized_alignment: normalized };
    },

    /** The whole text. */
    whole(words: readonly WordTime[], durationSecs: number): Alignments {
      return this.part(words, { startChar: 0, endChar: characters.length, startSecs: 0, endSecs: durationSecs });
    },
  };
}

const emptyAlignment = (): AlignmentBody => ({
  characters: [],
  character_start_times_seconds: [],
  character_end_times_seconds: [],
});

/** The characters without markup; blanks that only part what stands by itself are left out. */
const plainCharacters = (source: SourceText): string[] =>
  shownCharacters(source).map((shown) => (shown.length > 1 ? shown.trimEnd() || ' ' : shown));
