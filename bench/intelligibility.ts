import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseOutputFormat } from '../src/audio/formats.ts';
import { createAudioPipeline } from '../src/audio/pipeline.ts';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { runtime } from '../src/engines/formant/runtime.ts';

/** Everyday sentences with every sound of English; what the recogniser may hear is any row of their words. */
const SENTENCES = [
  'The baker left two loaves of bread on the window.',
  'A small boat drifted slowly across the quiet lake.',
  'She found her brother asleep under the apple tree.',
  'Heavy rain washed the mud from the garden path.',
  'He paid for the ticket with a handful of coins.',
  'The doctor asked me to come back on Thursday.',
  'Nobody heard the clock strike seven in the morning.',
  'Fresh coffee and warm milk stood on the table.',
  'They painted the kitchen yellow before the summer.',
  'Our teacher drew a large circle on the board.',
  'The old bridge shook when the train went over it.',
  'I would rather walk home than wait for the bus.',
  'Children were playing football behind the school.',
  'A cold wind blew through the open door.',
  'The lawyer read the letter twice and said nothing.',
  'Put the clean shirts into the bottom drawer.',
  'My sister bought a cheap camera for her journey.',
  'The river was too deep to cross without a rope.',
  'Nine birds sat in a row along the wooden fence.',
  'Please close the gate so the dog stays inside.',
  'The soup needs more salt and a little pepper.',
  'We saw smoke rising from the house on the hill.',
  'His voice was so soft that I could not hear it.',
  'The farmer sold his brown horse to a neighbour.',
  'Every page of the book smelled of dust and age.',
  'Turn left at the church and follow the narrow road.',
  'The museum keeps a very thin sheet of gold.',
  'A young woman thanked the driver and got out.',
  'They measured the length of the room with string.',
  'Good news travels fast in such a small village.',
];

/** The voices with figures to reach: these four at least 0.7, no American voice under 0.6. */
const NAMED = ['Clara', 'Arthur', 'Theo', 'Rowan'];
const RATE_HZ = 16_000;
const MODEL = '/usr/share/pocketsphinx/model/en-us';
const run = promisify(execFile);

/**
 * The part of the words that an independent recogniser hears, for the American voices: PocketSphinx, with a grammar in which
 * any word of the sentences may follow any other. Needs Debian's `pocketsphinx` and `pocketsphinx-en-us`.
 */
export async function intelligibility() {
  const synthesizer = await runtime.start();
  const voices = BUILTIN_VOICES.filter(({ recipe }) => recipe.languageCode === 'en' && recipe.accent === 'american');
  const figures: Record<string, number> = {};
  for (const { name, recipe } of voices) {
    const folder = await mkdtemp(join(tmpdir(), 'locution-heard-'));
    try {
      for (const [index, text] of SENTENCES.entries()) {
        const request = { text, languageCode: 'en', recipe, speed: 1, guidanceScale: 10, seed: 1, segmentPauseSecs: 0 };
        const format = parseOutputFormat(`wav_${RATE_HZ}`);
        const pipeline = createAudioPipeline({
          inputRateHz: synthesizer.sampleRateHz,
          gainDb: recipe.gainDb ?? 0,
          format,
        });
        const pieces: Uint8Array[] = [];
        for (const segment of runtime.segments(request)) {
          await synthesizer.speak(request, segment, (samples) => {
            pieces.push(pipeline.write(samples));
            return true;
          });
          pieces.push(pipeline.silence(segment.pauseAfterSecs));
        }
        const { tail, head } = pipeline.finish();
        pipeline.close();
        await writeFile(join(folder, `${index}.wav`), Buffer.concat([head, ...pieces, tail]));
      }
      figures[name] = await partHeard(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  const lowest = Math.min(...Object.values(figures));
  const named = Math.min(...NAMED.map((name) => figures[name] ?? 0));
  return { ...figures, lowest, lowestNamed: named };
}

async function partHeard(folder: string): Promise<number> {
  const words = [...new Set(SENTENCES.flatMap(wordsOf))].toSorted();
  await writeFile(join(folder, 'words.jsgf'), `#JSGF V1.0;\ngrammar words;\npublic <any> = (${words.join(' | ')})+;\n`);
  await writeFile(join(folder, 'ctl'), `${SENTENCES.map((_, index) => index).join('\n')}\n`);
  const files = ['-jsgf', 'words.jsgf', '-ctl', 'ctl', '-cepdir', '.', '-hyp', 'hyp', '-logfn', 'log'];
  const model = ['-hmm', join(MODEL, 'en-us'), '-dict', join(MODEL, 'cmudict-en-us.dict'), '-wip', '1e-4'];
  const audio = ['-adcin', 'yes', '-adchdr', '44', '-cepext', '.wav', '-samprate', String(RATE_HZ)];
  await run('pocketsphinx_batch', [...model, ...audio, ...files], { cwd: folder });
  const hypotheses = await readFile(join(folder, 'hyp'), 'utf8');
  const heard = hypotheses
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .replace(/\s*\([^()]*\)$/, '')
        .split(' ')
        .filter((word) => /^[a-z']/.test(word)),
    );
  let errors = 0;
  let total = 0;
  for (const [index, sentence] of SENTENCES.entries()) {
    errors += editDistance(wordsOf(sentence), heard[index] ?? []);
    total += wordsOf(sentence).length;
  }
  return 1 - errors / total;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** Words left out, put in and taken for others. */
function editDistance(said: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1);
  for (const [index, word] of said.entries()) {
    const next: number[] = [];
    for (const [at, other] of heard.entries()) {
      const [diagonal, left, above] = [
        at === 0 ? index : (row[at - 1] ?? 0),
        at === 0 ? index + 1 : (next[at - 1] ?? 0),
        row[at] ?? 0,
      ];
      next.push(Math.min(diagonal + (word === other ? 0 : 1), left + 1, above + 1));
    }
    row = next;
  }
  return row.at(-1) ?? said.length;
}
