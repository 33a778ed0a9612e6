import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Copies the repository as it stands, changes that are not committed included, into a new folder. Its owner removes it. */
export async function copyRepository(patterns: readonly string[] = []): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'locution-judged-'));
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard', '--', ...patterns], { cwd: ROOT });
  for (const file of String(files).split('\0').filter(Boolean)) {
    await mkdir(join(copy, dirname(file)), { recursive: true });
    await cp(join(ROOT, file), join(copy, file));
  }
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
