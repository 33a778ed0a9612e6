import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEspeak, type Espeak } from '../../../src/engines/espeak/espeak.ts';
import { speakSegment } from '../../../src/engines/espeak/speak-segment.ts';
import { alignWords } from '../../../src/engines/neural/alignment/align.ts';
import { createReferenceAligner } from '../../../src/engines/neural/alignment/reference-aligner.ts';
import { joined, type Recording } from '../../../src/engines/neural/pcm.ts';
import type { NeuralRecipe } from '../../../src/engines/neural/recipe.ts';
import { runtime } from '../../../src/engines/neural/runtime.ts';
import type { WordAligner } from '../../../src/engines/neural/synthesizer.ts';

/** Sentences of the Harvard lists (IEEE, 1969), and one with pauses. */
const SENTENCES = [
  'The birch canoe slid on the smooth planks.',
  'Glue the sheet to the dark blue background.',
  'These days a chicken leg is a rare dish.',
  'The juice of lemons makes fine punch.',
  'Four hours of steady work faced us.',
  'The boy was there when the sun rose.',
  'Kick the ball straight and follow through.',
  'A pot of tea helps to pass the evening.',
  'Smoky fires lack flame and heat.',
  "The soft cushion broke the man's fall.",
  'The small pup gnawed a hole in the sock.',
  'When the rain stopped, we walked along the river, talked about old times, and bought some bread.',
];

let espeak: Espeak;
let align: WordAligner;
let folder: string;

