import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { sweepHistory } from '../../src/jobs/retention.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const [FIRST, SECOND] = BUILTIN_VOICES;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Item {
  history_item_id: string;
  text: string;
  date_unix: number;
  voice_id: string;
}
interface List {
  history: Item[];
  has_more: boolean;
  next_cursor: string | null;
  last_history_item_id: string | null;
}

async function say(text: string, voiceId = FIRST?.voiceId, path = ''): Promise<string> {
  const response = await server.request(`/v1/text-to-speech/${voiceId}${path}`, { json: { text } });
  expect(response.status).toBe(200);
  return response.headers.get('history-item-id') ?? '';
}

async function list(query = ''): Promise<List> {
  const response = await server.request(`/v1/history${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await expectDocumented('GET', '/v1/history', response)) as List;
}

const texts = ({ history }: List) => history.map(({ text }) => text).toSorted();

test('filters, search, pages', async () => {
  for (let index = 0; index < 5; index += 1) await say(`Item number ${index}.`);
  await say('Élan vital, 100% _sure_.', SECOND?.voiceId);
  expect((await list()).history).toHaveLength(6);
  expect(texts(await list(`?voice_id=${SECOND?.voiceId}`))).toEqual(['Élan vital, 100% _sure_.']);
  expect(texts(await list('?search=NUMBER%203'))).toEqual(['Item number 3.']);
  expect(texts(await list(`?search=${encodeURIComponent('éLAN')}`))).toHaveLength(1);
  expect(texts(await list('?search=%25'))).toHaveLength(1);
  expect(texts(await list('?search=r_3'))).toHaveLength(0);
  expect((await list('?model_id=locution-1')).history).toEqual([]);
  const { date_unix = 0 } = (await list()).history[0] ?? {};
  expect((await list(`?date_after_unix=${date_unix + 60}`)).history).toEqual([]);
  expect((await list(`?date_before_unix=${date_unix + 60}`)).history).toHaveLength(6);

  for (const next of [
    ({ next_cursor }: List) => next_cursor && `&cursor=${next_cursor}`,
    ({ has_more, last_history_item_id }: List) => has_more && `&start_after_history_item_id=${last_history_item_id}`,
  ]) {
    const seen: string[] = [];
    let query: string | false | null = '';
    while (typeof query === 'string') {
      const page: List = await list(`?page_size=4${query}`);
      seen.push(...page.history.map(({ history_item_id }) => history_item_id));
      query = next(page);
    }
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
  }
  for (const query of ['?page_size=0', '?page_size=1001', '?search=', '?date_after_unix=x']) {
    expect((await server.request(`/v1/history${query}`)).status, query).toBe(422);
  }
  expect((await server.request('/v1/history?cursor=%00')).status).toBe(400);
  expect((await server.request('/v1/history?start_after_history_item_id=unknown')).status).toBe(404);
});

test('delete takes the row and the file', async () => {
  const id = await say('Soon gone.');
  const path = `/v1/history/${id}`;
  const removed = await server.request(path, { method: 'DELETE' });
  expect(await expectDocumented('DELETE', path, removed)).toEqual({ status: 'ok' });
  expect(await server.services.store.audio.size(id)).toBeUndefined();
  for (const suffix of ['', '/audio', '/subtitles']) expect((await server.request(path + suffix)).status).toBe(404);
  expect((await server.request(path, { method: 'DELETE' })).status).toBe(404);
});

test('subtitles: srt, vtt and json, in lines of sensible length', async () => {
  const sentence = 'When the sunlight strikes raindrops in the air, they act as a prism and form a rainbow. ';
  const id = await say(
    `${sentence}${sentence}Yes. <break time="1.5s"/> No & <no>.`,
    FIRST?.voiceId,
    '/with-timestamps',
  );
  const path = `/v1/history/${id}/subtitles`;
  const read = async (format: string) => {
    const response = await server.request(`${path}?format=${format}`);
    await expectDocumented('GET', `${path}?format=${format}`, response);
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const { cues } = JSON.parse((await read('json')).text) as { cues: { start: number; end: number; text: string }[] };
  expect(cues.length).toBeGreaterThanOrEqual(4);
  let last = 0;
  for (const { start, end, text } of cues) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    expect(end - start).toBeLessThanOrEqual(7.5);
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(50);
    last = end;
  }
  expect(cues.map(({ text }) => text.replace('\n', ' ')).join(' ')).toBe(`${sentence}${sentence}Yes. No & <no>.`);
  const srt = await read('srt');
  expect(srt.text).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nWhen the/);
  const vtt = await read('vtt');
  expect(vtt.type).toBe('text/vtt; charset=utf-8');
  expect(vtt.text).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> /);
  expect(vtt.text).toContain('No &amp; &lt;no&gt;.');

  const without = await server.request(`/v1/history/${await say('No words.')}/subtitles`);
  expect(without.status).toBe(400);
  expect((await server.request(`${path}?format=ass`)).status).toBe(422);
});

test('retention removes what is older than its days, rows and files', async () => {
  const { store } = server.services;
  const id = await say('To be kept for a day.');
  const row = await store.generations.find((await store.accounts.first())?.account_id ?? '', id);
  const madeAt = row?.created_at_unix ?? 0;
  await sweepHistory(store, 1, madeAt + 86_000);
  expect((await server.request(`/v1/history/${id}`)).status).toBe(200);
  expect(await sweepHistory(store, 1, madeAt + 86_401)).toBeGreaterThan(0);
  expect((await server.request(`/v1/history/${id}`)).status).toBe(404);
  expect(await store.audio.size(id)).toBeUndefined();
});
