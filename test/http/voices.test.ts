import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { TONE_TRAITS } from '../../src/engines/formant/manners.ts';
import type { VoiceBody } from '../../src/http/schemas/voices.ts';
import { scriptOf } from '../../src/languages/index.ts';
import { TONES } from '../../src/voice-terms.ts';
import { sweepPreviews } from '../../src/voices/previews.ts';
import { decodeAudio } from '../audio/decode.ts';
import { acousticsOf } from '../engines/formant/acoustics.ts';
import { faultyEngine } from '../fixtures/faulty-engine.ts';
import { addPerson, type Browser, createKey, type Person, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const PUBLIC = `/v1/voices/${BUILTIN_VOICES[0]?.voiceId}`;
const DESIGN = '/v1/voice-previews/design';
let server: TestServer;
let admin: Browser;
let one: Person;
let other: Person;
beforeAll(async () => {
  server = await startServer({ config: { workers: 2 } });
  admin = await setUp(server);
  one = await addPerson(server, admin, 'one@example.com');
  other = await addPerson(server, admin, 'other@example.com');
});
afterAll(() => server.close());

const ask = (person: Person, path: string, init: RequestInit & { json?: unknown } = {}) =>
  server.request(path, { ...init, headers: { 'xi-api-key': person.key } });

async function get<T>(person: Person, path: string): Promise<T> {
  return (await expectDocumented('GET', path, await ask(person, path))) as T;
}

interface Listed {
  voices: VoiceBody[];
  has_more: boolean;
  next_cursor: string | null;
  next_page_token?: string | null;
  total_count: number;
}

interface Designed {
  previews: {
    generated_voice_id: string;
    audio_base_64: string;
    gender: string;
    age: string;
    tone: string[];
    accent: string | null;
    tags: string[];
    duration_secs: number;
    media_type: string;
  }[];
  text: string;
  understood: object[];
  not_understood: string[];
  notice: string | null;
}

async function design(person: Person, json: object, query = ''): Promise<Designed> {
  const response = await ask(person, DESIGN + query, { json });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await expectDocumented('POST', DESIGN, response)) as Designed;
}

async function saved(person: Person, description: string, name: string): Promise<VoiceBody> {
  const { previews } = await design(person, { voice_description: description, guidance_scale: 8 });
  const response = await ask(person, '/v1/voices', {
    json: { generated_voice_id: previews[0]?.generated_voice_id, name },
  });
  expect(response.status).toBe(201);
  return (await expectDocumented('POST', '/v1/voices', response)) as VoiceBody;
}

test('the tones of the API are those of the engine', () => expect([...TONES]).toEqual(Object.keys(TONE_TRAITS)));

describe('list', () => {
  test.each([
    ['language_code=de', (voice: VoiceBody) => voice.language_code === 'de'],
    ['gender=neutral&age=old', (voice: VoiceBody) => voice.gender === 'neutral' && voice.age === 'old'],
    ['accent=scottish', (voice: VoiceBody) => voice.accent === 'scottish'],
    ['tone=calm', (voice: VoiceBody) => voice.tone.includes('calm')],
    ['search=SCOTSMAN', (voice: VoiceBody) => voice.description.includes('Scotsman')],
    ['tags=calm', (voice: VoiceBody) => voice.tags.includes('calm')],
    ['voice_type=public', (voice: VoiceBody) => voice.voice_type === 'public'],
  ] as const)('%s', async (query, holds) => {
    const list = await get<Listed>(one, `/v1/voices?${query}`);
    expect(list.voices.length).toBeGreaterThan(0);
    expect(list.voices.every(holds)).toBe(true);
    const all = await get<Listed>(one, '/v1/voices');
    expect(list.total_count).toBe(all.voices.filter(holds).length);
  });

  test('pages, in both forms, each voice once', async () => {
    for (const [path, token] of [
      ['/v1/voices', 'next_cursor'],
      ['/v2/voices', 'next_page_token'],
    ] as const) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const parameter = token === 'next_cursor' ? 'cursor' : 'next_page_token';
        const page = await get<Listed>(other, `${path}?page_size=25${cursor && `&${parameter}=${cursor}`}`);
        seen.push(...page.voices.map(({ voice_id }) => voice_id));
        cursor = page[token] ?? '';
        expect(page.has_more).toBe(cursor !== '');
      } while (cursor !== '');
      expect(seen).toHaveLength(BUILTIN_VOICES.length);
      expect(new Set(seen).size).toBe(seen.length);
    }
    expect((await ask(one, '/v1/voices?cursor=nonsense')).status).toBe(400);
    // A page goes on where the last one ended, also where its last voice has left the list since.
    const ids = ['Ivy', 'Theo', 'Edith'].map((name) => BUILTIN_VOICES.find((voice) => voice.name === name)?.voiceId);
    for (const id of ids) await ask(other, `/v1/voices/${id}/favorite`, { method: 'PUT' });
    const first = await get<Listed>(other, '/v1/voices?favorites=true&page_size=2');
    await ask(other, `/v1/voices/${ids[1]}/favorite`, { method: 'DELETE' });
    const rest = await get<Listed>(other, `/v1/voices?favorites=true&page_size=2&cursor=${first.next_cursor}`);
    expect(rest.voices.map(({ voice_id }) => voice_id)).toEqual([ids[2]]);
    for (const id of ids) await ask(other, `/v1/voices/${id}/favorite`, { method: 'DELETE' });
    expect((await ask(one, '/v1/voices?gender=robot')).status).toBe(422);
  });
});

