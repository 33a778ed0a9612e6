import { newId } from '../ids.ts';
import { type AccountStore, createAccountStore } from './accounts.ts';
import { type AudioCheckStore, createAudioCheckStore } from './audio-checks.ts';
import { type AuditStore, createAuditStore } from './audit.ts';
import type { BlobStore } from './blobs.ts';
import { type CliLoginStore, createCliLoginStore } from './cli-logins.ts';
import { type CreditStore, createCreditStore } from './credits.ts';
import { createDeviceStore, type DeviceStore } from './devices.ts';
import { checkDisk, type DiskSpace, diskSpace } from './disk.ts';
import type { OpenDatabase, StoreLocation, StoreObservers } from './driver.ts';
import { blobDriver, databaseDriver } from './drivers.ts';
import { createGenerationStore, type GenerationStore } from './generations.ts';
import { createJobPartStore, type JobPartStore, removeEndedParts } from './job-parts.ts';
import { createJobStore, type JobStore } from './jobs.ts';
import { createKeyStore, type KeyStore } from './keys.ts';
import { createLinkStore, type LinkStore } from './links.ts';
import { createNodeStore, type NodeStore } from './nodes.ts';
import { observedBlobs } from './observed.ts';
import { removeOrphans } from './orphans.ts';
import { createPackageNeedStore, type PackageNeedStore } from './package-needs.ts';
import { createPlanStore, type PlanStore } from './plans.ts';
import { createPronunciationStore, type PronunciationStore } from './pronunciations.ts';
import { createSecondFactorStore, type SecondFactorStore } from './second-factors.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { createSignInTicketStore, type SignInTicketStore } from './sign-in-tickets.ts';
import { createSingleUseTokenStore, type SingleUseTokenStore } from './single-use-tokens.ts';
import { createStudioStore, type StudioStore } from './studio.ts';
import type { Database } from './tables.ts';
import { createUsageStore, type UsageStore } from './usage.ts';
import { createVoiceAliasStore, type VoiceAliasStore } from './voice-aliases.ts';
import { createVoiceStore, type VoiceStore } from './voices.ts';

/** Where several nodes write, audio without a row is left alone for this long. */
const ORPHAN_MS = 3_600_000;

/** Everything that outlives the process, as one node sees it. */
export interface Store extends Pick<OpenDatabase, 'isExclusive' | 'signals' | 'alone' | 'attemptCounter'> {
  nodes: NodeStore;
  plans: PlanStore;
  accounts: AccountStore;
  sessions: SessionStore;
  devices: DeviceStore;
  secondFactors: SecondFactorStore;
  signInTickets: SignInTicketStore;
  audit: AuditStore;
  cliLogins: CliLoginStore;
  singleUseTokens: SingleUseTokenStore;
  keys: KeyStore;
  links: LinkStore;
  credits: CreditStore;
  usage: UsageStore;
  generations: GenerationStore;
  audioChecks: AudioCheckStore;
  jobs: JobStore;
  jobParts: JobPartStore;
  voices: VoiceStore;
  voiceAliases: VoiceAliasStore;
  pronunciations: PronunciationStore;
  packages: PackageNeedStore;
  studio: StudioStore;
  /** Audio, under the history item's id. */
  audio: BlobStore;
  /** Audio of voices' samples and proposals, under their ids; what is missing is made again. */
  samples: BlobStore;
  /** Removes audio that belongs to nobody alive; where several nodes write, what is older than an hour. */
  removeOrphans(minAgeMs?: number): Promise<void>;
  /** Of this machine's disk; undefined where nothing is kept on it. */
  diskSpace(): Promise<DiskSpace | undefined>;
  /** What this node needs, and whether it responds. */
  parts: readonly StorePart[];
  close(): Promise<void>;
}

