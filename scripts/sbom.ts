import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run sbom`: what is installed to run, as CycloneDX. */
const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'dist/sbom.json');

const document = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
mkdirSync(join(ROOT, 'dist'), { recursive: true });
writeFileSync(FILE, document);
console.log(`${FILE}: ${(JSON.parse(document) as { components: unknown[] }).components.length} components`);
