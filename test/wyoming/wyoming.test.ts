import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { installedVoiceId } from '../../src/engines/neural/packages/manifest.ts';
import { wyomingCaller } from '../../src/wyoming/caller.ts';
import { startWyoming, type WyomingServer } from '../../src/wyoming/server.ts';
import { writeKokoroFiles } from '../fixtures/onnx/packages.ts';
import { startServer, TEST_KEY, type TestServer } from '../http/server.ts';

let server: TestServer;
let wyoming: WyomingServer;
beforeAll(async () => {
  server = await startServer();
  wyoming = await startWyoming(server.services, {
    host: '127.0.0.1',
    port: 0,
    callerOf: (address) => wyomingCaller(server.services, TEST_KEY, address),
    onError: () => undefined,
  });
});
afterAll(async () => {
  await wyoming.close();
  await server.close();
});

interface Event {
  type: string;
  data: Record<string, unknown>;
  payload: Buffer;
}

/** A client written from the protocol's public description, apart from the server's own code. */
async function exchange(sent: Buffer, isEnd: (events: readonly Event[]) => boolean): Promise<Event[]> {
  const socket = connect(wyoming.port, '127.0.0.1');
  socket.write(sent);
  const events: Event[] = [];
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const end = bytes.indexOf('\n');
      if (end < 0) break;
      const header = JSON.parse(bytes.subarray(0, end).toString());
      const dataEnd = end + 1 + (header.data_length ?? 0);
      const payloadEnd = dataEnd + (header.payload_length ?? 0);
      if (bytes.length < payloadEnd) break;
      const data = header.data_length ? JSON.parse(bytes.subarray(end + 1, dataEnd).toString()) : (header.data ?? {});
      events.push({ type: header.type, data, payload: bytes.subarray(dataEnd, payloadEnd) });
      bytes = bytes.subarray(payloadEnd);
    }
    if (isEnd(events)) break;
  }
  socket.destroy();
  return events;
}

const line = (type: string, data?: object) => `${JSON.stringify(data === undefined ? { type } : { type, data })}\n`;
const ends = (type: string) => (events: readonly Event[]) => events.some((event) => event.type === type);
const secsOf = (events: readonly Event[]) =>
  events.filter(({ type }) => type === 'audio-chunk').reduce((sum, { payload }) => sum + payload.length, 0) /
  2 /
  22_050;

test('describe is answered with every voice, its language and that text may be streamed', async () => {
  const [info] = await exchange(Buffer.from(line('describe')), ends('info'));
  const [program] = info?.data.tts as {
    voices: { name: string; languages: string[] }[];
    supports_synthesize_streaming: boolean;
  }[];
  expect(program?.supports_synthesize_streaming).toBe(true);
  expect(program?.voices).toHaveLength(BUILTIN_VOICES.length);
  expect(program?.voices.find(({ languages }) => languages.includes('de'))).toBeDefined();
});

test('synthesize is spoken between audio-start and audio-stop, with the voice of its language', async () => {
  const sent = Buffer.from(line('synthesize', { text: 'Das Licht ist an.', voice: { language: 'de_DE' } }));
  const events = await exchange(sent, ends('audio-stop'));
  expect(events[0]).toMatchObject({ type: 'audio-start', data: { rate: 22_050, width: 2, channels: 1 } });
  expect(events.at(-1)?.type).toBe('audio-stop');
  expect(secsOf(events)).toBeGreaterThan(0.7);
  const { history } = (await (await server.request('/v1/history?search=Das Licht')).json()) as {
    history: { source: string; key_id?: string; language_code: string }[];
  };
  expect(history[0]).toMatchObject({ source: 'wyoming', language_code: 'de' });
});

test('text in chunks is spoken as it comes; the whole text that clients send besides is not spoken again', async () => {
  const text = 'The first sentence. And the second one.';
  const sent = [
    line('synthesize-start', { voice: { name: BUILTIN_VOICES[1]?.voiceId } }),
    line('synthesize-chunk', { text: 'The first sentence. And ' }),
    line('synthesize-chunk', { text: 'the second one.' }),
    line('synthesize', { text }),
    line('synthesize-stop'),
  ].join('');
  const events = await exchange(Buffer.from(sent), ends('synthesize-stopped'));
  expect(events.filter(({ type }) => type === 'audio-start')).toHaveLength(1);
  expect(events.at(-1)?.type).toBe('synthesize-stopped');
  const once = await exchange(
    Buffer.from(line('synthesize', { text, voice: { name: BUILTIN_VOICES[1]?.voiceId } })),
    ends('audio-stop'),
  );
  expect(Math.abs(secsOf(events) - secsOf(once))).toBeLessThan(1);
});

test.each([
  ['no chunk', ''],
  ['empty chunks', line('synthesize-chunk', { text: '' }) + line('synthesize-chunk', { text: ' ' })],
])('a text in chunks that ends with %s is silence, as a language model may have nothing to say', async (_, chunks) => {
  const sent = line('synthesize-start') + chunks + line('synthesize', { text: '' }) + line('synthesize-stop');
  const events = await exchange(Buffer.from(sent), ends('synthesize-stopped'));
  expect(events.map(({ type }) => type)).toEqual(['audio-start', 'audio-stop', 'synthesize-stopped']);
});

/** Bytes as the protocol's Python package writes an event: its data behind a header that names the version. */
function packed(type: string, data: object = {}): Buffer {
  const body = Buffer.from(JSON.stringify(data));
  const header = { type, version: '1.7.1', ...(body.length > 2 ? { data_length: body.length } : {}) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...(body.length > 2 ? [body] : [])]);
}