const UNSET = {
  guidance_scale: 3,
  stability: 2 / 9,
  similarity_boost: 0.75,
  style: 0,
  use_speaker_boost: true,
  speed: 1,
};

/** What each account reads from both lists, the voice and its settings. */
async function readSettings(person: Person): Promise<unknown[]> {
  const listed = await Promise.all(
    ['/v1/voices', '/v2/voices'].map(async (path) =>
      (await get<Listed>(person, path)).voices.find(({ voice_id }) => PUBLIC.endsWith(voice_id)),
    ),
  );
  const voice = await get<VoiceBody>(person, PUBLIC);
  return [...listed.map((one) => one?.settings), voice.settings, await get(person, `${PUBLIC}/settings`)];
}

test('settings are returned exactly as sent, wherever they are read', async () => {
  const edit = (json: object) => ask(one, `${PUBLIC}/settings/edit`, { method: 'POST', json });
  const before = await readSettings(other);
  for (let step = 0; step <= 100; step += 1) {
    const sent = { stability: step / 100, similarity_boost: step / 100, style: 1 - step / 100, speed: 0.5 + step / 70 };
    const changes = { ...sent, use_speaker_boost: step % 2 === 0 };
    expect((await edit(changes)).status).toBe(200);
    const { guidance_scale: _, ...read } = await get<VoiceBody['settings']>(one, `${PUBLIC}/settings`);
    expect(read).toEqual(changes);
  }
  const all = {
    stability: 0.4,
    similarity_boost: 0.123456789012345,
    style: 0.1,
    use_speaker_boost: false,
    speed: 1.15,
  };
  expect((await edit(all)).status).toBe(200);
  for (const read of await readSettings(one)) expect(read).toEqual({ guidance_scale: 1 + 9 * 0.4, ...all });
  expect((await edit({ style: 0.3 })).status).toBe(200);
  for (const read of await readSettings(one)) expect(read).toEqual({ guidance_scale: 4.6, ...all, style: 0.3 });
  expect(await readSettings(other)).toEqual(before);

  const set = await ask(one, `${PUBLIC}/settings`, { method: 'PATCH', json: { guidance_scale: 7.5 } });
  expect(await set.json()).toEqual({ ...all, style: 0.3, guidance_scale: 7.5, stability: 6.5 / 9 });
  const nothing = Object.fromEntries(Object.keys(UNSET).map((name) => [name, null]));
  expect((await edit(nothing)).status).toBe(200);
  for (const read of await readSettings(one)) expect(read).toEqual(UNSET);
});

test('the speed set on a voice holds for requests that give none', async () => {
  const sound = async (json: object) => {
    const spoken = await ask(one, `/v1/text-to-speech/${PUBLIC.split('/').at(-1)}?output_format=pcm_16000`, {
      method: 'POST',
      json: { text: 'A sentence of some length.', seed: 1, ...json },
    });
    expect(spoken.status).toBe(200);
    return Buffer.from(await spoken.arrayBuffer());
  };
  const [plain, fast] = [await sound({}), await sound({ speed: 1.5 })];
  expect(fast.length).toBeLessThan(plain.length);
  await ask(one, `${PUBLIC}/settings/edit`, { method: 'POST', json: { speed: 1.5 } });
  expect((await sound({})).equals(fast)).toBe(true);
  expect((await sound({ speed: 1 })).equals(plain)).toBe(true);
  await ask(one, `${PUBLIC}/settings/edit`, { method: 'POST', json: { speed: null } });
  expect((await sound({})).equals(plain)).toBe(true);
});

