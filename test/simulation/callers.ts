import type { Readable } from 'node:stream';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { sweepHistory } from '../../src/jobs/retention.ts';
import type { Random } from './random.ts';
import type { Life } from './scheduler.ts';
import type { ServerLife } from './server.ts';

export const KEY = 'sk_test_0123456789abcdef';
const MOST_IN_ARCHIVE = 8;
const VOICE = BUILTIN_VOICES[0]?.voiceId;

/** What callers know of the server, and what it owes them. */
export interface Known {
  /** Answered in full: in the history from then on. */
  items: Set<string>;
  jobs: Set<string>;
  /** Whose files the simulation took away itself. */
  lost: Set<string>;
}

export interface Scene {
  doors: FastifyInstance;
  server: ServerLife;
  life: Life;
  random: Random;
  known: Known;
}

export type Action = (scene: Scene) => Promise<void>;

/** What callers and the server itself do, by name, with how often in relation to each other. */
export const ACTIONS: Record<string, { weight: number; run: Action }> = {
  speak: { weight: 6, run: (scene) => speak(scene, '?output_format=wav') },
  stream: { weight: 3, run: (scene) => speak(scene, '/stream?output_format=mp3') },
  job: { weight: 2, run: queueJob },
  cancel: { weight: 1, run: cancelJob },
  listen: { weight: 2, run: listen },
  download: { weight: 3, run: download },
  remove: { weight: 4, run: removeItem },
  sweep: { weight: 1, run: sweep },
};

type Asked = { method?: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object };

async function ask({ doors }: Scene, asked: Asked): Promise<LightMyRequestResponse & { stream(): Readable }> {
  return await doors.inject({ ...asked, headers: { 'xi-api-key': KEY }, payloadAsStream: true });
}

/** Reads an answer piece by piece; some leave in the middle. False where it broke, or its reader left. */
async function readSlowly({ life, random }: Scene, response: Awaited<ReturnType<typeof ask>>): Promise<boolean> {
  const isPatient = !random.percent(15);
  try {
    for await (const _piece of response.stream()) {
      await life.gate('reader');
      if (isPatient || random.percent(70)) continue;
      response.raw.res.destroy();
      return false;
    }
    return true;
  } catch {
    return false;
  }
}

async function readJson(scene: Scene, response: Awaited<ReturnType<typeof ask>>): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of response.stream()) pieces.push(piece as Buffer);
  await scene.life.gate('reader');
  return JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>;
}

const someItem = ({ random, known }: Scene) => (known.items.size === 0 ? 'nothing' : random.pick([...known.items]));

const speech = ({ random }: Scene) => ({ text: `Simulated speech number ${random.below(1000)}.`, seed: 1 });

async function speak(scene: Scene, path: string): Promise<void> {
  const url = `/v1/text-to-speech/${VOICE}${path}`;
  const response = await ask(scene, { method: 'POST', url, payload: speech(scene) });
  const isWhole = await readSlowly(scene, response);
  const id = response.headers['history-item-id'];
  if (isWhole && response.statusCode === 200 && typeof id === 'string') scene.known.items.add(id);
}

async function queueJob(scene: Scene): Promise<void> {
  const url = `/v1/text-to-speech/${VOICE}?output_format=wav&delivery=async`;
  const response = await ask(scene, { method: 'POST', url, payload: speech(scene) });
  const { generation_job_id: id } = await readJson(scene, response);
  if (response.statusCode === 202 && typeof id === 'string') scene.known.jobs.add(id);
}

async function cancelJob(scene: Scene): Promise<void> {
  if (scene.known.jobs.size === 0) return;
  const id = scene.random.pick([...scene.known.jobs]);
  await readSlowly(scene, await ask(scene, { method: 'DELETE', url: `/v1/generation-jobs/${id}` }));
}

async function listen(scene: Scene): Promise<void> {
  await readSlowly(scene, await ask(scene, { url: `/v1/history/${someItem(scene)}/audio` }));
}

async function download(scene: Scene): Promise<void> {
  const ids = new Set([someItem(scene)]);
  for (let more = scene.random.below(MOST_IN_ARCHIVE); more > 0; more -= 1) ids.add(someItem(scene));
  const payload = { history_item_ids: [...ids] };
  await readSlowly(scene, await ask(scene, { method: 'POST', url: '/v1/history/download', payload }));
}

async function removeItem(scene: Scene): Promise<void> {
  const id = someItem(scene);
  // From here on it may be gone, however the request ends.
  scene.known.items.delete(id);
  await readSlowly(scene, await ask(scene, { method: 'DELETE', url: `/v1/history/${id}` }));
}

/** What is older than a day goes, some of it without anybody's asking. */
async function sweep({ server, known }: Scene): Promise<void> {
  known.items.clear();
  known.jobs.clear();
  await sweepHistory(server.services.store, 1);
}
