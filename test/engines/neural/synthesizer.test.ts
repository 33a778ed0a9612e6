import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SynthesisRequest, WordTime } from '../../../src/engines/engine.ts';
import { createEspeak, type Espeak } from '../../../src/engines/espeak/espeak.ts';
import { createPhonemizer } from '../../../src/engines/espeak/phonemize.ts';
import { createReferenceAligner } from '../../../src/engines/neural/alignment/reference-aligner.ts';
import type { ModelSymbol } from '../../../src/engines/neural/families/family.ts';
import { recipeOf } from '../../../src/engines/neural/packages/manifest.ts';
import { openModel } from '../../../src/engines/neural/packages/open-model.ts';
import { readPackage } from '../../../src/engines/neural/packages/read-package.ts';
import { joined } from '../../../src/engines/neural/pcm.ts';
import type { NeuralRecipe } from '../../../src/engines/neural/recipe.ts';
import { cutRuns } from '../../../src/engines/neural/runs.ts';
import { runtime } from '../../../src/engines/neural/runtime.ts';
import { createNeuralSynthesizer } from '../../../src/engines/neural/synthesizer.ts';
import type { Synthesizer } from '../../../src/engines/runtime.ts';
import { BASE_STEP, kokoroFrames, piperFrames } from '../../fixtures/onnx/models.ts';
import { PIPER_IDS, writeKitten, writeKokoroFiles, writePiper } from '../../fixtures/onnx/packages.ts';
import * as onnx from '../../fixtures/onnx/writer.ts';

let root: string;
let espeak: Espeak;
let count = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'locution-neural-'));
  espeak = createEspeak();
});
afterAll(() => rmSync(root, { recursive: true }));

const fresh = () => join(root, `package-${count++}`);

/** A package's model, ready to speak, and the recipe of its first voice. */
async function load(folder: string): Promise<{ synthesizer: Synthesizer<NeuralRecipe>; recipe: NeuralRecipe }> {
  const found = readPackage(folder);
  const model = await openModel(found, { threads: 1, provider: 'cpu' }, createPhonemizer(espeak));
  const [voice] = found.voices;
  if (voice === undefined) throw new Error('no voice');
  return {
    synthesizer: createNeuralSynthesizer(model, createReferenceAligner(espeak)),
    recipe: recipeOf(found.packageId, voice),
  };
}

type Asked = Partial<SynthesisRequest<NeuralRecipe>> & { recipe: NeuralRecipe };

/** Everything that a text comes to: samples of all segments, and the words in seconds of their segment. */
async function speak(synthesizer: Synthesizer<NeuralRecipe>, text: string, asked: Asked) {
  const request = { text, languageCode: 'en', speed: 1, guidanceScale: 10, seed: 1, segmentPauseSecs: 0, ...asked };
  const parts: Int16Array[] = [];
  const words: WordTime[] = [];
  const pauses: number[] = [];
  for (const segment of runtime.segments(request)) {
    words.push(
      ...(await synthesizer.speak(request, segment, (samples) => {
        parts.push(samples.slice());
        return true;
      })),
    );
    pauses.push(segment.pauseAfterSecs);
  }
  return { pcm: joined(parts), words, pauses };
}

/** Frequency of a hum in radians a sample, from the usual distance of its rising zero crossings. */
function stepOf(pcm: Int16Array): number {
  const crossings = [...pcm.keys()].filter((at) => (pcm[at - 1] ?? 0) < 0 && (pcm[at] ?? 0) >= 0);
  const periods = crossings.slice(1).map((at, index) => at - (crossings[index] ?? 0));
  const median = periods.toSorted((a, b) => a - b)[periods.length >> 1] ?? 0;
  const usual = periods.filter((period) => Math.abs(period - median) <= 1);
  return (2 * Math.PI * usual.length) / usual.reduce((sum, period) => sum + period, 0);
}

const peakOf = (pcm: Int16Array) => pcm.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
const wordsOf = (words: readonly WordTime[]) => words.map(({ word }) => word);

