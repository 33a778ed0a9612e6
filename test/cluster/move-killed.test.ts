import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/bootstrap.ts';
import { newId } from '../../src/ids.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { until } from '../jobs/nodes.ts';
import { INHERITED } from '../processes.ts';
import { environmentOf, locationOf } from '../store-location.ts';

const COMMAND = join(import.meta.dirname, '../../src/cli/main.ts');
const ITEMS = 150;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'locution-killed-'));
  cleanups.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** History items with audio, and a ledger's row for each. Returns the hash of each audio. */
async function fill(store: Store): Promise<Map<string, string>> {
  const account = newAccount({});
  await store.accounts.insert(account);
  const hashes = new Map<string, string>();
  for (let count = 0; count < ITEMS; count += 1) {
    const id = newId();
    const bytes = randomBytes(20_000);
    const writer = store.audio.create(id);
    await writer.write(bytes);
    await writer.commit();
    hashes.set(id, hash(bytes));
    await store.generations.insert({
      history_item_id: id,
      account_id: account.account_id,
      key_id: '',
      voice_id: 'v',
      voice_name: 'V',
      model_id: 'm',
      language_code: 'en',
      text: `Text number ${count}, with a NUL \0 in it.`,
      settings: '{}',
      source: 'convert',
      output_format: 'pcm',
      content_type: 'audio/pcm',
      size_bytes: bytes.length,
      sha256: null,
      damage: null,
      checked_at_unix: 0,
      engine_version: null,
      duration_ms: 1,
      characters: 1,
      credits: 1,
      word_timestamps: null,
      marks: null,
      created_at_unix: count,
    });
  }
  return hashes;
}

/** The command as a process; what it said so far. */
function launchMove(from: string, to: string): { child: ChildProcess; said: () => string; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [COMMAND, 'move', '--to', to], {
    env: { ...INHERITED, LOCUTION_DATA_DIR: from, ...environmentOf(from) },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      text += bytes;
    });
  }
  return { child, said: () => text, ended: once(child, 'exit') };
}

const filesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'audio'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('unfinished'))
    .map(({ name }) => name);

test('a move from a cluster to one machine that is killed at its audio, and at its rows, goes on and is whole', async () => {
  const [cluster, machine] = [await folder(), await folder()];
  const source = await openStore(locationOf(cluster));
  const hashes = await fill(source);
  await source.close();

  const first = launchMove(cluster, machine);
  await until(async () => (await filesIn(machine)).length > 0);
  first.child.kill('SIGKILL');
  await first.ended;
  const left = await filesIn(machine);
  expect(left.length).toBeLessThan(ITEMS);
  expect(first.said()).not.toContain('audio:');

  const second = launchMove(cluster, machine);
  await until(async () => second.said().includes('samples:'));
  second.child.kill('SIGKILL');
  await second.ended;
  expect(second.said()).not.toContain('Moved.');

  const last = launchMove(cluster, machine);
  expect(await last.ended).toEqual([0, null]);
  expect(last.said()).toContain(`audio: ${ITEMS} files, hashes match`);
  expect(last.said()).toContain(`generations: ${ITEMS} rows, hashes match`);

  const target = await openStore({ dataDir: machine });
  cleanups.push(() => target.close());
  expect((await filesIn(machine)).toSorted()).toEqual([...hashes.keys()].toSorted());
  for (const [id, wanted] of hashes) {
    const bytes: Uint8Array[] = [];
    for await (const piece of target.audio.read(id)) bytes.push(piece);
    expect(hash(Buffer.concat(bytes))).toBe(wanted);
  }
  // The source has kept everything.
  const kept = await openStore(locationOf(cluster));
  cleanups.push(() => kept.close());
  for (const id of hashes.keys()) expect(await kept.audio.size(id)).toBe(20_000);
});
