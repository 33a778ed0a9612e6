import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Static } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn } from '../../src/engines/neural/packages/files.ts';
import { installedVoiceId } from '../../src/engines/neural/packages/manifest.ts';
import type { Catalogue, ModelPull, PackageList } from '../../src/http/schemas/model-packages.ts';
import type { VoiceBody } from '../../src/http/schemas/voices.ts';
import { startHub, type TestHub } from '../fixtures/hub.ts';
import { writeFiles, writeKitten, writeKokoroFiles, writePiper } from '../fixtures/onnx/packages.ts';
import { addPerson, type Browser, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: Browser;
let hub: TestHub;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'locution-pulls-'));
  const kokoro = writeKokoroFiles(join(root, 'kokoro'), { af_bella: 1, af_sky: 2, bm_george: 3 });
  const kitten = writeKitten(join(root, 'kitten'), { 'expr-voice-2-f': 1 });
  await rename(join(kitten, 'kitten_tts_nano.onnx'), join(kitten, 'kitten_tts_nano_v0_1.onnx'));
  hub = await startHub({ 'onnx-community/Kokoro-82M-v1.0-ONNX': kokoro, 'KittenML/kitten-tts-nano-0.1': kitten });
  server = await startServer({ config: { modelMirror: hub.url } });
  admin = await setUp(server);
});
afterAll(async () => {
  await server.close();
  await hub.close();
  await rm(root, { recursive: true });
});

const PACKAGES = '/v1/model-packages';
const BELLA = installedVoiceId('kokoro', 'af_bella');
const SKY = installedVoiceId('kokoro', 'af_sky');

async function answer<Body>(method: string, path: string, json?: object): Promise<Body> {
  const response = await admin.request(path, { method, ...(json === undefined ? {} : { json }) });
  return (await expectDocumented(method, path, response)) as Body;
}

const list = () => answer<Static<typeof PackageList>>('GET', PACKAGES);
const pullState = async (id: string) => await answer<Static<typeof ModelPull>>('GET', `${PACKAGES}/pulls/${id}`);

async function pull(source: string): Promise<Static<typeof ModelPull>> {
  const { model_pull_id: id } = await answer<Static<typeof ModelPull>>('POST', PACKAGES, { source });
  await expect.poll(async () => (await pullState(id)).status, { timeout: 20_000 }).toMatch(/completed|failed/);
  return await pullState(id);
}

const listed = async (voiceId: string) => (await server.request(`/v1/voices/${voiceId}`)).status === 200;
const speak = (voiceId: string, json: object = {}) =>
  server.request(`/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=pcm_24000`, {
    json: { text: 'It was the best of times.', ...json },
  });

test('only admins install', async () => {
  const { browser } = await addPerson(server, admin, 'member@example.com');
  expect((await browser.request(PACKAGES)).status).toBe(403);
  expect((await browser.request(PACKAGES, { json: { source: 'kokoro' } })).status).toBe(403);
  const folder = await admin.request(PACKAGES, { json: { source: '/etc' } });
  expect(folder.status).toBe(422);
});

test('only names and addresses of the hub are pulled, and no answer tells of the server', async () => {
  const told: string[] = [];
  for (const source of ['..', '.git', '/etc', './data', 'file:///etc/passwd', 'https://%zz/', 'a b']) {
    const refused = await admin.request(PACKAGES, { json: { source } });
    expect([400, 422], source).toContain(refused.status);
    told.push(await refused.text());
  }
  const port = new URL(server.url).port;
  for (const source of [
    'data.zip',
    `http://localhost:${port}/healthz`,
    `http://127.0.0.1:${port}/x.onnx`,
    'https://h/',
  ]) {
    const refused = await admin.request(PACKAGES, { json: { source, package_id: 'mine' } });
    expect(refused.status, source).toBe(400);
    told.push(await refused.text());
  }
  hub.files.set('/broken.onnx', Buffer.from('no model'));
  hub.files.set('/broken.onnx.json', Buffer.from('{}'));
  hub.files.set('/broken.zip', Buffer.from('PK no archive'));
  for (const source of ['/broken.onnx', '/broken.zip', '/nothing.zip']) {
    const failed = await pull(hub.url + source);
    expect(failed.status, source).toBe('failed');
    expect(failed.error?.code, JSON.stringify(failed)).toBe('BAD_REQUEST');
    told.push(JSON.stringify(failed));
  }
  for (const text of told) expect(text).not.toMatch(/locution-|\/models\b|\.incoming|ENOENT|node_modules/);
});

