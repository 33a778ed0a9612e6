import type { Said } from '../../languages/language.ts';
import type { Segment } from '../../text/segments.ts';
import type { SpokenText } from '../../text/spoken.ts';
import { speakableMandarin } from './mandarin.ts';
import { mnemonics } from './mnemonics.ts';

/** A text as eSpeak NG reads it. */
export interface PlainText {
  text: string;
  /** Where each word ends in it, in code points. */
  wordEnds: number[];
}

/**
 * A segment's words as eSpeak NG speaks them: text, and names of phonemes in `[[…]]`.
 * @param voiceFile of the voice that speaks it
 */
export function toPlainText(
  { words, after }: SpokenText,
  { ending, languageCode }: Pick<Segment, 'ending' | 'languageCode'>,
  voiceFile: string,
): PlainText {
  let text = '';
  let length = 0;
  const wordEnds: number[] = [];
  for (const { said, before } of words) {
    const part =
      plain(text === '' ? before : parted(before)) +
      said.map((one) => speakableMandarin(voiceFile, saidText(one, languageCode))).join(' ');
    text += part;
    length += [...part].length;
    wordEnds.push(length);
  }
  return { text: withEnding(text + plain(after), ending), wordEnds };
}

/** Words that touch in the text are words of their own, too; a stop, a colon or a hyphen between them ends nothing. */
const parted = (before: string): string =>
  /[\s\p{Ps}\p{Pi}"'¿¡]$/u.test(before) ? before : `${before.replace(/[.:-]$/, '')} `;

/** eSpeak drops what comes after the first ~160 bytes of a word. */
const LONGEST_SPOKEN_WORD = /\S{50}(?=\S)/gu;
/** And it reads only some 40 digits of one; from this many on it says them one by one anyway. */
const LONG_NUMBER = /\d{18,}/g;

function saidText(said: Said, languageCode: string): string {
  // Blanks around: two bracketed words that touch would be read as one broken one.
  if ('ipa' in said) return ` [[${mnemonics(said.ipa, languageCode)}]] `;
  const text = said.text.replace(LONG_NUMBER, (digits) => [...digits].join(' '));
  return plain(text.replace(LONGEST_SPOKEN_WORD, '$& '));
}

/** Keeps the caller's `[[` from being read as phonemes. */
const plain = (text: string): string => text.replace(/\[(?=\[)|\](?=\])/g, '$& ');

/** A cut inside a sentence gets a comma, or eSpeak's voice would fall as at the end of a sentence. */
function withEnding(text: string, ending: Segment['ending']): string {
  const isOpen = (ending === 'clause' || ending === 'word') && !/[\p{P}]\s*$/u.test(text);
  return isOpen ? `${text.trimEnd()},` : text;
}
