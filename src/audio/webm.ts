/** Writes WebM of one Opus track: EBML (RFC 8794) with the elements of Matroska (RFC 9559). */

const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  void: 0xec,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const;

const TRACK = 1;
const AUDIO_TRACK = 2;
const NANOSECONDS = 1_000_000_000;
const NANOSECONDS_A_MILLISECOND = 1_000_000;
/** What a decoder must hear before a place it seeks to (RFC 7845, section 4.6). */
const SEEK_PRE_ROLL_MS = 80;
/** Eight bytes of size, all bits set: not known. */
const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex');
const BLOCK_KEYFRAME = 0x80;

function id(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.subarray(Math.clz32(value) >> 3);
}

/** A size's length is the place of its first set bit. */
function size(value: number, length = Math.max(1, Math.ceil(Math.log2(value + 2) / 7))): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value) | (1n << BigInt(7 * length)));
  return bytes.subarray(8 - length);
}

function element(name: keyof typeof ID, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([id(ID[name]), size(length), ...content]);
}

function unsigned(name: keyof typeof ID, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  const first = bytes.findIndex((byte) => byte !== 0);
  return element(name, bytes.subarray(first === -1 ? 7 : first));
}

/** All eight bytes: the first bit is the sign. */
function signed(name: keyof typeof ID, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return element(name, bytes);
}

function float(name: keyof typeof ID, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(name, bytes);
}

const text = (name: keyof typeof ID, value: string) => element(name, Buffer.from(value, 'latin1'));

const EBML_HEAD = element(
  'ebml',
  unsigned('ebmlVersion', 1),
  unsigned('ebmlReadVersion', 1),
  unsigned('ebmlMaxIdLength', 4),
  unsigned('ebmlMaxSizeLength', 8),
  text('docType', 'webm'),
  unsigned('docTypeVersion', 4),
  unsigned('docTypeReadVersion', 2),
);

/**
 * Everything before the first cluster; of one length, whether the whole is known or not.
 * @param opusHead Opus' identification header (RFC 7845, section 5.1)
 * @param whole the duration in milliseconds, and the bytes of all clusters; null while they are not known
 */
export function webmHead(opusHead: Uint8Array, whole: { durationMs: number; clusterBytes: number } | null): Buffer {
  const preSkip = Buffer.from(opusHead).readUInt16LE(10);
  const info = element(
    'info',
    unsigned('timestampScale', NANOSECONDS_A_MILLISECOND),
    // As long as the duration's element.
    whole === null ? element('void', new Uint8Array(9)) : float('duration', whole.durationMs),
    text('muxingApp', 'locution'),
    text('writingApp', 'locution'),
  );
  const tracks = element(
    'tracks',
    element(
      'trackEntry',
      unsigned('trackNumber', TRACK),
      unsigned('trackUid', TRACK),
      unsigned('trackType', AUDIO_TRACK),
      unsigned('flagLacing', 0),
      text('codecId', 'A_OPUS'),
      element('codecPrivate', opusHead),
      unsigned('codecDelay', (preSkip * NANOSECONDS) / 48_000),
      unsigned('seekPreRoll', SEEK_PRE_ROLL_MS * NANOSECONDS_A_MILLISECOND),
      element('audio', float('samplingFrequency', 48_000), unsigned('channels', 1)),
    ),
  );
  const contentBytes = whole === null ? UNKNOWN_SIZE : size(info.length + tracks.length + whole.clusterBytes, 8);
  return Buffer.concat([EBML_HEAD, id(ID.segment), contentBytes, info, tracks]);
}

/**
 * Packets one after another. A cluster lasts half a minute at most: its blocks count from its start in 16 bits.
 * @param discardSecs of the last packet's end, which a decoder leaves out; 0 where the cluster is not the last
 */
export function webmCluster(
  packets: readonly Uint8Array[],
  times: { startMs: number; packetMs: number; discardSecs: number },
): Buffer {
  const blocks = packets.map((packet, index) => {
    const isLast = times.discardSecs > 0 && index === packets.length - 1;
    const head = Buffer.from([0x80 | TRACK, 0, 0, isLast ? 0 : BLOCK_KEYFRAME]);
    head.writeInt16BE(index * times.packetMs, 1);
    if (!isLast) return element('simpleBlock', head, packet);
    const discarded = signed('discardPadding', Math.round(times.discardSecs * NANOSECONDS));
    return element('blockGroup', element('block', head, packet), discarded);
  });
  return element('cluster', unsigned('timestamp', times.startMs), ...blocks);
}
