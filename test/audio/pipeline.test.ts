import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ENCODINGS, type Encoding, offeredRates, parseOutputFormat } from '../../src/audio/formats.ts';
import { integratedLoudness } from '../../src/audio/loudness.ts';
import { createAudioPipeline } from '../../src/audio/pipeline.ts';
import { someOf } from '../runs.ts';
import { type DecodedAudio, decodeAudio } from './decode.ts';
import {
  type Encoded,
  encode,
  highPassed,
  INPUT_HZ,
  pcmSamples,
  toneLevel,
  truePeakDb,
  voice,
  withBurstAtEnd,
} from './signals.ts';

const DECODERS: Record<Encoding, string> = {
  mp3: 'mp3float',
  wav: 'pcm_s16le',
  flac: 'flac',
  pcm: '',
  aac: 'aac',
  opus: 'opus',
  webm_opus: 'opus',
  mp4_aac: 'aac',
  ulaw: 'pcm_mulaw',
  alaw: 'pcm_alaw',
};

const HAS_FFPROBE = spawnSync('ffprobe', ['-version']).status === 0;
/** Reads every packet, and says how long they last. */
const PROBE = ['-v', 'warning', '-count_packets', '-show_entries', 'packet=pts_time', '-of', 'default=nw=1:nk=1'];

/** Telephony's encodings have no head of their own: here they get that of a RIFF file, with the tag it has for each. */
const RIFF_TAGS: Partial<Record<Encoding, number>> = { alaw: 6, ulaw: 7 };