test('alias, tags, settings and favorite are the account’s own; an unfavorite keeps the rest', async () => {
  const before = await get<VoiceBody>(one, PUBLIC);
  const patch = { name: 'My reader', tags: ['audiobooks', 'long'], description: 'For my books.' };
  const renamed = await ask(one, PUBLIC, { method: 'PATCH', json: patch });
  expect(await expectDocumented('PATCH', PUBLIC, renamed)).toMatchObject(patch);
  const set = await ask(one, `${PUBLIC}/settings`, { method: 'PATCH', json: { guidance_scale: 7.5 } });
  expect(await expectDocumented('PATCH', `${PUBLIC}/settings`, set)).toEqual({
    ...UNSET,
    guidance_scale: 7.5,
    stability: 6.5 / 9,
  });
  const favorite = await ask(one, `${PUBLIC}/favorite`, { method: 'PUT' });
  expect(await expectDocumented('PUT', `${PUBLIC}/favorite`, favorite)).toMatchObject({ is_favorited: true });
  expect((await get<Listed>(one, '/v1/voices?favorites=true')).voices.map(({ name }) => name)).toEqual(['My reader']);

  const taken = await ask(one, `${PUBLIC}/favorite`, { method: 'DELETE' });
  expect(await expectDocumented('DELETE', `${PUBLIC}/favorite`, taken)).toMatchObject({
    is_favorited: false,
    ...patch,
    settings: { ...UNSET, guidance_scale: 7.5, stability: 6.5 / 9 },
  });
  expect((await get<Listed>(one, '/v1/voices?tags=audiobooks,long')).total_count).toBe(1);
  // The address of the preview is signed for whoever asked.
  expect(await get<VoiceBody>(other, PUBLIC)).toEqual({ ...before, preview_url: expect.stringContaining('/preview') });
  expect((await ask(one, `${PUBLIC}/favorite`, { method: 'DELETE' })).status).toBe(200);
});

test.each([
  ['PATCH', `${PUBLIC}/settings`, {}, 422],
  ['PATCH', `${PUBLIC}/settings`, { guidance_scale: 0.5 }, 422],
  ['PATCH', `${PUBLIC}/settings`, { guidance_scale: 10.5 }, 422],
  ['PATCH', `${PUBLIC}/settings`, { guidance_scale: '5' }, 422],
  ['PATCH', PUBLIC, {}, 422],
  ['PATCH', PUBLIC, { voice_id: 'x' }, 422],
  ['PATCH', `${PUBLIC}/settings`, { volume: 1 }, 422],
  ['PATCH', `${PUBLIC}/settings`, { speed: 2.1 }, 422],
  ['PATCH', `${PUBLIC}/settings`, { stability: 1.1 }, 422],
  ['PATCH', `${PUBLIC}/settings`, { style: -0.1 }, 422],
  ['PATCH', `${PUBLIC}/settings`, { similarity_boost: '1' }, 422],
  ['PATCH', `${PUBLIC}/settings`, { use_speaker_boost: 1 }, 422],
  ['PATCH', PUBLIC, { tags: Array(21).fill('x') }, 422],
  ['PATCH', PUBLIC, { tags: ['x'.repeat(129)] }, 422],
  ['PATCH', PUBLIC, { name: '' }, 422],
  ['PATCH', PUBLIC, { name: '   ' }, 422],
  ['POST', '/v1/voices', { generated_voice_id: 'x', name: 'x', tone: ['bogus'] }, 422],
  ['POST', DESIGN, { voice_description: '    ' }, 422],
  ['PATCH', '/v1/voices/unknown/settings', { guidance_scale: 5 }, 404],
  ['PUT', '/v1/voices/unknown/favorite', undefined, 404],
  ['DELETE', '/v1/voices/unknown/favorite', undefined, 404],
  ['DELETE', PUBLIC, undefined, 403],
  ['POST', DESIGN, {}, 422],
  ['POST', DESIGN, { voice_description: 'ab' }, 422],
  ['POST', DESIGN, { voice_description: 'x'.repeat(501) }, 422],
  ['POST', DESIGN, { voice_description: 'a woman', text: 'ab' }, 422],
  ['POST', DESIGN, { voice_description: 'a woman', preview_count: 4 }, 422],
  ['POST', DESIGN, { voice_description: 'a woman', preview_count: 1.5 }, 422],
  ['POST', DESIGN, { voice_description: 'a woman', language_code: 'eng' }, 422],
  ['POST', DESIGN, { voice_description: 'a woman', language_code: 'xx' }, 400],
  ['POST', DESIGN, { voice_description: 'a woman', model_id: 'locution-1' }, 400],
  ['POST', DESIGN, { voice_description: 'a woman', text: '…!?' }, 400],
  ['POST', `${DESIGN}?output_format=mp5`, { voice_description: 'a woman' }, 400],
  ['POST', '/v1/voice-previews/localize', { voice_id: 'unknown', language_code: 'de' }, 404],
  ['POST', '/v1/voice-previews/localize', { voice_id: BUILTIN_VOICES[0]?.voiceId, language_code: 'xx' }, 400],
  ['POST', '/v1/voices', { generated_voice_id: 'unknown', name: 'x' }, 404],
] as const)('%s %s %j: %d', async (method, path, json, status) => {
  const response = await ask(one, path, json === undefined ? { method } : { method, json });
  expect(response.status).toBe(status);
  await expectDocumented(method, path, response);
});

