import { markupSpans } from './markup.ts';
import { hasSpeech } from './speakable.ts';
import { TextError } from './text-error.ts';

/** Breaks may add up to this, and to a second more for each character that is spoken: they cost nothing. */
const FREE_BREAK_SECS = 60;

/**
 * Refuses a text that cannot be spoken; cheap enough for the thread that answers requests. `languageCode` is there for
 * languages that speak what others do not; today all agree.
 * @throws TextError for broken markup, for a text with nothing to speak and for one that is mostly breaks
 */
export function checkText(text: string, _languageCode: string): void {
  let speech = false;
  let breakSecs = 0;
  let characters = 0;
  for (const span of markupSpans(text)) {
    if (span.kind === 'break') breakSecs += span.secs;
    else if (span.kind === 'text') characters += span.end - span.start;
    else characters += span.wordEnd - span.wordStart;
    speech ||= span.kind === 'phoneme' || (span.kind === 'text' && hasSpeech(text.slice(span.start, span.end)));
  }
  if (!speech) {
    throw new TextError('The text holds nothing to speak: no letter, digit, symbol or emoji. Send some words.');
  }
  if (breakSecs > FREE_BREAK_SECS + characters) {
    throw new TextError(
      `The breaks add up to ${Math.round(breakSecs)} seconds, more than ${FREE_BREAK_SECS} and one for each character that is spoken.`,
    );
  }
}

/**
 * Code points of the text without its markup tags: what is billed. The word inside a `<phoneme>` tag counts.
 * @throws TextError for broken markup
 */
export function spokenLength(text: string): number {
  let length = 0;
  for (const span of markupSpans(text)) {
    if (span.kind === 'text') length += codePointCount(text, span.start, span.end);
    if (span.kind === 'phoneme') length += codePointCount(text, span.wordStart, span.wordEnd);
  }
  return length;
}

/** Unicode code points between two UTF-16 offsets; a lone surrogate counts as one. */
export function codePointCount(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}
