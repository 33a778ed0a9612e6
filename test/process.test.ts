import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { INHERITED, launchServer, listening, type Started } from './processes.ts';

const COMMAND = join(import.meta.dirname, '../src/cli/main.ts');
const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const LONG = 'This sentence is spoken again and again until it fills a long text. '.repeat(140);

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function dataDirectory(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-process-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** The server's process, ended with its test. */
function launch(dataDir: string, environment: Record<string, string> = {}): Started {
  const started = launchServer({ LOCUTION_DATA_DIR: dataDir, ...environment });
  cleanups.push(started.kill);
  return started;
}

test('an empty store prints one key, once, and it works; the next start prints none', async () => {
  const dataDir = await dataDirectory();
  const first = launch(dataDir);
  const url = await listening(first);
  const key = /\bsk_[A-Za-z0-9]{48}\b/.exec(first.output())?.[0] ?? '';
  const response = await fetch(url + SPEAK, {
    method: 'POST',
    headers: { 'xi-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Hello from Locution.' }),
  });
  expect(response.status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  const database = new Sqlite(join(dataDir, 'locution.db'), { readonly: true });
  expect(JSON.stringify(database.prepare('select * from api_keys').all())).not.toContain(key);
  database.close();

  const second = launch(dataDir);
  const again = await listening(second);
  expect(second.output()).not.toContain('sk_');
  expect((await fetch(`${again}/v1/models`, { headers: { 'xi-api-key': key } })).status).toBe(200);
});

test('what the server makes is for its own user only', async () => {
  const dataDir = join(await dataDirectory(), 'made');
  const key = 'sk_test_0123456789abcdef';
  const url = await listening(launch(dataDir, { LOCUTION_BOOTSTRAP_API_KEY: key }));
  const headers = { 'xi-api-key': key, 'content-type': 'application/json' };
  const spoken = await fetch(url + SPEAK, { method: 'POST', headers, body: JSON.stringify({ text: 'Private.' }) });
  await spoken.bytes();
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  expect(entries.some((entry) => entry.name === spoken.headers.get('history-item-id'))).toBe(true);
  for (const entry of entries) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    expect(mode & 0o777, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
  }
});

test('a taken port is named, and the first key is printed although the start fails', async () => {
  const url = await listening(launch(await dataDirectory()));
  const second = launch(await dataDirectory(), { LOCUTION_PORT: new URL(url).port });
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`Port ${new URL(url).port} of 127.0.0.1 is already in use`);
  expect(second.output()).toMatch(/\bsk_[A-Za-z0-9]{48}\b/);
});

test('listening on every address, the pages are printed with one that a browser can open', async () => {
  for (const [host, written] of [
    ['0.0.0.0', '0.0.0.0'],
    ['::', '[::]'],
  ] as const) {
    const started = launch(await dataDirectory(), { LOCUTION_HOST: host });
    const url = await listening(started);
    expect(url).toBe(`http://${written}:${new URL(url).port}`);
    const pages = `http://localhost:${new URL(url).port}`;
    expect(started.output()).toContain(`${pages}/console with`);
    expect(started.output()).toContain(`API reference: ${pages}/docs`);
    expect((await fetch(`${pages}/healthz`)).status).toBe(200);
  }
});

