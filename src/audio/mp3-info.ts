/**
 * The Info frame LAME and FFmpeg put before a constant bit rate MP3: a silent frame with a table in the room for its
 * data. Players take from it how many samples to drop at the start (known from the beginning) and at the end, and how
 * long the file is (known once it is complete). Layout: the Xing header and its LAME extension,
 * http://gabriel.mp3-tech.org/mp3infotag.html
 */
export interface InfoFrame {
  /** What has been counted, for a stream that goes on elsewhere. */
  state(): { frames: number; bytes: number; musicCrc: number };
  /** Samples in a frame. */
  readonly frameSamples: number;
  /** Takes note of an encoded frame. */
  count(frame: Uint8Array): void;
  /** The Info frame; `samples` is the length of the audio, null while it is not known. Always of the same length. */
  head(samples: number | null): Uint8Array;
}

/** LAME's delay (ENCDELAY). Decoders add the 529 samples of their own. */
const ENCODER_DELAY = 576;

/** Index in the header's bit rate field, 32 kbps and up. */
const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Per MPEG version: header bits, rates in the order of the header's field, bytes of side information for mono. */
const VERSIONS = [
  { bits: 3, ratesHz: [44100, 48000, 32000], kbps: MPEG1_KBPS, frameSamples: 1152, sideBytes: 17 },
  { bits: 2, ratesHz: [22050, 24000, 16000], kbps: MPEG2_KBPS, frameSamples: 576, sideBytes: 9 },
  { bits: 0, ratesHz: [11025, 12000, 8000], kbps: MPEG2_KBPS, frameSamples: 576, sideBytes: 9 },
];

const HAS_FRAMES = 1;
const HAS_BYTES = 2;
const HAS_SEEK_TABLE = 4;
const HAS_QUALITY = 8;
const LAME_BYTES = 36;

/** CRC-16, reflected polynomial 0xa001. */
const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xa001 : 0);
  return crc;
});

function checksum(bytes: Uint8Array, crc = 0): number {
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] as number);
  return crc;
}

export function createInfoFrame(
  sampleRateHz: number,
  bitrateKbps: number,
  before: Readonly<Record<string, number>> = {},
): InfoFrame {
  const version = VERSIONS.find(({ ratesHz }) => ratesHz.includes(sampleRateHz));
  if (!version) throw new Error(`MPEG audio has no rate of ${sampleRateHz} Hz`);
  const { frameSamples, sideBytes } = version;

  // The frame must hold the table; at low bit rates that takes a frame of a higher one.
  const needed = 4 + sideBytes + 4 + 4 + 4 + 4 + 100 + 4 + LAME_BYTES;
  const frameBytes = (kbps: number) => Math.floor((frameSamples / 8) * ((kbps * 1000) / sampleRateHz));
  const kbpsIndex = version.kbps.findIndex((kbps) => kbps >= bitrateKbps && frameBytes(kbps) >= needed);
  const length = frameBytes(version.kbps[kbpsIndex] as number);

  let { frames = 0, bytes = length, musicCrc = 0 } = before;

  return {
    frameSamples,
    state: () => ({ frames, bytes, musicCrc }),
    count(frame) {
      frames++;
      bytes += frame.length;
      musicCrc = checksum(frame, musicCrc);
    },
    head(samples) {
      const info = Buffer.alloc(length);
      info[0] = 0xff;
      info[1] = 0xe0 | (version.bits << 3) | 0b011; // layer III, no checksum
      info[2] = (kbpsIndex << 4) | (version.ratesHz.indexOf(sampleRateHz) << 2);
      info[3] = 0xc0; // mono

      let at = info.write('Info', 4 + sideBytes, 'latin1') + 4 + sideBytes;
      const complete = samples !== null;
      at = info.writeUInt32BE((complete ? HAS_FRAMES | HAS_BYTES : 0) | HAS_SEEK_TABLE | HAS_QUALITY, at);
      if (complete) {
        at = info.writeUInt32BE(frames, at);
        at = info.writeUInt32BE(bytes, at);
      }
      // At a constant bit rate each percent of the time is a percent of the bytes.
      for (let percent = 0; percent < 100; percent++) at = info.writeUInt8(Math.floor((percent * 256) / 100), at);
      at += 4;

      const lame = at;
      info.write('LAME3.100', lame, 'latin1');
      info[lame + 9] = 1; // tag revision 0, constant bit rate
      info[lame + 20] = Math.min(bitrateKbps, 255);
      // Negative only without a single frame, for no audio at all.
      const padding = complete ? Math.max(0, frames * frameSamples - ENCODER_DELAY - samples) : 0;
      info.writeUIntBE((ENCODER_DELAY << 12) | padding, lame + 21, 3);
      if (complete) {
        info.writeUInt32BE(bytes, lame + 28);
        info.writeUInt16BE(musicCrc, lame + 32);
      }
      info.writeUInt16BE(checksum(info.subarray(0, lame + 34)), lame + 34);
      return info;
    },
  };
}
