import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeAudio } from './audio/decode.ts';
import { type Browser, setUp } from './http/people.ts';
import { startServer, type TestServer } from './http/server.ts';

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
