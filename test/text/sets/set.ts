import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keep } from './remembered.ts';
import { type Item, type Score, score } from './score.ts';

/** The languages that have a set. */
export function languagesOfSets(): string[] {
  const names = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}(\.json)?$/.test(name));
  return names.map((name) => name.slice(0, 2)).sort();
}

/** English has a file for each class; the other languages have one for all, whose items name theirs. */
export function classesOf(languageCode: string): Map<string, Item[]> {
  const folder = join(import.meta.dirname, languageCode);
  if (!existsSync(folder)) return Map.groupBy(read<Item & { class: string }>(`${folder}.json`), (item) => item.class);
  const files = readdirSync(folder).sort();
  return new Map(files.map((file) => [file.replace(/\.json$/, ''), read<Item>(join(folder, file))]));
}

export async function scoreSet(languageCode: string): Promise<Score[]> {
  const scores: Score[] = [];
  for (const items of classesOf(languageCode).values()) {
    for (const item of items) scores.push(await score(item, languageCode));
  }
  keep(languageCode);
  return scores;
}

export const percentOf = (scores: readonly Score[]): number =>
  (100 * scores.filter(({ passed }) => passed).length) / Math.max(1, scores.length);

function read<T>(path: string): T[] {
  return JSON.parse(readFileSync(path, 'utf8')) as T[];
}
