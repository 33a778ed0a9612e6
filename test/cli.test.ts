import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { create } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from './audio/decode.ts';
import { replaceStored, storedBytes, truncateStored } from './damage.ts';
import { addPerson, type Browser, setUp, login as signIn } from './http/accounts.ts';
import { startServer, TEST_KEY, type TestServer } from './http/server.ts';
import { INHERITED } from './processes.ts';

const MAIN = join(import.meta.dirname, '../src/cli/main.ts');
let server: TestServer;
let admin: Browser;
let home: string;
beforeAll(async () => {
  server = await startServer();
  admin = await setUp(server);
  home = await mkdtemp(join(tmpdir(), 'locution-cli-'));
});
afterAll(async () => {
  await server.close();
  await rm(home, { recursive: true });
});

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the command as a person does, in a pipe; `onError` sees what it says meanwhile. */
function run(
  args: string[],
  options: { input?: string | Buffer; onError?: (text: string) => void; env?: object } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...INHERITED, XDG_CONFIG_HOME: home, ...options.env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
    options.onError?.(err);
  });
  child.stdin.end(options.input ?? '');
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

test('without a login every command says how to get one', async () => {
  for (const args of [['whoami'], ['voices'], ['speak', 'Hi', '-o', join(home, 'x.mp3')]]) {
    const { code, err } = await run(args);
    expect(code).toBe(1);
    expect(err).toContain('locution login');
  }
});

test('login waits for the browser and stores the key for its owner only', async () => {
  let approved = false;
  const { code, err } = await run(['login', '--server', server.url, '--name', 'my laptop'], {
    onError(text) {
      const userCode = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)?.[0];
      if (userCode === undefined || approved) return;
      approved = true;
      void admin.request(`/v1/cli-logins?user_code=${userCode}`).then(async (found) => {
        const { login_id } = (await found.json()) as { login_id: string };
        await admin.request(`/v1/cli-logins/${login_id}/approve`, { method: 'POST' });
      });
    },
  });
  expect(code, err).toBe(0);
  expect(err).toContain(`${server.url}/console/device?code=`);
  const path = join(home, 'locution', 'credentials.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { apiKey } = JSON.parse(await readFile(path, 'utf8')) as { apiKey: string };
  expect(err).not.toContain(apiKey);
  const who = await run(['whoami']);
  expect(who.out).toContain('my laptop');
  expect(who.out).toContain('unlimited');
});

test('a denied login fails and says so', async () => {
  const { code, err } = await run(['login', '--server', server.url], {
    env: { XDG_CONFIG_HOME: join(home, 'other') },
    onError(text) {
      const userCode = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(text)?.[0];
      if (userCode === undefined) return;
      void admin.request(`/v1/cli-logins?user_code=${userCode}`).then(async (found) => {
        const { login_id } = (await found.json()) as { login_id: string };
        await admin.request(`/v1/cli-logins/${login_id}/deny`, { method: 'POST' });
      });
    },
  });
  expect(code).toBe(1);
  expect(err).toContain('denied');
});

test('voices: one a line in a pipe', async () => {
  const { out } = await run(['voices']);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(60);
  for (const line of lines) expect(line).toMatch(/^[A-Za-z0-9]{20}\t[^\t]+\t[a-z]{2}\t/);
});

test('speak: a file by its extension, standard input and output, words beside it', async () => {
  const file = join(home, 'out.flac');
  expect((await run(['speak', 'Hello from the command line.', '-o', file])).code).toBe(0);
  expect(decodeAudio(await readFile(file)).codec).toBe('flac');

  const timed = join(home, 'timed.mp3');
  expect((await run(['speak', '-', '-o', timed, '--timestamps'], { input: 'One two three.' })).code).toBe(0);
  const timing = JSON.parse(await readFile(`${timed}.json`, 'utf8')) as { word_timestamps: { word: string }[] };
  expect(timing.word_timestamps.map(({ word }) => word)).toEqual(['One', 'two', 'three']);

  const piped = await run(['speak', 'Hello.', '-o', '-', '--format', 'wav']);
  expect(piped.out.slice(0, 4)).toBe('RIFF');
});

