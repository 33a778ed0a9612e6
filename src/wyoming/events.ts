import { excessOf, MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../json-depth.ts';

/** An event of the protocol: a line of JSON, then bytes where it names some. */
export interface WyomingEvent {
  type: string;
  data: Record<string, unknown>;
  payload: Buffer;
}

/** The bytes were no event; `message` says why. */
export class WyomingError extends Error {}

/**
 * Of each part of an event: the header line, its data, its payload. A text of 10,000 characters is 120 kB where every one
 * of them is escaped.
 */
const MAX_PART_BYTES = 256 * 1024;
const LINE_FEED = 10;
const VERSION = '1.7.1';

export function writeEvent(type: string, data: Record<string, unknown> = {}, payload?: Uint8Array): Buffer {
  const body = Buffer.from(JSON.stringify(data));
  const header = {
    type,
    version: VERSION,
    data_length: body.length,
    ...(payload === undefined ? {} : { payload_length: payload.length }),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body, ...(payload === undefined ? [] : [payload])]);
}

/** The part of an event behind its header line. */
interface Rest {
  header: Record<string, unknown>;
  dataLength: number;
  payloadLength: number;
}

/** Reads events from bytes that come in pieces of any size. What a byte costs does not depend on the size of its piece. */
export function createEventReader() {
  /** The bytes from `start` to `end` have not been read. */
  let buffer = Buffer.alloc(0);
  let start = 0;
  let end = 0;
  /** Up to here there is no line feed. */
  let searched = 0;
  let rest: Rest | undefined;

  function push(bytes: Buffer): void {
    if (end + bytes.length > buffer.length) {
      const unread = end - start;
      const larger = Buffer.allocUnsafe(Math.max(2 * unread, unread + bytes.length));
      buffer.copy(larger, 0, start, end);
      [buffer, start, end, searched] = [larger, 0, unread, searched - start];
    }
    bytes.copy(buffer, end);
    end += bytes.length;
  }

  function take(length: number): Buffer {
    start += length;
    searched = start;
    return buffer.subarray(start - length, start);
  }

  /** The header line without its end; undefined while it is not whole. */
  function takeLine(): Buffer | undefined {
    const at = buffer.subarray(searched, end).indexOf(LINE_FEED);
    const length = (at < 0 ? end : searched + at) - start;
    if (length > MAX_PART_BYTES) {
      throw new WyomingError(`The header line of an event is longer than ${MAX_PART_BYTES} bytes.`);
    }
    if (at >= 0) return take(length + 1).subarray(0, -1);
    searched = end;
    return undefined;
  }

  return {
    push,
    pendingBytes: () => end - start,
    /** The next event; undefined while it is not whole. @throws WyomingError */
    next(): WyomingEvent | undefined {
      if (rest === undefined) {
        const line = takeLine();
        if (line === undefined) return undefined;
        const header = parseObject(line);
        rest = { header, dataLength: lengthOf(header.data_length), payloadLength: lengthOf(header.payload_length) };
      }
      const { header, dataLength, payloadLength } = rest;
      if (end - start < dataLength + payloadLength) return undefined;
      rest = undefined;
      const body = take(dataLength + payloadLength);
      const more = dataLength === 0 ? {} : parseObject(body.subarray(0, dataLength));
      const inline = typeof header.data === 'object' && header.data !== null ? header.data : {};
      return { type: String(header.type ?? ''), data: { ...inline, ...more }, payload: body.subarray(dataLength) };
    },
  };
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  const excess = excessOf(bytes);
  if (excess === 'depth')
    throw new WyomingError(`The JSON of an event is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  if (excess === 'values')
    throw new WyomingError(`The JSON of an event has too many values: at most ${MAX_JSON_VALUES} in all.`);
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new WyomingError('An event must be a line of JSON.');
}

function lengthOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_PART_BYTES) return value;
  throw new WyomingError(`A length of an event must be a number of bytes, at most ${MAX_PART_BYTES}.`);
}
