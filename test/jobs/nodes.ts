import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '../../src/accounts/authenticate.ts';
import { newAccount, newKey } from '../../src/accounts/bootstrap.ts';
import { createCredits } from '../../src/accounts/credits.ts';
import { NO_LIMITS } from '../../src/accounts/key-limits.ts';
import { createRegistry, ENGINES } from '../../src/engines/registry.ts';
import { newId } from '../../src/ids.ts';
import { createJobKinds } from '../../src/jobs/kinds.ts';
import { createLease } from '../../src/jobs/leases.ts';
import { createPace } from '../../src/jobs/pace.ts';
import { createJobRunner, type NewJob } from '../../src/jobs/runner.ts';
import { createPronunciations } from '../../src/pronunciations/resolve.ts';
import { createRecorder } from '../../src/speech/recorder.ts';
import type { OpenDatabase } from '../../src/store/driver.ts';
import { blobDriver, databaseDriver } from '../../src/store/drivers.ts';
import { composeStore, type Store } from '../../src/store/store.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createLanguageDetector } from '../../src/workers/detection/detector.ts';
import type { SpeechPool } from '../../src/workers/pool.ts';
import type { AudioChunk } from '../../src/workers/protocol.ts';
import { RECIPE } from '../engines/formant/speaking.ts';
import { locationOf } from '../store-location.ts';

/** One database and one place of audio, for any number of nodes. */
export interface Cluster {
  opened: OpenDatabase;
  blobs: Pick<Store, 'audio' | 'samples'>;
  caller: Caller;
  rows<Name extends keyof Tables>(table: Name): Promise<Tables[Name][]>;
  blobNames(): Promise<string[]>;
  stagedNames(): Promise<string[]>;
  /** Lets a node's time run out. */
  expire(node: { id: string }): Promise<void>;
  close(): Promise<void>;
}

export async function openCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-nodes-'));
  // As a database that many processes can have open.
  const place = locationOf(dataDir);
  const opened = {
    ...(await (await databaseDriver(place)).open(place)),
    isExclusive: false,
    // Nodes here do what their tests tell them to, and nothing else.
    signals: { send: async () => undefined, listen: () => undefined },
  };
  const driver = await blobDriver(place);
  const blobs = { audio: await driver.open(place, 'audio'), samples: await driver.open(place, 'samples') };
  const store = composeStore(opened, blobs);
  const account = newAccount({});
  await store.accounts.insert(account);
  const key = newKey(account.account_id, 'key', newId());
  await store.keys.insert(key, null, 50);
  const names = async <Item>(items: AsyncIterable<Item>, nameOf: (item: Item) => string) => {
    const all: string[] = [];
    for await (const item of items) all.push(nameOf(item));
    return all;
  };
  return {
    opened,
    blobs,
    caller: { accountId: account.account_id, keyId: key.key_id, budgetId: key.budget_id, limits: NO_LIMITS },
    async rows(table) {
      return (await opened.database
        .selectFrom(table as 'jobs')
        .selectAll()
        .execute()) as never;
    },
    blobNames: () => names(blobs.audio.names(), (name) => name),
    stagedNames: () => names(blobs.audio.staged(), ({ name }) => name),
    async expire({ id }) {
      await opened.database.updateTable('nodes').set({ until_ms: 0 }).where('node_id', '=', id).execute();
    },
    async close() {
      await opened.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A node with a lease and a runner, whose speech comes from `speak`. */
export function createNode(cluster: Cluster, speak: SpeechPool['speak'], speakIsolated = speak) {
  const store = composeStore(cluster.opened, cluster.blobs);
  const credits = createCredits(store);
  const record = createRecorder({ store, credits });
  const pool: SpeechPool = {
    speak,
    speakIsolated,
    retire: async () => {},
    ready: async () => {},
    stats: () => ({ workers: 1, ready: 1, unfinished: 0, limit: 1 }),
    close: async () => undefined,
  };
  const errors: unknown[] = [];
  const runner = createJobRunner({
    store,
    credits,
    kinds: createJobKinds({
      ...{ store, pool, registry: createRegistry(ENGINES), record, pace: createPace(), slots: 1 },
      pronunciations: createPronunciations({ store }),
      detector: createLanguageDetector(),
    }),
    onError: (error) => errors.push(error),
  });
  let losses = 0;
  const lease = createLease({
    store,
    credits,
    name: 'test',
    onLost: () => {
      losses += 1;
      runner.abandon();
    },
    onBeat: runner.beat,
    onQueued: runner.announce,
    onError: (error) => errors.push(error),
  });
  return { store, credits, record, runner, lease, errors, losses: () => losses };
}

const CHUNK = { bytes: new Uint8Array(8), words: [], begunChars: 3, durationSecs: 1 };
export const MIDDLE: AudioChunk = { ...CHUNK, isLast: false, endsSegment: true };
const LAST: AudioChunk = { ...CHUNK, isLast: true, gainDb: 0, fileHead: new Uint8Array([1]) };

/** Speaks in two chunks, the second when it is let. */
export function gatedSpeech(gate: Promise<void>): { speak: SpeechPool['speak']; begun: Promise<void> } {
  let tell: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    tell = resolve;
  });
  async function* speak(...[, , onSlice]: Parameters<SpeechPool['speak']>) {
    onSlice?.();
    yield MIDDLE;
    tell();
    await gate;
    yield LAST;
  }
  return { speak, begun };
}

/** Speaks at once. */
export const readySpeech: SpeechPool['speak'] = async function* () {
  yield LAST;
};

export const SPEECH_JOB: NewJob = {
  kind: 'speech',
  characters: 10,
  payload: {
    version: 1,
    text: 'Ten chars.',
    languageCode: 'en',
    recipe: RECIPE,
    speed: 1,
    guidanceScale: 3,
    seed: 1,
    segmentPauseSecs: 0,
    outputFormat: 'mp3_24000_96',
    wantWords: false,
    isDeterministic: true,
    instructions: '',
    voice: { voiceId: 'v', name: 'V' },
    model: { modelId: 'm', creditUnitsPerChar: 100 },
    creditUnits: 1000,
  },
  facts: { voiceId: 'v', modelId: 'm', outputFormat: 'mp3' },
};

/** Waits for a state. */
export async function until<Value>(read: () => Promise<Value | undefined | false>): Promise<Value> {
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    await delay(5);
  }
}