test('a text too long for one request is spoken as a job, into a file, with its words, into standard output', async () => {
  const small = await startServer({ config: { maxTextLength: 100 } });
  const env = { LOCUTION_SERVER: small.url, LOCUTION_API_KEY: small.key };
  try {
    // Counted by code points, as the server counts.
    const fits = await run(['speak', `${'🙂'.repeat(50)} Hello.`, '-o', join(home, 'fits.wav')], { env });
    expect(fits.code, fits.err).toBe(0);
    expect(fits.err).not.toContain('job');

    const text = 'One two three. '.repeat(10);
    const file = join(home, 'job.flac');
    const spoken = await run(['speak', '-', '-o', file, '--timestamps'], { env, input: text });
    expect(spoken.code, spoken.err).toBe(0);
    expect(spoken.err).toContain('The text has 150 characters, more than the 100 of one request');
    expect(decodeAudio(await readFile(file)).codec).toBe('flac');
    const timing = JSON.parse(await readFile(`${file}.json`, 'utf8')) as { word_timestamps: unknown[] };
    expect(timing.word_timestamps).toHaveLength(30);
    expect(Object.keys(timing)).toEqual(['word_timestamps', 'audio_format', 'duration_secs']);

    const piped = await run(['speak', text, '-o', '-', '--format', 'wav'], { env });
    expect(piped.out.slice(0, 4)).toBe('RIFF');
    expect((await readdir(home)).filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    await small.close();
  }
});

test('a server is written with or without its scheme', async () => {
  const host = new URL(server.url).host;
  const who = await run(['whoami'], { env: { LOCUTION_SERVER: `${host}/`, LOCUTION_API_KEY: TEST_KEY } });
  expect(who.out).toContain(`http://${host}\n`);
  // Written otherwise, it is still the server of the stored key.
  expect((await run(['whoami'], { env: { LOCUTION_SERVER: host } })).code).toBe(0);
});

test('help is on standard output, for all commands and for one', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const { code, out, err } = await run(args);
    expect([code, err]).toEqual([0, '']);
    for (const name of ['login', 'speak', 'voices', 'whoami', 'backup', 'restore', 'reset-password', 'doctor'])
      expect(out).toContain(`  locution ${name}`);
  }
  for (const args of [
    ['speak', '--help'],
    ['speak', 'Hi', '-h'],
    ['help', 'speak'],
  ]) {
    const { code, out } = await run(args);
    expect(code).toBe(0);
    expect(out).toContain('locution speak TEXT|-');
    expect(out).not.toContain('locution voices');
  }
});

test('what is wrong is said: voice, format, server, arguments', async () => {
  const file = join(home, 'no.mp3');
  const failures: [string[], object, string][] = [
    [['speak', 'Hi', '-o', file, '--voice', 'Nobody'], {}, 'Nobody'],
    [['speak', 'Hi', '-o', file, '--format', 'mp5'], {}, 'mp5'],
    [['speak', '-o', file], {}, 'one argument'],
    [['speak', 'Hi'], {}, '-o FILE'],
    [['whoami'], { LOCUTION_API_KEY: 'sk_wrong' }, 'AUTH_REQUIRED'],
    [['whoami'], { LOCUTION_SERVER: 'http://127.0.0.1:1', LOCUTION_API_KEY: 'sk_any' }, 'cannot be reached'],
    [['whoami'], { LOCUTION_SERVER: 'http://127.0.0.1:1' }, 'stored key is for'],
    [['speak', 'Hi', '-o', join(home, 'no.xyz')], {}, '.mp3, .wav, .flac'],
    [['login', '--server', 'ftp://127.0.0.1'], {}, '"ftp://127.0.0.1" is not a server address'],
  ];
  for (const [args, env, said] of failures) {
    const { code, err } = await run(args, { env });
    expect(code, args.join(' ')).toBe(1);
    expect(err).toContain(said);
  }
  await expect(stat(file)).rejects.toThrow();
  expect((await run(['nonsense'])).code).toBe(2);
});