describe('the requests of Home Assistant, as its integration writes them', () => {
  const text = 'The lamp in the hall is on. The door is closed.';

  test('an info has what it builds its lists of: installed programs, voices with languages and descriptions', async () => {
    const [info] = await exchange(packed('describe'), ends('info'));
    const [program] = info?.data.tts as { name: string; installed: boolean; voices: Record<string, unknown>[] }[];
    expect(program).toMatchObject({ name: 'locution', installed: true });
    for (const voice of program?.voices ?? []) {
      expect(voice).toMatchObject({ installed: true, name: expect.any(String), description: expect.any(String) });
      expect(voice.languages).not.toEqual([]);
    }
  });

  test('a whole text with a voice and no speaker: every chunk says how it is to be read', async () => {
    const voice = { name: BUILTIN_VOICES[0]?.voiceId, speaker: null };
    const events = await exchange(packed('synthesize', { text, voice }), ends('audio-stop'));
    const chunks = events.filter(({ type }) => type === 'audio-chunk');
    expect(chunks.length).toBeGreaterThan(0);
    for (const { data } of chunks) expect(data).toMatchObject({ rate: 22_050, width: 2, channels: 1 });
    expect(secsOf(events)).toBeGreaterThan(1.5);
  });

  test('a streamed text: start, chunks, the whole text for servers that cannot, stop', async () => {
    const voice = { name: BUILTIN_VOICES[0]?.voiceId };
    const words = text.match(/\s*\S+/g) ?? [];
    const sent = [
      packed('synthesize-start', { voice }),
      ...words.map((word) => packed('synthesize-chunk', { text: word })),
      packed('synthesize', { text, voice }),
      packed('synthesize-stop'),
    ];
    const events = await exchange(Buffer.concat(sent), ends('synthesize-stopped'));
    const order = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    expect(order).toEqual(['audio-start', 'audio-chunk', 'audio-stop', 'synthesize-stopped']);
    expect(secsOf(events)).toBeGreaterThan(1.5);
    expect(secsOf(events)).toBeLessThan(6);
  });
});

test('data behind the header, as newer clients send it, is read as well', async () => {
  const data = Buffer.from(JSON.stringify({ text: 'ready?' }));
  const sent = Buffer.concat([Buffer.from(`${JSON.stringify({ type: 'ping', data_length: data.length })}\n`), data]);
  expect(await exchange(sent, ends('pong'))).toMatchObject([{ type: 'pong', data: { text: 'ready?' } }]);
});

test.each([
  ['no JSON', 'hello\n', 'BAD_REQUEST'],
  ['an absurd length', '{"type":"ping","data_length":1e15}\n', 'BAD_REQUEST'],
  ['a voice that is not there', line('synthesize', { text: 'Hello', voice: { name: 'nobody' } }), 'RESOURCE_NOT_FOUND'],
  ['an empty text', line('synthesize', { text: '' }), 'BAD_REQUEST'],
  ['a blank text', line('synthesize', { text: ' \n' }), 'BAD_REQUEST'],
  ['no text', line('synthesize', { voice: {} }), 'BAD_REQUEST'],
  ['a text that is no string', line('synthesize', { text: ['Hello'] }), 'BAD_REQUEST'],
  ['an event that is not known', line('transcribe'), 'BAD_REQUEST'],
  ['nothing to speak', line('synthesize-stop') + line('ping', { text: '' }), undefined],
])('%s costs the connection no more than an error', async (_, sent, code) => {
  const events = await exchange(Buffer.from(sent), (all) =>
    all.some(({ type }) => type === 'error' || type === 'pong'),
  );
  if (code === undefined) expect(events.map(({ type }) => type)).toEqual(['pong']);
  else expect(events.at(-1)).toMatchObject({ type: 'error', data: { code } });
});

test('installed voices are listed, speak by id and by their published names, and may be the one that nobody names', async () => {
  writeKokoroFiles(join(server.dataDir, 'models/kokoro'), { ff_siwis: 3 });
  server.services.registry.modelStore()?.refresh();
  const siwis = installedVoiceId('kokoro', 'ff_siwis');
  const [info] = await exchange(Buffer.from(line('describe')), ends('info'));
  const [program] = info?.data.tts as { voices: { name: string; languages: string[] }[] }[];
  expect(program?.voices.find(({ name }) => name === siwis)).toMatchObject({ languages: ['fr'] });

  let asked = 0;
  const spokenBy = async (voice: object | undefined) => {
    asked += 1;
    const text = `Bonjour numéro ${asked}.`;
    const sent = line('synthesize', { text, ...(voice === undefined ? {} : { voice }) });
    expect(secsOf(await exchange(Buffer.from(sent), ends('audio-stop')))).toBeGreaterThan(0.5);
    const { history } = (await (await server.request(`/v1/history?search=${text}`)).json()) as {
      history: { voice_id: string }[];
    };
    expect(history).toHaveLength(1);
    return history[0]?.voice_id;
  };
  expect(await spokenBy({ name: siwis })).toBe(siwis);
  expect(await spokenBy({ name: 'ff_siwis' })).toBe(siwis);
  expect(await spokenBy(undefined)).toBe(BUILTIN_VOICES[0]?.voiceId);
  await server.request('/v1/voice-aliases/default', { method: 'PUT', json: { voice_id: siwis } });
  expect(await spokenBy(undefined)).toBe(siwis);
  expect(await spokenBy({ language: 'fr_FR' })).toBe(siwis);
  expect(await spokenBy({ language: 'de_DE' })).not.toBe(siwis);
});
