import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { startServer, type TestServer } from './server.ts';

/** An existing client library, unmodified: only its base address is set. */
let server: TestServer;
let client: ElevenLabsClient;
const VOICE = BUILTIN_VOICES[0]?.voiceId ?? '';
beforeAll(async () => {
  server = await startServer();
  client = new ElevenLabsClient({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
});
afterAll(() => server.close());

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('speaks, streams, with timestamps too', async () => {
  const spoken = await collect(
    await client.textToSpeech.convert(VOICE, {
      text: 'Hello there.',
      modelId: 'locution-2',
      outputFormat: 'mp3_44100_128',
      voiceSettings: { stability: 0.5, similarityBoost: 0.7, speed: 1.1 },
    }),
  );
  expect(decodeAudio(spoken)).toMatchObject({ codec: 'mp3float', sampleRateHz: 44_100 });
  const streamed = await collect(
    await client.textToSpeech.stream(VOICE, { text: 'Hello.', outputFormat: 'pcm_24000' }),
  );
  expect(streamed.length).toBeGreaterThan(10_000);
  const timed = await client.textToSpeech.convertWithTimestamps(VOICE, { text: 'Hello.' });
  expect(decodeAudio(Buffer.from(timed.audioBase64, 'base64')).samples.length).toBeGreaterThan(1000);
  const lines = await client.textToSpeech.streamWithTimestamps(VOICE, {
    text: 'One. Two.',
    outputFormat: 'mp3_44100_128',
  });
  const audio: Buffer[] = [];
  for await (const line of lines) audio.push(Buffer.from(line.audioBase64, 'base64'));
  expect(decodeAudio(Buffer.concat(audio)).codec).toBe('mp3float');
});

test('lists models, voices, history, usage; errors are its own', async () => {
  expect((await client.models.list()).map(({ modelId }) => modelId)).toEqual(['locution-1', 'locution-2']);
  expect((await client.voices.getAll()).voices).toHaveLength(BUILTIN_VOICES.length);
  const page = await client.voices.search({ pageSize: 5 });
  expect([page.voices.length, page.hasMore]).toEqual([5, true]);
  expect((await client.voices.get(VOICE)).name).toBe('Clara');
  const { history } = await client.history.list({ pageSize: 2 });
  expect(history).toHaveLength(2);
  expect(await client.history.delete(history[0]?.historyItemId ?? '')).toEqual({ status: 'ok' });
  expect((await client.user.get()).subscription.tier).toBe('self-hosted');
  const usage = await client.usage.get({ startUnix: Date.now() - 86_400_000, endUnix: Date.now() });
  expect(usage.usage.All?.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(0);
  await expect(client.textToSpeech.convert('nobody', { text: 'Hello' })).rejects.toMatchObject({ statusCode: 404 });
  await expect(client.textToSpeech.convert(VOICE, { text: '' })).rejects.toMatchObject({ statusCode: 422 });
});

test('a preview is saved by the path of libraries up to 2.0, too', async () => {
  const described = { voice_description: 'A calm old woman with a low voice' };
  const proposed = await server.request('/v1/text-to-voice/create-previews', {
    json: { ...described, text: 'A sample that is long enough for a preview. '.repeat(3) },
  });
  const { previews } = (await proposed.json()) as { previews: { generated_voice_id: string }[] };
  const saved = await server.request('/v1/text-to-voice/create-voice-from-preview', {
    json: { ...described, voice_name: 'Saved', generated_voice_id: previews[0]?.generated_voice_id },
  });
  expect(saved.status).toBe(200);
  expect(await saved.json()).toMatchObject({ name: 'Saved', voice_id: expect.any(String) });
});

test.each([
  { text: [], name: {} },
  { account_id: 'another', speed: 1 },
  { voice_id: 'another', style: 0.5 },
])('fields that are no settings are ignored where settings are edited: %j', async (json) => {
  const edited = await server.request(`/v1/voices/${VOICE}/settings/edit`, { json });
  expect(edited.status).toBe(200);
  const { accounts, voices } = server.services.store;
  expect(await voices.overrides('another')).toEqual([]);
  const [account] = await accounts.list();
  const own = await voices.overrides(account?.account_id ?? '');
  expect(own.map(({ voice_id }) => voice_id)).not.toContain('another');
});
