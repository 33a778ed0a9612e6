/** Prints how much of the test sets is said right: `node test/text/sets/main.ts [language] [--failures] [--said]`. */
import { parseArgs } from 'node:util';
import { type Item, readingAsText, type Score, score } from './score.ts';
import { classesOf, languagesOfSets, percentOf } from './set.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    failures: { type: 'boolean', default: false },
    /** Speaks each reading in place of its text: where that fails, it is the set that is wrong. */
    said: { type: 'boolean', default: false },
  },
});

const all: Score[] = [];
for (const languageCode of positionals.length > 0 ? positionals : languagesOfSets()) {
  const own: Score[] = [];
  for (const [name, items] of classesOf(languageCode)) {
    const scores = await scoreItems(languageCode, items);
    own.push(...scores);
    print(`${languageCode} ${name}`, scores);
    if (options.failures) scores.filter(({ passed }) => !passed).forEach(printFailure);
  }
  print(languageCode, own);
  all.push(...own);
}
print('all', all);

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
  console.log(`${name.padEnd(24)} ${percentOf(scores).toFixed(1).padStart(5)} %  ${passed}/${scores.length}`);
}

function printFailure({ item, heard, expected }: Score): void {
  console.log(`  ${JSON.stringify(item.text)}\n    said  ${[item.said].flat().join(' | ')}`);
  console.log(`    heard ${heard}\n    not   ${expected.join('\n          ')}`);
}
