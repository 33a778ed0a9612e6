import { createEspeak } from '../src/engines/espeak/espeak.ts';
import { createPhonemizer } from '../src/engines/espeak/phonemize.ts';
import { soundsOf } from '../src/engines/espeak/sounds.ts';
import { openModel } from '../src/engines/neural/packages/open-model.ts';
import { readPackage } from '../src/engines/neural/packages/read-package.ts';
import { cutRuns } from '../src/engines/neural/runs.ts';
import { cutSegments } from '../src/text/segments.ts';
import { spokenText } from '../src/text/spoken.ts';

/** A process that runs a model on the symbols of a text, again and again, with nothing around it. Arguments: folder, text. */
const [, , folder = '', text = ''] = process.argv;
const model = await openModel(readPackage(folder), { threads: 1, provider: 'cpu' }, createPhonemizer(createEspeak()));
const language = { languageCode: 'en', accent: 'american' };
const request = { text, languageCode: 'en', segmentPauseSecs: 0 } as Parameters<typeof cutSegments>[0];
const segments: ReturnType<typeof cutRuns>[] = [];
for (const segment of cutSegments(request, () => 0)) {
  const sounds = soundsOf(await spokenText(segment), segment.ending, (words) => model.phonemize(words, language));
  segments.push(cutRuns(model.symbols(sounds, language), model.maxSymbols));
}
const options = { voices: [{ name: 'af_bench', weight: 1 }], speed: 1, guidanceScale: 10 };

async function speak(runs: (typeof segments)[number]): Promise<void> {
  for (const run of runs) await model.run(run, options);
}

process.on('message', async ({ times, firstOnly }: { times: number; firstOnly: boolean }) => {
  const startedAt = performance.now();
  for (let index = 0; index < times; index += 1) {
    for (const runs of firstOnly ? segments.slice(0, 1) : segments) await speak(runs);
  }
  process.send?.(performance.now() - startedAt);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
