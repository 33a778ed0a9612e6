import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { createScrub } from '../../src/jobs/scrub.ts';
import { replaceStored, storedBytes, truncateStored } from '../damage.ts';
import { startServer, type TestServer } from './server.ts';

const VOICE = BUILTIN_VOICES[0]?.voiceId ?? '';
/** Longer than what is hashed in memory. */
const LONG = 'In the evening they walked along the river, and nobody said a word about the letter. '.repeat(4);

let server: TestServer;
let damages: Record<string, string>[];
beforeEach(async () => {
  server = await startServer();
  damages = [];
});
afterEach(() => server.close());

const audio = () => server.services.store.audio;
const samples = () => server.services.store.samples;

async function speak(text: string, format: string): Promise<string> {
  const response = await server.request(`/v1/text-to-speech/${VOICE}?output_format=${format}`, { json: { text } });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return response.headers.get('history-item-id') ?? '';
}

const rowOf = async (id: string) => {
  const { account_id } = (await server.services.store.accounts.first()) ?? { account_id: '' };
  return await server.services.store.generations.find(account_id, id);
};

/** Reads all audio as if the time for it had come. */
async function scrub(): Promise<void> {
  const { store } = server.services;
  await createScrub({ store, days: 0, onDamage: (facts) => damages.push(facts) }).run(2 ** 40);
}

async function expectDamaged(path: string, words: RegExp, init?: RequestInit & { json?: unknown }) {
  const response = await server.request(path, init);
  expect(response.status).toBe(500);
  const { error, detail, ...body } = (await response.json()) as Record<string, unknown> & { detail?: unknown };
  const told = JSON.stringify({ error, detail, ...body });
  expect(told).toContain('AUDIO_DAMAGED');
  expect(told).toMatch(words);
  expect(told).toContain('locution doctor --deep');
}

const metric = async (name: string) =>
  Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(await (await server.request('/metrics')).text())?.[1]);

test('every item of the history knows the length and the SHA-256 of its file, short or long', async () => {
  for (const [text, format] of [
    ['Short.', 'mp3'],
    [LONG, 'wav_48000'],
    [LONG, 'pcm_48000'],
  ] as const) {
    const id = await speak(text, format);
    const bytes = await storedBytes(audio(), id);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await rowOf(id)).toMatchObject({ size_bytes: bytes.length, sha256, damage: null });
  }
  expect((await storedBytes(audio(), await speak(LONG, 'wav_48000'))).length).toBeGreaterThan(600_000);
});

test('a file that is cut short or missing is never answered, by no door, and is told of', async () => {
  const [short, gone, whole] = [await speak('One.', 'mp3'), await speak('Two.', 'mp3'), await speak('Three.', 'mp3')];
  await truncateStored(audio(), short, 1000);
  await audio().remove(gone);
  expect(await metric('locution_audio_damaged')).toBe(0);
  await expectDamaged(`/v1/history/${short}/audio`, /1000 bytes/);
  await expectDamaged(`/v1/history/${short}/audio`, /1000 bytes/, { headers: { range: 'bytes=0-9' } });
  await expectDamaged(`/v1/history/${gone}/audio`, /missing/);
  await expectDamaged('/v1/history/download', /missing|1000 bytes/, {
    json: { history_item_ids: [whole, short, gone] },
  });
  expect(await metric('locution_audio_damaged')).toBe(2);
  expect((await server.request(`/v1/history/${whole}/audio`)).status).toBe(200);

  await server.request(`/v1/history/${gone}`, { method: 'DELETE' });
  expect((await server.request(`/v1/history/${gone}/audio`)).status).toBe(404);
  expect(await metric('locution_audio_damaged')).toBe(1);
});

test('the scrub finds other bytes of the same length, gives old audio its hash, and takes back what was put back', async () => {
  const [changed, old] = [await speak('One.', 'mp3'), await speak('Two.', 'mp3')];
  const bytes = await storedBytes(audio(), changed);
  const { sha256 } = (await rowOf(old)) ?? {};
  await server.services.store.audioChecks.note(
    { place: 'audio', name: old },
    { damage: null, sha256: null, readAtUnix: 0 },
  );
  await scrub();
  expect(damages).toEqual([]);
  expect(await rowOf(old)).toMatchObject({ sha256, damage: null });

  const wrong = Buffer.from(bytes);
  wrong[500] = (wrong[500] ?? 0) ^ 1;
  await replaceStored(audio(), changed, wrong);
  await scrub();
  expect(damages).toEqual([{ audio: changed, place: 'audio', damage: 'hash' }]);
  await expectDamaged(`/v1/history/${changed}/audio`, /SHA-256/);
  expect(await metric('locution_audio_damaged')).toBe(1);

  await replaceStored(audio(), changed, bytes);
  await scrub();
  const response = await server.request(`/v1/history/${changed}/audio`);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test("a job's audio and a proposal that are damaged are refused; a voice's sample is made again", async () => {
  const accepted = await server.request(`/v1/text-to-speech/${VOICE}?delivery=async`, { json: { text: 'A job.' } });
  const { generation_job_id: jobId } = (await accepted.json()) as { generation_job_id: string };
  const audioPath = `/v1/generation-jobs/${jobId}/audio`;
  while ((await server.request(audioPath)).status === 425);
  const job = (await (await server.request(`/v1/generation-jobs/${jobId}`)).json()) as { history_item_id: string };
  await truncateStored(audio(), job.history_item_id, 100);
  await expectDamaged(audioPath, /100 bytes/);

  const designed = await server.request('/v1/voice-previews/design', { json: { voice_description: 'An old man' } });
  const { previews } = (await designed.json()) as { previews: { generated_voice_id: string }[] };
  const proposal = previews[0]?.generated_voice_id ?? '';
  await truncateStored(samples(), proposal, 100);
  await expectDamaged(`/v1/voice-previews/${proposal}/audio`, /100 bytes/);

  const sample = `/v1/voices/${VOICE}/preview`;
  const before = Buffer.from(await (await server.request(sample)).arrayBuffer());
  await truncateStored(samples(), `sample${VOICE}`, 100);
  const again = Buffer.from(await (await server.request(sample)).arrayBuffer());
  expect(again.equals(before)).toBe(true);
});
