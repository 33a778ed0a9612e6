import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import type { GenerationJobBody } from '../../src/http/schemas/jobs.ts';
import { startServer, TEST_KEY } from '../http/server.ts';
import { until } from '../jobs/nodes.ts';
import { openFilesIn } from '../open-files.ts';

const VOICE = BUILTIN_VOICES[0]?.voiceId;
const SPEAK = `/v1/text-to-speech/${VOICE}?output_format=wav_48000`;
const SENTENCE = 'In the evening they walked along the river, and nobody said a word about the letter. ';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locution-full-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Mounting needs root, and a container that allows it. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function expectFull(response: Response): Promise<void> {
  const body = await response.text();
  expect(response.status, body).toBe(507);
  expect(body).toContain('INSUFFICIENT_STORAGE');
  expect(body).toContain('disk is full');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (const size of [1_000_000, 4096]) {
    for (;;) {
      const written = await file.write(Buffer.alloc(size, 1)).catch(() => ({ bytesWritten: 0 }));
      if (written.bytesWritten < size) break;
    }
  }
  await file.close();
}

test.skipIf(!canMount())(
  'a full file system: 507 for who speaks, not ready, nothing charged, jobs wait (needs root)',
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
    try {
      const server = await startServer({ dataDir: folder });
      try {
        expect((await server.request('/readyz')).status).toBe(200);
        const { bavail, bsize } = await statfs(folder);
        expect(await (await server.request('/metrics')).text()).toMatch(/^locution_disk_free_bytes\{[^}]*\} \d{8}$/m);
        expect(bavail * bsize).toBeLessThan(64 * 1024 * 1024);
        await fill(join(folder, 'filler'));
        await expectFull(await server.request(SPEAK, { json: { text: SENTENCE.repeat(4) } }));
        await expectFull(await server.request('/readyz'));
        expect(await openFilesIn(join(folder, 'audio'))).toEqual([]);

        await rm(join(folder, 'filler'));
        expect((await server.request('/readyz')).status).toBe(200);
        expect((await server.request(SPEAK, { json: { text: SENTENCE } })).status).toBe(200);
        const accepted = await server.request(`/v1/text-to-speech/${VOICE}?delivery=async`, {
          json: { text: SENTENCE.repeat(60) },
        });
        const { generation_job_id: jobId } = (await accepted.json()) as GenerationJobBody;
        await fill(join(folder, 'filler'));
        await until(async () =>
          server.log.some((line) => /background work.*disk is full|disk is full.*background work/.test(line)),
        );
        await rm(join(folder, 'filler'));
        const job = await until(async () => {
          const now = (await (await server.request(`/v1/generation-jobs/${jobId}`)).json()) as GenerationJobBody;
          return (now.status === 'completed' || now.status === 'failed') && now;
        });
        expect(job).toMatchObject({ status: 'completed', error: null });
        const key = (await (await server.request('/v1/api-keys/current')).json()) as { credit_used: number };
        const { history } = (await (await server.request('/v1/history')).json()) as { history: { credits: number }[] };
        expect(history).toHaveLength(2);
        const credits = history.reduce((sum, item) => sum + item.credits, 0);
        expect(key).toMatchObject({ credit_in_flight: 0, credit_used: credits });
      } finally {
        await server.close();
      }
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  },
);

test('a limit of the system on what is written: 507 for what is too long, the rest goes on', async () => {
  const main = join(import.meta.dirname, '../../src/main.ts');
  // In blocks of 512 bytes: 4 MB for one file.
  const child = spawn('sh', ['-c', 'ulimit -f 8192; exec "$0" "$@"', process.execPath, main], {
    env: {
      PATH: process.env.PATH,
      LOCUTION_PORT: '0',
      LOCUTION_WORKERS: '1',
      LOCUTION_LOG_LEVEL: 'silent',
      LOCUTION_DATA_DIR: folder,
      LOCUTION_BOOTSTRAP_API_KEY: TEST_KEY,
    },
  });
  const exited = new Promise((resolve) => child.on('exit', resolve));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  try {
    const url = await until(async () => /^listening on (\S+)$/m.exec(output)?.[1]);
    const speak = (text: string) =>
      fetch(url + SPEAK, {
        method: 'POST',
        headers: { 'xi-api-key': TEST_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
    await expectFull(await speak(SENTENCE.repeat(20)));
    const short = await speak(SENTENCE);
    expect(short.status).toBe(200);
    expect((await short.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
});
