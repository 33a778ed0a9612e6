import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ReadingTask } from '../../src/engines/reading.ts';
import type { LaneRequest } from '../../src/workers/protocol.ts';
import { wyomingCaller } from '../../src/wyoming/caller.ts';
import { startWyoming } from '../../src/wyoming/server.ts';
import { TEST_KEY, type TestServer } from './server.ts';

/** One request, in words that every door knows some of. */
export interface DoorInput {
  voice: string;
  text: string;
  language?: string;
  model?: string;
  format?: string;
  /** Id of a dictionary. */
  dictionary?: string;
}

/** What came of a request: what the engines were told to speak, or the words of the refusal. */
export type Outcome = { spoken: object[] } | { refused: string; message: string };

export interface SpeechDoor {
  name: string;
  /** What a request can say here beside voice and text. */
  fields: readonly (keyof DoorInput)[];
  /** Texts come in pieces: an empty one is no text yet. */
  isIncremental?: boolean;
  /** Jobs take longer texts. */
  isBackground?: boolean;
  send(input: DoorInput, key: string): Promise<{ code: string; message: string } | undefined>;
}

const ALL = ['language', 'model', 'format'] as const;

/** Every door that speaks a text. Each answers the refusal, or undefined for what was spoken whole. */
export function speechDoors(server: TestServer): SpeechDoor[] {
  const post = async (path: string, json: object, key: string) => {
    const response = await server.request(path, { json, headers: { 'xi-api-key': key } });
    const body = await response.text();
    return { response, body };
  };
  const refusalOf = ({ response, body }: Awaited<ReturnType<typeof post>>) => {
    if (response.ok) return undefined;
    const { code, detail, error } = JSON.parse(body);
    if (error?.message !== undefined) return { code: String(error.code).toUpperCase(), message: String(error.message) };
    return { code, message: typeof detail === 'string' ? detail : JSON.stringify(detail) };
  };
  const locators = ({ dictionary }: DoorInput) =>
    dictionary === undefined
      ? {}
      : { pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: dictionary }] };
  const formatQuery = ({ format }: DoorInput) => `output_format=${format ?? 'pcm_24000'}`;

  const native = (operation: string, query = ''): SpeechDoor => ({
    name: `native ${operation}${query}`,
    fields: [...ALL, 'dictionary'],
    isBackground: query !== '',
    async send(input, key) {
      const path = `/v1/text-to-speech/${encodeURIComponent(input.voice)}${operation}?${formatQuery(input)}${query}`;
      const { text, language, model } = input;
      const answer = await post(path, { text, language_code: language, model_id: model, ...locators(input) }, key);
      if (answer.response.status === 202) await ended(JSON.parse(answer.body).generation_job_id);
      return refusalOf(answer);
    },
  });
  const dialogue = (operation: string): SpeechDoor => ({
    name: `dialogue ${operation}`,
    fields: [...ALL, 'dictionary'],
    async send(input, key) {
      const { text, voice, language, model } = input;
      const json = { inputs: [{ text, voice_id: voice }], language_code: language, model_id: model };
      return refusalOf(
        await post(`/v1/text-to-dialogue${operation}?${formatQuery(input)}`, { ...json, ...locators(input) }, key),
      );
    },
  });
  const openAi = (path: string): SpeechDoor => ({
    name: `openai ${path}`,
    fields: ALL,
    async send({ text, voice, language, model, format = 'pcm' }, key) {
      const json = { input: text, voice, model, language_code: language, response_format: format };
      return refusalOf(await post(path, json, key));
    },
  });

  async function ended(jobId: string): Promise<void> {
    for (;;) {
      const job = (await (await server.request(`/v1/generation-jobs/${jobId}`)).json()) as { status: string };
      if (job.status === 'completed') return;
      if (job.status === 'failed') throw new Error(`the job failed: ${JSON.stringify(job)}`);
      await delay(50);
    }
  }

  const assistant = (background: boolean): SpeechDoor => ({
    name: `mcp ${background ? 'in the background' : ''}`,
    fields: ['language', 'format'],
    isBackground: background,
    async send({ text, voice, language, format }, key) {
      const args = { text, voice, language_code: language, output_format: format ?? 'pcm_24000', background };
      const params = { name: 'speak', arguments: args };
      const response = await server.request('/mcp', {
        json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
        headers: { 'xi-api-key': key, accept: 'application/json, text/event-stream' },
      });
      // biome-ignore lint/suspicious/noExplicitAny: an answer of JSON-RPC
      const body = (await response.json()) as any;
      if (!response.ok) return { code: body.code, message: body.detail };
      const { result } = body;
      if (result.isError) return { code: 'TOOL', message: result.content[0].text };
      if (background) await ended(result.structuredContent.generation_job_id);
      return undefined;
    },
  });

  const socket = (name: 'stream-input' | 'multi-stream-input', token?: () => Promise<string>): SpeechDoor => ({
    name: `socket ${name}${token === undefined ? '' : ' by a token'}`,
    fields: [...ALL, 'dictionary'],
    isIncremental: true,
    async send(input, key) {
      const query = new URLSearchParams({
        output_format: input.format ?? 'pcm_24000',
        ...(input.language === undefined ? {} : { language_code: input.language }),
        ...(input.model === undefined ? {} : { model_id: input.model }),
      });
      const url = `${server.url.replace('http', 'ws')}/v1/text-to-speech/${encodeURIComponent(input.voice)}/${name}?${query}`;
      const client = new WebSocket(url, { headers: { 'xi-api-key': key } });
      let refusal: { code: string; message: string } | undefined;
      client.on('message', (data) => {
        const message = JSON.parse(data.toString());
        if (message.error !== undefined) {
          refusal = { code: String(message.error).toUpperCase(), message: message.message };
          client.close();
        }
      });
      await once(client, 'open');
      const context_id = name === 'stream-input' ? {} : { context_id: 'one' };
      client.send(JSON.stringify({ text: `${input.text} `, ...context_id, ...locators(input) }));
      if (name === 'stream-input') client.send(JSON.stringify({ text: '' }));
      else {
        client.send(JSON.stringify({ ...context_id, close_context: true }));
        client.send(JSON.stringify({ close_socket: true }));
      }
      await once(client, 'close');
      return refusal;
    },
  });

  const wyoming = (isStreamed: boolean): SpeechDoor => ({
    name: `wyoming ${isStreamed ? 'streamed' : ''}`,
    fields: [],
    isIncremental: true,
    async send({ text, voice }, key) {
      const door = await startWyoming(server.services, {
        host: '127.0.0.1',
        port: 0,
        callerOf: (address) => wyomingCaller(server.services, key, address),
        onError: (error) => server.log.push(String(error)),
      });
      const client = connect(door.port, '127.0.0.1');
      const write = (type: string, data: object = {}) => client.write(`${JSON.stringify({ type, data })}\n`);
      if (isStreamed) {
        write('synthesize-start', { voice: { name: voice } });
        write('synthesize-chunk', { text });
        write('synthesize-stop');
      } else write('synthesize', { text, voice: { name: voice } });
      let bytes = '';
      try {
        for await (const more of client as AsyncIterable<Buffer>) {
          bytes += more.toString('latin1');
          if (/"type":"(audio-stop|error)"[^\n]*\n/.test(bytes)) break;
        }
      } finally {
        client.destroy();
        await door.close();
      }
      const header = /\{"type":"error"[^\n]*\n(.*)/s.exec(bytes);
      if (header === null) return undefined;
      const { data, data_length } = JSON.parse(header[0].split('\n')[0] ?? '');
      const { text: message, code } = data ?? JSON.parse((header[1] ?? '').slice(0, data_length));
      return { code, message };
    },
  });

  const normalize: SpeechDoor = {
    name: 'normalize',
    fields: ['language', 'dictionary'],
    async send(input, key) {
      const { text, voice, language } = input;
      return refusalOf(
        await post('/v1/text/normalize', { text, voice_id: voice, language_code: language, ...locators(input) }, key),
      );
    },
  };

  return [
    native(''),
    native('/with-timestamps'),
    native('/stream'),
    native('/stream/with-timestamps'),
    native('', '&delivery=async'),
    native('/with-timestamps', '&delivery=async'),
    dialogue(''),
    dialogue('/with-timestamps'),
    dialogue('/stream'),
    dialogue('/stream/with-timestamps'),
    openAi('/v1/audio/speech'),
    openAi('/dev/captioned_speech'),
    assistant(false),
    assistant(true),
    socket('stream-input'),
    socket('multi-stream-input'),
    wyoming(false),
    wyoming(true),
    normalize,
  ];
}

