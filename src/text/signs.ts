import { languageOf } from '../languages/index.ts';

/**
 * A cleaned token as the language says it where it is a sign that stands alone; anything else comes back with the digits of every script as 0 to 9. Numbers are said by the language's reading.
 */
export function saySign(token: string, languageCode: string): string {
  const text = asciiDigits(token);
  const { signs = {} } = languageOf(languageCode) ?? {};
  // A row of brackets is named once.
  const sign = /^(?:<+|>+)$/.test(text) ? text.charAt(0) : text;
  return Object.hasOwn(signs, sign) ? (signs[sign] ?? text) : text;
}

/** Every script's digits as 0 to 9: digits stand in blocks of ten, zero first. */
export function asciiDigits(text: string): string {
  return text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      let value = 0;
      while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
      return String(value);
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('٪', '%');
}
