import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/bootstrap.ts';
import { openStore, type Store } from '../../src/store/store.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-checkpoints-'));
  store = await openStore({ dataDir });
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test('what is written reaches the database’s file without a commit that waits for it', async () => {
  const file = join(dataDir, 'locution.db');
  const before = (await stat(file)).size;
  for (let index = 0; index < 300; index += 1) {
    await store.accounts.insert(newAccount({ email: `${index}@example.com`, name: 'x'.repeat(1000) }));
  }
  // Far less than what would make a commit do it.
  expect((await stat(`${file}-wal`)).size).toBeLessThan(60_000_000);
  await expect.poll(async () => (await stat(file)).size, { timeout: 60_000 }).toBeGreaterThan(before + 250_000);
  await store.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});
