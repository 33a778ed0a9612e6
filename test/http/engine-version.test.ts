import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { formant } from '../../src/engines/formant/formant.ts';
import { startServer, type TestServer } from './server.ts';

const [VOICE, OTHER] = BUILTIN_VOICES.map(({ voiceId }) => voiceId);
const VERSION = BUILTIN_VOICES[0] && formant.renderedBy(BUILTIN_VOICES[0].recipe as never);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('every answer that speaks names what rendered it', async () => {
  const speak = `/v1/text-to-speech/${VOICE}`;
  const dialogue = {
    inputs: [
      { text: 'One.', voice_id: VOICE },
      { text: 'Two.', voice_id: OTHER },
    ],
  };
  const requests: [string, object][] = [
    [speak, { text: 'Hello.' }],
    [`${speak}/stream`, { text: 'Hello.' }],
    [`${speak}/with-timestamps`, { text: 'Hello.' }],
    [`${speak}/stream/with-timestamps`, { text: 'Hello.' }],
    ['/v1/audio/speech', { model: 'tts-1', voice: 'alloy', input: 'Hello.' }],
    ['/dev/captioned_speech', { model: 'kokoro', voice: 'alloy', input: 'Hello.' }],
    ['/v1/text-to-dialogue', dialogue],
    ['/v1/text-to-dialogue/stream', dialogue],
    ['/v1/text-to-dialogue/with-timestamps', dialogue],
  ];
  for (const [path, json] of requests) {
    const response = await server.request(path, { json });
    expect([path, response.status, response.headers.get('x-engine-version')]).toEqual([path, 200, VERSION]);
    await response.arrayBuffer();
  }
  const { history } = (await (await server.request('/v1/history')).json()) as {
    history: { history_item_id: string; engine_version: string }[];
  };
  expect(history.map(({ engine_version }) => engine_version)).toEqual(requests.map(() => VERSION));
  const audio = await server.request(`/v1/history/${history[0]?.history_item_id}/audio`);
  expect(audio.headers.get('x-engine-version')).toBe(VERSION);
});

test('a job and a saved voice name it too; voices that come with the server do not', async () => {
  const accepted = await server.request(`/v1/text-to-speech/${VOICE}?delivery=async`, { json: { text: 'A job.' } });
  const { generation_job_id: jobId } = (await accepted.json()) as { generation_job_id: string };
  const path = `/v1/generation-jobs/${jobId}/audio`;
  let audio = await server.request(path);
  while (audio.status === 425) audio = await server.request(path);
  expect(audio.headers.get('x-engine-version')).toBe(VERSION);
  expect(await (await server.request(`/v1/generation-jobs/${jobId}`)).json()).toMatchObject({
    engine_version: VERSION,
  });

  const designed = await server.request('/v1/voice-previews/design', { json: { voice_description: 'An old man' } });
  const { previews } = (await designed.json()) as { previews: { generated_voice_id: string }[] };
  const saved = await server.request('/v1/voices', {
    json: { generated_voice_id: previews[0]?.generated_voice_id, name: 'Old' },
  });
  expect(await saved.json()).toMatchObject({ engine_version: VERSION });
  expect(await (await server.request(`/v1/voices/${VOICE}`)).json()).toMatchObject({ engine_version: null });
});