test('restore: a name that is mistyped is said and changes nothing', async () => {
  const empty = join(home, 'never-made');
  const { code, err } = await run(['restore', join(home, 'missing.tar.gz')], { env: { LOCUTION_DATA_DIR: empty } });
  expect(code).toBe(1);
  expect(err).toMatch(/^ENOENT: .*missing\.tar\.gz'\n$/);
  await expect(stat(empty)).rejects.toThrow();
});

test('backup while the server runs, restore, and the restored server has the same history and audio', async () => {
  const key = TEST_KEY;
  const spoken = await server.request(`/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`, {
    json: { text: 'Keep me.' },
  });
  const id = spoken.headers.get('history-item-id');
  const bytes = await spoken.bytes();
  const file = join(home, 'backup.tar.gz');
  const saved = await run(['backup', file], { env: { LOCUTION_DATA_DIR: server.dataDir } });
  expect(saved.code, saved.err).toBe(0);
  expect(saved.out).toMatch(/\d+ history items, \d+ audio files/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // What is deleted later is still in the backup.
  await server.request(`/v1/history/${id}`, { method: 'DELETE' });

  const dataDir = join(home, 'restored');
  const restored = await run(['restore', file], { env: { LOCUTION_DATA_DIR: dataDir } });
  expect(restored.code, restored.err).toBe(0);
  const again = await startServer({ dataDir });
  try {
    const audio = await again.request(`/v1/history/${id}/audio`, { headers: { 'xi-api-key': key } });
    expect(Buffer.compare(await audio.bytes(), bytes)).toBe(0);
  } finally {
    await again.close();
  }

  const onto = await run(['restore', file], { env: { LOCUTION_DATA_DIR: dataDir } });
  expect(onto.code).toBe(1);
  expect(onto.err).toContain('already contains a database');
  const whole = await readFile(file);
  const junk: [Buffer, string][] = [
    [whole.subarray(0, 3000), 'not a readable backup'],
    [whole.subarray(0, whole.length - 20), 'not a readable backup'],
    [Buffer.alloc(0), 'not a readable backup'],
    [await archiveOf('other.txt'), 'does not contain locution.db'],
  ];
  for (const [input, said] of junk) {
    const target = join(home, 'new');
    const broken = await run(['restore', '-'], { input, env: { LOCUTION_DATA_DIR: target } });
    expect(broken.code).toBe(1);
    expect(broken.err).toContain(said);
    expect(await readdir(target)).toEqual(['lock.db']);
  }
  expect((await run(['backup', file], { env: { LOCUTION_DATA_DIR: join(home, 'nowhere') } })).err).toContain(
    'no database',
  );
});

/** A gzipped tar archive of one file that is no backup. */
async function archiveOf(name: string): Promise<Buffer> {
  await writeFile(join(home, name), 'x');
  return await buffer(create({ gzip: true, cwd: home }, [name]));
}

test('a backup goes through standard output and input too', async () => {
  const child = spawn(process.execPath, [MAIN, 'backup', '-'], {
    env: { ...INHERITED, LOCUTION_DATA_DIR: server.dataDir },
  });
  const archive = await buffer(child.stdout);
  const dataDir = join(home, 'from-input');
  const restored = await run(['restore', '-'], { input: archive, env: { LOCUTION_DATA_DIR: dataDir } });
  expect(restored.code, restored.err).toBe(0);
  expect(restored.out).toContain('history items');
  expect((await stat(join(dataDir, 'locution.db'))).mode & 0o777).toBe(0o600);
});

test('reset-password: beside the running server, ends the sessions; an unknown address is told the known ones', async () => {
  const person = await addPerson(server, admin, 'forgetful@example.com');
  const env = { LOCUTION_DATA_DIR: server.dataDir };
  const { code, out, err } = await run(['reset-password', 'Forgetful@example.com'], { env });
  expect(code, err).toBe(0);
  const password = /shown only now: (\S+)/.exec(out)?.[1] ?? '';
  expect((await person.browser.request('/v1/auth/session')).status).toBe(401);
  await expect(signIn(server, 'forgetful@example.com')).rejects.toThrow('401');
  const again = await signIn(server, 'forgetful@example.com', password);
  expect((await again.request('/v1/auth/session')).status).toBe(200);
  const unknown = await run(['reset-password', 'nobody@example.com'], { env });
  expect(unknown.code).toBe(1);
  expect(unknown.err).toContain('admin@example.com');
  const nowhere = join(home, 'nowhere');
  expect((await run(['reset-password', 'a@b.c'], { env: { LOCUTION_DATA_DIR: nowhere } })).err).toContain(
    'no database',
  );
});

test('reset-second-factor: takes it off, once, and says so in the audit log', async () => {
  const person = await addPerson(server, admin, 'phoneless@example.com');
  const env = { LOCUTION_DATA_DIR: server.dataDir };
  const none = await run(['reset-second-factor', 'phoneless@example.com'], { env });
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('has no second factor')]);
  const { secondFactors, audit } = server.services.store;
  await secondFactors.propose(person.accountId, 'JBSWY3DPEHPK3PXP');
  const factor = await secondFactors.find(person.accountId);
  if (factor === undefined) throw new Error('no factor');
  await secondFactors.confirm(factor, { step: 1, codeHashes: ['x'], nowUnix: 1 });
  await expect(signIn(server, 'phoneless@example.com')).rejects.toThrow('200');
  expect((await run(['reset-password', 'phoneless@example.com'], { env })).err).toContain('reset-second-factor');
  const { code, out, err } = await run(['reset-second-factor', 'Phoneless@example.com'], { env });
  expect([code, out], err).toEqual([0, 'phoneless@example.com can now sign in with the password only.\n']);
  expect(await secondFactors.countRecoveryCodes(person.accountId)).toBe(0);
  const { rows } = await audit.list(person.accountId, { cursor: undefined, pageSize: 10 });
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['password.reset', 'second_factor.reset']));
});

