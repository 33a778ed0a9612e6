import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { RUNS_ALL } from './runs.ts';

/** The WebAssembly modules of native/, which are built where a compiler is and stand in the repository for everyone else. */
const NATIVE = join(import.meta.dirname, '../native');
const FOLDERS = globSync('*/build.sh', { cwd: NATIVE }).map(dirname);
/** The compiler that the hashes were made with; another one's bytes differ. */
const COMPILER = 'Debian clang version 14.0.6';
/** What the build ends with where no mirror has the source. */
const NO_SOURCE = 3;

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const hashes = (folder: string) =>
  readFileSync(join(NATIVE, folder, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/) as [string, string]);

const hasCompiler = () =>
  spawnSync('clang', ['--version'], { encoding: 'utf8' }).stdout?.startsWith(COMPILER) === true &&
  ['/usr/bin/wasm-ld', '/usr/lib/wasm32-wasi/libc.a', '/usr/lib/apt/apt-helper'].every((file) => existsSync(file));

test.each(FOLDERS)('%s: the files are those whose hashes are written down', (folder) => {
  for (const [hash, file] of hashes(folder)) expect(hashOf(join(NATIVE, folder, file)), file).toBe(hash);
  const built = globSync('*.wasm', { cwd: join(NATIVE, folder) });
  expect(hashes(folder).map(([, file]) => file)).toEqual(expect.arrayContaining(built));
});

test.each(FOLDERS)('%s: the bill of materials names the sources that the build takes', (folder) => {
  const script = readFileSync(join(NATIVE, folder, 'build.sh'), 'utf8');
  const pinned = [...script.matchAll(/source\.sh" (\S+) (\S+)\s+(?:\\\s+)?([0-9a-f]{64})/g)].map(
    ([, name, source, sha256]) => ({ name, source, sha256 }),
  );
  expect(pinned.length).toBeGreaterThan(0);
  const listed = JSON.parse(readFileSync(join(NATIVE, folder, 'components.json'), 'utf8')) as Record<string, string>[];
  expect(listed.map(({ name, source, sha256 }) => ({ name, source, sha256 }))).toEqual(pinned);
  for (const { name, version } of listed) expect(script).toContain(`${name}_${version}`);
  expect(globSync('*', { cwd: join(NATIVE, folder, 'licences') }).length).toBeGreaterThanOrEqual(listed.length);
});

test('ffmpeg: the functions that the server declares are those of the module', () => {
  const source = readFileSync(join(NATIVE, '../src/audio/instance.ts'), 'utf8');
  const [, declared = ''] = /interface Calls \{\n(.*?)\n\}/s.exec(source) ?? [];
  const names = [...declared.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  const module = new WebAssembly.Module(readFileSync(join(NATIVE, 'ffmpeg/audio.wasm')));
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  expect(exported.filter((name) => name !== 'memory').sort()).toEqual(names.sort());
});

// Two minutes of compiling: not for every change.
test.runIf(RUNS_ALL && hasCompiler()).for(FOLDERS)(
  '%s: building it gives the same bytes',
  { timeout: 900_000 },
  (folder, { skip }) => {
    const out = mkdtempSync(join(tmpdir(), 'native-'));
    try {
      // Sources and objects of a build before are used again, but not the product.
      const build = join(tmpdir(), `locution-native-${basename(folder)}`);
      const env = { ...process.env, OUT: out };
      const { status, stderr } = spawnSync(join(NATIVE, folder, 'build.sh'), [build], { env, encoding: 'utf8' });
      if (status === NO_SOURCE) skip('no mirror of Debian has the source, or none can be reached');
      expect(status, stderr).toBe(0);
      for (const file of globSync('*.wasm', { cwd: out })) {
        expect(hashOf(join(out, file)), file).toBe(hashOf(join(NATIVE, folder, file)));
      }
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  },
);
