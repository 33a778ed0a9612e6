import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

/**
 * Judges a complete run of the tests by the report file that it wrote: `node scripts/test-report.ts quick|all`. Prints its ten
 * slowest files, what was skipped, and as the last line `N passed, N failed, N skipped`. Fails where the report is missing,
 * says a failure, or counts fewer tests than the run's floor, which is raised by hand as tests are added.
 */
const ROOT = join(import.meta.dirname, '..');
const REPORT = join(ROOT, 'test-results', 'report.json');
const FLOOR = join(ROOT, 'test', 'floor.json');

const reportSchema = Type.Object({
  success: Type.Boolean(),
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  numFailedTestSuites: Type.Integer(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      startTime: Type.Number(),
      endTime: Type.Number(),
      assertionResults: Type.Array(Type.Object({ fullName: Type.String(), status: Type.String() })),
    }),
  ),
});
type Report = Static<typeof reportSchema>;

async function readReport(): Promise<Report> {
  const text = await readFile(REPORT, 'utf8').catch((error: Error) => {
    throw new Error(`The run left no report: ${error.message}`);
  });
  return Value.Parse(reportSchema, JSON.parse(text));
}

function printSlowest({ testResults }: Report): void {
  console.log('The ten slowest files, in seconds:');
  const files = testResults.map(({ name, startTime, endTime }) => ({ name, secs: (endTime - startTime) / 1000 }));
  for (const { name, secs } of files.toSorted((a, b) => b.secs - a.secs).slice(0, 10)) {
    console.log(`${secs.toFixed(1).padStart(7)}  ${relative(ROOT, name)}`);
  }
}

const report = await readReport();
const floors = Value.Parse(Type.Record(Type.String(), Type.Integer()), JSON.parse(await readFile(FLOOR, 'utf8')));
const floor = floors[process.argv[2] ?? ''];
if (floor === undefined) throw new Error(`Name one of the floors ${Object.keys(floors).join(', ')}`);
const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
const failedFiles = report.testResults.filter(({ status }) => status === 'failed');
const ran = report.numPassedTests + report.numFailedTests;

printSlowest(report);
for (const { fullName } of skipped) console.log(`skipped: ${fullName}`);
for (const { name } of failedFiles) console.log(`failed: ${relative(ROOT, name)}`);

if (ran < floor) console.log(`Only ${ran} tests ran; the floor is ${floor}.`);
if (!report.success || report.numFailedTestSuites > 0 || report.numFailedTests > 0 || ran < floor) process.exitCode = 1;
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped.length} skipped`);