/** Sends a request through a door, and watches what the engines and the reader are told meanwhile. */
export async function through(
  server: TestServer,
  door: SpeechDoor,
  input: DoorInput,
  key = TEST_KEY,
): Promise<Outcome> {
  const { pool, reading } = server.services;
  const spoken: object[] = [];
  const watched = { speak: pool.speak, call: reading.call };
  pool.speak = (laneRequest, ...rest) => {
    spoken.push(whatIsSpoken(laneRequest.request));
    return watched.speak(laneRequest, ...rest);
  };
  reading.call = (account, task) => {
    spoken.push(whatIsSpoken(task.request));
    return watched.call(account, task);
  };
  try {
    const refusal = await door.send(input, key);
    return refusal === undefined ? { spoken } : { refused: refusal.code, message: refusal.message };
  } finally {
    pool.speak = watched.speak;
    reading.call = watched.call;
  }
}

/** What of an order decides how the text sounds, and is the caller's; sockets pause between pieces by a tag. */
const whatIsSpoken = (request: ReadingTask['request'] | LaneRequest['request']): object => ({
  text: request.text.replace(/ <break time="250ms"\/>$/, '').trim(),
  languageCode: request.languageCode,
  languages: request.languages?.map(({ languageCode }) => languageCode) ?? [],
  recipe: 'recipe' in request ? request.recipe : undefined,
  recipes: ('recipes' in request ? request.recipes : undefined) ?? {},
  dictionaries: request.pronunciations?.map(({ dictionaryId }) => dictionaryId) ?? [],
});