/** Everything in a folder, with sizes, modes and times of change; of the database its rows: a server tidies its files up by itself. */
async function contents(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true })).filter((entry) => !entry.startsWith('locution.db'));
  const described = entries.map(async (entry) => {
    const { size, mode, mtimeMs } = await stat(join(folder, entry));
    return [entry, size, mode, mtimeMs].join(' ');
  });
  const database = new Sqlite(join(folder, 'locution.db'), { readonly: true });
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];
  const rows = tables.map((table) => `${table} ${JSON.stringify(database.prepare(`select * from "${table}"`).all())}`);
  database.close();
  const { mode } = await stat(join(folder, 'locution.db'));
  return [...(await Promise.all(described)).toSorted(), `locution.db ${mode}`, ...rows];
}

test('doctor --deep reads all stored audio and names what is cut short, missing or changed', async () => {
  const dataDir = join(home, 'deep');
  const stored = await startServer({ dataDir });
  const ids: string[] = [];
  for (const text of ['Whole.', 'Cut short.', 'Missing.', 'Changed.']) {
    const spoken = await stored.request(`/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`, { json: { text } });
    await spoken.bytes();
    ids.push(spoken.headers.get('history-item-id') ?? '');
  }
  const [whole, cut, missing, changed] = ids as [string, string, string, string];
  const { audio } = stored.services.store;
  const deep = () => run(['doctor', '--deep'], { env: { LOCUTION_DATA_DIR: dataDir, LOCUTION_WORKERS: '1' } });
  const before = await deep();
  expect(before.out).toMatch(/ok {4}stored audio +4 files, whole; 4 by their SHA-256/);

  await truncateStored(audio, cut, 1000);
  await audio.remove(missing);
  const bytes = await storedBytes(audio, changed);
  bytes[500] = (bytes[500] ?? 0) ^ 1;
  await replaceStored(audio, changed, bytes);
  await stored.close();
  const after = await deep();
  expect(after.code).toBe(1);
  expect(after.out).toMatch(/WRONG stored audio +3 of 4 files are damaged/);
  expect(after.out).toMatch(new RegExp(`audio/${cut}: .* it has 1000 bytes`));
  expect(after.out).toMatch(new RegExp(`audio/${missing}: .* missing`));
  expect(after.out).toMatch(new RegExp(`audio/${changed}: .*SHA-256`));
  expect(after.out).not.toContain(whole);
  // It leaves everything as it is, and does not read what nobody asked for.
  const quick = await run(['doctor'], { env: { LOCUTION_DATA_DIR: dataDir, LOCUTION_WORKERS: '1' } });
  expect(quick.out).not.toContain('stored audio');
});

test('doctor speaks a word, names what is wrong, and leaves everything as it is', async () => {
  const doctor = (dataDir: string) => run(['doctor'], { env: { LOCUTION_DATA_DIR: dataDir, LOCUTION_WORKERS: '1' } });
  const before = await contents(server.dataDir);
  const good = await doctor(server.dataDir);
  expect(good.out).toMatch(/ok {4}voice .*1 workers; one word/);
  expect(good.out).toMatch(/ok {4}server +running/);
  expect(await contents(server.dataDir)).toEqual(before);

  const stopped = join(home, 'stopped');
  await (await startServer({ dataDir: stopped })).close();
  const stoppedBefore = await contents(stopped);
  const still = await doctor(stopped);
  expect(still.out).toMatch(/ok {4}server .*not running/);
  expect(still.out).toMatch(/ok {4}database .*whole/);
  expect(await contents(stopped)).toEqual(stoppedBefore);

  const missing = join(home, 'missing', 'deep');
  const first = await doctor(missing);
  expect(first.out).toMatch(/ok {4}data directory .*will be created at the first start/);
  await expect(stat(join(home, 'missing'))).rejects.toThrow();

  await writeFile(join(stopped, 'lock.db'), 'this is no lock, and long enough to be read as one. '.repeat(20));
  await writeFile(join(stopped, 'locution.db'), 'this is no database. '.repeat(200));
  const damaged = await doctor(stopped);
  expect(damaged.code).toBe(1);
  expect(damaged.out).toMatch(/WRONG server .*not a database/);
  expect(damaged.out).toMatch(/WRONG database .*not a database/);
  const file = await doctor(join(stopped, 'lock.db'));
  expect(file.out).toMatch(/WRONG data directory .*lock\.db is not a folder/);
});
