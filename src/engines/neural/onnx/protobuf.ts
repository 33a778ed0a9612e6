import type { ByteSource } from '../file-source.ts';

/** One field of a protobuf message, where it lies: numbers as they are, everything else as a range of bytes. */
export interface Field {
  number: number;
  /** Value of a varint field, undefined for the others. */
  value: bigint | undefined;
  /** Half-open range of the content of a length-delimited field, in bytes of what is read. */
  start: number;
  end: number;
}

/** The bytes are no protobuf message, or are cut off. */
export class ProtobufError extends Error {}

const LONGEST_VARINT = 10;

/**
 * The fields of the message between two offsets, in order, without reading the contents of the large ones.
 * https://protobuf.dev/programming-guides/encoding/
 * @throws ProtobufError where the bytes are no message
 */
export function* messageFields(source: ByteSource, start = 0, end = source.length): Generator<Field> {
  for (let at = start; at < end; ) {
    const tag = readVarint(source, at);
    const number = Number(tag.value >> 3n);
    const contentStart = at + tag.length;
    if (number === 0) throw new ProtobufError(`There is no field at byte ${at}.`);
    const field = readContent(source, number, Number(tag.value & 7n), contentStart);
    if (field.end > end) throw new ProtobufError(`The field at byte ${at} extends past the end of its message.`);
    yield field;
    at = field.end;
  }
}

function readContent(source: ByteSource, number: number, wireType: number, start: number): Field {
  switch (wireType) {
    case 0: {
      const { value, length } = readVarint(source, start);
      return { number, value, start, end: start + length };
    }
    case 1:
      return { number, value: undefined, start, end: start + 8 };
    case 2: {
      const { value, length } = readVarint(source, start);
      const contentStart = start + length;
      return { number, value: undefined, start: contentStart, end: contentStart + Number(value) };
    }
    case 5:
      return { number, value: undefined, start, end: start + 4 };
    default:
      throw new ProtobufError(`The field at byte ${start} has the unknown wire type ${wireType}.`);
  }
}

function readVarint(source: ByteSource, start: number): { value: bigint; length: number } {
  const bytes = source.read(start, LONGEST_VARINT);
  let value = 0n;
  for (const [index, byte] of bytes.entries()) {
    value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    if (byte < 0x80) return { value, length: index + 1 };
  }
  throw new ProtobufError(`The number at byte ${start} does not end.`);
}

/** The text of a length-delimited field. */
export function fieldText(source: ByteSource, { start, end }: Field): string {
  return new TextDecoder().decode(source.read(start, end - start));
}

/** A length-delimited field as bytes. */
export function encodeField(number: number, content: Uint8Array): Uint8Array {
  return Buffer.concat([encodeVarint((number << 3) | 2), encodeVarint(content.length), content]);
}

function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) | 0x80);
  }
}
