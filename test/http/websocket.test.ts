import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { formant } from '../../src/engines/formant/formant.ts';
import { startServer, TEST_KEY, type TestServer } from './server.ts';
import { bytesOf, connectSocket, secsOf } from './socket.ts';

const VOICE = BUILTIN_VOICES[0]?.voiceId;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { conversationAheadSecs: 0 } });
});
afterAll(() => server.close());

const connect = (path: string, headers?: Record<string, string>) => connectSocket(server, path, headers);

test('a sentence is spoken while the text still comes, and the end closes the socket', async () => {
  const client = await connect(`${VOICE}/stream-input?output_format=pcm_22050&sync_alignment=true`);
  client.send({ text: ' ', voice_settings: { stability: 0.5, speed: 1 }, generation_config: {} });
  client.send({ text: 'The first sentence is ' });
  client.send({ text: 'here. ' });
  await client.until((all) => all.some(({ alignment }) => alignment));
  expect(client.messages.some(({ isFinal }) => isFinal)).toBe(false);
  client.send({ text: 'And a second one, without an end ' });
  client.send({ text: '' });
  expect(await client.closed).toBe(1000);
  expect(client.messages.at(-1)).toMatchObject({ isFinal: true });

  const alignments = client.messages.flatMap(({ alignment }) => alignment ?? []);
  const chars = alignments.flatMap(({ chars }) => chars).join('');
  expect(chars.trim()).toBe('The first sentence is here. And a second one, without an end');
  const starts = alignments.flatMap(({ charStartTimesMs }) => charStartTimesMs);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts.at(-1)).toBeLessThanOrEqual(secsOf(client.messages) * 1000);
  expect(secsOf(client.messages)).toBeGreaterThan(2);
});

test.each([
  ['nothing', []],
  ['the blank of the first message', [{ text: ' ' }]],
  ['blanks', [{ text: ' ' }, { text: '  ' }, { text: '\n', flush: true }]],
])('an empty text after %s ends the text: one final message without audio, and no error', async (_, before) => {
  const historyBefore = await (await server.request('/v1/history')).json();
  const client = await connect(`${VOICE}/stream-input?output_format=pcm_22050`);
  for (const message of [...before, { text: '' }]) client.send(message);
  expect(await client.closed).toBe(1000);
  expect(client.messages).toMatchObject([{ audio: '', isFinal: true, alignment: null }]);
  expect(client.messages[0]).not.toHaveProperty('engineVersion');
  expect(await (await server.request('/v1/history')).json()).toEqual(historyBefore);
});

test.each([
  'stream-input',
  'multi-stream-input',
])('%s names what rendered the speech, with its first audio and at the end', async (path) => {
  const client = await connect(`${VOICE}/${path}?output_format=pcm_22050`);
  client.send({ text: 'What has rendered this? ', context_id: 'a', flush: true });
  client.send(path === 'stream-input' ? { text: '' } : { context_id: 'a', close_context: true });
  const messages = await client.until((all) => all.some(({ isFinal }) => isFinal));
  client.socket.close();
  const version = BUILTIN_VOICES[0] && formant.renderedBy(BUILTIN_VOICES[0].recipe as never);
  expect(version).toMatch(/\d/);
  expect(messages[0]).toMatchObject({ engineVersion: version });
  expect(messages.at(-1)).toMatchObject({ isFinal: true, engineVersion: version });
});

test('it becomes one item of the history, charged by its characters', async () => {
  const client = await connect(`${VOICE}/stream-input?output_format=mp3_44100_128&seed=5`);
  client.send({ text: ' ' });
  client.send({ text: 'Only for the history. Two sentences. ' });
  client.send({ text: '' });
  expect(await client.closed).toBe(1000);
  const list = (await (await server.request('/v1/history?search=Only for the history')).json()) as {
    history: { history_item_id: string; text: string; source: string }[];
  };
  expect(list.history).toHaveLength(1);
  expect(list.history[0]).toMatchObject({ text: ' Only for the history. Two sentences. ', source: 'stream-input' });
  const audio = await server.request(`/v1/history/${list.history[0]?.history_item_id}/audio`);
  expect(Buffer.compare(Buffer.from(await audio.bytes()), bytesOf(client.messages))).toBe(0);
  const usage = await server.services.store.usage.sums(
    (await server.services.store.accounts.first())?.account_id ?? '',
    { fromUnix: 0, untilUnix: 2 ** 40, bucketSecs: 86_400, breakdown: undefined },
  );
  expect(usage.reduce((sum, { characters }) => sum + characters, 0)).toBeGreaterThanOrEqual(36);
});