test('an archive is uploaded; what is none is refused in words, and nothing of it stays', async () => {
  const path = `${PACKAGES}/uploaded`;
  const put = async (body: Buffer, type = 'application/octet-stream') => {
    const response = await admin.request(path, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': type },
    });
    return { status: response.status, body: await expectDocumented('PUT', path, response) };
  };
  const folder = writePiper(join(root, 'to-upload'));
  const files = Object.fromEntries(
    filesIn(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  );
  const zip = Buffer.from(zipSync(files));
  expect(await put(Buffer.from('PK nothing'))).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(await put(zip.subarray(0, zip.length / 2))).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(await put(zip, 'text/plain')).toMatchObject({ status: 400 });
  expect(readdirSync(join(server.dataDir, 'models/.incoming'))).toEqual([]);
  expect(await put(zip, 'application/zip')).toMatchObject({
    status: 201,
    body: { package_id: 'uploaded', voice_count: 1 },
  });
  expect(await listed(installedVoiceId('uploaded', ''))).toBe(true);
  expect(await put(zip)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('is already installed') },
  });
  const bad = await admin.request(`${PACKAGES}/..%2fout`, {
    method: 'PUT',
    body: 'x',
    headers: { 'content-type': 'application/zip' },
  });
  expect(bad.status).toBe(422);
  await answer('DELETE', path);
});

test('an upload that breaks off leaves nothing', async () => {
  const { hostname, port } = new URL(server.url);
  const outgoing = httpRequest({
    ...{ hostname, port, path: `${PACKAGES}/half`, method: 'PUT' },
    headers: { cookie: admin.cookie, 'content-type': 'application/zip', 'content-length': 1_000_000 },
  });
  outgoing.on('error', () => undefined);
  outgoing.write(Buffer.alloc(100_000));
  const incoming = () => readdirSync(join(server.dataDir, 'models/.incoming'));
  await expect.poll(incoming).toContain('half.archive');
  outgoing.destroy();
  await expect.poll(incoming).toEqual([]);
});

test('a pull is a job; its voices appear without a restart, and speak with the model they bring', async () => {
  const { models } = await answer<Static<typeof Catalogue>>('GET', `${PACKAGES}/catalogue`);
  expect(models.find(({ package_id }) => package_id === 'kokoro')).toMatchObject({
    installed: false,
    license: 'Apache-2.0',
  });
  expect(await listed(BELLA)).toBe(false);
  expect(await pull('kokoro')).toMatchObject({ status: 'completed', progress: 1, package_id: 'kokoro', error: null });
  expect(await listed(BELLA)).toBe(true);
  expect((await list()).packages).toMatchObject([{ package_id: 'kokoro', voice_count: 3, language_codes: ['en'] }]);
  for (const json of [{}, { model_id: 'locution-2' }, { model_id: 'kokoro' }]) {
    expect((await speak(BELLA, json)).status).toBe(200);
  }
  expect((await speak(BELLA, { model_id: 'locution-1' })).status).toBe(400);
  const preview = await server.request(`/v1/voices/${BELLA}/preview`);
  expect(preview.headers.get('content-type')).toBe('audio/mpeg');
  const again = await admin.request(PACKAGES, { json: { source: 'kokoro' } });
  expect(await again.json()).toMatchObject({
    code: 'BAD_REQUEST',
    detail: expect.stringContaining('is already installed'),
  });
});

test('a blend is heard before it is saved, lies between its voices, and speaks like what was heard', async () => {
  const blend = [
    { voice_id: BELLA, weight: 2 },
    { voice_id: SKY, weight: 1 },
  ];
  const response = await server.request('/v1/voices', { json: { blend, name: 'Both' } });
  const saved = (await expectDocumented('POST', '/v1/voices', response)) as VoiceBody;
  expect(saved).toMatchObject({
    origin: 'blended',
    voice_type: 'personal',
    gender: 'female',
    age: null,
    language_code: 'en',
    description: 'A blend: 67 % Bella, 33 % Sky.',
  });
  const [heard, spoken, bella] = await Promise.all(
    [`${BELLA}(2)+${SKY}(1)`, saved.voice_id, BELLA].map(async (voice) => await (await speak(voice)).bytes()),
  );
  expect(Buffer.compare(heard ?? new Uint8Array(), spoken ?? new Uint8Array())).toBe(0);
  expect(Buffer.compare(heard ?? new Uint8Array(), bella ?? new Uint8Array())).not.toBe(0);
});

test('a blend of what has nothing between it is refused', async () => {
  const formant = ((await (await server.request('/v1/voices?page_size=1')).json()) as { voices: VoiceBody[] })
    .voices[0];
  const mixed = [BELLA, formant?.voice_id].map((voice_id) => ({ voice_id, weight: 1 }));
  const refused = await server.request('/v1/voices', { json: { blend: mixed, name: 'No' } });
  expect(refused.status).toBe(400);
  expect((await server.request('/v1/voices', { json: { name: 'No' } })).status).toBe(422);
  expect((await speak(`${BELLA}(0)+${SKY}`)).status).toBe(400);
  expect((await speak(`${BELLA}+nobody`)).status).toBe(404);
});

