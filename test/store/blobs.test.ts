import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BlobStore } from '../../src/store/blobs.ts';
import { blobDriver } from '../../src/store/drivers.ts';
import { locationOf } from '../store-location.ts';

let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locution-blobs-'));
  blobs = await open();
});
const open = async () => await (await blobDriver(locationOf(folder))).open(locationOf(folder), 'audio');
const unfinished = async () => {
  const all = [];
  for await (const blob of blobs.staged()) all.push(blob);
  return all;
};
afterEach(() => rm(folder, { recursive: true, force: true }));

const names = async () => {
  const all = [];
  for await (const name of blobs.names()) all.push(name);
  return all;
};

test('what was written is read back, the head rewritten, ranges cut', async () => {
  const blob = blobs.create('abcdef');
  await blob.write(Buffer.from('0000'));
  await blob.write(Buffer.from('body'));
  await blob.rewriteHead(Buffer.from('head'));
  const sha256 = createHash('sha256').update('headbody').digest('hex');
  expect(await blob.commit()).toEqual({ sizeBytes: 8, sha256 });
  expect(await blobs.digest('abcdef')).toEqual({ sizeBytes: 8, sha256 });
  expect(await blobs.digest('absent')).toBeUndefined();
  expect(String(await buffer(blobs.read('abcdef')))).toBe('headbody');
  expect(String(await buffer(blobs.read('abcdef', { start: 2, end: 5 })))).toBe('adbo');
  expect(await blobs.size('abcdef')).toBe(8);
  expect(Math.abs(Date.now() - ((await blobs.changedAtMs('abcdef')) ?? 0))).toBeLessThan(120_000);
  expect(await blobs.changedAtMs('absent')).toBeUndefined();
});

test('the head of a blob of many parts is put right at its end', async () => {
  const bytes = Buffer.alloc(12_000_000);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);
  const blob = blobs.create('parts');
  for (let at = 0; at < bytes.length; at += 700_001) await blob.write(bytes.subarray(at, at + 700_001));
  await blob.rewriteHead(Buffer.from('head'));
  const stored = await blob.commit();
  bytes.set(Buffer.from('head'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // An upload in parts is hashed by whoever reads it.
  expect(stored.sha256 ?? sha256).toBe(sha256);
  expect(stored.sizeBytes).toBe(bytes.length);
  expect(await blobs.digest('parts')).toEqual({ sizeBytes: bytes.length, sha256 });
  expect(Buffer.compare(await buffer(blobs.read('parts')), bytes)).toBe(0);
  const middle = { start: 5_242_870, end: 5_242_899 };
  expect(Buffer.compare(await buffer(blobs.read('parts', middle)), bytes.subarray(middle.start, middle.end + 1))).toBe(
    0,
  );
});

test('one of many parts that is discarded leaves nothing', async () => {
  const blob = blobs.create('parts');
  for (let part = 0; part < 12; part += 1) await blob.write(Buffer.alloc(1_000_000));
  await blob.discard();
  expect(await names()).toEqual([]);
  expect(await unfinished()).toEqual([]);
});

test('a large blob comes back whole, in the order of its writes', async () => {
  const blob = blobs.create('large1');
  const parts = Array.from({ length: 300 }, (_, index) => Buffer.alloc(7_001, index % 251));
  for (const part of parts) await blob.write(part);
  await blob.commit();
  expect(Buffer.compare(await buffer(blobs.read('large1')), Buffer.concat(parts))).toBe(0);
});

test('nothing is visible before commit, and nothing stays after discard', async () => {
  const blob = blobs.create('abcdef');
  await blob.write(Buffer.from('half'));
  expect(await blobs.size('abcdef')).toBeUndefined();
  expect(await names()).toEqual([]);
  await blob.discard();
  expect(await unfinished()).toEqual([]);
});

test('discard after commit keeps the blob; remove takes it, twice if asked', async () => {
  const blob = blobs.create('abcdef');
  await blob.commit();
  await blob.discard();
  expect(await names()).toEqual(['abcdef']);
  await blobs.remove('abcdef');
  await blobs.remove('abcdef');
  expect(await names()).toEqual([]);
});

test('what a dead process was writing is told apart by its name, and can be removed', async () => {
  const dead = blobs.create('abcdef');
  for (let part = 0; part < 2; part += 1) await dead.write(Buffer.alloc(6_000_000));
  const reopened = await open();
  // The same name can be written anew, and does not meet what is left.
  const blob = reopened.create('abcdef');
  await blob.write(Buffer.from('new'));
  await blob.commit();
  const staged = await unfinished();
  expect(staged.map(({ name }) => name)).toEqual(['abcdef']);
  expect(Math.abs(Date.now() - (staged[0]?.changedAtMs ?? 0))).toBeLessThan(120_000);
  await staged[0]?.remove();
  expect(await unfinished()).toEqual([]);
  expect(String(await buffer(reopened.read('abcdef')))).toBe('new');
});
