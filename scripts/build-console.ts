import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src/console');
/** What the console shares with the server, types aside. */
const SHARED = join(ROOT, 'src/voice-terms.ts');
const OUTPUT = join(ROOT, 'dist/console');
/** Beside what it speaks of, so that the two cannot be told apart by a deletion. */
const STAMP = join(OUTPUT, 'built-from.sha256');

/** What building the console and serving it while it is worked on have in common. */
export const CONSOLE = { root: SOURCE, base: '/console/', configFile: false } as const;

/** Everything the built console depends on: its sources and the versions of what it uses. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob('**/*.*', { cwd: SOURCE })) files.push(join(SOURCE, file));
  for (const file of [...files.toSorted(), SHARED, join(ROOT, 'package-lock.json'), import.meta.filename]) {
    hash.update(file.slice(ROOT.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Builds the browser console into dist/console, unless what is there was built from the same sources. */
export async function buildConsole(): Promise<'built' | 'fresh'> {
  const wanted = await fingerprint();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return 'fresh';
  const { build } = await import('vite');
  await build({
    ...CONSOLE,
    logLevel: 'warn',
    // Whoever builds, also a test: what is built is what people get.
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: OUTPUT,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  await writeFile(STAMP, wanted);
  return 'built';
}

if (import.meta.main) await buildConsole();