describe('a Piper voice', () => {
  /** Frames of a word of phonemes, each with the pad behind it. */
  const framesOf = (phonemes: string, lengthScale = 1) =>
    [...phonemes].reduce((sum, symbol) => {
      const id = PIPER_IDS[symbol]?.[0] ?? 0;
      return sum + piperFrames(id, lengthScale) + piperFrames(0, lengthScale);
    }, 0);

  test.each([1, 0.5, 2])('tells its word times from its own durations, within a frame, at speed %d', async (speed) => {
    const { synthesizer, recipe } = await load(writePiper(fresh()));
    const { words, pcm } = await speak(synthesizer, 'Hello, my cat.', { recipe, speed });
    expect(synthesizer.sampleRateHz).toBe(22_050);
    expect(wordsOf(words)).toEqual(['Hello', 'my', 'cat']);
    const scale = 1 / speed;
    const frameSecs = 256 / 22_050;
    // Phonemes of eSpeak NG; ids as Piper makes them: ^ _ h _ ə _ … _ $.
    const [hello, comma, space] = [framesOf('həlˈoʊ', scale), framesOf(',', scale), framesOf(' ', scale)];
    const [my, cat] = [framesOf('maɪ', scale), framesOf('kˈæt', scale)];
    const starts = [0, hello + comma + space, hello + comma + space + my + space];
    const lengths = [hello, my, cat];
    const first = words[0]?.startSecs ?? 0;
    for (const [index, { startSecs, endSecs }] of words.entries()) {
      expect(Math.abs(startSecs - first - (starts[index] ?? 0) * frameSecs)).toBeLessThan(frameSecs);
      expect(Math.abs(endSecs - startSecs - (lengths[index] ?? 0) * frameSecs)).toBeLessThan(frameSecs);
    }
    // The silence before the first phoneme is cut to a margin, and the times with it.
    expect(first).toBeCloseTo(0.03, 2);
    expect(words.at(-1)?.endSecs).toBeLessThanOrEqual(pcm.length / 22_050);
    synthesizer.close();
  });

  test('has less chance the more guidance is asked for', async () => {
    const { synthesizer, recipe } = await load(writePiper(fresh()));
    const peak = async (guidanceScale: number) =>
      peakOf((await speak(synthesizer, 'hello', { recipe, guidanceScale })).pcm) / 32_768;
    // The test's model hums at 0.3 × (1 − noise / 2); noise 0.667 is Piper's own at the default guidance of 3.
    expect(await peak(3)).toBeCloseTo(0.3 * (1 - 0.667 / 2), 2);
    expect(await peak(10)).toBeCloseTo(0.3, 2);
    expect(await peak(1)).toBeCloseTo(0.3 * (1 - (0.667 * 9) / 14), 2);
    synthesizer.close();
  });

  test('of several speakers speaks as the one that is asked for', async () => {
    const { synthesizer, recipe } = await load(
      writePiper(fresh(), { speakers: 4 }, { speaker_id_map: { a: 1, b: 3 } }),
    );
    const step = async (name: string) =>
      stepOf((await speak(synthesizer, 'hello', { recipe: { ...recipe, voices: [{ name, weight: 1 }] } })).pcm);
    expect(await step('a')).toBeCloseTo(BASE_STEP + 0.01, 3);
    expect(await step('b')).toBeCloseTo(BASE_STEP + 0.03, 3);
    await expect(step('c')).rejects.toThrow('The model has no speaker "c"');
    synthesizer.close();
  });

  test('whose sound is not its durations is an error of the engine', async () => {
    const { synthesizer, recipe } = await load(writePiper(fresh(), { hopLength: 300 }));
    await expect(speak(synthesizer, 'hello', { recipe })).rejects.toThrow("The model's durations come to");
    synthesizer.close();
    const other = await load(writePiper(fresh(), { hopLength: 300 }, { hop_length: 300 }));
    expect(wordsOf((await speak(other.synthesizer, 'hello', { recipe: other.recipe })).words)).toEqual(['hello']);
    other.synthesizer.close();
  });

  test('trained on letters is given letters', async () => {
    const { synthesizer, recipe } = await load(writePiper(fresh(), {}, { phoneme_type: 'text' }));
    const { words } = await speak(synthesizer, 'cat', { recipe });
    const secs = (words[0]?.endSecs ?? 0) - (words[0]?.startSecs ?? 0);
    expect(secs * 22_050).toBeCloseTo(framesOf('cat') * 256, 0);
    synthesizer.close();
  });
});

