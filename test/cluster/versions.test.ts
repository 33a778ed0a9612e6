import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { launchServer, listening, type Started } from '../processes.ts';
import { environmentOf } from '../store-location.ts';

const ROOT = join(import.meta.dirname, '../..');
const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const KEY = 'sk_test_0123456789abcdef';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'locution-versions-'));
  cleanups.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** This version with one more migration. Returns its main file. */
async function laterVersion(migration: string, statement: string): Promise<string> {
  const copy = await folder();
  for (const part of ['src', 'migrations', 'native', 'package.json'])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  await writeFile(
    join(copy, 'migrations', `${migration}.ts`),
    `import { sql } from 'kysely';\nexport const up = (db) => sql\`${statement}\`.execute(db);\n`,
  );
  return join(copy, 'src/main.ts');
}

test('a version that adds to the schema runs beside the one before; one that takes away stops older ones from starting', async () => {
  const environment = { ...environmentOf(await folder()), LOCUTION_BOOTSTRAP_API_KEY: KEY };
  const start = (main?: string): Started => {
    const started = launchServer(environment, main);
    cleanups.push(started.kill);
    return started;
  };
  const headers = { 'xi-api-key': KEY, 'content-type': 'application/json' };
  /** Speaks, orders a job and waits for it, whichever of the two works on it. */
  const works = async (url: string) => {
    const body = JSON.stringify({ text: 'Side by side.' });
    expect((await fetch(url + SPEAK, { method: 'POST', headers, body })).status).toBe(200);
    const ordered = await fetch(`${url}${SPEAK}?delivery=async`, { method: 'POST', headers, body });
    const { generation_job_id: jobId } = (await ordered.json()) as { generation_job_id: string };
    await expect
      .poll(async () => await (await fetch(`${url}/v1/generation-jobs/${jobId}`, { headers })).json())
      .toMatchObject({ status: 'completed' });
  };

  const old = await listening(start());
  const later = await listening(
    start(await laterVersion('9998_more_expand', 'alter table generations add column more text')),
  );
  for (const url of [old, later, old]) await works(url);
  // It may also start anew beside the later one.
  await works(await listening(start()));

  const breaking = await laterVersion('9999_less', 'alter table generations drop column settings');
  // Between them that version has the step which it builds on.
  await writeFile(join(breaking, '../../migrations/9998_more_expand.ts'), 'export const up = async () => undefined;\n');
  await listening(start(breaking));
  const refused = start();
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toMatch(/^The database was written by a newer version of Locution \(it has 9999_less\)/);
  expect(refused.output().trim().split('\n')).toHaveLength(1);
});
