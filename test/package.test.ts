import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notesOf } from '../scripts/changelog.ts';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { listening } from './processes.ts';

/** The package as somebody has it who installed it: below node_modules, where Node runs JavaScript only. */
const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);
const { dependencies, version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  version: string;
};

let folder: string;
let installed: string;
let command: string;
let packedBytes: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locution-package-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: ROOT, maxBuffer: 64 * 1024 ** 2 });
  const archive = join(folder, `locution-${version}.tgz`);
  packedBytes = (await stat(archive)).size;
  const modules = join(folder, 'node_modules');
  installed = join(modules, 'locution');
  command = join(installed, 'bin/locution.js');
  await mkdir(installed, { recursive: true });
  await extract({ file: archive, cwd: installed, strip: 1 });
  // What npm would bring from a registry, which tests do without.
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  await mkdir(join(folder, 'empty'));
  await mkdir(join(folder, 'home'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({ PATH: process.env.PATH, HOME: join(folder, 'home') });

test('it has the program as JavaScript and the built console, nothing of tests, and at most 25 MB', async () => {
  const files = (await readdir(installed, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
  expect(files).toContain('lib/src/main.js');
  expect(files).toContain('lib/dist/console/index.html');
  expect(files).toContain('CHANGELOG.md');
  expect(files).toContain('LICENSE');
  expect(files).toContain('deploy/locution.service');
  expect(files.filter((file) => /\.tsx?$|(?:^|\/)test\/|\.test\.|^bench|^scripts|^node_modules/.test(file))).toEqual(
    [],
  );
  expect(packedBytes).toBeLessThan(25 * 1024 ** 2);
  for (const file of files.filter((name) => name.startsWith('lib/src/') && name.endsWith('.js'))) {
    const text = await readFile(join(installed, file), 'utf8');
    expect(/^(?:import|export)\b.*['"]\.[^'"]*\.ts['"]/m.test(text), file).toBe(false);
  }
});

test('the command knows its version, and explains itself', async () => {
  const { stdout } = await run(process.execPath, [command, '--version'], { env: environment() });
  expect(stdout).toBe(`${version}\n`);
  const help = await run(process.execPath, [command, 'help'], { env: environment() });
  expect(help.stdout).toContain('locution start');
});

test('in an empty folder it starts a server that speaks, with its data in the user’s folder', async () => {
  const child = spawn(process.execPath, [command], {
    cwd: join(folder, 'empty'),
    env: { ...environment(), LOCUTION_PORT: '0', LOCUTION_WORKERS: '1', LOCUTION_LOG_LEVEL: 'warn' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  try {
    const url = await listening({ child, output: () => text, exited, kill: async () => child.kill('SIGKILL') });
    expect(text).toContain(`Set up the console at ${url}/console with this one-time token`);
    const key = /\bsk_[A-Za-z0-9]{48}\b/.exec(text)?.[0] ?? '';
    const headers = { 'xi-api-key': key, 'content-type': 'application/json' };
    const spoken = await fetch(`${url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text: 'Spoken by the package, in 2026.' }),
    });
    expect(spoken.status, text).toBe(200);
    expect((await spoken.bytes()).length).toBeGreaterThan(5000);
    const page = await (await fetch(`${url}/console`)).text();
    const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    expect((await fetch(url + script)).status).toBe(200);
    expect(await readdir(join(folder, 'empty'))).toEqual([]);
    const data = process.platform === 'linux' ? '.local/share/locution' : 'Library/Application Support/Locution';
    expect(await readdir(join(folder, 'home', data))).toContain('locution.db');
  } finally {
    child.kill('SIGTERM');
  }
  expect(await exited).toBe(0);
  expect(text).not.toMatch(/Error|ERR_/);
});

test('a release has notes: the newest section of the changelog, of its version', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-11-22\n\n- New.\n\n## 1.1.0 - 2026-01-01\n\n- Old.\n';
  expect(notesOf(changelog, '1.2.0')).toBe('- New.\n');
  expect(() => notesOf(changelog, '1.3.0')).toThrow('begins with 1.2.0, not with 1.3.0');
  expect(() => notesOf(changelog, '1.1.0')).toThrow('begins with 1.2.0');
  expect(() => notesOf(changelog.replace('## Unreleased\n', '## Unreleased\n\n- Pending.\n'), '1.2.0')).toThrow(
    'Unreleased',
  );
  expect(() => notesOf(changelog.replace('- New.', ''), '1.2.0')).toThrow('says nothing');
});