test('a data directory that is a file, or lies in one, is named as such', async () => {
  const file = join(await dataDirectory(), 'file');
  await writeFile(file, 'mine');
  for (const dataDir of [file, join(file, 'inside', 'it')]) {
    const started = launch(dataDir);
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain(`${file}`);
    expect(started.output()).toContain('a file, not a folder');
  }
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('a file where the data directory has a folder, and a folder where it has its database, are named', async () => {
  for (const name of ['audio', 'models', 'locution.db']) {
    const dataDir = await dataDirectory();
    const path = join(dataDir, name);
    await (name === 'locution.db' ? mkdir(path) : writeFile(path, 'mine'));
    const started = launch(dataDir);
    expect(await started.exited, name).toBe(1);
    expect(started.output(), name).toContain(path);
    expect(started.output(), name).toMatch(/must be a (?:folder|file)/);
  }
});

test('a variable that is no setting is warned of, with the nearest', async () => {
  const started = launch(await dataDirectory(), { LOCUTION_PROT: '9', LOCUTION_LOG_LEVEL: 'warn' });
  await listening(started);
  expect(started.output()).toContain('LOCUTION_PROT is not a setting and has no effect. Did you mean LOCUTION_PORT?');
});

test('a second process on the same data directory is refused and says why', async () => {
  const dataDir = await dataDirectory();
  await listening(launch(dataDir));
  const second = launch(dataDir);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`already serves the data directory ${dataDir}`);
});

test('a database of a newer version is refused and left as it is', async () => {
  const dataDir = await dataDirectory();
  const first = launch(dataDir);
  await listening(first);
  first.child.kill('SIGTERM');
  await first.exited;
  const database = new Sqlite(join(dataDir, 'locution.db'));
  database.prepare('insert into kysely_migration (name, timestamp) values (?, ?)').run('9999_future', '2099-01-01');
  database.close();
  const second = launch(dataDir);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('newer version of Locution');
  expect(second.output()).toContain('9999_future');
});

test('wrong settings are named, all of them', async () => {
  const started = launch(await dataDirectory(), { LOCUTION_PORT: 'http', LOCUTION_LOG_LEVEL: 'loud' });
  expect(await started.exited).toBe(1);
  expect(started.output()).toContain('LOCUTION_PORT');
  expect(started.output()).toContain('LOCUTION_LOG_LEVEL');
});

test('SIGTERM lets a running request finish, refuses new ones, and exits 0', async () => {
  const started = launch(await dataDirectory(), { LOCUTION_BOOTSTRAP_API_KEY: 'sk_test_0123456789abcdef' });
  const url = await listening(started);
  const headers = { 'xi-api-key': 'sk_test_0123456789abcdef', 'content-type': 'application/json' };
  // Half of it is spoken well within a stop's 30 seconds, on a busy machine too.
  const body = JSON.stringify({ text: LONG.slice(LONG.length / 2), seed: 1 });
  const running = await fetch(`${url}${SPEAK}/stream`, { method: 'POST', headers, body });
  const reader = running.body?.getReader();
  let bytes = (await reader?.read())?.value?.length ?? 0;
  started.child.kill('SIGTERM');
  // The listening socket goes away at once; how soon that is seen from here is the system's business.
  for (;;) {
    const refused = await fetch(`${url}/healthz`).then(
      (response) => response.status !== 200,
      () => true,
    );
    if (refused) break;
  }
  for (let next = await reader?.read(); !next?.done; next = await reader?.read()) bytes += next?.value.length ?? 0;
  expect(bytes).toBeGreaterThan(24_000 * 2 * 60);
  expect(await started.exited).toBe(0);
});

test('SIGTERM: not ready at first and answering all the same, then closed; what runs is finished', async () => {
  const key = 'sk_test_0123456789abcdef';
  const started = launch(await dataDirectory(), {
    LOCUTION_BOOTSTRAP_API_KEY: key,
    LOCUTION_DRAIN_DELAY_SECS: '10',
  });
  const url = await listening(started);
  const headers = { 'xi-api-key': key, 'content-type': 'application/json' };
  const post = (path: string, text: string) =>
    fetch(url + SPEAK + path, { method: 'POST', headers, body: JSON.stringify({ text, seed: 1 }) });
  const whole = (await (await post('/stream', LONG)).bytes()).length;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const running = await post('/stream', LONG);
  const reader = running.body?.getReader();
  let bytes = (await reader?.read())?.value?.length ?? 0;
  started.child.kill('SIGTERM');
  // At first only its readiness changes, so that nobody sends it any more; what comes all the same is answered.
  for (;;) if ((await fetch(`${url}/readyz`)).status === 503) break;
  expect((await post('', 'Still answered.')).status).toBe(200);
  // Then the listener closes, on connections that were open before with a 503.
  for (;;) {
    const answer = await fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => 'closed',
    );
    if (answer === 'closed') break;
    await delay(50);
  }
  for (let next = await reader?.read(); !next?.done; next = await reader?.read()) bytes += next?.value.length ?? 0;
  expect(bytes).toBe(whole);
  expect(await started.exited).toBe(0);
});

