import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/bootstrap.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { move } from '../../src/store/move.ts';
import { openStore } from '../../src/store/store.ts';
import { startServer } from '../http/server.ts';
import { locationOf } from '../store-location.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;

const folders: string[] = [];
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'locution-move-'));
  folders.push(made);
  return made;
}
let machine: string;
let cluster: string;
beforeEach(async () => {
  [machine, cluster] = [await folder(), await folder()];
});
afterEach(async () => {
  for (const each of folders.splice(0)) await rm(each, { recursive: true });
});

/** A server on one machine, whatever the run tests. */
const onMachine = (dataDir: string) => ({
  dataDir,
  config: { dataDir, workers: 1, databaseUrl: undefined, audioStore: undefined } as object,
});

test('a store goes to a cluster and back, after being broken off too, and answers as before', async () => {
  const first = await startServer(onMachine(machine));
  const spoken = await first.request(SPEAK, { json: { text: 'To be moved, with a NUL \u0000 in it.' } });
  const bytes = await spoken.bytes();
  const id = spoken.headers.get('history-item-id');
  const rules = [{ type: 'alias', string_to_replace: 'NUL', alias: 'null' }];
  const made = await first.request('/v1/pronunciation-dictionaries/add-from-rules', { json: { name: 'Moved', rules } });
  const dictionary = (await made.json()) as { id: string };
  const default_locators = [{ pronunciation_dictionary_id: dictionary.id, version_id: null }];
  const settings = '/v1/pronunciation-dictionaries/settings';
  await first.request(settings, { method: 'PUT', json: { default_locators } });
  await first.request('/v1/voices/absent');
  const usage = await (await first.request('/v1/usage')).json();
  await first.close();

  const said: string[] = [];
  await move({ dataDir: machine }, locationOf(cluster), (line) => said.push(line));
  expect(said).toContain('generations: 1 rows, hashes match');
  expect(said).toContain('audio: 1 files, hashes match');
  // As after one that was broken off: part of it is there, part is not, part is half.
  const half = await openStore(locationOf(cluster));
  await half.audio.remove(id ?? '');
  const writer = half.audio.create(id ?? '');
  await writer.write(bytes.subarray(0, 100));
  await writer.commit();
  await half.close();
  await move({ dataDir: machine }, locationOf(cluster), () => undefined);

  const second = await startServer({ dataDir: cluster });
  const read = async (server: typeof second) => {
    const audio = await server.request(`/v1/history/${id}/audio`);
    expect(Buffer.compare(await audio.bytes(), bytes)).toBe(0);
    expect(await (await server.request('/v1/usage')).json()).toEqual(usage);
    expect(await (await server.request(settings)).json()).toEqual({ default_locators });
    const moved = await server.request(`/v1/pronunciation-dictionaries/${dictionary.id}`);
    expect(await moved.json()).toMatchObject({ name: 'Moved', rules });
  };
  await read(second);
  await expect(move({ dataDir: machine }, locationOf(cluster), () => undefined)).rejects.toThrow(/A server is running/);
  await second.close();

  const back = await folder();
  await move(locationOf(cluster), { dataDir: back }, () => undefined);
  const third = await startServer(onMachine(back));
  await read(third);
  await third.close();
});

test('nothing is moved over what belongs to others', async () => {
  const target = await openStore(locationOf(cluster));
  await target.accounts.insert(newAccount({}));
  await target.close();
  await expect(move({ dataDir: machine }, locationOf(cluster), () => undefined)).rejects.toThrow(
    /already contains accounts/,
  );
});
