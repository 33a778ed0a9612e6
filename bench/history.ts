import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../src/store/store.ts';
import type { GenerationRow } from '../src/store/tables.ts';
import { get, readAll } from './client.ts';
import { median } from './quantiles.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 200;

/** Time of a page of the history list with 100,000 items, beside that with 1,000. */
export async function history() {
  const few = await pageTimes(FEW);
  const many = await pageTimes(MANY);
  return {
    firstPageMs1000: few.first,
    firstPageMs100000: many.first,
    firstPageRatio: many.first / few.first,
    deepPageRatio: many.deep / few.deep,
    voicePageRatio: many.voice / few.voice,
    searchRareMs1000: few.search,
    searchRareMs100000: many.search,
  };
}

async function pageTimes(items: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-bench-history-'));
  await (await startServer({ LOCUTION_DATA_DIR: dataDir })).stop();
  await fill(dataDir, items);
  const server = await startServer({ LOCUTION_DATA_DIR: dataDir });
  const timed = async (query: string) => {
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await readAll(await get(`${server.url}/v1/history?page_size=30${query}`));
      figures.push(performance.now() - startedAt);
    }
    return median(figures);
  };
  // The deep page begins in the middle of the list.
  const deep = `&start_after_history_item_id=${idOf(Math.floor(items / 2))}`;
  const figures = {
    first: await timed(''),
    deep: await timed(deep),
    voice: await timed('&voice_id=voice7'),
    search: await timed('&search=nowhere'),
  };
  await server.stop();
  await rm(dataDir, { recursive: true });
  return figures;
}

const idOf = (index: number) => `item${String(index).padStart(16, '0')}`;

/** Rows without audio: no list reads the files. */
async function fill(dataDir: string, items: number): Promise<void> {
  const store = await openStore({ dataDir });
  const account = await store.accounts.first();
  if (account === undefined) throw new Error('the server made no account');
  for (let from = 0; from < items; from += 500) {
    const rows = Array.from({ length: Math.min(500, items - from) }, (_, i) => rowOf(account.account_id, from + i));
    for (const row of rows) await store.generations.insert(row);
  }
  await store.close();
}

function rowOf(accountId: string, index: number): GenerationRow {
  const text = textOf(50 + (index % 200));
  return {
    history_item_id: idOf(index),
    account_id: accountId,
    key_id: 'key_bench',
    voice_id: `voice${index % 60}`,
    voice_name: 'Clara',
    model_id: 'locution-2',
    language_code: 'en',
    text,
    settings: '{}',
    source: 'text-to-speech',
    output_format: 'mp3_24000_96',
    content_type: 'audio/mpeg',
    size_bytes: 10_000,
    sha256: null,
    damage: null,
    checked_at_unix: 0,
    engine_version: null,
    duration_ms: 1000,
    characters: text.length,
    credits: text.length * 10_000,
    word_timestamps: null,
    marks: null,
    created_at_unix: 1_700_000_000 + index,
  };
}