describe('a Kokoro voice', () => {
  const tones = { af_heart: 1, am_adam: 3 };

  test.each([onnx.INT64, onnx.FLOAT])('tells its word times from durations of type %d', async (durations) => {
    const { synthesizer, recipe } = await load(writeKokoroFiles(fresh(), tones, { durations }));
    const { words } = await speak(synthesizer, 'my cat', { recipe });
    expect(synthesizer.sampleRateHz).toBe(24_000);
    // m I ␣ k ˈ æ t and the final stop, by the published ids.
    const frames = (ids: number[]) => ids.reduce((sum, id) => sum + kokoroFrames(id, 1), 0);
    const [my, cat] = [frames([55, 25]), frames([53, 156, 72, 62])];
    const [first, second] = words;
    expect((first?.endSecs ?? 0) - (first?.startSecs ?? 0)).toBeCloseTo(my / 40, 3);
    expect((second?.startSecs ?? 0) - (first?.endSecs ?? 0)).toBeCloseTo(frames([16]) / 40, 3);
    expect((second?.endSecs ?? 0) - (second?.startSecs ?? 0)).toBeCloseTo(cat / 40, 3);
    synthesizer.close();
  });

  test('speaks with the row of its style that the number of symbols says, and blends styles', async () => {
    const { synthesizer, recipe } = await load(writeKokoroFiles(fresh(), tones, { durations: onnx.INT64 }));
    const step = async (voices: NeuralRecipe['voices'], text = 'my cat') =>
      stepOf((await speak(synthesizer, text, { recipe: { ...recipe, voices } })).pcm);
    // mI kˈæt. is 8 symbols: row 8 of af_heart begins with 1.008.
    expect(await step([{ name: 'af_heart', weight: 1 }])).toBeCloseTo(BASE_STEP + 0.01008, 3);
    const blend = [
      { name: 'af_heart', weight: 2 },
      { name: 'am_adam', weight: 2 },
    ];
    expect(await step(blend)).toBeCloseTo(BASE_STEP + 0.02008, 3);
    synthesizer.close();
  });

  test('is never given more than 510 symbols, and loses no word', async () => {
    const { synthesizer, recipe } = await load(writeKokoroFiles(fresh(), tones, { durations: onnx.INT64 }));
    // Words that are short to write and long to say: a segment of them has thousands of symbols.
    const long = `${`<phoneme alphabet="ipa" ph="${'mˈɑnə'.repeat(15)}">m</phoneme> `.repeat(40)}end`;
    const { words, pcm } = await speak(synthesizer, long, { recipe });
    expect(words).toHaveLength(41);
    expect(words.every(({ startSecs, endSecs }) => endSecs > startSecs)).toBe(true);
    expect(pcm.length).toBeGreaterThan(24_000 * 20);
    synthesizer.close();
  });

  test('is aligned with eSpeak NG where the export has no durations', async () => {
    const { synthesizer, recipe } = await load(writeKokoroFiles(fresh(), tones));
    const { words, pcm } = await speak(synthesizer, 'It was the best of times.', { recipe });
    expect(wordsOf(words)).toEqual(['It', 'was', 'the', 'best', 'of', 'times']);
    let last = 0;
    for (const { startSecs, endSecs } of words) {
      expect(startSecs).toBeGreaterThanOrEqual(last);
      expect(endSecs).toBeGreaterThanOrEqual(startSecs);
      last = endSecs;
    }
    expect(last).toBeLessThanOrEqual(pcm.length / 24_000);
    synthesizer.close();
  });

  test('whose export takes whole speeds gets the nearest', async () => {
    const { synthesizer, recipe } = await load(
      writeKokoroFiles(fresh(), tones, { speedType: onnx.INT32, durations: onnx.INT64 }),
    );
    const length = async (speed: number) => (await speak(synthesizer, 'my cat', { recipe, speed })).pcm.length;
    expect(await length(0.5)).toBe(await length(1));
    expect(await length(2)).toBeLessThan(await length(1));
    synthesizer.close();
  });
});