test('every voice has a sample, rendered once', async () => {
  const { preview_url } = await get<VoiceBody>(one, PUBLIC);
  const [first, second] = await Promise.all([1, 2].map(() => fetch(preview_url ?? '')));
  const bytes = (await first?.bytes()) ?? new Uint8Array();
  expect(first?.headers.get('content-type')).toBe('audio/mpeg');
  expect(decodeAudio(bytes).samples.length).toBeGreaterThan(24_000);
  expect(Buffer.compare((await second?.bytes()) ?? new Uint8Array(), bytes)).toBe(0);
  const again = await fetch(preview_url ?? '', { headers: { range: 'bytes=0-9' } });
  expect(again.status).toBe(206);
});

describe('design', () => {
  test('fields of the voice, its script, its audio; saved and spoken with', async () => {
    const json = {
      voice_description: 'an elderly Scottish gentleman, gravelly, calm',
      preview_count: 3,
      guidance_scale: 9,
    };
    const { previews, text, notice, understood } = await design(one, json, '?output_format=wav_16000');
    expect(previews).toHaveLength(3);
    expect(new Set(previews.map(({ generated_voice_id }) => generated_voice_id)).size).toBe(3);
    expect(notice).toBeNull();
    expect(understood.length).toBeGreaterThanOrEqual(5);
    expect(text.length).toBeGreaterThan(30);
    for (const preview of previews) {
      expect(preview).toMatchObject({
        gender: 'male',
        age: 'old',
        accent: 'scottish',
        tone: ['calm'],
        tags: ['gravelly'],
        media_type: 'audio/wav',
      });
      const audio = decodeAudio(Buffer.from(preview.audio_base_64, 'base64'));
      expect(audio.sampleRateHz).toBe(16_000);
      expect(Math.abs(audio.samples.length / 16_000 - preview.duration_secs)).toBeLessThan(0.01);
    }
    const id = previews[1]?.generated_voice_id;
    const download = await ask(one, `/v1/voice-previews/${id}/audio`);
    expect(Buffer.compare(await download.bytes(), Buffer.from(previews[1]?.audio_base_64 ?? '', 'base64'))).toBe(0);
    const body = { generated_voice_id: id, name: 'Angus the Elder', tags: ['mine'] };
    const response = await ask(one, '/v1/voices', { json: body });
    expect(await expectDocumented('POST', '/v1/voices', response)).toMatchObject({
      voice_id: id,
      origin: 'designed',
      voice_type: 'personal',
      name: 'Angus the Elder',
      tags: ['mine'],
      gender: 'male',
      accent: 'scottish',
    });
    expect((await ask(one, '/v1/voices', { json: body })).status).toBe(409);
    // The same voice, text and seed: the same bytes, whichever worker speaks.
    const speak = async () =>
      await (
        await ask(one, `/v1/text-to-speech/${id}?output_format=pcm`, { json: { text: 'Here I am.', seed: 3 } })
      ).bytes();
    const spoken = await Promise.all([speak(), speak(), speak(), speak()]);
    for (const bytes of spoken) expect(Buffer.compare(bytes, spoken[0] ?? new Uint8Array())).toBe(0);
    const listed = await get<Listed>(one, '/v1/voices?voice_type=personal&search=elder');
    expect(listed.voices.map(({ voice_id }) => voice_id)).toContain(id);
  });

  test('what words were taken for says how strongly; an accent that is not there is said', async () => {
    const given = await design(one, { voice_description: 'a very warm man, not deep' });
    expect(given.understood).toEqual([
      { phrase: 'very warm', meaning: 'tone: warm', strength: 1.4 },
      { phrase: 'man', meaning: 'gender: male', strength: 1 },
      { phrase: 'not deep', meaning: 'quality: deep', strength: -0.5 },
    ]);
    const { notice } = await design(one, { voice_description: 'a woman with a Martian accent' });
    expect(notice).toContain('american, british');
  });

  test('what was not understood is said', async () => {
    const { understood, not_understood, notice, previews } = await design(one, { voice_description: 'xyzzy plugh' });
    expect(understood).toEqual([]);
    expect(not_understood).toEqual(['xyzzy plugh']);
    const partly = await design(one, { voice_description: 'a deep man with a lisp, purple' });
    expect(partly.not_understood).toEqual(['lisp', 'purple']);
    expect(notice).toContain('Nothing');
    expect(previews).toHaveLength(1);
    const accented = await design(one, { voice_description: 'a Scottish woman', language_code: 'de' });
    expect(accented.notice).toContain('scottish');
    expect(accented.previews[0]?.accent).toBeNull();
  });

  test('stream: one proposal a line, then what was understood', async () => {
    const json = { voice_description: 'a bright young woman', preview_count: 2, seed: 4, guidance_scale: 10 };
    const response = await ask(one, `${DESIGN}/stream`, { json });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { preview?: Designed['previews'][number]; text?: string });
    expect(lines).toHaveLength(3);
    expect(lines[2]?.text).toBeDefined();
    const whole = await design(one, json);
    expect(lines.slice(0, 2).map((line) => line.preview?.audio_base_64)).toEqual(
      whole.previews.map((preview) => preview.audio_base_64),
    );
  });

  test('costs the characters of its scripts; a budget holds; a failed one is free', async () => {
    const key = await createKey(one.browser, { credit_limit: 25 });
    const headers = { 'xi-api-key': key.api_key };
    const json = { voice_description: 'a calm man', text: 'Ten chars.', preview_count: 2 };
    expect((await server.request(DESIGN, { json, headers })).status).toBe(200);
    const current = await (await server.request('/v1/api-keys/current', { headers })).json();
    expect(current).toMatchObject({ credit_used: 20, credit_in_flight: 0, credit_remaining: 5 });
    const refused = await server.request(DESIGN, { json, headers });
    expect(refused.status).toBe(402);
    await expectDocumented('POST', DESIGN, refused);
  });

  test('a proposal is gone after a day, a saved one stays', async () => {
    const { previews } = await design(one, { voice_description: 'a calm man', preview_count: 2 });
    const [lost, kept] = previews.map(({ generated_voice_id }) => generated_voice_id);
    await ask(one, '/v1/voices', { json: { generated_voice_id: kept, name: 'Kept' } });
    const now = Math.floor(Date.now() / 1000);
    await sweepPreviews(server.services.store, now + 23 * 3600);
    expect((await ask(one, `/v1/voice-previews/${lost}/audio`)).status).toBe(200);
    await sweepPreviews(server.services.store, now + 24 * 3600 + 60);
    expect((await ask(one, `/v1/voice-previews/${lost}/audio`)).status).toBe(404);
    expect((await ask(one, '/v1/voices', { json: { generated_voice_id: lost, name: 'Late' } })).status).toBe(404);
    expect((await ask(one, `/v1/voices/${kept}/preview`)).status).toBe(200);
    expect((await ask(one, `/v1/voice-previews/${kept}/audio`)).status).toBe(200);
  });
});

