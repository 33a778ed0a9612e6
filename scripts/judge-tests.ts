import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters as plainText } from 'node:util';
import Type from 'typebox';
import Value from 'typebox/value';
import config from '../vitest.config.ts';
import { copyRepository } from './planted-copy.ts';

/**
 * A test of the test command: plants faults in a copy of the repository and demands that the command which runs the tests
 * ends with a status other than 0 for each of them in each project, and with 0 where nothing is wrong.
 */
const ROOT = join(import.meta.dirname, '..');
/** A folder of each project. */
const PLACES = ['test', 'test/cluster', 'test/http'];
const BEGUN = 'the planted test has begun';

const PASSING = "import { test } from 'vitest';\ntest('passes', () => undefined);\n";
const inTest = (body: string) => `import { test } from 'vitest';\ntest('planted', async () => {\n${body}\n});\n`;
const EMPTY_SETUP = 'export const setup = () => undefined;\n';

interface Fault {
  name: string;
  /** Contents of the planted test file. */
  test: string;
  /** What the run must say, so that it is not red for another reason; an interrupted run says nothing. */
  says?: string;
  /** Contents of the file that starts what a project's tests share. */
  setup?: string;
  /** Which test files are run; default: the planted ones. */
  filter?: string;
  interrupt?: true;
}

/** These break a run from inside a test, so that each project owes a failure for each. */
const FAULTS: readonly Fault[] = [
  { name: 'a failing test', test: inTest("throw new Error('planted');"), says: 'Error: planted' },
  {
    name: 'an unhandled rejection',
    test: inTest("void Promise.reject(new Error('planted'));"),
    says: 'Unhandled Rejection',
  },
  {
    name: 'a worker that dies',
    test: inTest("process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined);"),
    says: 'with signal SIGKILL',
  },
  { name: 'a worker that exits with 0', test: inTest('process.reallyExit(0);'), says: 'with exit code 0' },
  { name: 'a file that does not load', test: "import './missing.ts';\n", says: './missing.ts' },
  { name: 'a run of no test', test: PASSING, filter: 'no-such-file', says: 'No test files found' },
  {
    name: 'an interrupted run',
    test: inTest(`console.log('${BEGUN}'); await new Promise(() => undefined);`),
    interrupt: true,
  },
];
/** The same for what projects share. It takes the place of the real servers, whose start is tried by the first fault. */
const SETUP_FAULTS: readonly Fault[] = [
  {
    name: 'a failed global setup',
    test: PASSING,
    says: 'Error: planted',
    setup: "export const setup = () => { throw new Error('planted'); };\n",
  },
  {
    name: 'a failed global teardown',
    test: PASSING,
    says: 'Error: planted',
    setup: `${EMPTY_SETUP}export const teardown = () => { throw new Error('planted'); };\n`,
  },
];

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
);
const nameOf = ({ name }: (typeof projects)[number]): string => (typeof name === 'string' ? name : (name?.label ?? ''));

async function run(copy: string, project: string, { filter = 'planted', interrupt }: Partial<Fault>) {
  const args = ['run', '--silent', 'test:run', '--', `--project=${project}`, filter];
  // A group of its own gets the signal as one that a terminal's Ctrl+C reaches.
  const command = spawn('npm', args, { cwd: copy, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (piece) => {
      output += String(piece);
      if (interrupt && output.includes(BEGUN)) {
        interrupt = undefined;
        process.kill(-(command.pid ?? 0), 'SIGINT');
      }
    });
  }
  const [code, signal] = await once(command, 'close');
  return { status: code as number | null, signal: signal as string | null, output };
}

async function plant(copy: string, { test, setup }: Pick<Fault, 'test' | 'setup'>): Promise<void> {
  for (const place of PLACES) await writeFile(join(copy, place, 'planted.test.ts'), test);
  const servers = join(copy, 'test/servers.ts');
  if (setup === undefined) await cp(join(ROOT, 'test/servers.ts'), servers);
  else await writeFile(servers, setup);
}

const reportOf = async (copy: string) =>
  Value.Parse(
    Type.Object({ numTotalTests: Type.Integer(), numFailedTests: Type.Integer() }),
    JSON.parse(await readFile(join(copy, 'test-results/report.json'), 'utf8')),
  );

/** What is wrong with how a project answers faults, a sentence each. */
async function judge(copy: string, project: (typeof projects)[number]): Promise<string[]> {
  const name = nameOf(project);
  const wrong: string[] = [];
  await plant(copy, { test: PASSING });
  const sound = await run(copy, name, {});
  if (sound.status !== 0) wrong.push(`${name}: nothing wrong ended with ${sound.status}\n${sound.output}`);
  else if ((await reportOf(copy)).numTotalTests === 0) wrong.push(`${name}: the planted test does not run`);
  const faults = [...FAULTS, ...(project.globalSetup === undefined ? [] : SETUP_FAULTS)];
  for (const [index, fault] of faults.entries()) {
    // The first runs with the real servers: what they import may hook the end of the process.
    await plant(copy, index === 0 || project.globalSetup === undefined ? fault : { setup: EMPTY_SETUP, ...fault });
    const { status, signal, output } = await run(copy, name, fault);
    const isRed = status !== 0 && plainText(output).includes(fault.says ?? '');
    console.log(`${isRed ? 'red  ' : 'GREEN'} ${name}: ${fault.name} (${status ?? signal})`);
    if (!isRed) wrong.push(`${name}: ${fault.name} ended with ${status ?? signal}\n${output}`);
    if (index === 0 && (await reportOf(copy)).numFailedTests === 0)
      wrong.push(`${name}: the report tells of no failure`);
  }
  return wrong;
}

/** The report's own judge must not believe a missing, a failed or a thin report. */
async function judgeReports(copy: string): Promise<string[]> {
  const file = join(copy, 'test-results/report.json');
  const sound = { success: true, numPassedTests: 1e6, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] };
  const reports: [string, object | undefined, number][] = [
    ['a sound report', sound, 0],
    ['a missing report', undefined, 1],
    ['a report of a failed test', { ...sound, numFailedTests: 1 }, 1],
    ['a report of a failed file', { ...sound, numFailedTestSuites: 1 }, 1],
    ['a report without success', { ...sound, success: false }, 1],
    ['a report of few tests', { ...sound, numPassedTests: 10 }, 1],
    ['an empty object', {}, 1],
  ];
  const wrong: string[] = [];
  for (const [name, report, expected] of reports) {
    await mkdir(dirname(file), { recursive: true });
    if (report === undefined) await rm(file, { force: true });
    else await writeFile(file, JSON.stringify(report));
    const command = spawn('node', ['scripts/test-report.ts', 'quick'], { cwd: copy, stdio: 'ignore' });
    const [code] = await once(command, 'close');
    if (code !== expected) wrong.push(`${name} is judged with ${code}, not ${expected}`);
  }
  return wrong;
}

if (projects.length === 0) throw new Error('vitest.config.ts names no projects');
const copies = await Promise.all(projects.map(() => copyRepository(['package.json', '*.ts', '*.json'])));
try {
  const judged = await Promise.all(projects.map((project, index) => judge(copies[index] ?? '', project)));
  const wrong = [...judged.flat(), ...(await judgeReports(copies[0] ?? ''))];
  for (const sentence of wrong) console.error(sentence);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  for (const copy of copies) await rm(copy, { recursive: true, force: true });
}
