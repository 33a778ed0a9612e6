import { PackageError } from './package.ts';

/**
 * Ids of symbols from a list that a package brings: `tokens.txt` (a symbol and its id a line), or the `vocab` of a
 * `tokenizer.json` or `config.json`. Undefined where the file has none.
 * @throws PackageError where the list is broken
 */
export function readAlphabet(name: string, text: string): ReadonlyMap<string, number> | undefined {
  const entries = name.endsWith('.txt') ? lines(text) : vocabulary(text);
  if (entries === undefined) return undefined;
  const wrong = entries.find(([, id]) => !Number.isInteger(id) || id < 0);
  if (entries.length === 0 || wrong !== undefined) {
    throw new PackageError(`The list of symbols in ${name} is broken${wrong ? ` at "${wrong[0]}"` : ''}.`);
  }
  return new Map(entries);
}

/** The first sign of a line is the symbol: it may be a blank. */
const lines = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line): [string, number] => {
      const [symbol = ''] = line;
      return [symbol, Number(line.slice(symbol.length).trim())];
    });

function vocabulary(text: string): [string, number][] | undefined {
  const file = JSON.parse(text) as { vocab?: Record<string, number>; model?: { vocab?: Record<string, number> } };
  const vocab = file.vocab ?? file.model?.vocab;
  return vocab === undefined ? undefined : Object.entries(vocab);
}
