/** An event of the protocol: a line of JSON, then bytes where it names some. */
export interface WyomingEvent {
  type: string;
  data: Record<string, unknown>;
  payload: Buffer;
}

/** The bytes were no event; `message` says why. */
export class WyomingError extends Error {}

/** No client sends more: it sends text. */
const MOST_BYTES = 1024 * 1024;
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

/** Reads events from bytes that come in pieces of any size. */
export function createEventReader(): (bytes: Buffer) => WyomingEvent[] {
  let pending: Buffer = Buffer.alloc(0);

  function readOne(): WyomingEvent | undefined {
    const end = pending.indexOf(10);
    if (end < 0) {
      if (pending.length > MOST_BYTES) throw new WyomingError('A line of a header is too long.');
      return undefined;
    }
    const header = parseObject(pending.subarray(0, end));
    const dataLength = lengthOf(header.data_length);
    const payloadLength = lengthOf(header.payload_length);
    const total = end + 1 + dataLength + payloadLength;
    if (pending.length < total) return undefined;
    const more = dataLength === 0 ? {} : parseObject(pending.subarray(end + 1, end + 1 + dataLength));
    const inline = typeof header.data === 'object' && header.data !== null ? header.data : {};
    const event = {
      type: String(header.type ?? ''),
      data: { ...inline, ...more },
      payload: pending.subarray(end + 1 + dataLength, total),
    };
    pending = pending.subarray(total);
    return event;
  }

  return (bytes) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const events: WyomingEvent[] = [];
    for (let event = readOne(); event !== undefined; event = readOne()) events.push(event);
    return events;
  };
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new WyomingError('An event must be a line of JSON.');
}

function lengthOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_BYTES) return value;
  throw new WyomingError('A length of an event is no number of bytes that is accepted.');
}
