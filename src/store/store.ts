import { newId } from '../ids.ts';
import { type AccountStore, createAccountStore } from './accounts.ts';
import type { BlobStore } from './blobs.ts';
import { type CliLoginStore, createCliLoginStore } from './cli-logins.ts';
import { type CreditStore, createCreditStore } from './credits.ts';
import type { OpenDatabase, StorePlace } from './driver.ts';
import { DRIVERS } from './drivers.ts';
import { createGenerationStore, type GenerationStore } from './generations.ts';
import { createJobStore, type JobStore } from './jobs.ts';
import { createKeyStore, type KeyStore } from './keys.ts';
import { createNodeStore, type NodeStore } from './nodes.ts';
import { removeOrphans } from './orphans.ts';
import { createPlanStore, type PlanStore } from './plans.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { createSingleUseTokenStore, type SingleUseTokenStore } from './single-use-tokens.ts';
import type { Database } from './tables.ts';
import { createUsageStore, type UsageStore } from './usage.ts';
import { createVoiceAliasStore, type VoiceAliasStore } from './voice-aliases.ts';
import { createVoiceStore, type VoiceStore } from './voices.ts';

/** Everything that outlives the process, as one node sees it. */
export interface Store {
  /** No other process can have it open. */
  isExclusive: boolean;
  nodes: NodeStore;
  plans: PlanStore;
  accounts: AccountStore;
  sessions: SessionStore;
  cliLogins: CliLoginStore;
  singleUseTokens: SingleUseTokenStore;
  keys: KeyStore;
  credits: CreditStore;
  usage: UsageStore;
  generations: GenerationStore;
  jobs: JobStore;
  voices: VoiceStore;
  voiceAliases: VoiceAliasStore;
  /** Audio, under the history item's id. */
  audio: BlobStore;
  /** Audio of voices' samples and proposals, under their ids; what is missing is made again. */
  samples: BlobStore;
  /** Removes audio that belongs to nobody alive. */
  removeOrphans(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store, and makes it where it is missing. @throws Error in words for the operator */
export async function openStore(place: StorePlace): Promise<Store> {
  const opened = await DRIVERS.database.open(place);
  try {
    const audio = await DRIVERS.blobs.open(place, 'audio');
    const samples = await DRIVERS.blobs.open(place, 'samples');
    // Audio says by its rows whose it is; a sample that was being written is made again.
    if (opened.isExclusive) for await (const blob of samples.staged()) await blob.remove();
    return composeStore(opened, { audio, samples });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** One node's store over an open database and the places of its audio. */
export function composeStore(opened: OpenDatabase, blobs: Pick<Store, 'audio' | 'samples'>): Store {
  const { database, isExclusive } = opened;
  const nodes = createNodeStore(database, opened.nowMs);
  return {
    ...blobs,
    ...createTables(database),
    isExclusive,
    nodes,
    credits: createCreditStore(database, nodes),
    usage: createUsageStore(database),
    generations: createGenerationStore(database),
    jobs: createJobStore(database, nodes),
    voices: createVoiceStore(database),
    voiceAliases: createVoiceAliasStore(database),
    removeOrphans: () => removeOrphans(database, blobs.audio),
    close: () => opened.close(),
  };
}

/** The stores of people's accounts, to change them whether a server runs or not; nothing is migrated. */
export async function openAccountsBeside(place: StorePlace) {
  const { database, close } = await DRIVERS.database.openBeside(place);
  return { ...createTables(database), credits: createCreditStore(database, { id: newId() }), close };
}

const createTables = (database: Database) => ({
  plans: createPlanStore(database),
  accounts: createAccountStore(database),
  sessions: createSessionStore(database),
  cliLogins: createCliLoginStore(database),
  singleUseTokens: createSingleUseTokenStore(database),
  keys: createKeyStore(database),
});
