import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../src/engine/voices/builtin.ts';
import { decodeAudio } from './audio/decode.ts';
import { type Browser, setUp } from './http/people.ts';
import { startServer, TEST_KEY, type TestServer } from './http/server.ts';

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
  options: { input?: string; onError?: (text: string) => void; env?: object } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: home, ...options.env },
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

test('what is wrong is said: voice, format, server, arguments', async () => {
  const file = join(home, 'no.mp3');
  const failures: [string[], object, string][] = [
    [['speak', 'Hi', '-o', file, '--voice', 'Nobody'], {}, 'Nobody'],
    [['speak', 'Hi', '-o', file, '--format', 'mp5'], {}, 'mp5'],
    [['speak', '-o', file], {}, 'one argument'],
    [['speak', 'Hi'], {}, '-o FILE'],
    [['whoami'], { LOCUTION_API_KEY: 'sk_wrong' }, 'AUTH_REQUIRED'],
    [['whoami'], { LOCUTION_SERVER: 'http://127.0.0.1:1' }, 'cannot be reached'],
  ];
  for (const [args, env, said] of failures) {
    const { code, err } = await run(args, { env });
    expect(code, args.join(' ')).toBe(1);
    expect(err).toContain(said);
  }
  await expect(stat(file)).rejects.toThrow();
  expect((await run(['nonsense'])).code).toBe(2);
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
  expect(onto.err).toContain('holds a database already');
  await writeFile(join(home, 'broken.tar.gz'), (await readFile(file)).subarray(0, 3000));
  const broken = await run(['restore', join(home, 'broken.tar.gz')], { env: { LOCUTION_DATA_DIR: join(home, 'new') } });
  expect(broken.code).toBe(1);
  expect(broken.err).toContain('no backup that can be read');
  expect((await run(['backup', file], { env: { LOCUTION_DATA_DIR: join(home, 'nowhere') } })).err).toContain(
    'no database',
  );
});

test('doctor speaks a word, and names what is wrong', async () => {
  const good = await run(['doctor'], { env: { LOCUTION_DATA_DIR: server.dataDir, LOCUTION_WORKERS: '1' } });
  expect(good.out).toMatch(/ok {4}voice .*1 workers; one word/);
  expect(good.out).toMatch(/ok {4}server .*one runs/);
  const bad = await run(['doctor'], { env: { LOCUTION_DATA_DIR: join(home, 'missing'), LOCUTION_WORKERS: '1' } });
  expect(bad.code).toBe(1);
  expect(bad.out).toMatch(/WRONG data directory .*missing/);
});
