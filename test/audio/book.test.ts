import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOOK_KINDS, type BookKind, createBookWriter } from '../../src/audio/book.ts';
import { decodeAudio } from './decode.ts';
import { INPUT_HZ, toneLevel, voice, withBurstAtEnd } from './signals.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TAGS = { title: 'Über das Meer — 海', artist: 'Ann Author', album: 'Über das Meer', genre: 'Audiobook' };
const CHAPTERS = [
  { title: 'Eins', startSecs: 0, endSecs: 1.5 },
  { title: 'Zwei: „später“', startSecs: 1.5, endSecs: 3 },
  { title: 'Drei', startSecs: 3, endSecs: 4 },
];
const RATE_HZ = 44_100;

function book(kind: BookKind): Buffer {
  const pieces: { position: number; bytes: Uint8Array }[] = [];
  const writer = createBookWriter({
    kind,
    inputRateHz: INPUT_HZ,
    sampleRateHz: RATE_HZ,
    bitrateKbps: 64,
    facts: { tags: TAGS, chapters: CHAPTERS, cover: { type: 'image/png', bytes: PNG } },
    write: (bytes, position) => pieces.push({ position, bytes: bytes.slice() }),
  });
  writer.write(voice(1));
  writer.silence(0.5);
  writer.write(withBurstAtEnd(voice(2.5), 0.12));
  writer.finish();
  expect(writer.durationSecs).toBeCloseTo(4, 6);
  writer.close();
  const file = Buffer.alloc(Math.max(...pieces.map(({ position, bytes }) => position + bytes.length)));
  for (const { position, bytes } of pieces) file.set(bytes, position);
  return file;
}

test.each(BOOK_KINDS)('%s: whole, in time, and the same each time', (kind) => {
  const file = book(kind);
  expect(book(kind).equals(file)).toBe(true);
  const { samples, sampleRateHz, channels, durationSecs } = decodeAudio(file);
  expect([sampleRateHz, channels]).toEqual([RATE_HZ, 1]);
  expect(durationSecs).toBeCloseTo(4, 1);
  // The delay of the encoder is named in the file; the last packet may be filled up.
  expect(samples.length).toBeGreaterThanOrEqual(4 * RATE_HZ);
  expect(samples.length).toBeLessThan(4 * RATE_HZ + 1152);
  const level = (fromSecs: number, toSecs: number) =>
    toneLevel(samples.subarray(Math.round(fromSecs * RATE_HZ), Math.round(toSecs * RATE_HZ)), 1000, RATE_HZ);
  expect(level(3.885, 3.915)).toBeGreaterThan(0.3);
  expect(level(3.96, 3.99)).toBeGreaterThan(0.3);
});

test('mp3: chapters and cover as frames of ID3', () => {
  const file = book('mp3');
  expect(file.toString('latin1', 0, 3)).toBe('ID3');
  const times = CHAPTERS.map(({ startSecs, endSecs }) => [startSecs * 1000, endSecs * 1000]);
  const found: number[][] = [];
  for (let at = file.indexOf('CHAP'); at !== -1; at = file.indexOf('CHAP', at + 4)) {
    // Behind the frame's head of ten bytes, the chapter's name and a zero.
    const body = file.indexOf(0, at + 10) + 1;
    found.push([file.readUInt32BE(body), file.readUInt32BE(body + 4)]);
  }
  expect(found).toEqual(times);
  expect(file.includes('APIC')).toBe(true);
  expect(file.includes(PNG)).toBe(true);
});

test('m4b: chapters, tags and cover in the boxes that players read', () => {
  const file = book('m4b');
  expect(file.toString('latin1', 4, 12)).toBe('ftypM4A ');
  const list = file.indexOf('chpl');
  const titles = CHAPTERS.map(({ title }) => file.indexOf(title, list));
  expect(list).toBeGreaterThan(0);
  expect(titles.every((at, i) => at > (titles[i - 1] ?? list))).toBe(true);
  expect(file.includes('covr') && file.includes(PNG)).toBe(true);
  expect(file.includes(TAGS.title)).toBe(true);
});

const hasProbe = spawnSync('ffprobe', ['-version']).status === 0;

test.runIf(hasProbe).each(BOOK_KINDS)('%s: as ffprobe reads it', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'book-'));
  try {
    const file = join(folder, `book.${kind}`);
    writeFileSync(file, book(kind));
    const asked = ['-v', 'error', '-of', 'json', '-show_chapters', '-show_format', '-show_streams', file];
    const { stdout, stderr } = spawnSync('ffprobe', asked, { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { chapters, format, streams } = JSON.parse(stdout) as {
      chapters: { start_time: string; end_time: string; tags: { title: string } }[];
      format: { tags: Record<string, string>; duration: string };
      streams: { codec_name: string; disposition: { attached_pic: number } }[];
    };
    expect(
      chapters.map(({ start_time, end_time, tags }) => ({
        title: tags.title,
        startSecs: Number(start_time),
        endSecs: Number(end_time),
      })),
    ).toEqual(CHAPTERS);
    expect(format.tags).toMatchObject(TAGS);
    expect(Number(format.duration)).toBeCloseTo(4, 1);
    expect(streams[0]?.codec_name).toBe(kind === 'm4b' ? 'aac' : 'mp3');
    expect(streams.filter(({ disposition }) => disposition.attached_pic === 1).map((s) => s.codec_name)).toEqual([
      'png',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
