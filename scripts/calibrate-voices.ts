import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { runtime } from '../src/engines/formant/runtime.ts';
import { measureGainDb } from '../src/workers/thread/levels.ts';

/** Measures each built-in voice on a paragraph of its language and writes the gain that brings it to the target level. */
const PARAGRAPHS: Record<string, string> = JSON.parse(
  await readFile(join(import.meta.dirname, 'paragraphs.json'), 'utf8'),
);
const FILE = join(import.meta.dirname, '../src/engines/formant/builtin-voices.ts');
const synthesizer = await runtime.start();
let source = await readFile(FILE, 'utf8');
for (const { voiceId, name, recipe } of BUILTIN_VOICES) {
  // Never minus zero.
  const gainDb = (await measureGainDb({ runtime, synthesizer }, recipe, PARAGRAPHS[recipe.languageCode] ?? '')) || 0;
  console.log(name.padEnd(10), recipe.languageCode, gainDb);
  source = source.replace(new RegExp(`('${voiceId}'.*, )-?[\\d.]+(, \\{[^}]*\\})?(\\],)$`, 'm'), `$1${gainDb}$2$3`);
}
await writeFile(FILE, source);
