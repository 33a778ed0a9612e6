import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedVoiceId } from '../../src/engines/neural/packages/manifest.ts';
import { writeKokoroFiles } from '../fixtures/onnx/packages.ts';
import { startServer, TEST_KEY, type TestServer } from './server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer({ config: { publicUrl: 'https://speech.example' } });
  client = await connected(TEST_KEY);
});
afterAll(async () => {
  await client.close();
  await server.close();
});

async function connected(key: string): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const made = new Client({ name: 'test', version: '1.0.0' });
  await made.connect(transport as Parameters<Client['connect']>[0]);
  return made;
}

/** Links lead to the public address, which only a proxy would bring here. */
const here = (url: string) => url.replace('https://speech.example', server.url);

type Content = { type: string; text?: string; data?: string; mimeType?: string; uri?: string }[];
const call = async (name: string, args: Record<string, unknown>) => {
  const result = await client.callTool({ name, arguments: args });
  return { ...result, content: result.content as Content };
};

test('the tools are listed with their schemas', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['speak', 'list_voices', 'design_voice', 'job_status']);
  for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object');
});

test('speak gives the audio inline and as a link that the key opens', async () => {
  const { content } = await call('speak', { text: 'Spoken for an assistant.', voice: 'Arthur', output_format: 'wav' });
  const [audio, link] = content;
  expect(audio).toMatchObject({ type: 'audio', mimeType: 'audio/wav' });
  const bytes = Buffer.from(audio?.data ?? '', 'base64');
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
  expect(link?.type).toBe('resource_link');
  const linked = await fetch(here(link?.uri ?? ''), { headers: { 'xi-api-key': TEST_KEY } });
  expect(Buffer.compare(Buffer.from(await linked.bytes()), bytes)).toBe(0);
});

test('speak names what rendered the audio, as the history does', async () => {
  const { _meta } = await call('speak', { text: 'Rendered by an engine.', voice: 'Arthur' });
  const { history } = (await (await server.request('/v1/history?search=Rendered by an engine')).json()) as {
    history: { engine_version: string }[];
  };
  expect(history[0]?.engine_version).toMatch(/\d/);
  expect(_meta).toEqual({ 'locution/engine-version': history[0]?.engine_version });
});

test('a long text is a job, whose status is told until its audio is there', async () => {
  const { content } = await call('speak', { text: 'In the background. '.repeat(20), background: true });
  const { generation_job_id } = JSON.parse(content[0]?.text ?? '');
  await expect
    .poll(async () => JSON.parse((await call('job_status', { generation_job_id })).content[0]?.text ?? '').status)
    .toBe('completed');
  const { audio_url } = JSON.parse((await call('job_status', { generation_job_id })).content[0]?.text ?? '');
  expect(audio_url).toMatch(/^https:\/\/speech\.example\//);
  expect((await fetch(here(audio_url), { headers: { 'xi-api-key': TEST_KEY } })).status).toBe(200);
});

test('voices are listed by language, and proposed for a description', async () => {
  const listed = JSON.parse((await call('list_voices', { language_code: 'fr' })).content[0]?.text ?? '');
  expect(listed.voices.length).toBeGreaterThan(0);
  for (const voice of listed.voices) expect(voice.language_code).toBe('fr');
  const { content } = await call('design_voice', { description: 'a deep, calm old man' });
  expect(content[0]).toMatchObject({ type: 'audio', mimeType: 'audio/mpeg' });
  expect(JSON.parse(content[1]?.text ?? '').generated_voice_id).toHaveLength(20);
});

test('what is asked wrongly is a result that says so', async () => {
  for (const [name, args] of [
    ['speak', {}],
    ['speak', { text: 'Hello', voice: 'Nobody at all' }],
    ['speak', { text: '...' }],
    ['job_status', { generation_job_id: 'none' }],
    ['sing', {}],
  ] as const) {
    const result = await call(name, args);
    expect(result).toMatchObject({ isError: true });
    expect(result.content[0]?.text?.length).toBeGreaterThan(10);
  }
});

test('without a key that opens something there is no connection', async () => {
  await expect(connected('sk_wrong')).rejects.toThrow();
});

test('an installed voice, and a blend of two, speak by their published names', async () => {
  writeKokoroFiles(join(server.dataDir, 'models/kokoro'), { af_bella: 3, af_sky: 30 });
  server.services.registry.modelStore()?.refresh();
  const [bella, sky] = ['af_bella', 'af_sky'].map((name) => installedVoiceId('kokoro', name));
  for (const [voice, voice_id] of [
    ['af_bella', bella],
    ['af_bella(2)+af_sky(1)', `${bella}(2)+${sky}(1)`],
  ]) {
    const text = `Spoken by a model as ${voice_id?.length} letters.`;
    const { content } = await call('speak', { text, voice });
    expect(content[0]).toMatchObject({ type: 'audio' });
    const { history } = (await (await server.request(`/v1/history?search=${text}`)).json()) as {
      history: { voice_id: string }[];
    };
    expect(history).toMatchObject([{ voice_id }]);
  }
});
