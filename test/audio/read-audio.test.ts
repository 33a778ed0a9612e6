import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { createCodecEncoder } from '../../src/audio/codec.ts';
import { parseOutputFormat } from '../../src/audio/formats.ts';
import { AudioFileError, readAudio } from '../../src/audio/read-audio.ts';
import { readAudioInThread } from '../../src/workers/audio-files/read-in-thread.ts';
import { encode, voice } from './signals.ts';

/** One second of `voice`, written by FFmpeg's own program. */
const FOLDER = join(import.meta.dirname, '../fixtures/audio');
const RATE_HZ = 16_000;
const MAX_SECS = 60;

const spoken = voice(1);
const reference = readAudio(encode(spoken, 'wav_16000').file, { maxSecs: MAX_SECS }).samples;
const files: [string, Uint8Array][] = [
  ...readdirSync(FOLDER).map((name): [string, Uint8Array] => [name, readFileSync(join(FOLDER, name))]),
  ...['wav_44100', 'mp3_44100_128', 'flac_48000', 'opus_24000_32', 'aac_24000_64'].map((name): [string, Uint8Array] => [
    name,
    encode(spoken, name).file,
  ]),
];

/** How alike two signals are, 1 being the same, where one may come up to 60 ms late. */
function likeness(a: Float32Array, b: Float32Array): number {
  let best = 0;
  for (let lag = -1000; lag <= 1000; lag += 1) {
    let [product, own, other] = [0, 0, 0];
    for (let i = 2000; i < 10_000; i += 3) {
      const [x, y] = [a[i] ?? 0, b[i + lag] ?? 0];
      product += x * y;
      own += x * x;
      other += y * y;
    }
    best = Math.max(best, product / Math.sqrt(own * other || 1));
  }
  return best;
}

/** Two hours of zeros, which FLAC makes small. */
function silentHours(): Uint8Array {
  const frames: Uint8Array[] = [];
  const format = parseOutputFormat('flac_8000');
  const encoder = createCodecEncoder({
    name: 'flac',
    format,
    options: {},
    onPacket: (bytes) => frames.push(bytes.slice()),
  });
  const head = Buffer.concat([Buffer.from('664c614380000022', 'hex'), encoder.header()]);
  encoder.encode(new Float32Array(8000 * 7200));
  encoder.finish();
  encoder.close();
  return Buffer.concat([head, ...frames]);
}

describe('what people send', () => {
  it.each(files)('%s is read, whatever it is called', (_, bytes) => {
    const { samples, sampleRateHz } = readAudio(bytes, { sampleRateHz: RATE_HZ, maxSecs: MAX_SECS });
    expect(sampleRateHz).toBe(RATE_HZ);
    expect(Math.abs(samples.length - RATE_HZ)).toBeLessThan(0.1 * RATE_HZ);
    expect(likeness(reference, samples)).toBeGreaterThan(0.97);
  });

  it('comes at its own rate where no other is asked for, all channels together', () => {
    const { samples, sampleRateHz, channels } = readAudio(readFileSync(join(FOLDER, 'vorbis.ogg')), {
      maxSecs: MAX_SECS,
    });
    expect([sampleRateHz, channels]).toEqual([44_100, 2]);
    expect(Math.abs(samples.length - 44_100)).toBeLessThan(256);
  });
});

describe('what nobody should send', () => {
  const refused = (bytes: Uint8Array, maxSecs = MAX_SECS) => {
    try {
      readAudio(bytes, { sampleRateHz: RATE_HZ, maxSecs });
    } catch (error) {
      expect(error).toBeInstanceOf(AudioFileError);
      return (error as Error).message;
    }
    return undefined;
  };

  it.each([
    ['nothing', new Uint8Array()],
    ['a PDF', Buffer.from(`%PDF-1.7\n${'1 0 obj << /Type /Catalog >> endobj\n'.repeat(500)}%%EOF`)],
    ['a page', Buffer.from('<!doctype html><title>Not found</title>')],
    ['zeros', new Uint8Array(100_000)],
    [
      'a picture',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    ['a head without audio', encode(spoken, 'wav_24000').file.subarray(0, 44)],
  ])('%s is refused with what to send', (_, bytes) => {
    expect(refused(bytes)).toMatch(/Send WAV, MP3, M4A/);
  });

  it('a small file of hours is refused at its limit', () => {
    const hours = silentHours();
    expect(hours.length).toBeLessThan(2_000_000);
    expect(refused(hours)).toBe('The audio is longer than 60 seconds. Send a shorter recording.');
  });

  it('a head that promises more than there is does no harm', () => {
    const lying = Buffer.from(encode(spoken, 'wav_24000').file);
    lying.writeUInt32LE(0xffff_fff0, 40);
    expect(readAudio(lying, { maxSecs: MAX_SECS }).samples.length).toBe(24_000);
  });

  it.each(files)('%s, cut short or damaged anywhere, is read as far as it goes or refused', (_, bytes) => {
    let seed = 1;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed % below;
    };
    for (let round = 0; round < 24; round += 1) {
      const hurt = Uint8Array.from(bytes.subarray(0, round % 2 === 0 ? bytes.length : random(bytes.length)));
      // The heads are where sizes and counts stand.
      for (let hit = 0; hit < round; hit += 1)
        hurt[random(hit % 2 === 0 ? Math.min(600, hurt.length) : hurt.length)] = random(256);
      const message = refused(hurt);
      if (message !== undefined)
        expect(message).toMatch(/^The (file of \d+ bytes cannot be read|file contains no audio|audio is longer)/);
    }
  });
});

test('in a thread: the same samples, the same refusals', async () => {
  const [, bytes] = files[0] as [string, Uint8Array];
  const task = { bytes, sampleRateHz: RATE_HZ, maxSecs: MAX_SECS };
  const here = readAudio(bytes, task);
  const there = await readAudioInThread(task);
  expect(Buffer.compare(Buffer.from(there.samples.buffer), Buffer.from(here.samples.buffer))).toBe(0);
  await expect(readAudioInThread({ ...task, bytes: new Uint8Array(9) })).rejects.toThrow(AudioFileError);
});

test('a file that takes too long is given up, and the thread with it', async () => {
  const reading = readAudioInThread({ bytes: silentHours(), maxSecs: 1e6 }, { timeoutMs: 5 });
  await expect(reading).rejects.toThrow(/took more than 0.005 seconds/);
});
