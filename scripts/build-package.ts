import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { buildConsole } from './build-console.ts';

/**
 * Writes to lib/ what a package runs: the sources and migrations as JavaScript, their data, and the built console, in the
 * same places to each other. Types become spaces, by the same means that Node runs the sources with, so a line of a stack
 * trace is the line of the source.
 */
const ROOT = join(import.meta.dirname, '..');
const LIB = join(ROOT, 'lib');
const COMPILED = ['src', 'migrations'];
/** The WebAssembly modules, their data and licences. */
const NATIVE = 'native/*/{*.wasm,*.bin,SHA256SUMS,licences/*}';

/** Addresses of modules in imports, workers and processes: `'./thread.ts'`, `` `./encoders/${name}.ts` ``. */
const MODULE_ADDRESS = /(['`])(\.{1,2}\/[^'`\n]*)\.ts\1/g;

async function compile(file: string): Promise<void> {
  const target = join(LIB, file);
  await mkdir(dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return await cp(join(ROOT, file), target);
  const script = stripTypeScriptTypes(await readFile(join(ROOT, file), 'utf8'));
  await writeFile(target.replace(/\.ts$/, '.js'), script.replace(MODULE_ADDRESS, '$1$2.js$1'));
}

export async function buildPackage(): Promise<void> {
  await rm(LIB, { recursive: true, force: true });
  await buildConsole();
  await cp(join(ROOT, 'dist/console'), join(LIB, 'dist/console'), { recursive: true });
  for (const folder of COMPILED) {
    for await (const file of glob(`${folder}/**/*.*`, { cwd: ROOT })) {
      if (!file.startsWith('src/console/') && !file.endsWith('.d.ts')) await compile(file);
    }
  }
  for await (const file of glob(NATIVE, { cwd: ROOT })) await compile(file);
  const { name, version, type } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeFile(join(LIB, 'package.json'), JSON.stringify({ name, version, type }));
}

if (import.meta.main) await buildPackage();