test('a Kitten voice is trimmed as its publishers do, and its times with it', async () => {
  const model = { durations: onnx.INT64 };
  const voices = { 'expr-voice-2-f': 1 };
  const early = await load(writeKitten(fresh(), voices, { model }));
  const { words, pcm } = await speak(early.synthesizer, 'hello', { recipe: early.recipe });
  const ids = [0, ...[50, 83, 54, 156, 57, 135], 16, 4, 0];
  const samples = ids.reduce((sum, id) => sum + kokoroFrames(id, 1) * 600, 0);
  // $ h ə l ˈ o ʊ ␣ . $: 5,000 samples off the start, 10,000 off the end, then the silence.
  expect(pcm.length).toBeLessThanOrEqual(samples - 15_000);
  expect(words[0]?.startSecs).toBe(0);
  const paced = await load(
    writeKitten(fresh(), voices, { model, rows: 400, config: { speed_priors: { 'expr-voice-2-f': 0.5 } } }),
  );
  const slow = await speak(paced.synthesizer, 'hello', { recipe: paced.recipe });
  const slowIds = [...ids.slice(0, -1), 10, 0];
  const slowSamples = slowIds.reduce((sum, id) => sum + kokoroFrames(id, 0.5) * 600, 0);
  expect(slow.pcm.length).toBeLessThanOrEqual(slowSamples - 5_000);
  expect(slow.pcm.length).toBeGreaterThan(pcm.length * 1.8);
  early.synthesizer.close();
  paced.synthesizer.close();
});

describe('every neural voice', () => {
  test('pauses where the text does, by its recipe', async () => {
    const { synthesizer, recipe } = await load(writePiper(fresh()));
    const text = 'One here. Two there. <break time="0.7s"/> Three.';
    const { pauses } = await speak(synthesizer, text, { recipe });
    expect(pauses).toEqual([0.301, 0.7, 0.12]);
    const wide = await speak(synthesizer, text, { recipe: { ...recipe, pauses: 2 }, segmentPauseSecs: 1 });
    expect(wide.pauses[0]).toBeCloseTo(1.602, 3);
    synthesizer.close();
  });

  test('says what has no sound in no time, and keeps every word in its place', async () => {
    const { synthesizer, recipe } = await load(writePiper(fresh()));
    const text = 'Well 한 yes <phoneme alphabet="ipa" ph="ˈkæt">dog</phoneme>';
    const { words } = await speak(synthesizer, text, { recipe });
    expect(words.map(({ word, startChar, endChar }) => [word, startChar, endChar])).toEqual([
      ['Well', 0, 4],
      ['한', 5, 6],
      ['yes', 7, 10],
      ['dog', text.indexOf('dog'), text.indexOf('dog') + 3],
    ]);
    synthesizer.close();
  });

  test('stops when nobody listens', async () => {
    const { synthesizer, recipe } = await load(writePiper(fresh()));
    const request = { text: 'A long sentence that nobody hears.', languageCode: 'en', recipe, speed: 0.5 };
    const all = { ...request, guidanceScale: 10, seed: 1, segmentPauseSecs: 0 };
    const [segment] = runtime.segments(all);
    if (segment === undefined) throw new Error('no segment');
    let calls = 0;
    const words = await synthesizer.speak(all, segment, () => {
      calls += 1;
      return false;
    });
    expect(calls).toBe(1);
    expect(words).toEqual([]);
    synthesizer.close();
  });
});

describe('runs of symbols', () => {
  const of = (text: string): ModelSymbol[] =>
    [...text].map((char, id) => ({
      id,
      word: /[a-z]/.test(char) ? 0 : null,
      cut: char === '.' ? 3 : char === ',' ? 2 : char === ' ' ? 1 : 0,
    }));
  const cut = (text: string, max: number) =>
    cutRuns(of(text), max).map((run) => run.map(({ id }) => text[id]).join(''));

  test('are cut after a sentence, else a clause, else a word, else anywhere', () => {
    expect(cut('abc def', 10)).toEqual(['abc def']);
    expect(cut('abcd. efgh, ij kl', 13)).toEqual(['abcd.', 'efgh, ij kl']);
    expect(cut('ab cd, efgh ijkl', 13)).toEqual(['ab cd,', 'efgh ijkl']);
    expect(cut('abcd efgh ijkl', 10)).toEqual(['abcd efgh', 'ijkl']);
    expect(cut('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(cut('a. bcdefghij klm', 10)).toEqual(['a.', 'bcdefghij', 'klm']);
    expect(cut(' . ', 10)).toEqual([]);
  });

  test('are never too long and lose no symbol of a word', () => {
    const text = 'lorem ipsum, dolor sit amet. consectetur '.repeat(20);
    for (const max of [5, 17, 60, 400]) {
      const runs = cutRuns(of(text), max);
      expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(max);
      expect(runs.flat().filter(({ word }) => word !== null)).toEqual(of(text).filter(({ word }) => word !== null));
    }
  });
});
