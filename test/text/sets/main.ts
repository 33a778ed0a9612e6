/** Prints how much of the test sets is said right: `node test/text/sets/main.ts [language] [--failures] [--said]`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
for (const languageCode of positionals.length > 0 ? positionals : languages()) {
  const own: Score[] = [];
  for (const [name, items] of classes(languageCode)) {
    const scores = await scoreItems(languageCode, items);
    own.push(...scores);
    print(`${languageCode} ${name}`, scores);
    if (options.failures) scores.filter(({ passed }) => !passed).forEach(printFailure);
  }
  print(languageCode, own);
  all.push(...own);
}
print('all', all);

function languages(): string[] {
  const names = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}(\.json)?$/.test(name));
  return names.map((name) => name.slice(0, 2)).sort();
}

/** English has a file for each class; the other languages have one for all, whose items name theirs. */
function classes(languageCode: string): Map<string, Item[]> {
  const folder = join(import.meta.dirname, languageCode);
  if (!existsSync(folder)) return Map.groupBy(read<Item & { class: string }>(`${folder}.json`), (item) => item.class);
  const files = readdirSync(folder).sort();
  return new Map(files.map((file) => [file.replace(/\.json$/, ''), read<Item>(join(folder, file))]));
}

function read<T>(path: string): T[] {
  return JSON.parse(readFileSync(path, 'utf8')) as T[];
}

async function scoreItems(languageCode: string, items: readonly Item[]): Promise<Score[]> {
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
