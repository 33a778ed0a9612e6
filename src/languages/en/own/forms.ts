import { letters } from '../letters.ts';
import { cardinal, digitByDigit, numbers } from '../numbers.ts';

export const spell = (word: string) => [...word].map((letter) => letters.name(letter)).join(' ');

export const number = (digits = '0') =>
  digits.includes('.') ? numbers.decimal(...(digits.split('.') as [string, string])) : cardinal(digits);

export const plural = (said: string) =>
  said.endsWith('y') ? `${said.slice(0, -1)}ies` : /[sx]$/.test(said) ? `${said}es` : `${said}s`;

/** Codes are read digit by digit, with "oh" for zero inside. */
export const code = (digits: string) => digitByDigit(digits.replace(/\D/g, '')).replaceAll('zero', 'oh');

/** Letters and digits one by one. */
export const spellCode = (written: string): string =>
  [...written.toUpperCase()].map((sign) => (/\d/.test(sign) ? digitByDigit(sign) : spell(sign))).join(' ');

/** The keys of a telephone that are no digits. */
export const KEYS: Readonly<Record<string, string>> = { '*': 'star', '#': 'pound' };

const BEFORE_SECONDS =
  /\b(?:in|for|after|under|takes?|took|within|than|about|every|waits?|waited|sleeps?|slept|lasts?|lasted|another|delay|timeout|interval)(?:\sof)?:?\s$/i;
const BEHIND_SECONDS =
  /^\s(?:(?:timeout|delay|interval|video|clip|ad|pause|countdown|timer|limit|window|rest|exposure)s?|long)\b/;

/** Whether an s behind figures is that of seconds, "wait 30s", and no plural. */
export const areSeconds = (before: string, after: string): boolean =>
  BEFORE_SECONDS.test(before) || BEHIND_SECONDS.test(after);
