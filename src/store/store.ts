import { join } from 'node:path';
import { type AccountStore, createAccountStore } from './accounts.ts';
import { type CliLoginStore, createCliLoginStore } from './cli-logins.ts';
import { type CreditStore, createCreditStore } from './credits.ts';
import { type BlobStore, openFileBlobs } from './files/blobs.ts';
import { createGenerationStore, type GenerationStore } from './generations.ts';
import { createJobStore, type JobStore } from './jobs.ts';
import { createKeyStore, type KeyStore } from './keys.ts';
import { createLocalizeJobStore, type LocalizeJobStore } from './localize-jobs.ts';
import { createPlanStore, type PlanStore } from './plans.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { openSqlite } from './sqlite/database.ts';
import { lockDataDir } from './sqlite/lock.ts';
import { removeLeftovers } from './sqlite/staging.ts';
import { createUsageStore, type UsageStore } from './usage.ts';
import { createVoiceStore, type VoiceStore } from './voices.ts';

export interface Store {
  plans: PlanStore;
  accounts: AccountStore;
  sessions: SessionStore;
  cliLogins: CliLoginStore;
  keys: KeyStore;
  credits: CreditStore;
  usage: UsageStore;
  generations: GenerationStore;
  jobs: JobStore;
  voices: VoiceStore;
  localizeJobs: LocalizeJobStore;
  /** Audio, under the history item's id. */
  audio: BlobStore;
  /** Audio of voices' samples and proposals, under their ids; what is missing is made again. */
  samples: BlobStore;
  close(): Promise<void>;
}

/** Opens everything that outlives the process. The data directory is made where it is missing. */
export async function openStore(dataDir: string): Promise<Store> {
  const unlock = lockDataDir(dataDir);
  try {
    await removeLeftovers(dataDir);
    const database = await openSqlite(dataDir);
    const audio = await openFileBlobs(join(dataDir, 'audio'));
    const samples = await openFileBlobs(join(dataDir, 'samples'));
    const generations = createGenerationStore(database);
    await removeOrphans(audio, generations);
    return {
      plans: createPlanStore(database),
      accounts: createAccountStore(database),
      sessions: createSessionStore(database),
      cliLogins: createCliLoginStore(database),
      keys: createKeyStore(database),
      credits: createCreditStore(database),
      usage: createUsageStore(database),
      generations,
      jobs: createJobStore(database),
      voices: createVoiceStore(database),
      localizeJobs: createLocalizeJobStore(database),
      audio,
      samples,
      async close() {
        await database.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A crash between the file and its row leaves a file that nobody can reach: it goes at the next start. */
async function removeOrphans(audio: BlobStore, generations: GenerationStore): Promise<void> {
  let batch: string[] = [];
  const sweep = async () => {
    if (batch.length === 0) return;
    const existing = await generations.existing(batch);
    for (const name of batch) if (!existing.has(name)) await audio.remove(name);
    batch = [];
  };
  for await (const name of audio.names()) {
    batch.push(name);
    if (batch.length === 500) await sweep();
  }
  await sweep();
}