test('kill -9 in the middle of a generation leaves no half file and no row without its file', async () => {
  const dataDir = await dataDirectory();
  const environment = { LOCUTION_BOOTSTRAP_API_KEY: 'sk_test_0123456789abcdef' };
  const first = launch(dataDir, environment);
  const url = await listening(first);
  const headers = { 'xi-api-key': 'sk_test_0123456789abcdef', 'content-type': 'application/json' };
  const speak = (text: string, path: string) =>
    fetch(url + SPEAK + path, { method: 'POST', headers, body: JSON.stringify({ text }) });
  const kept = (await speak('This one is finished.', '')).headers.get('history-item-id') ?? '';
  const broken = await speak(LONG, '/stream?output_format=wav_48000');
  const reader = broken.body?.getReader();
  for (let read = 0; read < 3_000_000; ) read += (await reader?.read())?.value?.length ?? 0;
  first.child.kill('SIGKILL');
  await first.exited;

  const second = launch(dataDir, environment);
  const again = await listening(second);
  expect((await fetch(`${again}/v1/history/${kept}/audio`, { headers })).status).toBe(200);
  const lost = broken.headers.get('history-item-id');
  expect((await fetch(`${again}/v1/history/${lost}`, { headers })).status).toBe(404);
  const files = (await readdir(join(dataDir, 'audio'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map((file) => file.name)).toEqual([kept]);
});

test('killed while 20 jobs are queued and running: after the next start each is completed, stored once', async () => {
  const dataDir = await dataDirectory();
  const key = 'sk_test_0123456789abcdef';
  const headers = { 'xi-api-key': key, 'content-type': 'application/json' };
  const first = launch(dataDir, { LOCUTION_BOOTSTRAP_API_KEY: key });
  const url = await listening(first);
  const texts = Array.from({ length: 20 }, (_, index) => `Job number ${index}. `.repeat(20));
  const ids = await Promise.all(
    texts.map(async (text) => {
      const body = JSON.stringify({ text });
      const response = await fetch(`${url}${SPEAK}?delivery=async`, { method: 'POST', headers, body });
      expect(response.status).toBe(202);
      return ((await response.json()) as { generation_job_id: string }).generation_job_id;
    }),
  );
  const jobsOf = async (base: string) => {
    const response = await fetch(`${base}/v1/generation-jobs?page_size=100`, { headers });
    return ((await response.json()) as { generation_jobs: { generation_job_id: string; status: string }[] })
      .generation_jobs;
  };
  const count = (jobs: { status: string }[], status: string) => jobs.filter((job) => job.status === status).length;
  // Some are done, one runs, most wait.
  for (;;) {
    const jobs = await jobsOf(url);
    if (count(jobs, 'completed') > 0 && count(jobs, 'running') > 0) break;
  }
  first.child.kill('SIGKILL');
  await first.exited;

  const again = await listening(launch(dataDir));
  for (;;) {
    const jobs = await jobsOf(again);
    if (count(jobs, 'queued') + count(jobs, 'running') === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const jobs = await jobsOf(again);
  expect(jobs.map((job) => job.generation_job_id).toSorted()).toEqual(ids.toSorted());
  expect(count(jobs, 'completed')).toBe(20);
  const listed = await fetch(`${again}/v1/history?page_size=100`, { headers });
  const { history } = (await listed.json()) as { history: { history_item_id: string; text: string }[] };
  expect(history.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
  // Each is charged once.
  const current = await (await fetch(`${again}/v1/api-keys/current`, { headers })).json();
  const characters = texts.reduce((total, text) => total + text.length, 0);
  expect(current).toMatchObject({ credit_used: characters, credit_in_flight: 0 });
  for (const id of ids) {
    const audio = await fetch(`${again}/v1/generation-jobs/${id}/audio`, { headers });
    expect((await audio.bytes()).length).toBeGreaterThan(1000);
  }
});

test('killed while it speaks: the places and credits of its requests are free after the next start', async () => {
  const dataDir = await dataDirectory();
  const key = 'sk_test_0123456789abcdef';
  const headers = { 'xi-api-key': key, 'content-type': 'application/json' };
  const first = launch(dataDir, { LOCUTION_BOOTSTRAP_API_KEY: key });
  const url = await listening(first);
  const body = JSON.stringify({ text: LONG });
  const stream = await fetch(`${url}${SPEAK}/stream?output_format=wav_48000`, { method: 'POST', headers, body });
  await stream.body?.getReader().read();
  const inUse = async (base: string) =>
    ((await (await fetch(`${base}/v1/balance`, { headers })).json()) as { concurrency_in_use: number })
      .concurrency_in_use;
  expect(await inUse(url)).toBe(1);
  first.child.kill('SIGKILL');
  await first.exited;
  const again = await listening(launch(dataDir));
  expect(await inUse(again)).toBe(0);
  const current = await (await fetch(`${again}/v1/api-keys/current`, { headers })).json();
  expect(current).toMatchObject({ credit_used: 0, credit_in_flight: 0 });
});

/** A reverse proxy as docs/self-hosting.md asks for one, with TLS that ends in front of it. Returns its port. */
async function reverseProxy(target: string): Promise<number> {
  const proxy = createServer((incoming, answer) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-host': incoming.headers.host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
        .filter(Boolean)
        .join(', '),
    };
    const passed = request(target + incoming.url, { method: incoming.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  cleanups.push(
    () => proxy.closeAllConnections(),
    () => proxy.close(),
  );
  return (proxy.address() as AddressInfo).port;
}

test('behind a trusted proxy: own pages sign in, others do not, and made-up addresses evade no limit', async () => {
  const started = launch(await dataDirectory(), { LOCUTION_TRUST_PROXY: 'true' });
  const url = await listening(started);
  const port = await reverseProxy(url);
  const post = (path: string, json: object, headers: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
  const person = { email: 'a@example.com', password: 'correct horse battery' };
  const setup_token = /one-time token: (\S+)/.exec(started.output())?.[1];
  const setUp = await post('/v1/auth/setup', { ...person, setup_token }, { origin: `https://127.0.0.1:${port}` });
  expect(setUp.status, await setUp.text()).toBe(204);
  expect(setUp.headers.get('set-cookie')).toContain('; Secure');
  for (const origin of [`http://127.0.0.1:${port}`, url, 'https://127.0.0.1', 'null', 'about:blank']) {
    const foreign = await post('/v1/auth/login', person, { origin });
    expect(foreign.status, origin).toBe(403);
  }

  const guesses = Array.from({ length: 60 }, (_, index) =>
    post(
      '/v1/auth/login',
      { email: `${index}@example.com`, password: 'wrong' },
      { 'x-forwarded-for': `10.0.0.${index}` },
    ),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('npm start: SIGTERM to npm reaches the server, and npm waits for its end', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...INHERITED,
      HOME: await dataDirectory(),
      LOCUTION_DATA_DIR: await dataDirectory(),
      LOCUTION_PORT: '0',
      LOCUTION_WORKERS: '1',
    },
  });
  cleanups.push(() => npm.kill('SIGKILL'));
  const exited = new Promise((resolve) => npm.on('exit', (code, signal) => resolve(code ?? signal)));
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    npm.on('exit', () => reject(new Error(text)));
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
        const found = /^listening on (http:\/\/\S+)$/m.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
  });
  npm.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(text).toContain('stopping: running requests will finish');
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

/** Runs a command on a data directory; what it writes to standard output waits until somebody reads it. */
function command(dataDir: string, ...args: string[]): ChildProcess & { exited: Promise<number | null> } {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...INHERITED, LOCUTION_DATA_DIR: dataDir },
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  cleanups.push(() => child.kill('SIGKILL'));
  return Object.assign(child, { exited });
}

/** Waits for a folder of a backup or restore that is not among those known, until it holds the audio. */
async function stagingOf(dataDir: string, known: string[] = []): Promise<string> {
  for (;;) {
    const made = (await readdir(dataDir)).find(
      (name) => /^\.locution-(backup|restore)-/.test(name) && !known.includes(name),
    );
    const files = made === undefined ? [] : await readdir(join(dataDir, made), { recursive: true });
    if (made !== undefined && files.some((file) => /audio\/..\/./.test(file))) return made;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('what killed backups and restores left goes at the next start; a backup that runs meanwhile goes on', async () => {
  const dataDir = await dataDirectory();
  const key = 'sk_test_0123456789abcdef';
  const headers = { 'xi-api-key': key, 'content-type': 'application/json' };
  const first = launch(dataDir, { LOCUTION_BOOTSTRAP_API_KEY: key });
  const url = await listening(first);
  // More than a pipe holds: a backup whose output nobody reads waits.
  const body = JSON.stringify({ text: LONG.slice(0, 2000) });
  await (await fetch(`${url}${SPEAK}?output_format=wav_48000`, { method: 'POST', headers, body })).bytes();

  // A folder of the operator's own stays, whatever it is called.
  await mkdir(join(dataDir, 'backup-202611'));
  const killed = command(dataDir, 'backup', '-');
  const left = await stagingOf(dataDir);
  const running = command(dataDir, 'backup', '-');
  const alive = await stagingOf(dataDir, [left]);
  killed.kill('SIGKILL');
  first.child.kill('SIGKILL');
  await Promise.all([killed.exited, first.exited]);
  expect(await readdir(dataDir)).toContain(left);
  await listening(launch(dataDir));
  expect(await readdir(dataDir)).not.toContain(left);
  expect(await readdir(dataDir)).toContain(alive);
  expect(await readdir(dataDir)).toContain('backup-202611');
  const archive = join(await dataDirectory(), 'backup.tar.gz');
  if (running.stdout !== null) await writeFile(archive, running.stdout);
  expect(await running.exited).toBe(0);
  expect((await readdir(dataDir)).filter((name) => /^\.locution-backup-/.test(name))).toEqual([]);

  const target = join(await dataDirectory(), 'target');
  const restoring = command(target, 'restore', '-');
  const bytes = await readFile(archive);
  restoring.stdin?.on('error', () => undefined);
  restoring.stdin?.write(bytes.subarray(0, bytes.length / 2));
  for (;;) if ((await readdir(target).catch(() => [])).some((name) => /^\.locution-restore-/.test(name))) break;
  restoring.kill('SIGKILL');
  await restoring.exited;
  expect((await readdir(target)).some((name) => /^\.locution-restore-/.test(name))).toBe(true);
  await listening(launch(target));
  expect((await readdir(target)).filter((name) => /^\.locution-restore-/.test(name))).toEqual([]);
});
