import { endsInAbbreviation } from '../../text/abbreviations.ts';
import { codePointCount } from '../../text/check.ts';
import { clean, escapeSsml } from '../../text/clean.ts';
import { type Said, sayTokens } from '../../text/say.ts';
import type { Segment } from '../../text/segments.ts';
import type { Piece } from '../../text/source.ts';
import { tokenRanges } from '../../text/tokens.ts';
import { phonemeString } from '../espeak/phonemes.ts';

/** A word of the caller's text: the mark with its index tells when it is heard. */
export interface UtteranceWord {
  word: string;
  /** Half-open range of code points in the request's text. */
  startChar: number;
  endChar: number;
}

/** What one call of eSpeak NG speaks. */
export interface Utterance {
  ssml: string;
  words: UtteranceWord[];
}

/** A token and how it is said; what lies between two tokens is only for the prosody. */
interface Spoken {
  /** UTF-16 offsets into the piece. */
  start: number;
  end: number;
  /** SSML. */
  ssml: string;
}

/** Turns a segment into SSML with a mark before each word. Loads what the language needs on its first use. */
export async function prepareUtterance(segment: Segment, languageCode: string): Promise<Utterance> {
  const words: UtteranceWord[] = [];
  let ssml = '';
  for (const piece of segment.pieces) {
    let at = 0;
    let startChar = piece.startChar;
    for (const { start, end, ssml: spoken } of await spokenTokens(piece, languageCode)) {
      const word = piece.text.slice(start, end);
      startChar += codePointCount(piece.text, at, start);
      const endChar = startChar + codePointCount(word, 0, word.length);
      const gap = withoutAbbreviationStop(piece.text, at, start, languageCode);
      ssml += withMark(escapeSsml(clean(gap)), words.length) + spoken;
      words.push({ word, startChar, endChar });
      at = end;
      startChar = endChar;
    }
    ssml += escapeSsml(clean(piece.text.slice(at)));
  }
  return { ssml: withEnding(ssml, segment.ending), words };
}

async function spokenTokens({ text, phonemes }: Piece, languageCode: string): Promise<Spoken[]> {
  if (phonemes !== undefined)
    return [{ start: 0, end: text.length, ssml: escapePhonemes(phonemeString(phonemes, languageCode)) }];
  const ranges = tokenRanges(text, languageCode);
  const said = await sayTokens(text, ranges, languageCode);
  return ranges.map(({ start, end }, index) => ({ start, end, ssml: toSsml(said[index] ?? { text: '' }) }));
}

/** eSpeak drops what comes after the first ~160 bytes of a word. */
const LONGEST_SPOKEN_WORD = /\S{50}(?=\S)/gu;
/** And it reads only some 40 digits of one; from this many on it says them one by one anyway. */
const LONG_NUMBER = /\d{18,}/g;

function toSsml(said: Said): string {
  if ('phonemes' in said) return escapePhonemes(said.phonemes);
  const text = said.text.replace(LONG_NUMBER, (digits) => [...digits].join(' '));
  return escapeSsml(text.replace(LONGEST_SPOKEN_WORD, '$& '));
}

function escapePhonemes(phonemes: string): string {
  // Blanks around: two bracketed words that touch would be read as one broken one.
  return ` [[${phonemes.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}]] `;
}

/** The text between two tokens; eSpeak takes the stop of "Dr. Smith" for the end of a sentence, so it is left out. */
function withoutAbbreviationStop(text: string, start: number, end: number, languageCode: string): string {
  const gap = text.slice(start, end);
  const isAbbreviation = /^\.\s+$/.test(gap) && start > 0 && endsInAbbreviation(text.slice(0, start + 1), languageCode);
  return isAbbreviation ? gap.slice(1) : gap;
}

/** Puts the mark before an opening bracket or quote that hugs its word: eSpeak reads them together. */
function withMark(gap: string, index: number): string {
  const mark = `<mark name="${index}"/>`;
  const hug = /[\p{Ps}\p{Pi}"'¿¡]*$/u.exec(gap)?.index ?? gap.length;
  return gap.slice(0, hug) + mark + gap.slice(hug);
}

/** A cut inside a sentence gets a comma, or eSpeak's voice would fall as at the end of a sentence. */
function withEnding(ssml: string, ending: Segment['ending']): string {
  const isOpen = ending !== 'sentence' && !/[\p{P}]\s*$/u.test(ssml);
  return isOpen ? `${ssml.trimEnd()},` : ssml;
}
