/** Everything a caller may ask for as `output_format`, and how it is read. Plain tables: no codec is loaded here. */

export interface OutputFormat {
  /** Canonical, complete name, such as `mp3_24000_96` or `wav_24000`. */
  name: string;
  encoding: Encoding;
  sampleRateHz: number;
  /** Null where the encoding has no bit rate. */
  bitrateKbps: number | null;
  contentType: string;
  /** File name extension, without the dot. */
  extension: string;
}

/** The asked format does not exist. `message` says what was received and what is offered. */
export class FormatError extends Error {}

interface Kbps {
  /** Rate left out by the caller. */
  fallback: number;
  min: number;
  max: number;
  /** Set where only some values between min and max exist. */
  steps?: readonly number[];
}

interface FormatRow {
  contentType: string;
  /** Other names of the type, which clients also accept it by. */
  otherTypes?: readonly string[];
  extension: string;
  ratesHz: readonly number[];
  defaultRateHz: number;
  /** Null: the encoding takes no bit rate. */
  kbps: ((sampleRateHz: number) => Kbps) | null;
  /** Two streams, one after the other, play as one. */
  isJoinable: boolean;
  /** FFmpeg's name of the container; absent: the encoding's. */
  container?: string;
  /** What its decoder gives, whatever was encoded; absent: the rate of the format. */
  decodedRateHz?: number;
}

const COMMON_RATES_HZ = [8000, 11025, 16000, 22050, 24000, 32000, 44100, 48000] as const;
const MPEG_RATES_HZ = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000] as const;
/** G.711 knows one rate. */
const TELEPHONE_RATES_HZ = [8000] as const;
const OPUS_RATES_HZ = [8000, 12000, 16000, 24000, 48000] as const;

/** Layer III bit rates from 32 kbps up: MPEG-1 from 32 kHz, MPEG-2 from 16 kHz, MPEG-2.5 below. */
const MPEG1_KBPS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const;
const MPEG2_KBPS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const MPEG25_KBPS = [32, 40, 48, 56, 64] as const;

function mp3Kbps(sampleRateHz: number): Kbps {
  if (sampleRateHz >= 32000) return { min: 32, max: 320, steps: MPEG1_KBPS, fallback: 128 };
  if (sampleRateHz >= 16000)
    return { min: 32, max: 160, steps: MPEG2_KBPS, fallback: sampleRateHz === 16000 ? 64 : 96 };
  return { min: 32, max: 64, steps: MPEG25_KBPS, fallback: sampleRateHz === 8000 ? 32 : 48 };
}

/** An AAC frame carries 1024 samples in at most 6144 bits a channel (ISO/IEC 14496-3, 4.5.3.3). */
function aacKbps(sampleRateHz: number): Kbps {
  const max = Math.min(256, Math.floor((6144 * sampleRateHz) / 1024 / 1000));
  return { min: 16, max, fallback: sampleRateHz >= 22050 ? 64 : sampleRateHz >= 11025 ? 48 : 32 };
}

function opusKbps(sampleRateHz: number): Kbps {
  return { min: 6, max: 256, fallback: sampleRateHz >= 24000 ? 48 : sampleRateHz >= 12000 ? 32 : 24 };
}

const ROWS = {
  mp3: {
    contentType: 'audio/mpeg',
    otherTypes: ['audio/mp3'],
    extension: 'mp3',
    ratesHz: MPEG_RATES_HZ,
    defaultRateHz: 24000,
    kbps: mp3Kbps,
    isJoinable: true,
  },
  wav: {
    contentType: 'audio/wav',
    otherTypes: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    extension: 'wav',
    ratesHz: COMMON_RATES_HZ,
    defaultRateHz: 24000,
    kbps: null,
    isJoinable: false,
  },
  flac: {
    contentType: 'audio/flac',
    otherTypes: ['audio/x-flac'],
    extension: 'flac',
    ratesHz: COMMON_RATES_HZ,
    defaultRateHz: 24000,
    kbps: null,
    isJoinable: false,
  },
  pcm: {
    contentType: 'audio/pcm',
    extension: 'pcm',
    ratesHz: COMMON_RATES_HZ,
    defaultRateHz: 24000,
    kbps: null,
    isJoinable: true,
  },
  aac: {
    contentType: 'audio/aac',
    otherTypes: ['audio/aacp', 'audio/x-aac'],
    extension: 'aac',
    ratesHz: MPEG_RATES_HZ,
    defaultRateHz: 24000,
    kbps: aacKbps,
    isJoinable: true,
  },
  opus: {
    contentType: 'audio/opus',
    otherTypes: ['audio/ogg'],
    extension: 'opus',
    ratesHz: OPUS_RATES_HZ,
    defaultRateHz: 48000,
    kbps: opusKbps,
    isJoinable: true,
    container: 'ogg',
    decodedRateHz: 48000,
  },
  webm_opus: {
    contentType: 'audio/webm',
    extension: 'webm',
    ratesHz: OPUS_RATES_HZ,
    defaultRateHz: 48000,
    kbps: opusKbps,
    isJoinable: false,
    container: 'matroska',
    decodedRateHz: 48000,
  },
  mp4_aac: {
    contentType: 'audio/mp4',
    otherTypes: ['audio/m4a', 'audio/x-m4a'],
    extension: 'm4a',
    ratesHz: MPEG_RATES_HZ,
    defaultRateHz: 24000,
    kbps: aacKbps,
    isJoinable: false,
    container: 'mov',
  },
  ulaw: {
    contentType: 'audio/basic',
    extension: 'ulaw',
    ratesHz: TELEPHONE_RATES_HZ,
    defaultRateHz: 8000,
    kbps: null,
    isJoinable: true,
  },
  alaw: {
    contentType: 'audio/PCMA',
    extension: 'alaw',
    ratesHz: TELEPHONE_RATES_HZ,
    defaultRateHz: 8000,
    kbps: null,
    isJoinable: true,
  },
} satisfies Record<string, FormatRow>;

