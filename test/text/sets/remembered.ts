import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const ENGINE = join(ROOT, 'src/engines/espeak');
const FOLDER = join(ROOT, 'node_modules/.cache/locution-phonemes');

/** Changes with the engine's module and data, and with the code around them. */
function engineHash(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(ROOT, 'native/espeak/SHA256SUMS')));
  const files = readdirSync(ENGINE).filter((file) => file.endsWith('.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(ENGINE, file)));
  // How it is called.
  hash.update(readFileSync(join(import.meta.dirname, 'phonemes.ts')));
  return hash.digest('hex').slice(0, 16);
}

const HASH = engineHash();
interface Remembered {
  before: Map<string, string[]>;
  used: Map<string, string[]>;
}
const byLanguage = new Map<string, Remembered>();

const fileOf = (languageCode: string) => join(FOLDER, `${HASH}-${languageCode}.json`);

function load(languageCode: string): Remembered {
  let entries: [string, string[]][] = [];
  try {
    entries = JSON.parse(readFileSync(fileOf(languageCode), 'utf8')) as typeof entries;
  } catch (error) {
    // A file that another process broke off is as good as none.
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { before: new Map(entries), used: new Map() };
}

/** What the engine says to an input, asked once for each state of the engine: its answer depends on nothing else. */
export function remembered(languageCode: string, input: string, say: () => string[]): string[] {
  const language = byLanguage.get(languageCode) ?? load(languageCode);
  byLanguage.set(languageCode, language);
  const answer = language.used.get(input) ?? language.before.get(input) ?? say();
  language.used.set(input, answer);
  return answer;
}

/** Keeps what a whole set of a language has asked for the next run. */
export function keep(languageCode: string): void {
  const used = byLanguage.get(languageCode)?.used;
  if (used === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  const file = fileOf(languageCode);
  const part = `${file}.${process.pid}`;
  writeFileSync(part, JSON.stringify([...used]));
  renameSync(part, file);
}
