import { TextError } from './text-error.ts';

/** The tag at `start` as the caller wrote it, cut to a readable length. */
export function quoteTag(text: string, start: number): string {
  const end = text.indexOf('>', start);
  const tag = text.slice(start, end < 0 ? start + 60 : Math.min(end + 1, start + 60));
  return tag.toWellFormed();
}

/** Says what is wrong with the tag at `start`, and where that is: lines and characters count from 1. */
export function tagError(text: string, start: number, what: string, of = 'The tag'): TextError {
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  const column = [...before.slice(before.lastIndexOf('\n') + 1)].length + 1;
  return new TextError(`${of} ${quoteTag(text, start)} ${what} It is in line ${line}, character ${column}.`);
}
