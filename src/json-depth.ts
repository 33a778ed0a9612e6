/** Arrays and objects inside of each other. What any operation reads has five at most. */
export const MAX_JSON_DEPTH = 16;
/** Values beside those that a schema lists. */
export const MAX_JSON_VALUES = 5_000;
/** Of one object. To read and name 200,000 that nobody knows took a third of a second. */
export const MAX_JSON_FIELDS = 1_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** What JSON has more of than may be read. Told from its bytes: to parse it, or to walk it, costs what it is deep and wide. */
export function excessOf(json: Uint8Array, maxValues = MAX_JSON_VALUES): 'depth' | 'values' | undefined {
  /** Commas of the containers around, innermost last; of arrays none are counted. */
  const commas: number[] = [];
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfString(json, at);
      if (at < 0) return undefined;
    } else if (byte === COMMA) {
      values += 1;
      const fields = (commas.pop() ?? 0) + 1;
      if (values > maxValues || fields >= MAX_JSON_FIELDS) return 'values';
      commas.push(fields);
    } else if (byte === 0x5b || byte === 0x7b) {
      if (commas.push(byte === 0x5b ? Number.NEGATIVE_INFINITY : 0) > MAX_JSON_DEPTH) return 'depth';
    } else if (byte === 0x5d || byte === 0x7d) commas.pop();
  }
  return undefined;
}

/** Where a string ends that begins at `start`; -1 where it does not. */
function endOfString(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
