/** Writes the pages of one logical Ogg stream (RFC 3533). */
export interface OggPager {
  /** Written so far, those before the first one included. */
  readonly pages: number;
  /** Whole packets, at most 255 segments (of 255 bytes) together; `position` is that of the last one's end. */
  page(packets: readonly Uint8Array[], position: bigint, marks: { first?: boolean; last?: boolean }): Uint8Array;
}

/** The same in every file: streams are never chained, and equal requests must give equal bytes. */
const SERIAL = 0x4c6f6375;

/** Polynomial 0x04c11db7, most significant bit first. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x80000000 ? 0x04c11db7 : 0);
  return crc >>> 0;
});

function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ byte] as number);
  return crc >>> 0;
}

export function createOggPager(firstPage = 0): OggPager {
  let sequence = firstPage;
  return {
    get pages() {
      return sequence;
    },
    page(packets, position, { first = false, last = false }) {
      const lacing = packets.flatMap((packet) => [
        ...new Array<number>(Math.floor(packet.length / 255)).fill(255),
        packet.length % 255,
      ]);
      if (lacing.length > 255) throw new Error(`${lacing.length} segments do not fit an Ogg page`);
      const head = Buffer.alloc(27 + lacing.length);
      head.write('OggS', 0, 'latin1');
      head[5] = (first ? 2 : 0) | (last ? 4 : 0);
      head.writeBigInt64LE(position, 6);
      head.writeUInt32LE(SERIAL, 14);
      head.writeUInt32LE(sequence++, 18);
      head[26] = lacing.length;
      head.set(lacing, 27);
      const page = Buffer.concat([head, ...packets]);
      page.writeUInt32LE(checksum(page), 22);
      return page;
    },
  };
}
