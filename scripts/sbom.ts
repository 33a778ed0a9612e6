import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run sbom`: what is installed to run, and what the binaries in native/ are built from, as CycloneDX. */
const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'dist/sbom.json');

interface Source {
  name: string;
  version: string;
  license: string;
  source: string;
  sha256: string;
}

const npm = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const document = JSON.parse(npm) as { components: unknown[] };
for (const list of globSync('native/*/components.json', { cwd: ROOT })) {
  for (const { name, version, license, source, sha256 } of JSON.parse(
    readFileSync(join(ROOT, list), 'utf8'),
  ) as Source[]) {
    document.components.push({
      type: 'library',
      'bom-ref': `pkg:deb/debian/${name}@${version}?arch=source`,
      name,
      version,
      purl: `pkg:deb/debian/${name}@${version}?arch=source`,
      licenses: [{ license: { id: license } }],
      hashes: [{ alg: 'SHA-256', content: sha256 }],
      properties: [{ name: 'source', value: source }],
    });
  }
}
mkdirSync(join(ROOT, 'dist'), { recursive: true });
writeFileSync(FILE, JSON.stringify(document, null, 2));
console.log(`${FILE}: ${document.components.length} components`);
