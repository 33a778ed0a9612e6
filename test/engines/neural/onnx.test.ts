import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from '../../../src/engines/engine-error.ts';
import { ModelFileError, readModelFile, withOutput } from '../../../src/engines/neural/onnx/model-file.ts';
import { openSession } from '../../../src/engines/neural/onnx/session.ts';
import { kokoroModel, piperFrames, piperModel } from '../../fixtures/onnx/models.ts';
import * as onnx from '../../fixtures/onnx/writer.ts';

const settings = { threads: 1, provider: 'cpu' } as const;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'locution-onnx-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: Uint8Array): string {
  const path = join(folder, 'model.onnx');
  writeFileSync(path, content);
  return path;
}

describe('a model file', () => {
  test('tells its inputs, outputs, metadata and Ceil tensors', () => {
    const file = readModelFile(fileWith(piperModel({ speakers: 3 })));
    expect(file.inputs).toEqual([
      { name: 'input', type: 'int64', dims: [null, null] },
      { name: 'input_lengths', type: 'int64', dims: [null] },
      { name: 'scales', type: 'float32', dims: [3] },
      { name: 'sid', type: 'int64', dims: [null] },
    ]);
    expect(file.outputs).toEqual([{ name: 'output', type: 'float32', dims: [null, 1, null] }]);
    expect(file.ceilTensors).toEqual(['/Ceil_output_0']);
    const metadata = { speaker_names: 'af_alloy,af_aoede', style_dim: '510,1,256' };
    expect(Object.fromEntries(readModelFile(fileWith(kokoroModel({ metadata }))).metadata)).toEqual(metadata);
  });

  test('is read past weights of any size without reading them', () => {
    const weights = onnx.tensor('weights', onnx.FLOAT, [300_000], new Array(300_000).fill(1));
    const file = readModelFile(
      fileWith(
        onnx.model([
          onnx.input('weights', onnx.FLOAT, [300_000]),
          onnx.input('x', onnx.FLOAT),
          weights,
          onnx.node('Ceil', ['x'], 'after'),
          onnx.output('after', onnx.DOUBLE, []),
        ]),
      ),
    );
    expect(file.inputs).toEqual([{ name: 'x', type: 'float32', dims: undefined }]);
    expect(file.outputs).toEqual([{ name: 'after', type: 'other', dims: [] }]);
    expect(file.ceilTensors).toEqual(['after']);
  });

  test('that is none is refused in words', () => {
    const whole = piperModel();
    for (const content of [
      Buffer.from('<!doctype html><title>Not found</title>'),
      Buffer.alloc(0),
      whole.subarray(0, whole.length / 2),
      Buffer.alloc(100, 0xff),
      Buffer.alloc(40),
    ]) {
      expect(() => readModelFile(fileWith(content))).toThrow(ModelFileError);
    }
  });
});

describe('a session', () => {
  const inputs = (ids: number[]) => ({
    input: { data: BigInt64Array.from(ids.map(BigInt)), dims: [1, ids.length] },
    input_lengths: { data: BigInt64Array.from([BigInt(ids.length)]), dims: [1] },
    scales: { data: Float32Array.from([0.667, 1, 0.8]), dims: [3] },
  });

  test('runs a model with one more output: the tensor of its Ceil node', async () => {
    const model = piperModel();
    const plain = await openSession(model, settings);
    expect(Object.keys(await plain.run(inputs([1, 0, 14, 0, 2])))).toEqual(['output']);
    await plain.close();

    const session = await openSession(withOutput(model, '/Ceil_output_0'), settings);
    const { output, '/Ceil_output_0': durations } = await session.run(inputs([1, 0, 14, 0, 2]));
    const expected = [1, 0, 14, 0, 2].map((id) => piperFrames(id, 1));
    expect([...(durations?.data as Float32Array)]).toEqual(expected);
    expect(output?.data).toHaveLength(expected.reduce((sum, frames) => sum + frames) * 256);
    await session.close();
  });

  test('fails with an EngineError, not with the process', async () => {
    await expect(openSession(join(folder, 'no.onnx'), settings)).rejects.toThrow(EngineError);
    await expect(openSession(fileWith(Buffer.from('garbage')), settings)).rejects.toThrow('The model cannot be loaded');
    const session = await openSession(fileWith(piperModel()), settings);
    const { scales: _, ...incomplete } = inputs([1, 2]);
    await expect(session.run(incomplete)).rejects.toThrow('The model failed');
    await session.close();
  });
});
