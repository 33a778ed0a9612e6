import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Runs the tests: `node scripts/test.ts [--all] [arguments of vitest]`. Without arguments of vitest it is a complete run, whose
 * report is then judged. `--all` adds the projects and the sizes that are too slow for every change.
 */
const ROOT = join(import.meta.dirname, '..');
const QUICK = ['--project=machine', '--project=cluster'];

const [first, ...rest] = process.argv.slice(2);
const isAll = first === '--all';
const given = isAll ? rest : process.argv.slice(2);
const report = join(ROOT, 'test-results', 'report.json');

await rm(report, { force: true });
const projects = isAll || given.some((argument) => argument.startsWith('--project')) ? [] : QUICK;
const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const status = await run('vitest', ['run', ...output, ...projects, ...given], {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  ...(isAll ? { LOCUTION_TEST_ALL: '1' } : {}),
});
const judged = given.length > 0 ? 0 : await run('node', ['scripts/test-report.ts', isAll ? 'all' : 'quick'], {});
process.exitCode = status === 0 ? judged : status;

/** Status of a program; a signal that ended it counts as 1. */
async function run(program: string, args: string[], environment: Record<string, string>): Promise<number> {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } });
  const [code] = await once(child, 'close');
  return (code as number | null) ?? 1;
}
