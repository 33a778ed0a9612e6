import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedVoiceId, modelOf, voicesOf } from '../../../src/engines/neural/packages/manifest.ts';
import { PackageError } from '../../../src/engines/neural/packages/package.ts';
import { readPackage } from '../../../src/engines/neural/packages/read-package.ts';
import { blendStyles, styleRow } from '../../../src/engines/neural/tensors/blend.ts';
import { parseNpy, TensorError } from '../../../src/engines/neural/tensors/npy.ts';
import { kokoroModel, piperModel } from '../../fixtures/onnx/models.ts';
import {
  npy,
  npz,
  piperConfig,
  style,
  writeFiles,
  writeKitten,
  writeKokoroBank,
  writeKokoroFiles,
  writeKokoroNpz,
  writePiper,
} from '../../fixtures/onnx/packages.ts';
import * as onnx from '../../fixtures/onnx/writer.ts';

let root: string;
let count = 0;
/** A folder that is not there yet. */
const fresh = () => join(root, `package-${count++}`);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'locution-packages-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const tones = { af_heart: 1, bm_george: 2, zf_xiaobei: 3 };

describe('a Piper voice', () => {
  test('is a model, with word times where it rounds its durations up', () => {
    const found = readPackage(writePiper(join(root, 'lessac')));
    expect(found).toMatchObject({ family: 'piper', packageId: 'lessac', hasDurations: true });
    expect(found.voices).toEqual([{ name: '', title: 'Lessac', gender: null, languageCode: 'en', accent: 'american' }]);
    expect(modelOf(found)).toMatchObject({
      modelId: 'lessac',
      languageCodes: ['en'],
      wordTimestamps: 'exact',
      supportsGuidance: true,
      supportsVoiceDesign: false,
    });
    expect(readPackage(writePiper(fresh(), { ceil: false })).hasDurations).toBe(false);
  });

  test('of several speakers has a voice for each', () => {
    const folder = writePiper(fresh(), { speakers: 3 }, { speaker_id_map: { p225: 0, p226: 2 } });
    expect(readPackage(folder).voices.map(({ name, title }) => [name, title])).toEqual([
      ['p225', 'Lessac p225'],
      ['p226', 'Lessac p226'],
    ]);
    const nameless = writePiper(fresh(), { speakers: 2 });
    expect(readPackage(nameless).voices.map(({ name }) => name)).toEqual(['0', '1']);
  });

  test('tells its language by its locale', () => {
    const german = { espeak: { voice: 'de' }, language: { code: 'de_DE' } };
    expect(readPackage(writePiper(fresh(), {}, german)).voices).toMatchObject([{ languageCode: 'de', accent: null }]);
    const mandarin = { espeak: { voice: 'cmn' }, language: { code: 'zh_CN' } };
    expect(readPackage(writePiper(fresh(), {}, mandarin)).voices).toMatchObject([{ languageCode: 'zh' }]);
  });

  test.each<[string, Parameters<typeof writePiper>[1], Record<string, unknown>, string]>([
    ['pinyin', {}, { phoneme_type: 'pinyin' }, 'phonemes of the type "pinyin"; supported are "espeak" and "text"'],
    ['no rate', {}, { audio: {} }, "not Piper's: /audio"],
    ['an absurd rate', {}, { audio: { sample_rate: 4_000_000 } }, '/audio/sample_rate'],
    ['no pad', {}, { phoneme_id_map: { '^': [1], $: [2], a: [3] } }, 'no single id for "_"'],
    ['ids beyond', {}, { num_symbols: 20 }, 'ids beyond its 20 symbols'],
    [
      'speakers that the model lacks',
      {},
      { num_speakers: 4 },
      'no input "sid"; it has "input", "input_lengths", "scales"',
    ],
    ['a speaker too many', { speakers: 2 }, { num_speakers: 1 }, 'an input "sid" that is not supported'],
    ['float ids', { inputType: onnx.FLOAT }, {}, '"input" is float32 [?, ?]; it must be int64 with 2 dimensions'],
    ['absurd scales', { scales: [4000] }, {}, '"scales" is float32 [4000]'],
  ])('with %s is refused', (_, model, config, message) => {
    expect(() => readPackage(writePiper(fresh(), model, config))).toThrow(PackageError);
    expect(() => readPackage(writePiper(fresh(), model, config))).toThrow(message);
  });
});

