import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { databaseDriver } from '../../src/store/drivers.ts';
import { openStore } from '../../src/store/store.ts';
import { startS3 } from '../s3-server.ts';
import { locationOf } from '../store-location.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-start-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const refusalOf = async (changes: object): Promise<string> => {
  const error = await openStore({ ...locationOf(dataDir), ...changes }).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('it opened');
  return error.message;
};

test('a database that cannot be used is named in one line, without its password', async () => {
  const { databaseUrl = '' } = locationOf(dataDir);
  const { password } = new URL(databaseUrl);
  const changed = (change: (url: URL) => void) => {
    const url = new URL(databaseUrl);
    change(url);
    return url.href;
  };
  const wrong = {
    'cannot be used': changed((url) => {
      url.port = '1';
    }),
    'password authentication failed': changed((url) => {
      url.password = 'another-secret';
    }),
    'does not exist': changed((url) => {
      url.pathname = '/nowhere';
    }),
    'may contain only lowercase letters': changed((url) => url.searchParams.set('schema', 'x"; drop')),
    'not a valid address': 'postgres://a:b:c@[',
  };
  for (const [words, url] of Object.entries(wrong)) {
    const message = await refusalOf({ databaseUrl: url });
    expect(message).toContain(words);
    expect(message).toContain('LOCUTION_DATABASE_URL');
    expect(message).not.toMatch(/\n/);
    for (const secret of [password, 'another-secret']) expect(message).not.toContain(secret);
  }
});

test('an audio store that cannot be used is named in one line', async () => {
  expect(await refusalOf({ audioStore: 's3://absent' })).toMatch(
    /s3:\/\/absent cannot be used \(there is no such bucket\)/,
  );
  expect(await refusalOf({ audioStore: 's3://' })).toMatch(/LOCUTION_AUDIO_STORE is not a valid address/);
});

const changedFor = (variables: Record<string, string>) => {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  Object.assign(process.env, variables);
  onTestFinished(() => void Object.assign(process.env, before));
};

test('an access key that the audio store does not know is named as such', async () => {
  changedFor({ AWS_ACCESS_KEY_ID: 'nobody' });
  const { audioStore } = locationOf(dataDir);
  expect(await refusalOf({ audioStore })).toMatch(/the access key id is unknown: InvalidAccessKeyId/);
});

test('a wrong secret of the audio store is named as such', async () => {
  // The server of these tests checks no signatures. This one answers as Amazon documents it.
  const strict = createServer(({ method }, response) => {
    const xml = '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>No match.</Message></Error>';
    response.writeHead(403, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : xml);
  });
  await once(strict.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void strict.close());
  changedFor({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(strict.address() as AddressInfo).port}` });
  const { audioStore } = locationOf(dataDir);
  expect(await refusalOf({ audioStore })).toMatch(/the secret access key is wrong: SignatureDoesNotMatch/);
});

test('a store that cannot list unfinished uploads serves as well', async () => {
  const s3 = await startS3('small', join(dataDir, 's3'), 0, { listsUploads: false });
  onTestFinished(() => s3.close());
  changedFor({ AWS_ENDPOINT_URL_S3: s3.url });
  const store = await openStore({ ...locationOf(dataDir), audioStore: 's3://small/audio' });
  for await (const { name } of store.audio.staged()) expect.unreachable(name);
  await store.close();
});

test('a newer version may have added to the schema, but not changed it', async () => {
  const place = locationOf(dataDir);
  await (await openStore(place)).close();
  const { database, close } = await (await databaseDriver(place)).openBeside(place);
  try {
    const add = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(database);
    await add('9998_more_expand');
    await (await openStore(place)).close();
    await add('9999_less');
    expect(await refusalOf({})).toMatch(/newer version of Locution \(it has 9999_less\)/);
  } finally {
    await close();
  }
});

test('all texts are compared by their bytes', async () => {
  const place = locationOf(dataDir);
  const store = await openStore(place);
  const { database, close } = await (await databaseDriver(place)).openBeside(place);
  try {
    const { rows } = await sql<{ collation_name: string | null }>`
      select distinct collation_name from information_schema.columns
      where table_schema = current_schema() and data_type = 'text'
    `.execute(database);
    expect(rows).toEqual([{ collation_name: 'C' }]);
  } finally {
    await close();
    await store.close();
  }
});