beforeAll(async () => {
  espeak = createEspeak();
  align = createReferenceAligner(espeak);
  folder = mkdtempSync(join(tmpdir(), 'locution-align-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const recipe: NeuralRecipe = {
  engine: 'neural',
  version: 1,
  languageCode: 'en',
  accent: 'american',
  loudnessDb: 0,
  gainDb: 0,
  packageId: 'any',
  voices: [{ name: 'any', weight: 1 }],
  rate: 1,
  pauses: 1,
};

function requestOf(text: string) {
  const request = { text, languageCode: 'en', recipe, speed: 1, guidanceScale: 10, seed: 1, segmentPauseSecs: 0 };
  const [segment] = runtime.segments(request);
  if (segment === undefined) throw new Error('no segment');
  return { request, segment };
}

/** Median and 95th percentile, in milliseconds. */
function figures(errorsSecs: readonly number[]): { medianMs: number; p95Ms: number } {
  const sorted = errorsSecs.map((error) => Math.abs(error) * 1000).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}

/** A recording drawn out and pressed together by turns, between three quarters and five quarters of its pace. */
function warped({ pcm, sampleRateHz }: Recording): Recording & { at: (secs: number) => number } {
  const positions: number[] = [];
  for (let from = 0; from < pcm.length - 1; from += 1 + 0.25 * Math.sin((2 * Math.PI * from) / sampleRateHz)) {
    positions.push(from);
  }
  const samples = Int16Array.from(positions, (from) => {
    const low = Math.floor(from);
    const share = from - low;
    return (pcm[low] ?? 0) * (1 - share) + (pcm[low + 1] ?? 0) * share;
  });
  const at = (secs: number) => positions.findIndex((from) => from >= secs * sampleRateHz) / sampleRateHz;
  return { pcm: samples, sampleRateHz, at };
}

describe('words are found in speech that does not tell them', () => {
  test('of another voice, at a pace that changes all the time', async () => {
    const errors: number[] = [];
    for (const text of SENTENCES) {
      const { request, segment } = requestOf(text);
      const chunks: Int16Array[] = [];
      // A woman's voice of eSpeak NG, slower and without its own melody.
      const voice = {
        language: 'gmw/en-US',
        variant: ['pitch 180 260', 'formant 1 112', 'formant 2 112', 'formant 3 112'],
      };
      const words = await speakSegment(espeak, { ...voice, rateWpm: 150, volume: 40 }, segment, (samples) => {
        chunks.push(samples.slice());
        return true;
      });
      const recording = warped({ pcm: joined(chunks), sampleRateHz: espeak.sampleRateHz });
      const found = await align(request, segment, recording);
      expect(found).toHaveLength(words.length);
      errors.push(...found.map(({ startSecs }, index) => startSecs - recording.at(words[index]?.startSecs ?? 0)));
    }
    const { medianMs, p95Ms } = figures(errors);
    expect(medianMs).toBeLessThanOrEqual(40);
    expect(p95Ms).toBeLessThanOrEqual(120);
  });

  const hasFlite = spawnSync('flite', ['--version']).error === undefined;
  // Debian's package "flite" is an independent truth: another synthesizer, which prints the ends of its own phonemes.
  test.skipIf(!hasFlite).each(['slt', 'rms', 'awb', 'kal'])('of flite, voice %s', async (voice) => {
    const errors: number[] = [];
    for (const text of SENTENCES) {
      const { recording, starts } = fliteSpeech(text, voice);
      const { request, segment } = requestOf(text);
      const found = await align(request, segment, recording);
      expect(found).toHaveLength(starts.length);
      errors.push(...found.map(({ startSecs }, index) => startSecs - (starts[index] ?? 0)));
    }
    const { medianMs, p95Ms } = figures(errors);
    expect(medianMs).toBeLessThanOrEqual(40);
    expect(p95Ms).toBeLessThanOrEqual(120);
  });

  test('in silence, and in nothing, they have no length and stay in their order', async () => {
    const { request, segment } = requestOf('Hello there.');
    const none = await align(request, segment, { pcm: new Int16Array(0), sampleRateHz: 24_000 });
    expect(none).toEqual([
      { startSecs: 0, endSecs: 0 },
      { startSecs: 0, endSecs: 0 },
    ]);
    const silence = await align(request, segment, { pcm: new Int16Array(24_000), sampleRateHz: 24_000 });
    for (const { startSecs, endSecs } of silence) expect(endSecs).toBeGreaterThanOrEqual(startSecs);
    const tone = Int16Array.from({ length: 12_000 }, (_, at) => 8000 * Math.sin(at / 20));
    const words = [{ startSecs: 0, endSecs: 0.2 }];
    const [own] = alignWords({ pcm: tone, sampleRateHz: 24_000 }, { pcm: tone, sampleRateHz: 24_000, words });
    expect(own?.endSecs).toBeCloseTo(0.2, 1);
  });
});

/** What flite says, and when its words begin: the ends of its phonemes, shared out by how many each word has alone. */
function fliteSpeech(text: string, voice: string): { recording: Recording; starts: number[] } {
  const file = join(folder, 'flite.wav');
  const flite = (...args: string[]) => execFileSync('flite', ['-voice', voice, ...args], { encoding: 'utf8' }).trim();
  const ends = flite('-psdur', '-t', text, '-o', file)
    .split(/\s+/)
    .map((entry) => ({
      phone: entry.slice(0, entry.lastIndexOf(':')),
      end: Number(entry.slice(entry.lastIndexOf(':') + 1)),
    }));
  const phones = ends
    .map(({ phone }, index) => ({ phone, start: ends[index - 1]?.end ?? 0 }))
    .filter(({ phone }) => phone !== 'pau');
  const starts: number[] = [];
  let at = 0;
  for (const word of text.replace(/[.,]/g, '').split(' ')) {
    starts.push(phones[at]?.start ?? 0);
    at += flite('-ps', '-t', word, '-o', 'none')
      .split(/\s+/)
      .filter((phone) => phone !== 'pau').length;
  }
  expect(at).toBe(phones.length);
  return { recording: readWave(file), starts };
}

function readWave(file: string): Recording {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('data') + 8;
  const length = (bytes.length - start) >> 1;
  const pcm = Int16Array.from({ length }, (_, index) => bytes.readInt16LE(start + 2 * index));
  return { pcm, sampleRateHz: bytes.readUInt32LE(24) };
}
