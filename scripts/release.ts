import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { notesOf } from './changelog.ts';

/**
 * `npm run release`: checks that version, changelog and tag agree, and writes a release to dist/release: the package, its
 * bill of materials, checksums and notes. It publishes nothing. `--tag vX.Y.Z`: the tag that is being released.
 */
const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'dist/release');
/** Without its dependencies; what people wait for at a first start. */
const MAX_PACKAGE_BYTES = 25 * 1024 ** 2;

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });

function checkedVersion(tag: string | undefined): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { version: string };
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) throw new Error(`"${version}" in package.json is not a version.`);
  if (locked.version !== version) throw new Error(`package-lock.json is of ${locked.version}. Run npm install.`);
  if (tag !== undefined && tag !== `v${version}`) throw new Error(`The tag is ${tag}, package.json has ${version}.`);
  if (tag === undefined && run('git', 'tag', '--list', `v${version}`) !== '') {
    throw new Error(`v${version} is released already. Raise the version: npm version --no-git-tag-version VERSION.`);
  }
  if (run('git', 'status', '--porcelain') !== '') throw new Error('There are uncommitted changes. Commit them first.');
  return version;
}

function build(): string[] {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  const [packed] = JSON.parse(run('npm', 'pack', '--json', '--pack-destination', OUTPUT)) as { filename: string }[];
  if (packed === undefined) throw new Error('npm pack made nothing.');
  const { size } = statSync(join(OUTPUT, packed.filename));
  if (size > MAX_PACKAGE_BYTES)
    throw new Error(`${packed.filename} has ${size} bytes; ${MAX_PACKAGE_BYTES} are allowed.`);
  run('npm', 'run', '--silent', 'sbom');
  copyFileSync(join(ROOT, 'dist/sbom.json'), join(OUTPUT, 'sbom.json'));
  return [packed.filename, 'sbom.json'];
}

try {
  const { values } = parseArgs({ options: { tag: { type: 'string' } } });
  const version = checkedVersion(values.tag);
  const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  const files = build();
  const sums = files.map((file) => {
    const hash = createHash('sha256').update(readFileSync(join(OUTPUT, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(OUTPUT, 'SHA256SUMS'), sums.join(''));
  writeFileSync(join(OUTPUT, 'notes.md'), notes);
  console.log(`${version} is in ${OUTPUT}:\n${sums.join('')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
