import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { launchServer, listening, type Started } from './processes.ts';

const KEY = 'sk_test_0123456789abcdef';
const HEADERS = { 'xi-api-key': KEY, 'content-type': 'application/json' };
const ITEMS = 12;
/** Some 2 MB as wav_48000: all of them together are far more than sockets hold for a reader who does not read. */
const TEXT = 'This sentence is spoken again and again until it fills a long text. '.repeat(5);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Running {
  started: Started;
  url: string;
  dataDir: string;
  items: string[];
}

/** A server's process with some items in its history. */
async function withHistory(environment: Record<string, string> = {}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-lost-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const started = launchServer({
    LOCUTION_DATA_DIR: dataDir,
    LOCUTION_BOOTSTRAP_API_KEY: KEY,
    LOCUTION_LOG_LEVEL: 'info',
    ...environment,
  });
  cleanups.push(started.kill);
  const url = await listening(started);
  const items: string[] = [];
  for (let index = 0; index < ITEMS; index += 1) {
    const path = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}?output_format=wav_48000`;
    const body = JSON.stringify({ text: TEXT, seed: index });
    const spoken = await fetch(url + path, { method: 'POST', headers: HEADERS, body });
    await spoken.bytes();
    items.push(spoken.headers.get('history-item-id') ?? '');
  }
  return { started, url, dataDir, items };
}

/** Asks for an archive of all items. Nothing of it is read before the caller does. */
async function download({ url, items }: Running, outputFormat?: string): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    const asked = request(`${url}/v1/history/download`, { method: 'POST', headers: HEADERS }, resolve);
    asked.on('error', reject);
    asked.end(JSON.stringify({ history_item_ids: items, output_format: outputFormat }));
  });
}

/** Reads to the end. Tells whether the answer was whole. */
async function readAll(response: IncomingMessage): Promise<boolean> {
  try {
    for await (const _ of response);
    return response.complete;
  } catch {
    return false;
  }
}

/** The server still answers, the request that lost its audio is in the log, and the process never died. */
async function expectAlive({ started, url }: Running): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(started.child.exitCode, started.output()).toBe(null);
}

const removeItem = ({ url }: Running, item: string) =>
  fetch(`${url}/v1/history/${item}`, { method: 'DELETE', headers: { 'xi-api-key': KEY } });

const audioFile = ({ dataDir }: Running, item: string) => join(dataDir, 'audio', item.slice(0, 2).toLowerCase(), item);

test.each([
  undefined,
  'mp3_44100_128',
])('items deleted while an archive of %s is sent: it breaks, the server stays', async (format) => {
  const running = await withHistory();
  for (let round = 0; round < 3; round += 1) {
    const response = await download(running, format);
    if (round === 0) {
      expect(response.statusCode).toBe(200);
      const removed = await Promise.all(running.items.map((item) => removeItem(running, item)));
      expect(removed.every(({ ok }) => ok)).toBe(true);
      expect(await readAll(response)).toBe(false);
    } else {
      expect(response.statusCode).toBe(404);
      response.resume();
    }
    await expectAlive(running);
  }
});

test('a lost file is answered before the archive begins, and breaks one that has begun', async () => {
  const running = await withHistory();
  const begun = await download(running);
  expect(begun.statusCode).toBe(200);
  await rm(audioFile(running, running.items.at(-1) ?? ''));
  expect(await readAll(begun)).toBe(false);
  await expectAlive(running);

  const late = await download(running);
  // The row is there, its file is not: damage, and no wrong id.
  expect(late.statusCode).toBe(500);
  expect(await readAll(late)).toBe(true);
  await expectAlive(running);
});

test('the sweep of old history in the middle of an archive', async () => {
  const running = await withHistory({ LOCUTION_HISTORY_RETENTION_DAYS: '1' });
  const response = await download(running);
  expect(response.statusCode).toBe(200);
  const database = new Sqlite(join(running.dataDir, 'locution.db'));
  database.prepare('update generations set created_at_unix = created_at_unix - 200000').run();
  database.close();
  const filesLeft = async () =>
    (await readdir(join(running.dataDir, 'audio'), { recursive: true })).filter((name) => /.{11}/.test(name)).length;
  await expect.poll(filesLeft).toBe(0);
  expect(await readAll(response)).toBe(false);
  await expectAlive(running);
});
