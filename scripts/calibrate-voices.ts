import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gainToTarget, integratedLoudness } from '../src/audio/loudness.ts';
import { createEmbeddedEngine } from '../src/engine/embedded-engine.ts';
import { BUILTIN_VOICES } from '../src/engine/voices/builtin.ts';

/** Measures each built-in voice on a paragraph of its language and writes the gain that brings it to the target level. */
const PARAGRAPHS: Record<string, string> = JSON.parse(
  await readFile(join(import.meta.dirname, 'paragraphs.json'), 'utf8'),
);
const FILE = join(import.meta.dirname, '../src/engine/voices/builtin.ts');
const engine = await createEmbeddedEngine();
let source = await readFile(FILE, 'utf8');
for (const { voiceId, name, recipe } of BUILTIN_VOICES) {
  const request = {
    text: PARAGRAPHS[recipe.languageCode] ?? '',
    languageCode: recipe.languageCode,
    recipe,
    speed: 1,
    guidanceScale: 10,
    seed: 1,
    segmentPauseSecs: 0,
  };
  const chunks: Int16Array[] = [];
  for (const segment of engine.segments(request)) {
    await engine.speak(request, segment, (samples) => {
      chunks.push(samples.slice());
      return true;
    });
  }
  const samples = new Int16Array(chunks.flatMap((chunk) => [...chunk]));
  const gainDb = Math.round(gainToTarget(samples, engine.sampleRateHz) * 10) / 10;
  console.log(
    name.padEnd(10),
    recipe.languageCode,
    integratedLoudness(samples, engine.sampleRateHz).toFixed(1),
    gainDb,
  );
  source = source.replace(new RegExp(`('${voiceId}'.*, )-?[\\d.]+(, \\{[^}]*\\})?(\\],)$`, 'm'), `$1${gainDb}$2$3`);
}
await writeFile(FILE, source);