describe('localization', () => {
  async function localize(person: Person, json: object) {
    const started = await ask(person, '/v1/voice-previews/localize', { json });
    expect(started.status).toBe(202);
    let job = (await expectDocumented('POST', '/v1/voice-previews/localize', started)) as {
      generation_job_id: string;
      status: string;
      generated_voice_id: string | null;
      language_code: string | null;
      text: string;
      error: { code: string } | null;
    };
    const path = `/v1/voice-previews/localize/${job.generation_job_id}`;
    while (job.status === 'queued' || job.status === 'running') job = await get(person, path);
    return { job, path };
  }

  test('keeps the timbre, speaks the language, can be auditioned and saved', async () => {
    const voice = await saved(one, 'a deep warm man', 'Source');
    const { job, path } = await localize(one, { voice_id: voice.voice_id, language_code: 'fr' });
    expect(job).toMatchObject({ status: 'ready', language_code: 'fr', error: null });
    expect(job.text).toContain('Bonjour');
    const audio = await ask(one, `/v1/voice-previews/${job.generated_voice_id}/audio`);
    expect(decodeAudio(await audio.bytes()).samples.length).toBeGreaterThan(24_000);
    const made = await ask(one, '/v1/voices', {
      json: { generated_voice_id: job.generated_voice_id, name: 'En français' },
    });
    expect(await made.json()).toMatchObject({ origin: 'localized', language_code: 'fr', gender: 'male', accent: null });

    const { store } = server.services;
    const recipes = await Promise.all(
      [voice.voice_id, job.generated_voice_id ?? ''].map(async (id) =>
        JSON.parse((await store.voices.find(one.accountId, id))?.recipe ?? '{}'),
      ),
    );
    expect(recipes[1].formantPercent).toBe(recipes[0].formantPercent);
    const pitch = async (id: string | null, text: string) => {
      const json = { text, seed: 1, voice_settings: { guidance_scale: 10 } };
      const bytes = await (await ask(one, `/v1/text-to-speech/${id}?output_format=pcm`, { json })).bytes();
      return acousticsOf(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1), 24_000).pitchSemitones;
    };
    const own = await pitch(voice.voice_id, scriptOf('en'));
    const french = await pitch(job.generated_voice_id, scriptOf('fr'));
    expect(Math.abs(own - french)).toBeLessThan(1);
    expect((await ask(other, path)).status).toBe(404);
  });

  test('one that fails shows its error and costs nothing', async () => {
    const faulty = await startServer({ engines: [faultyEngine] });
    try {
      const voiceId = BUILTIN_VOICES[0]?.voiceId;
      const json = { voice_id: voiceId, language_code: 'es', text: 'Esto es BROKEN' };
      const started = await faulty.request('/v1/voice-previews/localize', { json });
      const { generation_job_id } = (await started.json()) as { generation_job_id: string };
      const path = `/v1/voice-previews/localize/${generation_job_id}`;
      let job = { status: 'queued' };
      while (job.status !== 'failed') job = (await (await faulty.request(path)).json()) as typeof job;
      expect(job).toMatchObject({ error: { code: 'UPSTREAM_GENERATION_ERROR' }, generated_voice_id: null });
      let current: object = {};
      do current = (await (await faulty.request('/v1/api-keys/current')).json()) as object;
      while (!('credit_in_flight' in current) || current.credit_in_flight !== 0);
      expect(current).toMatchObject({ credit_used: 0 });
    } finally {
      await faulty.close();
    }
  });
});