function inRiff(bytes: Uint8Array, tag: number, sampleRateHz: number): Uint8Array {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(bytes.length + 36, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(tag, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRateHz, 24);
  head.writeUInt32LE(sampleRateHz, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes.length, 40);
  return Buffer.concat([head, bytes]);
}

/** Every encoding at every offered rate with the least, a middling and the highest bit rate. */
const ALL_FORMATS = ENCODINGS.flatMap((encoding) =>
  offeredRates(encoding).flatMap(({ sampleRateHz, kbps }) => {
    if (!kbps) return [`${encoding}_${sampleRateHz}`];
    const middle = kbps.steps ? kbps.steps[kbps.steps.length >> 1] : Math.round((kbps.min + kbps.max) / 2);
    return [...new Set([kbps.min, middle, kbps.max])].map((rate) => `${encoding}_${sampleRateHz}_${rate}`);
  }),
);
const DEFAULTS = ENCODINGS.map((encoding) => parseOutputFormat(encoding).name);

/** Decodes what can be decoded on its own, and reads PCM as what it is. */
function decode(bytes: Uint8Array, formatName: string): DecodedAudio {
  const { encoding, sampleRateHz } = parseOutputFormat(formatName);
  const tag = RIFF_TAGS[encoding];
  if (tag !== undefined) return decodeAudio(inRiff(bytes, tag, sampleRateHz));
  if (encoding !== 'pcm') return decodeAudio(bytes);
  const samples = Float32Array.from(pcmSamples(bytes), (sample) => sample / 32768);
  return { samples, sampleRateHz, channels: 1, codec: '', durationSecs: samples.length / sampleRateHz };
}

// One of each encoding for every change.
describe.each([...new Set([...DEFAULTS, ...someOf(ALL_FORMATS)])])('%s', (name) => {
  const format = parseOutputFormat(name);
  const isOpus = DECODERS[format.encoding] === 'opus';
  // Not a whole number of anybody's frames.
  const samples = withBurstAtEnd(voice(0.9137), 0.12);
  let encoded: Encoded;
  let decoded: DecodedAudio;

  it('decodes as what it says, mono and whole', () => {
    encoded = encode(samples, name);
    decoded = decode(encoded.file, name);
    expect(decoded.codec).toBe(DECODERS[format.encoding]);
    expect(decoded.channels).toBe(1);
    // Opus has one decoding rate, whatever it was fed.
    expect(decoded.sampleRateHz).toBe(isOpus ? 48000 : format.sampleRateHz);
    expect(encoded.durationSecs).toBeCloseTo(samples.length / INPUT_HZ, 6);

    const expected = Math.round((samples.length * decoded.sampleRateHz) / INPUT_HZ);
    const delay = Math.round(encoded.delaySecs * decoded.sampleRateHz);
    if (format.encoding === 'aac') {
      expect(delay).toBe(1024);
      expect(decoded.samples.length).toBeGreaterThanOrEqual(expected + delay);
      expect(decoded.samples.length).toBeLessThan(expected + delay + 1024);
    } else if (format.encoding === 'mp4_aac') {
      // The priming is left out; the last packet is filled up.
      expect(delay).toBe(0);
      expect(decoded.samples.length).toBeGreaterThanOrEqual(expected);
      expect(decoded.samples.length).toBeLessThan(expected + 1024);
    } else {
      expect(delay).toBe(0);
      // Opus counts whole samples of the rate it was fed.
      const slack = isOpus ? 48000 / format.sampleRateHz / 2 : 0;
      expect(Math.abs(decoded.samples.length - expected)).toBeLessThanOrEqual(slack);
    }
  });

  it('has the burst where it belongs, to the end', () => {
    const rate = decoded.sampleRateHz;
    const end = Math.round((samples.length / INPUT_HZ + encoded.delaySecs) * rate);
    const last = toneLevel(decoded.samples.subarray(end - Math.round(0.03 * rate), end), 1000, rate);
    const first = toneLevel(
      decoded.samples.subarray(end - Math.round(0.115 * rate), end - Math.round(0.085 * rate)),
      1000,
      rate,
    );
    // 12000 of 32768; at the least bit rates coding takes some of it.
    const coarse = format.bitrateKbps !== null && format.bitrateKbps <= 16;
    expect(last).toBeGreaterThan(coarse ? 0.18 : 0.3);
    expect(first).toBeGreaterThan(coarse ? 0.18 : 0.3);
  });

  it('sounds the same streamed as saved', () => {
    const streamed = decode(encoded.stream, name);
    expect(streamed.samples.length).toBeGreaterThanOrEqual(decoded.samples.length);
    expect(decoded.samples.every((sample, i) => sample === streamed.samples[i])).toBe(true);
  });
});

describe.each(DEFAULTS)('%s', (name) => {
  const format = parseOutputFormat(name);

  it('gives the same bytes for the same samples, however they are cut', () => {
    const samples = voice(1.3);
    const whole = encode(samples, name, { gainDb: 9, chunks: [samples.length] });
    for (const chunks of [[2205], [1, 7, 4096, 333], [64], [5000, 0, 1]]) {
      const cut = encode(samples, name, { gainDb: 9, chunks });
      expect(Buffer.compare(cut.file, whole.file)).toBe(0);
      expect(Buffer.compare(cut.stream, whole.stream)).toBe(0);
    }
  });

  it('keeps true peaks under −1 dB however hot the input', () => {
    const hot = voice(2, INPUT_HZ, 0.9);
    for (const gainDb of [0, 6, 18]) {
      const { samples } = decode(encode(hot, name, { gainDb }).file, name);
      expect(truePeakDb(samples)).toBeLessThanOrEqual(-1);
      expect(truePeakDb(samples)).toBeGreaterThan(-4);
    }
  });

  it('accepts audio of any length, none included', () => {
    for (const length of [0, 1, 2, 15, 100, 1000]) {
      const encoded = encode(new Int16Array(length).fill(900), name);
      expect(encoded.file.length).toBe(encoded.stream.length);
      // A demuxer needs a few frames to recognise AAC by.
      if (length < (format.encoding === 'aac' ? 1000 : 1)) continue;
      const { samples } = decode(encoded.file, name);
      expect(samples.length).toBeGreaterThanOrEqual(Math.floor((length * format.sampleRateHz) / INPUT_HZ) - 1);
    }
  });

  it('returns memory of its own', () => {
    const pipeline = createAudioPipeline({ inputRateHz: INPUT_HZ, gainDb: 0, format });
    const first = pipeline.write(voice(2));
    const copy = first.slice();
    pipeline.write(voice(2));
    expect(first).toEqual(copy);
    expect(first.byteOffset).toBe(0);
    expect(first.buffer.byteLength).toBe(first.byteLength);
    structuredClone(first, { transfer: [first.buffer] });
    expect(first.byteLength).toBe(0);
    pipeline.finish();
    pipeline.close();
    pipeline.close();
  });

  it('may be closed before its end', () => {
    const pipeline = createAudioPipeline({ inputRateHz: INPUT_HZ, gainDb: 0, format });
    pipeline.write(voice(0.3));
    pipeline.close();
  });
});

describe('the chain', () => {
  it('changes nothing but what does not swing where nothing has to be done, but for two steps of noise', () => {
    const samples = voice(1, 24000);
    const out = pcmSamples(encode(samples, 'pcm_24000', { inputRateHz: 24000 }).file);
    const swinging = highPassed(samples, 24000);
    expect(out.length).toBe(samples.length);
    // The first and the last 2 ms are eased in and out.
    for (let i = 48; i < out.length - 48; i += 1) {
      expect(Math.abs((out[i] ?? Number.NaN) - (swinging[i] ?? Number.NaN))).toBeLessThanOrEqual(2.5);
    }
  });

  it('takes an offset away, and leaves the deepest voice as loud as it is', () => {
    const [hz, rate] = [70, 24000];
    const tone = (offset: number) =>
      Int16Array.from({ length: rate }, (_, i) => Math.round(8192 * Math.sin((2 * Math.PI * hz * i) / rate) + offset));
    const out = pcmSamples(encode(tone(500), `pcm_${rate}`, { inputRateHz: rate }).file).subarray(rate / 2, 0.9 * rate);
    expect(Math.abs(out.reduce((sum, sample) => sum + sample, 0) / out.length)).toBeLessThan(1);
    const levels = [out, tone(0).subarray(rate / 2, 0.9 * rate)].map((samples) =>
      toneLevel(
        Float32Array.from(samples, (sample) => sample / 32768),
        hz,
        rate,
      ),
    );
    expect(20 * Math.log10((levels[0] ?? 0) / (levels[1] ?? 1))).toBeGreaterThan(-0.15);
  });

  it('applies the gain', () => {
    const samples = voice(3, 24000, 0.1);
    const [loudness, louder] = [0, 6].map((gainDb) =>
      integratedLoudness(pcmSamples(encode(samples, 'pcm_24000', { inputRateHz: 24000, gainDb }).file), 24000),
    );
    expect((louder ?? 0) - (loudness ?? 0)).toBeCloseTo(6, 2);
  });

  it.each([8000, 11025, 16000, 22050, 24000, 32000, 44100, 48000])('keeps level and pitch at %d Hz', (rate) => {
    const tone = Int16Array.from({ length: INPUT_HZ }, (_, i) =>
      Math.round(8192 * Math.sin((2 * Math.PI * 1000 * i) / INPUT_HZ)),
    );
    const { samples } = decode(encode(tone, `wav_${rate}`).file, `wav_${rate}`);
    expect(toneLevel(samples.subarray(rate / 10, rate / 2), 1000, rate)).toBeCloseTo(0.25, 3);
    // In step with the input, not shifted by a filter: the phase at 1 kHz tells to a few microseconds.
    const sine = samples.subarray(0, rate / 2).reduce((sum, x, i) => sum + x * Math.sin((2e3 * Math.PI * i) / rate), 0);
    const cosine = samples
      .subarray(0, rate / 2)
      .reduce((sum, x, i) => sum + x * Math.cos((2e3 * Math.PI * i) / rate), 0);
    expect(Math.abs(Math.atan2(cosine, sine))).toBeLessThan(0.03);
  });

  it('begins and ends without a click', () => {
    // The worst case: full level from the first sample to the last.
    const samples = Int16Array.from({ length: 9999 }, (_, i) => Math.round(20000 * Math.cos(i / 30)));
    for (const name of ['pcm_24000', 'pcm_22050', 'pcm_8000', 'pcm_48000']) {
      const out = pcmSamples(encode(samples, name).file);
      expect(Math.abs(out[0] as number)).toBeLessThan(200);
      expect(Math.abs(out.at(-1) as number)).toBeLessThan(200);
    }
  });

  it('changes the gain without a jump', () => {
    // A loud burst within a quiet tone: the tone ducks around it but stays smooth.
    const rate = 24000;
    const samples = Int16Array.from({ length: rate }, (_, i) => {
      const level = i > 10000 && i < 10400 ? 30000 : 3000;
      return Math.round(level * Math.sin((2 * Math.PI * 60 * i) / rate));
    });
    const out = pcmSamples(encode(samples, 'pcm_24000', { inputRateHz: rate, gainDb: 12 }).file);
    let steepest = 0;
    for (let i = 1; i < 9800; i++) steepest = Math.max(steepest, Math.abs((out[i] as number) - (out[i - 1] as number)));
    for (let i = 10600; i < rate; i++) {
      expect(Math.abs((out[i] as number) - (out[i - 1] as number))).toBeLessThanOrEqual(steepest + 8);
    }
  });

  it('holds back no more than a few milliseconds of PCM', () => {
    for (const name of ['pcm_24000', 'pcm_8000', 'wav_48000']) {
      const format = parseOutputFormat(name);
      const pipeline = createAudioPipeline({ inputRateHz: INPUT_HZ, gainDb: 6, format });
      const bytes = pipeline.write(voice(0.1)).length;
      expect(bytes / 2 / format.sampleRateHz).toBeGreaterThan(0.1 - 0.008);
      pipeline.finish();
      pipeline.close();
    }
  });

  it('sends encoded bytes soon', () => {
    for (const [name, secs] of [
      ['mp3_24000_96', 0.1],
      ['mp3_44100_128', 0.1],
      ['flac_24000', 0.2],
      ['aac_24000_64', 0.2],
      ['webm_opus_48000_48', 0.2],
      ['mp4_aac_24000_64', 0.2],
    ] as const) {
      const pipeline = createAudioPipeline({ inputRateHz: INPUT_HZ, gainDb: 0, format: parseOutputFormat(name) });
      expect(pipeline.write(voice(secs)).length).toBeGreaterThan(0);
      pipeline.finish();
      pipeline.close();
    }
  });
});

describe('silence', () => {
  it.each([8000, 22050, 24000, 44100])('is the noise of two steps and of the length asked for at %d Hz', (rate) => {
    const pipeline = createAudioPipeline({
      inputRateHz: INPUT_HZ,
      gainDb: 12,
      format: parseOutputFormat(`pcm_${rate}`),
    });
    const speech = voice(0.5, INPUT_HZ, 0.9);
    const parts = [pipeline.write(speech), pipeline.silence(1.25), pipeline.write(speech), pipeline.silence(0.3)];
    const { tail } = pipeline.finish();
    const secs = 2 * (speech.length / INPUT_HZ) + Math.round(1.25 * INPUT_HZ) / INPUT_HZ + 0.3;
    expect(pipeline.durationSecs).toBeCloseTo(secs, 6);
    pipeline.close();
    const out = pcmSamples(Buffer.concat([...parts, tail]));
    expect(out.length).toBe(Math.round(pipeline.durationSecs * rate));
    // The high-pass is still for a fifth of a second after a sound.
    const middle = out.subarray(Math.round(0.7 * rate), Math.round(1.74 * rate));
    for (const quiet of [middle, out.subarray(Math.round(2.45 * rate), -48)]) {
      expect(quiet.every((sample) => Math.abs(sample) <= 2)).toBe(true);
      // As many up as down, of a triangle's width: a quarter of all one step off on either side.
      for (const step of [-1, 1]) {
        const part = quiet.filter((sample) => sample === step).length / quiet.length;
        expect(part).toBeGreaterThan(0.22);
        expect(part).toBeLessThan(0.28);
      }
    }
    expect(out.subarray(Math.round(1.8 * rate), Math.round(2.2 * rate)).some((sample) => sample !== 0)).toBe(true);
  });

  it('may be all there is', () => {
    for (const name of DEFAULTS) {
      const pipeline = createAudioPipeline({ inputRateHz: INPUT_HZ, gainDb: 20, format: parseOutputFormat(name) });
      const body = pipeline.silence(1);
      const { tail, head } = pipeline.finish();
      pipeline.close();
      const { samples } = decode(Buffer.concat([head, body, tail]), name);
      expect(samples.length).toBeGreaterThan(0.9 * parseOutputFormat(name).sampleRateHz);
      expect(samples.every((sample) => Math.abs(sample) < 1e-3)).toBe(true);
    }
  });
});

describe('containers', () => {
  it('wav: sizes unknown in a stream, right in a file', () => {
    const { stream, file } = encode(voice(0.5), 'wav_24000');
    const streamed = Buffer.from(stream);
    const saved = Buffer.from(file);
    expect([streamed.readUInt32LE(4), streamed.readUInt32LE(40)]).toEqual([0xffffffff, 0xffffffff]);
    expect([saved.readUInt32LE(4), saved.readUInt32LE(40)]).toEqual([saved.length - 8, saved.length - 44]);
  });

  it('flac: length and checksum of the samples in a file', () => {
    const samples = voice(0.5);
    const file = Buffer.from(encode(samples, 'flac_24000').file);
    const pcm = encode(samples, 'pcm_24000').file;
    expect(Number(file.readBigUInt64BE(18) & 0xfffffffffn)).toBe(pcm.length / 2);
    expect(file.subarray(26, 42).toString('hex')).toBe(createHash('md5').update(pcm).digest('hex'));
    expect(Array.from(decodeAudio(file).samples, (sample) => sample * 32768).join()).toBe(pcmSamples(pcm).join());
  });

  it('flac: any samples come back as they were', () => {
    let seed = 1;
    const random = () => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed / 0x7fffffff - 0.5;
    };
    let walk = 0;
    const signals: Record<string, (i: number) => number> = {
      noise: () => random() * 40000,
      'one value': () => 1234,
      square: (i) => (i % 50 < 25 ? -20000 : 20000),
      alternating: (i) => (i % 2 ? -24000 : 24000),
      impulses: (i) => (i % 3001 === 0 ? 20000 : 0),
      'random walk': () => {
        walk = Math.max(-20000, Math.min(20000, walk + random() * 300));
        return walk;
      },
    };
    for (const signal of Object.values(signals)) {
      for (const length of [1, 2, 3, 4, 5, 6, 577, 2304, 2305, 7000]) {
        const samples = Int16Array.from({ length }, (_, i) => Math.round(signal(i)));
        const pcm = pcmSamples(encode(samples, 'pcm_24000', { inputRateHz: 24000 }).file);
        const { samples: decoded } = decodeAudio(encode(samples, 'flac_24000', { inputRateHz: 24000 }).file);
        expect(decoded.map((sample) => sample * 32768).join()).toBe(pcm.join());
      }
    }
  });

  it('flac: numbers its frames however many there are', () => {
    // Past 2048 frames the number takes a third byte.
    const samples = voice(160, 8000);
    const { samples: decoded } = decodeAudio(encode(samples, 'flac_8000', { inputRateHz: 8000 }).file);
    const plain = encode(samples, 'pcm_8000', { inputRateHz: 8000 }).file;
    expect(Buffer.compare(Buffer.from(Int16Array.from(decoded, (x) => x * 32768).buffer), plain)).toBe(0);
  });

  it('mp3: duration without reading on, and no gap', () => {
    const samples = voice(2.5);
    const { durationSecs } = decodeAudio(encode(samples, 'mp3_24000_96').file);
    expect(Math.abs(durationSecs - 2.5)).toBeLessThan(0.1);
  });

  it('ogg: the last position is the exact length', () => {
    const file = Buffer.from(encode(voice(3.21), 'opus_48000_48').file);
    const page = file.subarray(file.lastIndexOf('OggS'));
    const preSkip = file.readUInt16LE(file.indexOf('OpusHead') + 10);
    expect(page[5]).toBe(4);
    expect(Number(page.readBigInt64LE(6)) - preSkip).toBe(Math.round((Math.round(3.21 * INPUT_HZ) * 48000) / INPUT_HZ));
    expect(decodeAudio(file).durationSecs).toBeCloseTo(3.21, 1);
  });

  it
    .runIf(HAS_FFPROBE)
    .each(['webm_opus_48000_48', 'webm_opus_8000_6', 'mp4_aac_24000_64', 'mp4_aac_8000', 'mp4_aac_44100_128'])(
    '%s: FFmpeg reads the stream and the file without a warning',
    (name) => {
      const { stream, file } = encode(voice(3.21), name);
      for (const input of [stream, file]) {
        const { stdout, stderr } = spawnSync('ffprobe', [...PROBE, '-'], { input, encoding: 'utf8' });
        expect(stderr).toBe('');
        const lastSecs = Number(stdout.trim().split('\n').at(-1));
        expect(Math.abs(lastSecs - 3.21)).toBeLessThan(0.3);
      }
    },
  );

  it('webm: length and size in a file, unknown in a stream', () => {
    const { stream, file } = encode(voice(3.21), 'webm_opus');
    expect(decodeAudio(stream).durationSecs).toBe(0);
    expect(decodeAudio(file).durationSecs).toBeCloseTo(3.21, 3);
    const segment = Buffer.from(file).indexOf('18538067', 0, 'hex');
    const sizeOf = (bytes: Uint8Array) => Buffer.from(bytes).readBigUInt64BE(segment + 4);
    expect(sizeOf(stream)).toBe(0x01ffffffffffffffn);
    expect(sizeOf(file)).toBe(0x0100000000000000n + BigInt(file.length - segment - 12));
  });

  it('mp4: the length of the whole stands in a file, and not in a stream', () => {
    const { stream, file } = encode(voice(3.21), 'mp4_aac');
    const durationOf = (bytes: Uint8Array) => {
      const at = Buffer.from(bytes).indexOf('mehd', 0, 'latin1');
      return at === -1 ? undefined : Buffer.from(bytes).readUInt32BE(at + 8) / 24000;
    };
    expect(durationOf(stream)).toBeUndefined();
    expect(durationOf(file)).toBeCloseTo(3.21, 3);
  });

  it('a long text keeps its length and needs no more memory', () => {
    const samples = voice(20);
    for (const name of ['opus_24000_32', 'mp3_24000_96', 'webm_opus_24000_32']) {
      const { file } = encode(samples, name);
      const { samples: decoded, sampleRateHz } = decodeAudio(file);
      expect(decoded.length).toBe(Math.round((samples.length * sampleRateHz) / INPUT_HZ));
    }
  });
});
