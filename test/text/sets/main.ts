/** Prints how much of the test sets is said right: `node test/text/sets/main.ts [language] [--failures] [--said]`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Item, readingAsText, type Score, score } from './score.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    failures: { type: 'boolean', default: false },
    /** Speaks each reading in place of its text: where that fails, it is the set that is wrong. */
    said: { type: 'boolean', default: false },
  },
});

const all: Score[] = [];
const languages = positionals.length > 0 ? positionals : folders();
for (const languageCode of languages) {
  for (const file of readdirSync(join(import.meta.dirname, languageCode)).sort()) {
    const scores = await scoreFile(languageCode, file);
    all.push(...scores);
    print(`${languageCode} ${file.replace(/\.json$/, '')}`, scores);
    if (options.failures) scores.filter(({ passed }) => !passed).forEach(printFailure);
  }
}
print('all', all);

function folders(): string[] {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function scoreFile(languageCode: string, file: string): Promise<Score[]> {
  const items = JSON.parse(readFileSync(join(import.meta.dirname, languageCode, file), 'utf8')) as Item[];
  const scores: Score[] = [];
  for (const item of items) {
    if (!options.said) scores.push(await score(item, languageCode));
    else
      for (const said of [item.said].flat()) {
        scores.push(await score({ text: readingAsText(said, languageCode), said }, languageCode));
      }
  }
  return scores;
}

function print(name: string, scores: readonly Score[]): void {
  const passed = scores.filter((one) => one.passed).length;
  const percent = ((100 * passed) / Math.max(1, scores.length)).toFixed(1);
  console.log(`${name.padEnd(24)} ${percent.padStart(5)} %  ${passed}/${scores.length}`);
}

function printFailure({ item, heard, expected }: Score): void {
  console.log(`  ${JSON.stringify(item.text)}\n    said  ${[item.said].flat().join(' | ')}`);
  console.log(`    heard ${heard}\n    not   ${expected.join('\n          ')}`);
}