test('a stranger sees nothing of a voice or a proposal: 404 everywhere', async () => {
  const voice = await saved(one, 'a secret woman', 'Secret');
  const { previews } = await design(one, { voice_description: 'a secret man' });
  const preview = previews[0]?.generated_voice_id;
  const path = `/v1/voices/${voice.voice_id}`;
  for (const [method, target, json] of [
    ['GET', path],
    ['PATCH', path, { name: 'mine' }],
    ['DELETE', path],
    ['GET', `${path}/settings`],
    ['PATCH', `${path}/settings`, { guidance_scale: 5 }],
    ['PUT', `${path}/favorite`],
    ['DELETE', `${path}/favorite`],
    ['GET', `${path}/preview`],
    ['POST', `/v1/text-to-speech/${voice.voice_id}`, { text: 'Hello' }],
    ['POST', `/v1/text-to-speech/${voice.voice_id}/stream`, { text: 'Hello' }],
    ['POST', '/v1/voice-previews/localize', { voice_id: voice.voice_id, language_code: 'de' }],
    ['GET', `/v1/voice-previews/${preview}/audio`],
    ['POST', '/v1/voices', { generated_voice_id: preview, name: 'mine' }],
  ] as const) {
    const response = await ask(other, target, json === undefined ? { method } : { method, json });
    expect(response.status, `${method} ${target}`).toBe(404);
  }
  expect((await get<Listed>(other, '/v1/voices?voice_type=personal')).voices).toEqual([]);
  expect((await ask(one, path, { method: 'DELETE' })).status).toBe(200);
  expect((await ask(one, path)).status).toBe(404);
});
