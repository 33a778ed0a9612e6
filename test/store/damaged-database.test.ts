import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { sqlite } from '../../src/store/sqlite/driver.ts';
import { startServer } from '../http/server.ts';

const PAGE_BYTES = 4096;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-damaged-'));
  const server = await startServer({ dataDir });
  for (const text of ['The first text.', 'The second text.']) {
    await server.request(`/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`, { json: { text } });
  }
  await server.close();
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Overwrites the page on which a table or index begins. */
async function overwrite(name: string): Promise<void> {
  const database = new Sqlite(join(dataDir, 'locution.db'));
  const page = database.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(name);
  database.close();
  const file = await open(join(dataDir, 'locution.db'), 'r+');
  await file.write(Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, (Number(page) - 1) * PAGE_BYTES);
  await file.close();
}

const deepCheck = () => sqlite.check({ dataDir }, { isDeep: true });

test('a damaged table: requests and the check say what is wrong, and which command mends it', async () => {
  expect(await deepCheck()).toBe('whole, 2 history items');
  await overwrite('generations');
  await expect(deepCheck()).rejects.toThrow(/damaged.*locution restore/s);
  const server = await startServer({ dataDir }).catch((error: Error) => error);
  if (server instanceof Error) throw server;
  const response = await server.request('/v1/history');
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(body).toContain('INTERNAL_ERROR');
  expect(body).toContain('database is damaged');
  expect(body).toContain('locution doctor --deep');
  await server.close();
});

test('what a start needs is damaged: it ends with the same words', async () => {
  await overwrite('nodes');
  await expect(startServer({ dataDir })).rejects.toThrow(/database is damaged.*locution doctor --deep/s);
  await expect(deepCheck()).rejects.toThrow(/damaged.*locution restore/s);
});

test('a damaged search index says so', async () => {
  await overwrite('generation_search_data');
  await expect(deepCheck()).rejects.toThrow(/damaged.*locution restore/s);
  const server = await startServer({ dataDir });
  const response = await server.request('/v1/history?search=second');
  expect(response.status).toBe(500);
  expect(await response.text()).toContain('locution doctor --deep');
  await server.close();
});
