import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BlobStore } from '../../src/store/blobs.ts';
import { openFileBlobs } from '../../src/store/files/blobs.ts';

let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locution-blobs-'));
  blobs = await openFileBlobs(folder);
});
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
  expect(await blob.commit()).toBe(8);
  expect(String(await buffer(blobs.read('abcdef')))).toBe('headbody');
  expect(String(await buffer(blobs.read('abcdef', { start: 2, end: 5 })))).toBe('adbo');
  expect(await blobs.size('abcdef')).toBe(8);
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
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
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
  await dead.write(Buffer.alloc(300_000));
  const reopened = await openFileBlobs(folder);
  // The same name can be written anew, and does not meet what is left.
  const blob = reopened.create('abcdef');
  await blob.write(Buffer.from('new'));
  await blob.commit();
  const staged = [];
  for await (const left of reopened.staged()) staged.push(left);
  expect(staged.map(({ name }) => name)).toEqual(['abcdef']);
  await staged[0]?.remove();
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  expect(String(await buffer(reopened.read('abcdef')))).toBe('new');
});
