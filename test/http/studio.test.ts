import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { type Browser, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';

/** ElevenLabs' own library, for projects: only its base address is set. */
let server: TestServer;
let client: ElevenLabsClient;
const [CLARA = '', TOM = ''] = BUILTIN_VOICES.map((voice) => voice.voiceId);

beforeAll(async () => {
  server = await startServer();
  client = new ElevenLabsClient({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
});
afterAll(() => server.close());

const CONTENT = [
  {
    name: 'One',
    blocks: [
      { sub_type: 'h1', nodes: [{ type: 'tts_node', text: 'Chapter one', voice_id: CLARA }] },
      { sub_type: 'p', nodes: [{ type: 'tts_node', text: 'It was late.', voice_id: CLARA }] },
    ],
  },
  { name: 'Two', blocks: [{ sub_type: 'p', nodes: [{ type: 'tts_node', text: 'It was early.', voice_id: TOM }] }] },
];

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const secsOf = (bytes: Uint8Array) => {
  const { samples, sampleRateHz } = decodeAudio(bytes);
  return samples.length / sampleRateHz;
};

const create = async (fields: Partial<ElevenLabs.studio.BodyCreateStudioProjectV1StudioProjectsPost> = {}) => {
  const input = { name: 'Night', defaultParagraphVoiceId: CLARA, defaultTitleVoiceId: TOM, ...fields };
  return (await client.studio.projects.create(input)).project;
};

async function converted(projectId: string): Promise<ElevenLabs.ProjectExtendedResponse> {
  for (;;) {
    const project = await client.studio.projects.get(projectId);
    if (project.state === 'default') return project;
  }
}

const jobs = async (): Promise<string[]> => {
  const response = await server.request('/v1/generation-jobs?page_size=100');
  const list = (await response.json()) as { generation_jobs: { generation_job_id: string }[] };
  return list.generation_jobs.map((job) => job.generation_job_id);
};

describe("ElevenLabs' client", () => {
  test('a project from content is converted, streamed and archived', async () => {
    const { projectId } = await create({
      fromContentJson: JSON.stringify(CONTENT),
      author: 'A. Writer',
      genres: ['crime', 'short'],
      matureContent: false,
    });
    const project = await client.studio.projects.get(projectId);
    expect(project).toMatchObject({ name: 'Night', author: 'A. Writer', genres: ['crime', 'short'], state: 'default' });
    expect(project.canBeDownloaded).toBe(false);
    expect(project.chapters.map(({ name }) => name)).toEqual(['One', 'Two']);
    expect(project.chapters[0]?.statistics).toMatchObject({ paragraphsUnconverted: 2, paragraphsConverted: 0 });

    expect(await client.studio.projects.convert(projectId)).toMatchObject({ status: 'ok' });
    const done = await converted(projectId);
    expect(done).toMatchObject({ canBeDownloaded: true });
    expect(
      done.chapters.every(({ canBeDownloaded, conversionProgress }) => canBeDownloaded && conversionProgress === 1),
    ).toBe(true);

    const { snapshots } = await client.studio.projects.snapshots.list(projectId);
    expect(snapshots).toHaveLength(1);
    const snapshotId = snapshots[0]?.projectSnapshotId ?? '';
    const snapshot = await client.studio.projects.snapshots.get(projectId, snapshotId);
    const spoken = snapshot.characterAlignments.map(({ characters }) => characters.join(''));
    expect(spoken).toEqual(['Chapter one', 'It was late.', 'It was early.']);
    const audio = await collect(await client.studio.projects.snapshots.stream(projectId, snapshotId, {}));
    expect(decodeAudio(audio).codec).toBe('mp3float');
    expect(secsOf(audio)).toBeCloseTo(snapshot.audioDurationSecs, 0);
    const zip = unzipSync(await collect(await client.studio.projects.snapshots.streamArchive(projectId, snapshotId)));
    expect(Object.keys(zip)).toEqual(['001 One.mp3', '002 Two.mp3']);
    expect(secsOf(zip['002 Two.mp3'] ?? new Uint8Array())).toBeGreaterThan(0.3);

    const chapterId = done.chapters[1]?.chapterId ?? '';
    const ofChapter = await client.studio.projects.chapters.snapshots.list(projectId, chapterId);
    const chapterSnapshotId = ofChapter.snapshots[0]?.chapterSnapshotId ?? '';
    const times = await client.studio.projects.chapters.snapshots.get(projectId, chapterId, chapterSnapshotId);
    expect(times.characterAlignments[0]?.characterEndTimesSeconds.at(-1)).toBeGreaterThan(0.3);
    const part = await collect(
      await client.studio.projects.chapters.snapshots.stream(projectId, chapterId, chapterSnapshotId, {}),
    );
    expect(secsOf(part)).toBeCloseTo(secsOf(zip['002 Two.mp3'] ?? new Uint8Array()), 3);
  });

  test('converting again speaks, and charges, only what has changed', async () => {
    const { projectId } = await create({ fromContentJson: JSON.stringify(CONTENT), autoConvert: true });
    const { chapters } = await converted(projectId);
    const before = await jobs();
    await client.studio.projects.convert(projectId);
    expect(await jobs()).toEqual(before);
    const chapterId = chapters[0]?.chapterId ?? '';
    const { content } = await client.studio.projects.chapters.get(projectId, chapterId);
    const blocks = content.blocks.map((block) => ({
      blockId: block.blockId,
      nodes: [{ type: 'tts_node' as const, text: (block.nodes[0] as { text: string }).text, voiceId: CLARA }],
    }));
    const [, paragraph] = blocks;
    if (paragraph?.nodes[0] !== undefined) paragraph.nodes[0].text = 'It was very late.';
    const edited = await client.studio.projects.chapters.update(projectId, chapterId, { content: { blocks } });
    expect(edited.chapter.content.blocks.map((block) => block.blockId)).toEqual(blocks.map((block) => block.blockId));
    expect(edited.chapter.statistics).toMatchObject({ paragraphsConverted: 1, paragraphsUnconverted: 1 });
    await client.studio.projects.chapters.convert(projectId, chapterId);
    await converted(projectId);
    expect(await jobs()).toHaveLength(before.length + 1);
    const { snapshots } = await client.studio.projects.chapters.snapshots.list(projectId, chapterId);
    expect(snapshots).toHaveLength(2);
    // The same content under new ids is known by what it says.
    await client.studio.projects.content.update(projectId, { fromContentJson: JSON.stringify(CONTENT) });
    await client.studio.projects.convert(projectId);
    await converted(projectId);
    expect(await jobs()).toHaveLength(before.length + 1);
  });

  test('a document becomes chapters', async () => {
    const text = '# The Night\n\nIt was late.\nVery late.\n\n# The Day\n\nIt was early.';
    const { projectId } = await create({ fromDocument: new File([text], 'book.md') });
    const { chapters } = await client.studio.projects.get(projectId);
    expect(chapters.map(({ name }) => name)).toEqual(['The Night', 'The Day']);
    const { content } = await client.studio.projects.chapters.get(projectId, chapters[0]?.chapterId ?? '');
    expect(content.blocks.map(({ nodes }) => nodes)).toMatchObject([
      [{ text: 'The Night', voiceId: TOM }],
      [{ text: 'It was late. Very late.', voiceId: CLARA }],
    ]);
  });

  test('projects and chapters are listed, changed and deleted', async () => {
    const { projectId } = await create();
    const { chapter } = await client.studio.projects.chapters.create(projectId, { name: 'First' });
    await client.studio.projects.chapters.update(projectId, chapter.chapterId, { name: 'Renamed' });
    expect(await client.studio.projects.chapters.list(projectId)).toMatchObject({ chapters: [{ name: 'Renamed' }] });
    const voices = { defaultTitleVoiceId: CLARA, defaultParagraphVoiceId: TOM };
    await client.studio.projects.update(projectId, { name: 'Day', ...voices, title: 'The Day' });
    expect((await client.studio.projects.list()).projects[0]).toMatchObject({
      name: 'Day',
      title: 'The Day',
      ...voices,
    });
    expect(await client.studio.projects.chapters.delete(projectId, chapter.chapterId)).toMatchObject({ status: 'ok' });
    expect(await client.studio.projects.delete(projectId)).toMatchObject({ status: 'ok' });
    await expect(client.studio.projects.get(projectId)).rejects.toMatchObject({ statusCode: 404 });
    await expect(client.studio.projects.convert(projectId)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('dictionaries of a project change its words', async () => {
    const { projectId } = await create({ fromContentJson: JSON.stringify(CONTENT), autoConvert: true });
    await converted(projectId);
    const before = await jobs();
    const { id, versionId } = await client.pronunciationDictionaries.createFromRules({
      name: 'Words',
      rules: [{ type: 'alias', stringToReplace: 'late', alias: 'dark', caseSensitive: true, wordBoundaries: true }],
    });
    await client.studio.projects.pronunciationDictionaries.create(projectId, {
      pronunciationDictionaryLocators: [{ pronunciationDictionaryId: id, versionId }],
    });
    await client.studio.projects.convert(projectId);
    await converted(projectId);
    expect((await jobs()).length).toBeGreaterThan(before.length);
  });
});

interface Block {
  block_id: string;
  state: string;
  takes: { take_id: string; is_chosen: boolean; history_item_id: string }[];
}

describe('blocks', () => {
  async function chapterOf(): Promise<{ path: string; project: string; blocks: Block[] }> {
    const { projectId } = await create({ fromContentJson: JSON.stringify(CONTENT.slice(0, 1)), autoConvert: true });
    const { chapters } = await converted(projectId);
    const path = `/v1/studio/projects/${projectId}/chapters/${chapters[0]?.chapterId}`;
    const { content } = (await (await server.request(path)).json()) as { content: { blocks: Block[] } };
    return { path, project: projectId, blocks: content.blocks };
  }

  async function block(path: string, method = 'GET', json?: object): Promise<Block> {
    const response = await server.request(path, json === undefined ? { method } : { method, json });
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as Block;
  }

  test('another take is kept beside the first, and either is chosen', async () => {
    const { path, project, blocks } = await chapterOf();
    const own = `${path}/blocks/${blocks[1]?.block_id}`;
    await block(`${own}/convert`, 'POST', { again: true });
    await converted(project);
    const two = await block(own);
    expect(two.takes.map((take) => take.is_chosen)).toEqual([false, true]);
    const chosen = await block(own, 'PATCH', { take_id: two.takes[0]?.take_id });
    expect(chosen.takes.map((take) => take.is_chosen)).toEqual([true, false]);
    const before = await jobs();
    await block(`${own}/convert`, 'POST', {});
    expect(await jobs()).toEqual(before);
    const changed = await block(own, 'PATCH', { nodes: [{ text: 'Another text.' }] });
    expect(changed.state).toBe('changed');
    const refused = await server.request(own, { method: 'PATCH', json: { take_id: two.takes[0]?.take_id } });
    expect(refused.status).toBe(409);
  });

  test('the same block with the same settings is the same bytes', async () => {
    const bytes = await Promise.all(
      [await chapterOf(), await chapterOf()].map(async ({ blocks }) => {
        const item = blocks[0]?.takes[0]?.history_item_id;
        return Buffer.from(await (await server.request(`/v1/history/${item}/audio`)).arrayBuffer());
      }),
    );
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.of())).toBe(true);
  });

  test('blocks are moved and deleted', async () => {
    const { path, blocks } = await chapterOf();
    const [first, second] = blocks.map((one) => one.block_id);
    await block(`${path}/blocks/${first}`, 'PATCH', { position: 1 });
    const order = async () => {
      const { content } = (await (await server.request(path)).json()) as { content: { blocks: Block[] } };
      return content.blocks.map((one) => one.block_id);
    };
    expect(await order()).toEqual([second, first]);
    await block(`${path}/blocks/${second}`, 'DELETE');
    expect(await order()).toEqual([first]);
  });

  test('a speaker gives blocks their voice, and one change changes them all', async () => {
    const { path, project, blocks } = await chapterOf();
    const speakers = `/v1/studio/projects/${project}/speakers`;
    for (const { block_id } of blocks) await block(`${path}/blocks/${block_id}`, 'PATCH', { speaker: 'Anna' });
    const set = (voice_id: string) =>
      server.request(speakers, { method: 'PUT', json: { speakers: [{ name: 'anna', voice_id, speed: 1.2 }] } });
    expect((await set(TOM)).status).toBe(200);
    const states = async () => {
      const { content } = (await (await server.request(path)).json()) as { content: { blocks: Block[] } };
      return content.blocks.map((one) => one.state);
    };
    expect(await states()).toEqual(['changed', 'changed']);
    await client.studio.projects.convert(project);
    await converted(project);
    expect(await states()).toEqual(['spoken', 'spoken']);
    const twice = await server.request(speakers, {
      method: 'PUT',
      json: {
        speakers: [
          { name: 'Anna', voice_id: TOM },
          { name: ' anna', voice_id: CLARA },
        ],
      },
    });
    expect(twice.status).toBe(400);
  });
});

describe('hostile input', () => {
  const post = (form: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ name: 'x', ...form })) body.append(name, value);
    return server.request('/v1/studio/projects', { method: 'POST', body });
  };

  test.each<[string, Record<string, string | File>, number]>([
    ['an address', { from_url: 'http://169.254.169.254/' }, 400],
    ['a type that is not read', { from_document: new File(['x'], 'x.exe') }, 400],
    ['bytes that are not UTF-8', { from_document: new File([Buffer.of(0xff, 0xfe, 0x41)], 'x.txt') }, 400],
    ['binary data', { from_document: new File(['a\0b'], 'x.txt') }, 400],
    ['a document that is a text field', { from_document: 'x' }, 400],
    ['nothing but blanks after a sign', { from_document: new File([`# a${' '.repeat(2_000_000)}b\n\n`], 'x.md') }, 200],
    ['JSON that is none', { from_content_json: '[' }, 400],
    ['JSON of another form', { from_content_json: '{"a":1}' }, 422],
    ['too many chapters', { from_content_json: JSON.stringify(Array(501).fill({ name: 'x', blocks: [] })) }, 400],
  ])('%s is answered in words', async (_name, form, status) => {
    const before = (await client.studio.projects.list()).projects.length;
    const response = await post(form);
    expect(response.status, await response.clone().text()).toBe(status);
    expect((await client.studio.projects.list()).projects).toHaveLength(before + (status === 200 ? 1 : 0));
  });

  test('a voice that does not exist names its block, and nothing is queued', async () => {
    const content = [
      { name: 'A', blocks: [{ nodes: [{ text: 'Hello.' }] }, { nodes: [{ text: 'Hi.', voice_id: 'nobody' }] }] },
    ];
    const { projectId } = await create({ fromContentJson: JSON.stringify(content) });
    const before = await jobs();
    await expect(client.studio.projects.convert(projectId)).rejects.toMatchObject({
      statusCode: 404,
      body: { detail: expect.stringContaining('Block ') },
    });
    expect(await jobs()).toEqual(before);
  });

  test('two conversions at once queue each block once', async () => {
    const { projectId } = await create({ fromContentJson: JSON.stringify(CONTENT) });
    const before = await jobs();
    await Promise.all([client.studio.projects.convert(projectId), client.studio.projects.convert(projectId)]);
    await converted(projectId);
    expect(await jobs()).toHaveLength(before.length + 3);
  });
});

describe('keys', () => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await setUp(server);
  });

  async function keyWith(limits: object): Promise<{ key: string; used(): Promise<number> }> {
    const response = await admin.request('/v1/api-keys', { json: { name: 'limited', ...limits } });
    const { api_key: key, key_id: id } = (await response.json()) as { api_key: string; key_id: string };
    return {
      key,
      async used() {
        const { api_keys } = (await (await admin.request('/v1/api-keys')).json()) as {
          api_keys: { key_id: string; credit_used: number; credit_in_flight: number }[];
        };
        const record = api_keys.find((one) => one.key_id === id);
        expect(record?.credit_in_flight).toBe(0);
        return record?.credit_used ?? Number.NaN;
      },
    };
  }

  const withKey = (apiKey: string) => new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 });
  const input = { name: 'Night', defaultParagraphVoiceId: CLARA, fromContentJson: JSON.stringify(CONTENT) };
  /** Credits are characters. */
  const cost = CONTENT.flatMap(({ blocks }) => blocks).reduce(
    (sum, { nodes }) => sum + (nodes[0]?.text.length ?? 0),
    0,
  );

  async function finished(of: ElevenLabsClient, projectId: string): Promise<void> {
    while ((await of.studio.projects.get(projectId)).state !== 'default');
  }

  test('each block is charged once', async () => {
    const { key, used } = await keyWith({ credit_limit: cost });
    const own = withKey(key);
    const { project } = await own.studio.projects.create(input);
    await own.studio.projects.convert(project.projectId);
    await finished(own, project.projectId);
    expect(await used()).toBe(cost);
    await own.studio.projects.convert(project.projectId);
    await finished(own, project.projectId);
    expect(await used()).toBe(cost);
  });

  test('where the credits do not suffice for all blocks, what was queued is taken back', async () => {
    const { key } = await keyWith({ credit_limit: cost - 1 });
    const own = withKey(key);
    const { project } = await own.studio.projects.create(input);
    await expect(own.studio.projects.convert(project.projectId)).rejects.toMatchObject({ statusCode: 402 });
    await finished(own, project.projectId);
    const { chapters } = await own.studio.projects.get(project.projectId);
    expect(chapters[1]?.statistics).toMatchObject({ paragraphsConverted: 0 });
    expect((await own.studio.projects.snapshots.list(project.projectId)).snapshots).toEqual([]);
  });

  test("a key's voices hold for every block", async () => {
    const { key } = await keyWith({ allowed_voice_ids: [CLARA] });
    const own = withKey(key);
    const { project } = await own.studio.projects.create(input);
    await expect(own.studio.projects.convert(project.projectId)).rejects.toMatchObject({ statusCode: 403 });
  });
});