export interface StorePart {
  name: 'database' | 'audio store' | 'disk';
  /** Other nodes use the same one: where it is down, it is down for all of them. */
  isShared: boolean;
  /** @throws where it does not respond, or has no space left */
  check(): Promise<void>;
}

/** Opens the store, and makes it where it is missing. @throws Error in words for the operator */
export async function openStore(location: StoreLocation, { onQuery, onBlob }: StoreObservers = {}): Promise<Store> {
  const opened = await (await databaseDriver(location)).open(location, onQuery);
  try {
    const blobs = await blobDriver(location);
    const audio = observedBlobs(await blobs.open(location, 'audio'), onBlob);
    const samples = observedBlobs(await blobs.open(location, 'samples'), onBlob);
    const hasSharedAudio = location.audioStore !== undefined;
    const isLocal = location.databaseUrl === undefined || !hasSharedAudio;
    return composeStore(opened, { audio, samples }, { folder: isLocal ? location.dataDir : undefined, hasSharedAudio });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** One node's store over an open database and its audio. `folder`: where one of them keeps its files. */
export function composeStore(
  opened: OpenDatabase,
  blobs: Pick<Store, 'audio' | 'samples'>,
  { folder, hasSharedAudio = false }: { folder?: string | undefined; hasSharedAudio?: boolean } = {},
): Store {
  const { database, steady, isExclusive, signals, alone, attemptCounter } = opened;
  const nodes = createNodeStore(steady, opened.nowMs);
  return {
    ...blobs,
    ...createTables(database),
    isExclusive,
    signals,
    alone,
    attemptCounter,
    nodes,
    credits: createCreditStore(database, nodes, opened.combined),
    usage: createUsageStore(database),
    generations: createGenerationStore(database, opened),
    audioChecks: createAudioCheckStore(database),
    jobs: createJobStore(opened, nodes),
    jobParts: createJobPartStore(database),
    voices: createVoiceStore(database),
    voiceAliases: createVoiceAliasStore(database),
    pronunciations: createPronunciationStore(database),
    studio: createStudioStore(database),
    async removeOrphans(minAgeMs = isExclusive ? 0 : ORPHAN_MS) {
      await removeEndedParts(database);
      await removeOrphans(database, blobs.audio, minAgeMs);
      // Audio says by its rows whose it is; a sample that was being written is made again.
      for await (const blob of blobs.samples.staged()) {
        if (blob.changedAtMs <= Date.now() - minAgeMs) await blob.remove();
      }
    },
    parts: [
      {
        name: 'database',
        isShared: !isExclusive,
        check: async () => void (await database.selectNoFrom(({ lit }) => lit(1).as('one')).execute()),
      },
      { name: 'audio store', isShared: hasSharedAudio, check: () => blobs.audio.check() },
      ...(folder === undefined ? [] : [{ name: 'disk', isShared: false, check: () => checkDisk(folder) } as const]),
    ],
    diskSpace: async () => (folder === undefined ? undefined : await diskSpace(folder)),
    close: () => opened.close(),
  };
}

/** The stores of accounts and packages, to use them whether a server runs or not; nothing is migrated. */
export async function openStoreBeside(location: StoreLocation) {
  const driver = await databaseDriver(location);
  const { database, close } = await driver.openBeside(location);
  return {
    ...createTables(database),
    audioChecks: createAudioCheckStore(database),
    credits: createCreditStore(database, { id: newId() }),
    close,
  };
}

const createTables = (database: Database) => ({
  plans: createPlanStore(database),
  accounts: createAccountStore(database),
  sessions: createSessionStore(database),
  devices: createDeviceStore(database),
  secondFactors: createSecondFactorStore(database),
  signInTickets: createSignInTicketStore(database),
  audit: createAuditStore(database),
  cliLogins: createCliLoginStore(database),
  singleUseTokens: createSingleUseTokenStore(database),
  keys: createKeyStore(database),
  links: createLinkStore(database),
  packages: createPackageNeedStore(database),
});
