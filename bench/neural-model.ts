import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kokoroModel } from '../test/fixtures/onnx/models.ts';
import { style } from '../test/fixtures/onnx/packages.ts';
import * as onnx from '../test/fixtures/onnx/writer.ts';

/** Kernel sizes and channels of the stack; about 8 GFLOP a second of audio, between a Piper voice and Kokoro. */
const KERNEL = 7;
const LAYERS = 6;
const FRAME_SAMPLES = 600;

/**
 * Writes a package whose model hums like the tests' and works like a vocoder: convolutions at ten steps a frame, an
 * upsampling by ten, convolutions again, as HiFi-GAN has them, with weights that are drawn.
 */
export function writeBenchModel(folder: string, { hasDurations }: { hasDurations: boolean }): void {
  mkdirSync(join(folder, 'voices'), { recursive: true });
  const model = kokoroModel({ ...(hasDurations ? { durations: onnx.INT64 } : {}), work: vocoder() });
  writeFileSync(join(folder, 'model.onnx'), model);
  writeFileSync(join(folder, 'voices/af_bench.bin'), new Uint8Array(style(1).buffer));
}

/** From `low` to `work`, a figure that is nothing: the stack's mean, taken zero times. */
function vocoder(): Buffer[] {
  const nodes: Buffer[] = [
    onnx.tensor('workShape', onnx.INT64, [3], [1, FRAME_SAMPLES / 10, -1]),
    onnx.node('Reshape', ['low', 'workShape'], 'x0'),
  ];
  let last = 'x0';
  const layer = (operator: string, from: number, to: number, kernel: number, ...attributes: Buffer[]) => {
    const name = `x${nodes.length}`;
    const dims = operator === 'Conv' ? [to, from, kernel] : [from, to, kernel];
    nodes.push(onnx.tensor(`${name}w`, onnx.FLOAT, dims, drawn(from * to * kernel)));
    nodes.push(onnx.node(operator, [last, `${name}w`], `${name}c`, ...attributes));
    nodes.push(onnx.node('LeakyRelu', [`${name}c`], name));
    last = name;
  };
  const same = onnx.listAttribute('pads', [(KERNEL - 1) / 2, (KERNEL - 1) / 2]);
  layer('Conv', FRAME_SAMPLES / 10, 256, KERNEL, same);
  for (let index = 0; index < LAYERS; index += 1) layer('Conv', 256, 256, KERNEL, same);
  layer('ConvTranspose', 256, 128, 20, onnx.listAttribute('strides', [10]), onnx.listAttribute('pads', [5, 5]));
  for (let index = 0; index < LAYERS; index += 1) layer('Conv', 128, 128, KERNEL, same);
  return [
    ...nodes,
    onnx.node('ReduceMean', [last], 'workMean', onnx.attribute('keepdims', 0)),
    onnx.node('Mul', ['workMean', 'zero'], 'work'),
  ];
}

/** Small figures that are the same in every run. */
function drawn(count: number): number[] {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647 - 0.5) * 0.02;
  });
}
