import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from '../../../src/engines/neural/packages/fingerprint.ts';

test('packages of other weights, lengths or names have other fingerprints', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'locution-fingerprint-'));
  try {
    const weights = Buffer.alloc(3_000_000, 'weights');
    await writeFile(join(folder, 'a.onnx'), weights);
    await writeFile(join(folder, 'b.json'), '{}');
    const of = () => fingerprint(folder, ['a.onnx', 'b.json']);
    const first = of();
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(of()).toBe(first);
    const seen = new Set([first]);
    await writeFile(join(folder, 'b.json'), '[]');
    seen.add(of());
    await writeFile(
      join(folder, 'a.onnx'),
      weights.map((byte) => byte ^ 1),
    );
    seen.add(of());
    await truncate(join(folder, 'a.onnx'), 2_999_999);
    seen.add(of());
    const file = await open(join(folder, 'a.onnx'), 'r+');
    await file.write('first bytes', 0);
    await file.close();
    seen.add(of());
    expect(seen.size).toBe(5);
  } finally {
    await rm(folder, { recursive: true });
  }
});
