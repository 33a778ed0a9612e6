import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { inParallel, post, readAll } from './client.ts';
import { invariant } from './invariants.ts';
import type { LoopDelay } from './loop-delay.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const REQUESTS = 5000;
const MOST_LOOP_DELAY_MS = 20;
const FORMATS = ['mp3', 'wav_16000', 'flac', 'pcm', 'aac', 'opus', 'mp3_44100_128', 'pcm_8000'];

interface Case {
  path: string;
  json: object;
  status: number;
  /** Left after the first bytes instead of read to the end. */
  leave?: boolean;
}

/** Mixed requests: formats, languages, lengths, clients that leave, and bad input. Every answer is checked. */
export async function burst() {
  const measured = join(await mkdtemp(join(tmpdir(), 'locution-burst-')), 'loop-delay.json');
  const server = await startServer({ LOCUTION_QUEUE_LIMIT: '1000', LOCUTION_BENCH_LOOP_DELAY: measured });
  const digests = new Map<string, string>();
  let wrong = 0;
  let residentAfter500 = 0;
  const examine = async (index: number) => {
    const { path, json, status, leave } = caseOf(index);
    try {
      const response = await post(server.url + path, json);
      if (leave) {
        await new Promise((resolve) => response.once('data', resolve));
        response.destroy();
        return;
      }
      const body = await readAll(response);
      // The same request must give the same bytes, whatever went on beside it.
      const digest =
        status === 200 ? createHash('sha256').update(body).digest('hex') : String(JSON.parse(String(body)).code);
      const name = path + JSON.stringify(json);
      const before = digests.get(name);
      digests.set(name, digest);
      if (response.statusCode !== status || (before !== undefined && before !== digest)) {
        wrong += 1;
        console.error(`wrong: ${response.statusCode} instead of ${status} on ${name.slice(0, 200)}`);
      }
    } catch (error) {
      wrong += 1;
      console.error(`lost: ${path}: ${error}`);
    }
  };
  await inParallel(500, 16, examine);
  residentAfter500 = await server.residentMiB();
  await inParallel(REQUESTS - 500, 16, (index) => examine(index + 500));
  const residentAtEnd = await server.residentMiB();
  await server.stop();
  const loop = JSON.parse(await readFile(measured, 'utf8')) as LoopDelay;
  await rm(dirname(measured), { recursive: true });
  const figures = {
    requests: REQUESTS,
    wrongOrLost: wrong,
    residentAfter500,
    residentAtEnd,
    residentRatio: residentAtEnd / residentAfter500,
    loopLateP99Ms: loop.lateP99Ms,
    loopOwnP99Ms: loop.ownP99Ms,
    loopOwnMaxMs: loop.ownMaxMs,
  };
  invariant(wrong === 0, 'every answer is right, and equal requests give equal bytes', figures);
  invariant(loop.ownP99Ms <= MOST_LOOP_DELAY_MS, 'nothing stalls the thread that answers', figures);
  return figures;
}

function caseOf(index: number): Case {
  const voice = BUILTIN_VOICES[(index * 7) % BUILTIN_VOICES.length];
  if (voice === undefined) throw new Error('no built-in voice');
  const speak = `/v1/text-to-speech/${voice.voiceId}`;
  const format = FORMATS[index % FORMATS.length];
  const seed = index % 3;
  const kind = index % 20;
  if (kind === 0) return { path: `${speak}/stream`, json: { text: textOf(3000), seed }, status: 200, leave: true };
  if (kind === 1) return { path: speak, json: { text: '', seed }, status: 422 };
  if (kind === 2) return { path: `${speak}?output_format=mp5`, json: { text: 'Hello', seed }, status: 400 };
  if (kind === 3) return { path: '/v1/text-to-speech/nosuchvoice', json: { text: 'Hello' }, status: 404 };
  if (kind === 4) return { path: `${speak}?output_format=${format}`, json: { text: textOf(1500), seed }, status: 200 };
  if (kind < 8)
    return { path: `${speak}/stream?output_format=mp3`, json: { text: textOf(60 + seed), seed }, status: 200 };
  const texts = [
    'Hello there, how are you?',
    '12:45, €20, 3.5 %',
    '世界',
    'Привет, мир!',
    'สวัสดี',
    'مرحبا',
    textOf(200),
  ];
  const text = texts[index % texts.length] ?? '';
  return { path: `${speak}?output_format=${format}`, json: { text, seed }, status: 200 };
}
