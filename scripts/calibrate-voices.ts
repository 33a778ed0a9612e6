import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { runtime } from '../src/engines/formant/runtime.ts';
import { LANGUAGES } from '../src/languages/index.ts';
import { measureGainDb } from '../src/workers/thread/levels.ts';

/** Measures each built-in voice on a paragraph of its language and writes the gain that brings it to the target level. */
const PARAGRAPHS: Record<string, string> = JSON.parse(
  await readFile(join(import.meta.dirname, 'paragraphs.json'), 'utf8'),
);
const synthesizer = await runtime.start();
for (const { languageCode, script, voices } of LANGUAGES) {
  const file = join(import.meta.dirname, `../src/languages/${languageCode}/voices.ts`);
  let source = await readFile(file, 'utf8');
  for (const { voiceId, name } of voices) {
    const recipe = BUILTIN_VOICES.find((voice) => voice.voiceId === voiceId)?.recipe;
    if (recipe === undefined) throw new Error(`${name} is no voice of the engine`);
    // Never minus zero.
    const gainDb = (await measureGainDb({ runtime, synthesizer }, recipe, PARAGRAPHS[languageCode] ?? script)) || 0;
    console.log(name.padEnd(10), languageCode, gainDb);
    source = source.replace(new RegExp(`(voiceId: '${voiceId}'.* gainDb: )-?[\\d.]+`), `$1${gainDb}`);
  }
  await writeFile(file, source);
}