test('several contexts on one socket, each with its final message; closing lets the rest be spoken', async () => {
  const client = await connect(`${VOICE}/multi-stream-input?output_format=pcm_22050&inactivity_timeout=60`);
  client.send({ text: ' ', context_id: 'one', voice_settings: {} });
  client.send({ text: ' ', context_id: 'two', voice_settings: {} });
  client.send({ text: 'From the first context. ', context_id: 'one', flush: true });
  client.send({ text: 'From the second context, which is closed before it is spoken. ', context_id: 'two' });
  client.send({ context_id: 'two', close_context: true });
  client.send({ context_id: 'one', close_context: true });
  await client.until((all) => all.filter(({ isFinal }) => isFinal).length === 2);
  for (const id of ['one', 'two']) {
    const own = client.messages.filter(({ contextId }) => contextId === id);
    expect(own.at(-1)?.isFinal).toBe(true);
    expect(secsOf(own)).toBeGreaterThan(0.8);
  }
  client.send({ close_socket: true });
  expect(await client.closed).toBe(1000);
});

const ALIGNED = 'output_format=pcm_22050&inactivity_timeout=180&apply_text_normalization=auto&sync_alignment=true';

test.each([
  // The plugin 1.9.0: a context begins with its settings, each sentence is flushed, the end is an empty flush.
  [
    'LiveKit',
    `model_id=eleven_turbo_v2_5&enable_ssml_parsing=false&enable_logging=true&auto_mode=true&${ALIGNED}`,
    [
      { text: ' ', voice_settings: { stability: 0.71, similarity_boost: 0.5, style: 0 }, context_id: 'c1' },
      { text: 'The first sentence is here. ', context_id: 'c1', flush: true },
      { text: 'So is the second one. ', context_id: 'c1', flush: true },
      { text: '', context_id: 'c1', flush: true },
      { context_id: 'c1', close_context: true },
    ],
  ],
  // Words as they come, kept alive in between.
  [
    'Pipecat',
    `model_id=eleven_flash_v2_5&auto_mode=true&language_code=en&${ALIGNED}`,
    [
      { text: ' ', context_id: 'c1', voice_settings: { stability: 0.5 } },
      { text: 'The first sentence is here. ', context_id: 'c1' },
      { text: '', context_id: 'c1' },
      { text: 'So is the second one. ', context_id: 'c1' },
      { context_id: 'c1', flush: true },
      { context_id: 'c1', close_context: true },
    ],
  ],
])('the exchange of %s: all is spoken, aligned from the begin of the context, and ended', async (_, query, messages) => {
  const client = await connect(`EXAVITQu4vr4xnSDxMaL/multi-stream-input?${query}`);
  for (const message of messages) client.send(message);
  await client.until((all) => all.some(({ isFinal }) => isFinal));
  expect(client.messages.every(({ contextId, error }) => contextId === 'c1' && error === undefined)).toBe(true);
  const alignments = client.messages.flatMap(({ alignment }) => alignment ?? []);
  const text = alignments.flatMap(({ chars }) => chars).join('');
  expect(text.replace(/\s+/g, ' ').trim()).toBe('The first sentence is here. So is the second one.');
  const starts = alignments.flatMap(({ charStartTimesMs }) => charStartTimesMs);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(alignments.every(({ chars, charDurationsMs }) => chars.length === charDurationsMs.length)).toBe(true);
  expect(secsOf(client.messages)).toBeGreaterThan((starts.at(-1) ?? 0) / 1000);
  client.send({ close_socket: true });
  expect(await client.closed).toBe(1000);
});

test('the key may come with the first message, or as a token that opens one socket', async () => {
  const byMessage = await connect(`${VOICE}/stream-input`, {});
  byMessage.send({ text: ' ', xi_api_key: TEST_KEY });
  byMessage.send({ text: 'Hello. ' });
  byMessage.send({ text: '' });
  expect(await byMessage.closed).toBe(1000);

  const answer = await server.request('/v1/single-use-token/tts_websocket', { method: 'POST' });
  const { token } = (await answer.json()) as { token: string };
  for (const [code, count] of [
    [1000, 1],
    [1008, 0],
  ] as const) {
    const client = await connect(`${VOICE}/stream-input?single_use_token=${token}`, {});
    client.send({ text: 'Hello. ' });
    client.send({ text: '' });
    expect(await client.closed).toBe(code);
    expect(client.messages.filter(({ isFinal }) => isFinal)).toHaveLength(count);
  }
});

test.each([
  ['no key', {}, { text: 'Hello.' }, 'auth_required'],
  ['what is no JSON object', { 'xi-api-key': TEST_KEY }, 'Hello.', 'bad_request'],
  ['a wrong type', { 'xi-api-key': TEST_KEY }, { text: 5 }, 'bad_request'],
])('%s is told in the form of the protocol and closes the socket', async (_, headers, message, error) => {
  const client = await connect(`${VOICE}/stream-input`, headers);
  client.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  expect(await client.closed).toBe(1008);
  expect(client.messages).toEqual([{ error, message: expect.any(String), code: 1008 }]);
});