test('a package that is needed goes by force only, which says by whom; with it its voices go', async () => {
  const refused = await admin.request(`${PACKAGES}/kokoro`, { method: 'DELETE' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Both'), meta: { voices: 1 } });
  const removed = await answer<{ affected_voices: { voice_id: string; name: string }[] }>(
    'DELETE',
    `${PACKAGES}/kokoro?force=true`,
  );
  expect(removed.affected_voices.map(({ name }) => name)).toEqual(['Both']);
  const orphan = await speak(removed.affected_voices[0]?.voice_id ?? '');
  expect(await orphan.json()).toMatchObject({ code: 'BAD_REQUEST', detail: expect.stringContaining('not installed') });
  expect(await listed(BELLA)).toBe(false);
  expect((await list()).packages).toEqual([]);
  const gone = await admin.request(`${PACKAGES}/kokoro`, { method: 'DELETE' });
  expect(gone.status).toBe(404);
});

test('what another process installs is seen, and folders that are none are told of', async () => {
  writePiper(join(root, 'beside'));
  await rename(join(root, 'beside'), join(server.dataDir, 'models/beside'));
  writeFiles(join(server.dataDir, 'models/nonsense'), { 'readme.txt': 'nothing' });
  await expect
    .poll(async () => (await list()).packages.map(({ package_id }) => package_id), { timeout: 20_000 })
    .toEqual(['beside']);
  await expect
    .poll(async () => (await list()).problems.map(({ package_id }) => package_id), { timeout: 20_000 })
    .toEqual(['nonsense']);
  await answer('POST', `${PACKAGES}/beside/restart`);
  await answer('DELETE', `${PACKAGES}/nonsense`);
  expect((await list()).problems).toEqual([]);
});

test('a pull is its admin’s alone: another one neither sees nor cancels it', async () => {
  const { browser } = await addPerson(server, admin, 'second@example.com', { role: 'admin' });
  hub.faults.push({ path: 'kitten_tts_nano_v0_1.onnx', kind: 'hang' });
  const { model_pull_id } = await answer<Static<typeof ModelPull>>('POST', PACKAGES, { source: 'kitten' });
  const path = `${PACKAGES}/pulls/${model_pull_id}`;
  for (const method of ['GET', 'DELETE']) expect((await browser.request(path, { method })).status, method).toBe(404);
  const seen = (await (await browser.request(PACKAGES)).json()) as Static<typeof PackageList>;
  expect(seen.pulls).toEqual([]);
  await expect.poll(() => hub.faults, { timeout: 20_000 }).toEqual([]);
  expect((await pullState(model_pull_id)).status).toBe('running');
  await answer('DELETE', path);
});

test('a package that a job needs goes by force only, and the job fails in words', async () => {
  const folder = writeKokoroFiles(join(root, 'again'), { af_bella: 1 });
  await rename(folder, join(server.dataDir, 'models/needed'));
  await expect
    .poll(async () => (await list()).packages.map(({ package_id }) => package_id), { timeout: 20_000 })
    .toContain('needed');
  const voice = installedVoiceId('needed', 'af_bella');
  const response = await server.request(`/v1/text-to-speech/${voice}?delivery=async`, {
    json: { text: 'A long text that goes on and on. '.repeat(3000) },
  });
  const { generation_job_id } = (await response.json()) as { generation_job_id: string };
  const refused = await admin.request(`${PACKAGES}/needed`, { method: 'DELETE' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining(generation_job_id), meta: { jobs: 1 } });
  const removed = await answer<{ affected_jobs: string[] }>('DELETE', `${PACKAGES}/needed?force=true`);
  expect(removed.affected_jobs).toEqual([generation_job_id]);
  const job = async () =>
    (await (await server.request(`/v1/generation-jobs/${generation_job_id}`)).json()) as {
      status: string;
      error: { detail: string } | null;
    };
  await expect.poll(async () => (await job()).status, { timeout: 30_000 }).toBe('failed');
  expect((await job()).error?.detail).toBe('The model needed is no longer installed.');
});

test('a pull can be cancelled, and leaves nothing; one that fails says why', async () => {
  hub.faults.push({ path: 'kitten_tts_nano_v0_1.onnx', kind: 'hang' });
  const started = await answer<Static<typeof ModelPull>>('POST', PACKAGES, { source: 'kitten' });
  await expect.poll(() => hub.faults, { timeout: 20_000 }).toEqual([]);
  const cancelled = await answer<Static<typeof ModelPull>>('DELETE', `${PACKAGES}/pulls/${started.model_pull_id}`);
  expect(cancelled.status).toBe('cancelled');
  const twice = await admin.request(`${PACKAGES}/pulls/${started.model_pull_id}`, { method: 'DELETE' });
  expect(twice.status).toBe(409);
  hub.faults.push({ path: 'voices.npz', kind: 'corrupt' });
  expect(await pull('kitten')).toMatchObject({
    status: 'failed',
    error: { detail: expect.stringContaining('checksum') },
  });
  expect(await pull('kitten')).toMatchObject({ status: 'completed' });
});
