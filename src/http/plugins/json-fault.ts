/** What may stand next. */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end';

const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Where a text stops being JSON: the line and column of the first fault, from 1, and what is there. */
export interface JsonFault {
  line: number;
  column: number;
  /** The character; undefined at the text's end. */
  found: string | undefined;
}

/**
 * Finds the first fault in a text that `JSON.parse` refused, whose own message tells the place of some faults only.
 * Undefined where it is JSON. It takes some ten times as long as `JSON.parse`: for short texts only.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const offset = faultOffset(text);
  if (offset === undefined) return undefined;
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const code = text.codePointAt(offset);
  return {
    line: before.split('\n').length,
    column: offset - lineStart + 1,
    found: code === undefined ? undefined : String.fromCodePoint(code),
  };
}

function faultOffset(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    const next = text[at];
    const inside = open.at(-1);
    if (next === undefined) return expected === 'end' ? undefined : at;
    if (expected === 'end') return at;
    if (expected === 'colon') {
      if (next !== ':') return at;
      expected = 'value';
      at += 1;
    } else if ((next === '}' && inside === '{') || (next === ']' && inside === '[')) {
      if (expected === 'value' || expected === 'key') return at;
      open.pop();
      expected = open.length === 0 ? 'end' : 'comma';
      at += 1;
    } else if (expected === 'comma') {
      if (next !== ',') return at;
      expected = inside === '{' ? 'key' : 'value';
      at += 1;
    } else if (next === '"') {
      const end = stringEnd(text, at);
      if (end.isFault) return end.at;
      at = end.at;
      if (expected === 'key' || expected === 'first key') expected = 'colon';
      else expected = open.length === 0 ? 'end' : 'comma';
    } else if (expected === 'key' || expected === 'first key') return at;
    else if (next === '{' || next === '[') {
      open.push(next);
      expected = next === '{' ? 'first key' : 'first value';
      at += 1;
    } else {
      const end = skipLiteral(LITERAL, text, at);
      if (end === at) return at;
      at = end;
      expected = open.length === 0 ? 'end' : 'comma';
    }
  }
}

/** Behind a string's closing quotation mark, or where it is broken. */
function stringEnd(text: string, start: number): { at: number; isFault: boolean } {
  for (let at = start + 1; ; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return { at: at + 1, isFault: false };
    if (code >= SPACE && code !== BACKSLASH) at += 1;
    else {
      const behindEscape = skipLiteral(ESCAPE, text, at);
      if (behindEscape === at) return { at, isFault: true };
      at = behindEscape;
    }
  }
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (' \t\n\r'.includes(text[at] ?? '?')) at += 1;
  return at;
}

/** Behind what a sticky pattern matches at an offset; the offset itself where it does not. */
function skipLiteral(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