test('a wrong key is called wrong; the address may have the key as authorization', async () => {
  const wrong = await connect(`${VOICE}/stream-input`, { 'xi-api-key': 'sk_wrong' });
  expect(await wrong.closed).toBe(1008);
  expect(wrong.messages).toMatchObject([
    { error: 'auth_required', message: expect.stringContaining('unknown, disabled or expired') },
  ]);
  for (const authorization of [TEST_KEY, `Bearer ${TEST_KEY}`]) {
    const client = await connect(`${VOICE}/stream-input?authorization=${encodeURIComponent(authorization)}`, {});
    client.send({ text: 'Hello. ' });
    client.send({ text: '' });
    expect(await client.closed).toBe(1000);
    expect(client.messages.at(-1)).toMatchObject({ isFinal: true });
  }
  expect(server.log.join('\n')).not.toContain(TEST_KEY);
});

test("another account's or an unknown voice is refused", async () => {
  const client = await connect('00000000000000000000/stream-input');
  client.send({ text: 'Hello. ' });
  expect(await client.closed).toBe(1008);
  expect(client.messages).toMatchObject([{ error: 'resource_not_found' }]);
});

test('silence for longer than the time that was asked for closes the socket', async () => {
  const client = await connect(`${VOICE}/stream-input?inactivity_timeout=1`);
  expect(await client.closed).toBe(1008);
  expect(client.messages[0]?.message).toContain('1 seconds');
});

test('silence while a long text is spoken and read slowly does not', async () => {
  const client = await connect(`${VOICE}/stream-input?inactivity_timeout=1&output_format=pcm_48000`);
  client.socket.pause();
  client.send({ text: 'A sentence that waits to be read by somebody. '.repeat(150) });
  client.send({ text: '' });
  await delay(2500);
  client.socket.resume();
  expect(await client.closed).toBe(1000);
  expect(client.messages.at(-1)).toMatchObject({ isFinal: true });
});

test('a client that goes away stops the work: nothing is kept, no reservation is left', async () => {
  const client = await connect(`${VOICE}/stream-input?output_format=pcm_22050`);
  client.send({ text: 'Gone away before the end. '.repeat(100), flush: true });
  await client.until((all) => all.length > 0);
  client.socket.terminate();
  await client.closed;
  while (server.services.pool.stats().unfinished > 0) await delay(5);
  const list = (await (await server.request('/v1/history?search=Gone away')).json()) as { history: unknown[] };
  expect(list.history).toEqual([]);
  const balance = async () => (await (await server.request('/v1/balance')).json()) as { concurrency_in_use: number };
  while ((await balance()).concurrency_in_use > 0) await delay(5);
});

test('a text in another language is told as soon as it is plain, and with the end', async () => {
  const client = await connect(`${VOICE}/stream-input?output_format=pcm_22050`);
  client.send({ text: 'Der Kessel steht auf dem Herd, und draußen regnet es. ' });
  await client.until((all) => all.some(({ audio }) => audio));
  const notice = { text: 'de', spoken: 'en' };
  expect(client.messages[0]).toMatchObject({ languageNotice: notice });
  client.send({ text: 'Es regnet schon die ganze Nacht. ' });
  client.send({ text: '' });
  expect(await client.closed).toBe(1000);
  expect(client.messages.at(-1)).toMatchObject({ isFinal: true, languageNotice: notice });
  // Once is enough while nothing changes.
  expect(client.messages.slice(1, -1).filter(({ languageNotice }) => languageNotice)).toEqual([]);
});

test('short pieces tell the language together, and nothing is said of a text in its own', async () => {
  const foreign = await connect(`${VOICE}/stream-input?output_format=pcm_22050`);
  for (const text of ['Der Hund. ', 'Die Katze ', 'schläft hier. ', 'Und draußen regnet es sehr. '])
    foreign.send({ text, flush: true });
  foreign.send({ text: '' });
  expect(await foreign.closed).toBe(1000);
  expect(foreign.messages.at(-1)).toMatchObject({ languageNotice: { text: 'de', spoken: 'en' } });

  const own = await connect(`${VOICE}/stream-input?output_format=pcm_22050`);
  own.send({ text: 'It rained all night, and the kettle is on the stove. ' });
  own.send({ text: '' });
  expect(await own.closed).toBe(1000);
  for (const message of own.messages) expect(Object.keys(message)).not.toContain('languageNotice');
});

test('with auto the languages are told as they come, context by context', async () => {
  const client = await connect(`${VOICE}/multi-stream-input?output_format=pcm_22050&language_code=auto`);
  client.send({ text: 'Where are my keys today? ', context_id: 'one' });
  client.send({ text: 'Der Kessel steht auf dem Herd. ', context_id: 'one', flush: true });
  client.send({ text: 'ドアを閉めてください。 ', context_id: 'two', flush: true });
  for (const context_id of ['one', 'two']) client.send({ context_id, close_context: true });
  client.send({ close_socket: true });
  expect(await client.closed).toBe(1000);
  const last = (id: string) => client.messages.findLast(({ contextId }) => contextId === id);
  expect(last('one')).toMatchObject({ isFinal: true, detectedLanguages: ['en', 'de'] });
  expect(last('two')).toMatchObject({ isFinal: true, detectedLanguages: ['ja'] });
  const first = client.messages.find(({ contextId }) => contextId === 'one');
  expect(first).toMatchObject({ detectedLanguages: ['en'] });
});