describe('a Kokoro package', () => {
  const layouts = {
    files: writeKokoroFiles,
    npz: writeKokoroNpz,
    bank: (folder: string) => writeKokoroBank(folder, tones),
  };

  test.each(Object.entries(layouts))('of the layout "%s" has the same voices', (_, write) => {
    const found = readPackage(write(fresh(), tones));
    if (found.family !== 'kokoro') throw new Error(found.family);
    expect(found.voices).toEqual([
      { name: 'af_heart', title: 'Heart', gender: 'female', languageCode: 'en', accent: 'american' },
      { name: 'bm_george', title: 'George', gender: 'male', languageCode: 'en', accent: 'british' },
      { name: 'zf_xiaobei', title: 'Xiaobei', gender: 'female', languageCode: 'zh', accent: null },
    ]);
    expect(found.styles.read('bm_george')).toEqual({ rows: 510, data: style(2) });
    expect(() => found.styles.read('af_sky')).toThrow('There is no voice af_sky.');
    expect(modelOf(found)).toMatchObject({ languageCodes: ['en', 'zh'], wordTimestamps: 'aligned' });
  });

  test('tells the word times where the export gives durations, of any type', () => {
    for (const durations of [onnx.INT64, onnx.FLOAT, onnx.INT32]) {
      expect(readPackage(writeKokoroFiles(fresh(), tones, { durations })).hasDurations).toBe(true);
    }
  });

  test('brings its own symbols with sherpa-onnx, and in a tokenizer.json', () => {
    const bank = readPackage(writeKokoroBank(fresh(), tones));
    expect(bank.family === 'kokoro' && bank.alphabet?.get(' ')).toBe(16);
    const folder = writeKokoroFiles(fresh(), tones);
    writeFiles(folder, { 'tokenizer.json': JSON.stringify({ model: { vocab: { $: 0, a: 43 } } }) });
    const files = readPackage(folder);
    expect(files.family === 'kokoro' && files.alphabet?.get('a')).toBe(43);
  });

  test.each<[string, (folder: string) => void, string]>([
    [
      'a style of 128',
      (folder) => writeKokoroFiles(folder, tones, { styleDims: [1, 128] }),
      '"style" is float32 [1, 128]',
    ],
    ['float tokens', (folder) => writeKokoroFiles(folder, tones, { tokensType: onnx.FLOAT }), 'must be int64'],
    ['no voices', (folder) => writeFiles(folder, { 'model.onnx': kokoroModel() }), 'a model but no voices'],
    [
      'PyTorch voices',
      (folder) => writeFiles(folder, { 'model.onnx': kokoroModel(), 'voices/af_heart.pt': 'x' }),
      '.pt',
    ],
    [
      'a bank without names',
      (folder) => writeFiles(folder, { 'model.onnx': kokoroModel(), 'voices.bin': new Uint8Array(1024) }),
      'speaker_names and style_dim are missing',
    ],
    ['strangers', (folder) => writeKokoroFiles(folder, { somebody: 1 }), 'named neither like'],
  ])('with %s is refused', (_, write, message) => {
    const folder = fresh();
    write(folder);
    expect(() => readPackage(folder)).toThrow(PackageError);
    expect(() => readPackage(folder)).toThrow(message);
  });

  test('a bank of another size than its metadata says is refused when it is read', () => {
    const found = readPackage(writeKokoroBank(fresh(), tones, { style_dim: '400,1,256' }));
    expect(() => found.family === 'kokoro' && found.styles.read('af_heart')).toThrow(TensorError);
  });
});

test('a Kitten package has its names for people, where its config tells them', () => {
  const voices = { 'expr-voice-2-f': 1, 'expr-voice-5-m': 2 };
  const plain = readPackage(writeKitten(fresh(), voices));
  expect(plain.family).toBe('kitten');
  expect(plain.voices.map(({ title, gender }) => [title, gender])).toEqual([
    ['Voice 2 f', 'female'],
    ['Voice 5 m', 'male'],
  ]);
  const config = { voice_aliases: { Bella: 'expr-voice-2-f' }, speed_priors: { 'expr-voice-2-f': 0.8 } };
  const named = readPackage(writeKitten(fresh(), voices, { config, rows: 400 }));
  expect(named.voices[0]?.title).toBe('Bella');
  expect(named.family === 'kitten' && named.speedPriors).toEqual({ 'expr-voice-2-f': 0.8 });
});

