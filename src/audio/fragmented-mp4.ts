/** Writes fragmented MP4 of one AAC track: boxes of ISO/IEC 14496-12 and -14, as browsers take them from a media source. */

/** Samples in a packet of AAC LC. */
const PACKET_SAMPLES = 1024;
const TRACK = 1;
const NO_ROTATION = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
/** ISO 639-2 "und" in three times five bits. */
const LANGUAGE_UNDETERMINED = 0x55c40000;
/** A sample that needs no other to be decoded. */
const INDEPENDENT = 0x02000000;

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.reduce((sum, part) => sum + part.length, head.length));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** 32 bits each. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** A box that begins with a version, 0 here, and flags. */
const fullBox = (type: string, flags: number, ...values: readonly number[]) => box(type, words(flags, ...values));

/** A descriptor of MPEG-4 systems (ISO/IEC 14496-1, 7.2.2). */
const descriptor = (tag: number, ...content: readonly Uint8Array[]) => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
};

export interface Mp4Track {
  sampleRateHz: number;
  bitRate: number;
  /** AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
  config: Uint8Array;
  /** Samples at the beginning that a player leaves out. */
  primingSamples: number;
}

function sampleEntry({ sampleRateHz, bitRate, config }: Mp4Track): Buffer {
  const decoder = descriptor(
    4,
    // MPEG-4 audio; an audio stream; no size of a buffer.
    Buffer.from([0x40, 0x15, 0, 0, 0]),
    words(bitRate, bitRate),
    descriptor(5, config),
  );
  const stream = descriptor(3, Buffer.from([0, TRACK, 0]), decoder, descriptor(6, Buffer.from([2])));
  // One channel of 16 bits; the rate has 16 bits before the point.
  const audio = words(0, 1, 0, 0, 0x00010010, 0, (sampleRateHz << 16) >>> 0);
  return box('mp4a', audio, box('esds', words(0), stream));
}

function media(track: Mp4Track): Buffer {
  const empty = [fullBox('stts', 0, 0), fullBox('stsc', 0, 0), fullBox('stsz', 0, 0, 0), fullBox('stco', 0, 0)];
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, 0, track.sampleRateHz, 0, LANGUAGE_UNDETERMINED),
    box('hdlr', words(0, 0), Buffer.from('soun', 'latin1'), words(0, 0, 0), Buffer.from('sound\0', 'latin1')),
    box(
      'minf',
      fullBox('smhd', 0, 0),
      // The data are in this file.
      box('dinf', box('dref', words(0, 1), fullBox('url ', 1))),
      box('stbl', box('stsd', words(0, 1), sampleEntry(track)), ...empty),
    ),
  );
}

/**
 * Everything before the first fragment; of one length, whether the duration is known or not.
 * @param samples of the whole, without those a player leaves out; null while it is not known
 */
export function mp4Head(track: Mp4Track, samples: number | null): Buffer {
  const { sampleRateHz, primingSamples } = track;
  const header = fullBox(
    'mvhd',
    0,
    0,
    0,
    sampleRateHz,
    0,
    0x10000,
    0x01000000,
    0,
    0,
    ...NO_ROTATION,
    ...Array<number>(6).fill(0),
    TRACK + 1,
  );
  const trackHeader = fullBox('tkhd', 3, 0, 0, TRACK, 0, 0, 0, 0, 0, 0x01000000, ...NO_ROTATION, 0, 0);
  const edit = box('edts', fullBox('elst', 0, 1, samples ?? 0, primingSamples, 0x10000));
  // Free space as long as the box of the duration takes its place.
  const duration = samples === null ? box('free', words(0, 0)) : fullBox('mehd', 0, samples);
  const defaults = fullBox('trex', 0, TRACK, 1, PACKET_SAMPLES, 0, INDEPENDENT);
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6\0\0\0\x01iso6mp41', 'latin1')),
    box('moov', header, box('trak', trackHeader, edit, media(track)), box('mvex', duration, defaults)),
  ]);
}

/**
 * Packets one after another, which need nothing but the head to be played.
 * @param sequence 1 for the first of a stream
 * @param packetsBefore in all fragments before
 */
export function mp4Fragment(packets: readonly Uint8Array[], sequence: number, packetsBefore: number): Buffer {
  const sizes = packets.map(({ length }) => length);
  const fragment = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, sequence),
      box(
        'traf',
        // Offsets count from this box.
        fullBox('tfhd', 0x020000, TRACK),
        fullBox('tfdt', 0, packetsBefore * PACKET_SAMPLES),
        // The offset of the data, and each sample's size.
        fullBox('trun', 0x000201, packets.length, dataOffset, ...sizes),
      ),
    );
  const { length } = fragment(0);
  return Buffer.concat([fragment(length + 8), box('mdat', ...packets)]);
}