export type Encoding = keyof typeof ROWS;

const FORMATS: Readonly<Record<Encoding, FormatRow>> = ROWS;

/** In the order of the table. */
export const ENCODINGS = Object.keys(FORMATS) as readonly Encoding[];

/** What sentences can be encoded in that are sent one after another, each a stream of its own. */
export const JOINABLE = ENCODINGS.filter((encoding) => FORMATS[encoding].isJoinable);

/** FFmpeg's name of an encoding's container. */
export const containerOf = (encoding: Encoding): string => FORMATS[encoding].container ?? encoding;

/** What a format's decoder gives: Opus knows one rate, whatever it was encoded at. */
export const decodedRateHz = ({ encoding, sampleRateHz }: OutputFormat): number =>
  FORMATS[encoding].decodedRateHz ?? sampleRateHz;

/** What an answer's content type can be. */
export const OUTPUT_CONTENT_TYPES: readonly string[] = Object.values(FORMATS).map((format) => format.contentType);

const ENCODING_OF_TYPE = new Map(
  ENCODINGS.flatMap((encoding) => {
    const { contentType, otherTypes = [] } = FORMATS[encoding];
    return [contentType, ...otherTypes].map((type) => [type.toLowerCase(), encoding] as const);
  }),
);

/** The encoding of a content type, in lower case and without parameters. */
export const encodingOfType = (contentType: string): Encoding | undefined => ENCODING_OF_TYPE.get(contentType);

function describeKbps(kbps: Kbps): string {
  return kbps.steps ? kbps.steps.join(', ') : `${kbps.min} to ${kbps.max}`;
}

function describeEncoding(encoding: Encoding): string {
  const { ratesHz, kbps } = FORMATS[encoding];
  return `${encoding}[_${ratesHz.join('|')}${kbps ? '[_<kbps>]' : ''}]`;
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

/** Whether a caller asks for a format: absent, empty and the literal `null` ask for none. */
export const namesFormat = (value: string | null | undefined): value is string =>
  value != null && value !== '' && value !== 'null';

/** The format as it was written; the fallback's bare name where nothing was. */
export const requestedFormat = (value: string | null | undefined, fallback: Encoding): string =>
  namesFormat(value) ? value : fallback;

/**
 * Reads `<encoding>[_<rate Hz>[_<kbps>]]`. Absent, empty and the literal `null` mean the fallback's bare name.
 * Throws `FormatError` for anything that is not offered.
 */
export function parseOutputFormat(
  value: string | null | undefined,
  options: { fallback?: Encoding; offered?: readonly Encoding[] } = {},
): OutputFormat {
  const offered = options.offered ?? ENCODINGS;
  const requested = requestedFormat(value, options.fallback ?? 'mp3');
  const match = /^([a-z]+[0-9]?(?:_[a-z]+)?)(?:_([0-9]{1,6}))?(?:_([0-9]{1,4}))?$/.exec(requested);
  const encoding = offered.find((candidate) => candidate === match?.[1]);
  if (!match || !encoding) {
    throw new FormatError(
      `Unknown output format ${quoted(requested)}. Offered: ${offered.map(describeEncoding).join(', ')}.`,
    );
  }

  const row = FORMATS[encoding];
  const sampleRateHz = match[2] === undefined ? row.defaultRateHz : Number(match[2]);
  if (!row.ratesHz.includes(sampleRateHz)) {
    throw new FormatError(
      `Output format ${quoted(requested)}: ${encoding} is not offered at ${match[2]} Hz. Offered rates: ${row.ratesHz.join(', ')}.`,
    );
  }

  const facts = { encoding, sampleRateHz, contentType: row.contentType, extension: row.extension };
  if (!row.kbps) {
    if (match[3] !== undefined) {
      throw new FormatError(
        `Output format ${quoted(requested)}: ${encoding} has no bit rate. Use ${encoding}_${sampleRateHz}.`,
      );
    }
    return { ...facts, name: `${encoding}_${sampleRateHz}`, bitrateKbps: null };
  }

  const kbps = row.kbps(sampleRateHz);
  const bitrateKbps = match[3] === undefined ? kbps.fallback : Number(match[3]);
  const known = kbps.steps ? kbps.steps.includes(bitrateKbps) : bitrateKbps >= kbps.min && bitrateKbps <= kbps.max;
  if (!known) {
    throw new FormatError(
      `Output format ${quoted(requested)}: ${encoding} at ${sampleRateHz} Hz is not offered at ${match[3]} kbps. Offered kbps: ${describeKbps(kbps)}.`,
    );
  }
  return { ...facts, name: `${encoding}_${sampleRateHz}_${bitrateKbps}`, bitrateKbps };
}

/** Every rate and bit rate of an encoding, for documentation and tests. */
export function offeredRates(
  encoding: Encoding,
): { sampleRateHz: number; kbps: { min: number; max: number; steps?: readonly number[] } | null }[] {
  const { ratesHz, kbps } = FORMATS[encoding];
  return ratesHz.map((sampleRateHz) => ({ sampleRateHz, kbps: kbps ? kbps(sampleRateHz) : null }));
}