test.each<[string, Record<string, Uint8Array | string>, string]>([
  ['nothing', { 'readme.md': '' }, 'no .onnx file among readme.md. Supported packages are'],
  [
    'a model of something else',
    { 'bert.onnx': onnx.model([onnx.input('x', onnx.FLOAT), onnx.output('y', onnx.FLOAT)]) },
    'bert.onnx takes x',
  ],
  ['two models', { 'a.onnx': piperModel(), 'b.onnx': piperModel() }, '2 models: a.onnx, b.onnx'],
  [
    'no model at all',
    { 'a.onnx': '<!doctype html>', 'a.onnx.json': JSON.stringify(piperConfig()) },
    'not an ONNX model',
  ],
  ['broken JSON', { 'a.onnx': piperModel(), 'a.onnx.json': '{' }, 'a.onnx.json is not JSON'],
])('a folder with %s is refused in words', (_, files, message) => {
  const folder = writeFiles(fresh(), files);
  expect(() => readPackage(folder)).toThrow(PackageError);
  expect(() => readPackage(folder)).toThrow(message);
});

test('links in a package are not followed', () => {
  const folder = writeFiles(fresh(), { 'readme.md': '' });
  symlinkSync(writePiper(fresh()), join(folder, 'elsewhere'));
  expect(() => readPackage(folder)).toThrow('no .onnx file');
});

describe('voices of a package', () => {
  test('have ids that are the same everywhere, in the form of all voice ids', () => {
    const voices = voicesOf(readPackage(writeKokoroFiles(join(root, 'kokoro'), tones)));
    const ids = voices.map(({ voiceId }) => voiceId);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(installedVoiceId('kokoro', 'af_heart')).toBe(ids[0]);
    expect(installedVoiceId('kokoro', 'af_heart')).toBe('DetbPXeOpdoPCExpfuma');
    expect(installedVoiceId('other', 'af_heart')).not.toBe(ids[0]);
  });

  test('say what the package tells, and null where it does not', () => {
    const [voice] = voicesOf(readPackage(writePiper(join(root, 'piper-voice'))));
    expect(voice).toMatchObject({ name: 'Lessac', gender: null, age: null, tone: [], origin: 'installed' });
    expect(voice?.recipe).toMatchObject({ engine: 'neural', packageId: 'piper-voice', gainDb: null });
  });
});

describe('arrays of NumPy', () => {
  test('are float32 by rows, or refused', () => {
    expect(parseNpy(npy(Float32Array.of(1, 2, 3, 4, 5, 6), [2, 3]))).toEqual({
      dims: [2, 3],
      data: Float32Array.of(1, 2, 3, 4, 5, 6),
    });
    expect(() => parseNpy(npy(Float32Array.of(1, 2), [1], '<f8'))).toThrow('contains <f8, not float32');
    expect(() => parseNpy(npy(Float32Array.of(1, 2), [3]))).toThrow('of 3 has 8 bytes');
    expect(() => parseNpy(npy(Float32Array.of(Number.NaN), [1]))).toThrow('not numbers');
    expect(() => parseNpy(Buffer.from('PK nonsense'))).toThrow(TensorError);
  });

  test('in a broken archive are refused', () => {
    const archive = npz({ 'expr-voice-2-f': npy(style(1, 1), [1, 256]) });
    const folder = writeKitten(fresh(), { 'expr-voice-2-f': 1 });
    writeFiles(folder, { 'voices.npz': archive.subarray(0, archive.length / 2) });
    expect(() => readPackage(folder)).toThrow('archive of arrays is broken');
  });
});

describe('styles', () => {
  test('blend by their weights, whatever their sum', () => {
    const blend = blendStyles([
      { style: { rows: 510, data: style(1) }, weight: 2 },
      { style: { rows: 510, data: style(4) }, weight: 1 },
    ]);
    expect(blend.rows).toBe(510);
    expect(blend.data[0]).toBeCloseTo(2, 5);
    expect(blend.data[256 * 100]).toBeCloseTo(2.1, 5);
    const single = blendStyles([{ style: { rows: 1, data: style(3, 1) }, weight: 0.2 }]);
    expect(single.data).toEqual(style(3, 1));
  });

  test('have a row for each length, the last one for all that are longer', () => {
    const voice = { rows: 510, data: style(0) };
    expect(styleRow(voice, 12)[0]).toBeCloseTo(0.012);
    expect(styleRow(voice, 510)[0]).toBeCloseTo(0.509);
    expect(styleRow({ rows: 1, data: style(7, 1) }, 30)[0]).toBe(7);
  });
});
