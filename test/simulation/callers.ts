import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { unixNow } from '../../src/ids.ts';
import { sweepHistory } from '../../src/jobs/retention.ts';
import { createScrub } from '../../src/jobs/scrub.ts';
import type { AudioDamage } from '../../src/store/tables.ts';
import type { Random } from './random.ts';
import type { Life } from './scheduler.ts';
import type { ServerLife } from './server.ts';

export const KEY = 'sk_test_0123456789abcdef';
const MOST_IN_ARCHIVE = 8;
const YEAR_SECS = 365 * 86_400;
const VOICE = BUILTIN_VOICES[0]?.voiceId;

/** What callers may expect of the server. */
export interface Known {
  /** Answered in full: in the history from then on. */
  items: Set<string>;
  jobs: Set<string>;
  /** Items whose files the simulation damaged, and how. */
  damaged: Map<string, AudioDamage>;
  /** Items that the scrub reported as damaged. */
  reported: Set<string>;
  sweeps: { begun: number; running: number };
}

export interface Scene {
  routes: FastifyInstance;
  server: ServerLife;
  life: Life;
  random: Random;
  known: Known;
  /** The hash in an item's row; undefined where there is no such item any more. */
  recordedHash(historyItemId: string): string | null | undefined;
  note(event: string): void;
  /** Something happened that never may. */
  fail(what: string): void;
}

export type Action = (scene: Scene) => Promise<void>;

/** What callers and the server itself do, by name, with their relative frequencies. */
export const ACTIONS: Record<string, { weight: number; run: Action }> = {
  speak: { weight: 12, run: (scene) => speak(scene, '?output_format=wav') },
  stream: { weight: 6, run: (scene) => speak(scene, '/stream?output_format=mp3') },
  job: { weight: 10, run: queueJob },
  cancel: { weight: 2, run: cancelJob },
  listen: { weight: 6, run: listen },
  download: { weight: 16, run: download },
  remove: { weight: 6, run: removeItem },
  sweep: { weight: 1, run: sweep },
  scrub: { weight: 3, run: scrub },
};

type Request = { method?: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object };
type Response = LightMyRequestResponse & { stream(): Readable };

async function send({ routes, note }: Scene, request: Request): Promise<Response> {
  const response = await routes.inject({ ...request, headers: { 'xi-api-key': KEY }, payloadAsStream: true });
  note(`answer${response.statusCode} ${request.url}`);
  return response;
}

/** Reads an answer piece by piece; some leave in the middle. The SHA-256 of all bytes; undefined where they are not whole. */
async function readSlowly({ life, random }: Scene, response: Response): Promise<string | undefined> {
  const isPatient = !random.percent(25);
  const hash = createHash('sha256');
  try {
    for await (const piece of response.stream()) {
      hash.update(piece as Buffer);
      await life.gate('reader');
      if (isPatient || random.percent(60)) continue;
      response.raw.res.destroy();
      return undefined;
    }
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

async function readJson(scene: Scene, response: Response): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of response.stream()) pieces.push(piece as Buffer);
  await scene.life.gate('reader');
  return JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>;
}

/** Mostly a whole one: what is damaged is refused before it is opened. */
function someItem({ random, known }: Scene): string {
  const whole = [...known.items].filter((id) => !known.damaged.has(id));
  const items = whole.length > 0 && random.percent(90) ? whole : [...known.items];
  return items.length === 0 ? 'nothing' : random.pick(items);
}

const speech = ({ random }: Scene) => ({ text: `Simulated speech number ${random.below(1000)}.`, seed: 1 });

async function speak(scene: Scene, path: string): Promise<void> {
  const { sweeps, items } = scene.known;
  const { begun } = sweeps;
  const url = `/v1/text-to-speech/${VOICE}${path}`;
  const response = await send(scene, { method: 'POST', url, payload: speech(scene) });
  const isWhole = (await readSlowly(scene, response)) !== undefined;
  const id = response.headers['history-item-id'];
  if (isWhole && response.statusCode === 200 && typeof id === 'string' && sweeps.begun === begun) items.add(id);
}

async function queueJob(scene: Scene): Promise<void> {
  const { sweeps, jobs } = scene.known;
  const { begun } = sweeps;
  const url = `/v1/text-to-speech/${VOICE}?output_format=wav&delivery=async`;
  const response = await send(scene, { method: 'POST', url, payload: speech(scene) });
  const { generation_job_id: id } = await readJson(scene, response);
  if (response.statusCode === 202 && typeof id === 'string' && sweeps.begun === begun) jobs.add(id);
}

async function cancelJob(scene: Scene): Promise<void> {
  if (scene.known.jobs.size === 0) return;
  const id = scene.random.pick([...scene.known.jobs]);
  await readSlowly(scene, await send(scene, { method: 'DELETE', url: `/v1/generation-jobs/${id}` }));
}

/** What can be told without reading the bytes, or has been found by reading them. */
const isKnownDamaged = ({ known }: Scene, id: string): boolean =>
  known.reported.has(id) || ['missing', 'length'].includes(known.damaged.get(id) ?? '');

async function listen(scene: Scene): Promise<void> {
  const id = someItem(scene);
  const mustFail = isKnownDamaged(scene, id);
  const response = await send(scene, { url: `/v1/history/${id}/audio` });
  const isFound = response.statusCode === 200;
  if (isFound && mustFail) scene.fail(`the damaged audio of ${id} is answered`);
  const sha256 = await readSlowly(scene, response);
  if (!isFound || sha256 === undefined || scene.known.damaged.has(id)) return;
  const recorded = scene.recordedHash(id);
  if (recorded !== undefined && recorded !== sha256) scene.fail(`other bytes are answered for ${id} than were stored`);
}

async function download(scene: Scene): Promise<void> {
  const ids = new Set([someItem(scene)]);
  for (let more = scene.random.below(MOST_IN_ARCHIVE); more > 0; more -= 1) ids.add(someItem(scene));
  const mustFail = [...ids].some((id) => isKnownDamaged(scene, id));
  const payload = { history_item_ids: [...ids] };
  const response = await send(scene, { method: 'POST', url: '/v1/history/download', payload });
  if (response.statusCode === 200 && mustFail) scene.fail('an archive is answered of which an item is damaged');
  await readSlowly(scene, response);
}

async function removeItem(scene: Scene): Promise<void> {
  const id = someItem(scene);
  // From here on it may be gone, however the request ends.
  scene.known.items.delete(id);
  await readSlowly(scene, await send(scene, { method: 'DELETE', url: `/v1/history/${id}` }));
}

/** Removes what is older than a day, which may be anything while the clock jumps. */
async function sweep({ server, known }: Scene): Promise<void> {
  known.sweeps.begun += 1;
  known.sweeps.running += 1;
  await sweepHistory(server.services.store, 1).finally(() => endSweep(known));
}

/** What was answered while a sweep ran may be gone with it. */
export function endSweep(known: Known): void {
  known.items.clear();
  known.jobs.clear();
  known.sweeps.begun += 1;
  known.sweeps.running -= 1;
}

/** Reads all stored audio again; what it reports must have been damaged. */
export async function scrub({ server, known, note, fail }: Scene): Promise<void> {
  const onDamage = ({ audio = '', damage }: Record<string, string>) => {
    note(`damage ${audio} ${damage}`);
    known.reported.add(audio);
    if (!known.damaged.has(audio)) fail(`the scrub reports ${audio}, which nothing has damaged (${damage})`);
  };
  // By then everything is due, however the clock jumped.
  await createScrub({ store: server.services.store, days: 1, onDamage }).run(unixNow() + YEAR_SECS);
}
