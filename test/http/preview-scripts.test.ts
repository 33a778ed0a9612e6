import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { addPerson, type Person, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

/** Scripts of previews are read as any text: with dictionaries, and in the languages of their sentences. */
const DICTIONARIES = '/v1/pronunciation-dictionaries';
const DESIGN = '/v1/voice-previews/design';
const LOCALIZE = '/v1/voice-previews/localize';
const CLARA = BUILTIN_VOICES.find(({ name }) => name === 'Clara')?.voiceId ?? '';
const TEXT = 'She went to Thailand.';
const TAGGED = 'She went to <sub alias="tie land">Thailand</sub>.';
const MIXED = 'Der Kessel steht auf dem Herd, und es regnet. Where are my keys today?';
const MIXED_TAGGED =
  'Der Kessel steht auf dem Herd, und es regnet. <lang xml:lang="en">Where are my keys today?</lang>';

let server: TestServer;
let stranger: Person;
let locators: object[];
beforeAll(async () => {
  server = await startServer();
  stranger = await addPerson(server, await setUp(server), 'stranger@example.com');
  const rules = [{ type: 'alias', string_to_replace: 'Thailand', alias: 'tie land' }];
  const made = await server.request(`${DICTIONARIES}/add-from-rules`, { json: { name: 'Names', rules } });
  const { id } = (await made.json()) as { id: string };
  locators = [{ pronunciation_dictionary_id: id }];
});
afterAll(() => server.close());

interface Designed {
  previews: { audio_base_64: string; language_code: string }[];
}

async function designed(json: object, path = DESIGN): Promise<Designed['previews'][number]> {
  const asked = { voice_description: 'a calm warm woman', guidance_scale: 8, seed: 3, ...json };
  const response = await server.request(`${path}?output_format=wav_24000`, { json: asked });
  expect(response.status, await response.clone().text()).toBe(200);
  await expectDocumented('POST', path, response);
  const { previews } = (await response.json()) as Designed;
  return previews[0] ?? { audio_base_64: '', language_code: '' };
}

test('a script that names dictionaries is spoken as its tags would be', async () => {
  const tagged = await designed({ text: TAGGED });
  expect((await designed({ text: TEXT, pronunciation_dictionary_locators: locators })).audio_base_64).toBe(
    tagged.audio_base_64,
  );
  expect((await designed({ text: TEXT })).audio_base_64).not.toBe(tagged.audio_base_64);
});

test('the dictionaries of the account are heard where none are named', async () => {
  const settings = async (default_locators: object[]) =>
    await server.request(`${DICTIONARIES}/settings`, { method: 'PUT', json: { default_locators } });
  expect((await settings(locators)).status).toBe(200);
  const heard = await designed({ text: TEXT });
  const unheard = await designed({ text: TEXT, pronunciation_dictionary_locators: [] });
  expect((await settings([])).status).toBe(200);
  expect(heard.audio_base_64).toBe((await designed({ text: TAGGED })).audio_base_64);
  expect(unheard.audio_base_64).toBe((await designed({ text: TEXT })).audio_base_64);
});

test("with auto a voice is made for the script's language, and each sentence is spoken in its own", async () => {
  const auto = await designed({ text: MIXED, language_code: 'auto' });
  const tagged = await designed({ text: MIXED_TAGGED, language_code: 'de' });
  expect(auto.language_code).toBe('de');
  expect(auto.audio_base_64).toBe(tagged.audio_base_64);
  expect(
    await designed({ voice_description: 'eine tiefe, warme Stimme eines alten Mannes', language_code: 'AUTO' }),
  ).toMatchObject({
    language_code: 'de',
  });
});

test("at ElevenLabs' door, designs and remixes", async () => {
  const path = '/v1/text-to-voice/design';
  const auto = await designed({ text: MIXED, language_code: 'auto' }, path);
  expect(auto.language_code).toBe('de');
  const remix = `/v1/text-to-voice/${CLARA}/remix`;
  const json = { voice_description: 'a little deeper', text: TEXT };
  const remixed = await designed({ ...json, pronunciation_dictionary_locators: locators }, remix);
  expect(remixed.audio_base_64).toBe((await designed({ ...json, text: TAGGED }, remix)).audio_base_64);
});

async function localized(json: object) {
  const started = await server.request(LOCALIZE, { json: { voice_id: CLARA, ...json } });
  expect(started.status, await started.clone().text()).toBe(202);
  let job = (await expectDocumented('POST', LOCALIZE, started)) as {
    generation_job_id: string;
    status: string;
    language_code: string | null;
    generated_voice_id: string | null;
  };
  while (job.status === 'queued' || job.status === 'running') {
    job = (await (await server.request(`${LOCALIZE}/${job.generation_job_id}`)).json()) as typeof job;
  }
  expect(job.status).toBe('ready');
  const audio = await server.request(`/v1/voice-previews/${job.generated_voice_id}/audio`);
  return { languageCode: job.language_code, audio: Buffer.from(await audio.bytes()).toString('base64') };
}

test('localized voices read their scripts alike', async () => {
  const auto = await localized({ text: MIXED, language_code: 'auto' });
  const tagged = await localized({ text: MIXED_TAGGED, language_code: 'de' });
  expect(auto).toEqual({ ...tagged, languageCode: 'de' });
  const german = { language_code: 'de', text: 'Sie war in Thailand.' };
  const heard = await localized({ ...german, pronunciation_dictionary_locators: locators });
  const sub = 'Sie war in <sub alias="tie land">Thailand</sub>.';
  expect(heard.audio).toBe((await localized({ ...german, text: sub })).audio);
});

test.each([
  [DESIGN, { voice_description: 'a calm man', text: TEXT }],
  [`${DESIGN}/stream`, { voice_description: 'a calm man', text: TEXT }],
  [LOCALIZE, { voice_id: CLARA, language_code: 'de', text: TEXT }],
  [`/v1/text-to-voice/${CLARA}/remix`, { voice_description: 'a little deeper', text: TEXT }],
])("%s does not know another account's dictionary", async (path, json) => {
  const body = JSON.stringify({ ...json, pronunciation_dictionary_locators: locators });
  const headers = { 'xi-api-key': stranger.key, 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body });
  expect(response.status, await response.clone().text()).toBe(404);
  await expectDocumented('POST', path, response);
});

test('what cannot be is refused with its reason', async () => {
  const refused = async (path: string, json: object) => {
    const response = await server.request(path, { json });
    return [response.status, await response.text()] as const;
  };
  const [status, text] = await refused(LOCALIZE, { voice_id: CLARA, language_code: 'auto' });
  expect(status).toBe(400);
  expect(text).toContain('requires a text');
  for (const language_code of ['automatic', 'deu', '']) {
    expect((await refused(DESIGN, { voice_description: 'a calm man', language_code }))[0]).toBe(422);
  }
});
