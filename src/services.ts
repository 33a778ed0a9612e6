import { join } from 'node:path';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { bootstrapKey, drawSetupToken } from './accounts/bootstrap.ts';
import { type CliLogins, createCliLogins } from './accounts/cli-logins.ts';
import { type ConversationSlots, createConversationSlots } from './accounts/conversation-slots.ts';
import { type Credits, createCredits } from './accounts/credits.ts';
import { createCurrentPassword } from './accounts/current-password.ts';
import { type Keyless, openKeyless } from './accounts/keyless.ts';
import { createKeyring, type Keyring } from './accounts/keys.ts';
import { createPasswordStrength, type PasswordStrength } from './accounts/password-strength.ts';
import { createPlans, type Plans } from './accounts/plans.ts';
import { createSecondFactor, type SecondFactor } from './accounts/second-factor.ts';
import { createSessions, type Sessions } from './accounts/sessions.ts';
import { createSignIn, type SignIn } from './accounts/sign-in.ts';
import { createSignedLinks, type SignedLinks } from './accounts/signed-links.ts';
import { createSingleUseTokens, type SingleUseTokens } from './accounts/single-use-tokens.ts';
import { createStandings, type Standings } from './accounts/standing.ts';
import type { Costs } from './costs/costs.ts';
import type { Engine } from './engines/engine.ts';
import { createRegistry, type EngineRegistry, enginesOf } from './engines/registry.ts';
import { createJobResults, type JobResults } from './jobs/job-results.ts';
import { createLocalizer, type Localizer } from './jobs/kinds/localization/localizations.ts';
import { createModelPackages, type ModelPackages } from './jobs/kinds/model-pull/model-packages.ts';
import { createSpeechJobs, type SpeechJobs } from './jobs/kinds/speech/speech-jobs.ts';
import { createJobKinds } from './jobs/kinds.ts';
import { createLease } from './jobs/leases.ts';
import { createPace } from './jobs/pace.ts';
import { createJobRunner } from './jobs/runner.ts';
import { startSweeps } from './jobs/server-sweeps.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createMeters } from './observers.ts';
import { createRulesThread, type RulesThread } from './pronunciations/changing/rules-thread.ts';
import { createDictionaries, type Dictionaries } from './pronunciations/dictionaries.ts';
import { createPlsThread, type PlsThread } from './pronunciations/reading/pls-thread.ts';
import { createPronunciations, type Pronunciations } from './pronunciations/resolve.ts';
import { type Config, nodeNameOf } from './settings.ts';
import { createHistory, type History } from './speech/history.ts';
import { createSpeechLinks, type SpeechLinks } from './speech/links.ts';
import { createPreparer, type Preparer } from './speech/prepare.ts';
import { createReadiness, type Readiness } from './speech/readiness.ts';
import { createRecorder, type Recorder } from './speech/recorder.ts';
import { openStore, type Store } from './store/store.ts';
import { createStudio, type Studio } from './studio/studio.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createVoiceAliases, parseAliases, type VoiceAliases } from './voices/aliases.ts';
import { createVoiceEditor, type VoiceEditor } from './voices/editor.ts';
import { createVoiceLibrary, type VoiceLibrary } from './voices/library.ts';
import { createVoiceSamples, type VoiceSamples } from './voices/previews.ts';
import { createLanguageDetector, type LanguageDetector } from './workers/detection/detector.ts';
import { createEncodingThread, type EncodingThread } from './workers/encoding/encoding-thread.ts';
import { type SpeechPool, type SpeechPoolOptions, startSpeechPool } from './workers/pool.ts';
import { createReadingThread, type ReadingThread } from './workers/reading/reading-thread.ts';

export interface Services {
  config: Config;
  store: Store;
  credits: Credits;
  conversationSlots: ConversationSlots;
  keyring: Keyring;
  /** Undefined where every request needs a key. */
  keyless: Keyless | undefined;
  signIn: SignIn;
  secondFactor: SecondFactor;
  sessions: Sessions;
  cliLogins: CliLogins;
  singleUseTokens: SingleUseTokens;
  signedLinks: SignedLinks;
  accounts: Accounts;
  plans: Plans;
  standings: Standings;
  metrics: Metrics;
  costs: Costs;
  /** Undefined where no traces are wanted. */
  tracing: Tracing | undefined;
  readiness: Readiness;
  registry: EngineRegistry;
  pool: SpeechPool;
  encoding: EncodingThread;
  reading: ReadingThread;
  detector: LanguageDetector;
  prepare: Preparer;
  pls: PlsThread;
  rules: RulesThread;
  record: Recorder;
  jobs: SpeechJobs;
  jobResults: JobResults;
  history: History;
  studio: Studio;
  speechLinks: SpeechLinks;
  voices: VoiceLibrary;
  voiceEditor: VoiceEditor;
  voiceAliases: VoiceAliases;
  voiceSamples: VoiceSamples;
  dictionaries: Dictionaries;
  pronunciations: Pronunciations;
  localizer: Localizer;
  modelPackages: ModelPackages;
  /** Plaintext of the key drawn for an empty store. */
  firstKey: string | undefined;
  /** What the first-run setup asks for, while it has not been done. */
  setupToken: string | undefined;
  /** Closes everything in the reverse order of its opening. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  onWorkerDeath: SpeechPoolOptions['onWorkerDeath'];
  /** Work that nobody waits for failed: jobs, sweeps. */
  onBackgroundError: (error: unknown, facts: Record<string, string>) => void;
  /** Default: all that the server has. */
  engines?: readonly Engine[];
  tracing?: Tracing | undefined;
}

/** Installed models, each in a folder of its own. */
export const neuralOptions = (config: Config) => ({
  modelsFolder: join(config.dataDir, 'models'),
  processes: config.neuralProcesses,
  threads: config.neuralThreads,
  provider: config.neuralProvider,
  preload: (config.neuralPreload ?? '').split(',').flatMap((name) => name.trim() || []),
  idleMs: config.neuralIdleSecs * 1000,
  memoryMb: config.neuralMemoryMb,
  mirror: config.modelMirror,
  isAnySourceAllowed: false,
  isPrivateAllowed: config.modelPrivateAddresses,
});

const poolLimits = ({ workers, queueLimit, requestTimeoutSecs }: Config) => ({
  workers,
  queueLimit,
  timeLimitSecs: requestTimeoutSecs,
});

/** Everything an account does with voices, how they say its words, and how requests come to both. */
function createVoiceServices(
  config: Config,
  { store, pool, registry, detector, rules }: Pick<Services, 'store' | 'pool' | 'registry' | 'detector' | 'rules'>,
) {
  const aliases = parseAliases(config.voiceAliases);
  const voices = createVoiceLibrary({ store, registry, aliases });
  const voiceSamples = createVoiceSamples({ store, pool, registry });
  const pronunciations = createPronunciations({ store });
  return {
    voices,
    voiceSamples,
    voiceEditor: createVoiceEditor({ store, library: voices, samples: voiceSamples, registry }),
    voiceAliases: createVoiceAliases({ store, registry, library: voices, configured: aliases }),
    dictionaries: createDictionaries({ store, rules }),
    pronunciations,
    prepare: createPreparer({ config, registry, voices, pronunciations, detector }),
  };
}

function createPayment(store: Store, { conversationWaitSecs: waitSecs }: Config) {
  const credits = createCredits(store);
  return { credits, conversationSlots: createConversationSlots({ credits, waitSecs }) };
}

const createThreads = (costs: Costs) => ({
  encoding: createEncodingThread(),
  reading: createReadingThread(costs.worked),
  pls: createPlsThread(costs.worked),
  rules: createRulesThread(costs.worked),
  detector: createLanguageDetector(),
});

/** How requests come in without a key of their own. */
const createAccess = async (store: Store, { keylessNetworks }: Config) => ({
  keyless: await openKeyless(store, keylessNetworks),
  signedLinks: await createSignedLinks(store),
});

/** People: how they come in, with what keys, and what they are. */
function createPersonServices(store: Store, plans: Plans, strength: PasswordStrength) {
  const currentPassword = createCurrentPassword(store);
  const secondFactor = createSecondFactor({ store, currentPassword });
  const keyring = createKeyring(store.keys);
  return {
    keyring,
    cliLogins: createCliLogins(store, keyring),
    secondFactor,
    signIn: createSignIn({ store, strength, secondFactor, currentPassword }),
    sessions: createSessions(store),
    accounts: createAccounts({ store, plans, strength }),
  };
}

/** What has been spoken, and what is made of it. */
function createResultServices(services: Pick<Services, 'store' | 'jobs' | 'prepare' | 'pool' | 'record'>) {
  const history = createHistory(services.store);
  return {
    history,
    jobResults: createJobResults(services),
    studio: createStudio(services),
    speechLinks: createSpeechLinks({ ...services, history }),
  };
}

/** Builds everything behind the HTTP surface, once, in order. */
export async function buildServices(config: Config, options: ServiceOptions): Promise<Services> {
  const { tracing } = options;
  const { metrics, costs, watch } = createMeters(config, tracing);
  const store = await openStore(config, watch);
  try {
    const firstKey = await store.alone('bootstrap', () => bootstrapKey(store, config.bootstrapApiKey));
    const access = await createAccess(store, config);
    const payment = createPayment(store, config);
    const [plans, strength] = [createPlans(store), createPasswordStrength()];
    const registry = createRegistry(options.engines ?? enginesOf(neuralOptions(config)));
    const pool = startSpeechPool({
      ...poolLimits(config),
      registry,
      onWorkerDeath: options.onWorkerDeath,
      onEnded: watch.onEnded,
      workMeter: costs.workMeter,
    });
    const threads = createThreads(costs);
    metrics.watchPool(pool.stats);
    metrics.watchStore(store);
    const record = createRecorder({ store, ...payment });
    const [pace, slots] = [createPace(), config.workers];
    const voiceServices = createVoiceServices(config, { store, pool, registry, ...threads });
    const runner = createJobRunner({
      store,
      ...payment,
      tracing,
      costs,
      kinds: createJobKinds({ store, pool, registry, record, pace, slots, ...voiceServices, ...threads }),
      onError: (error, jobId) => options.onBackgroundError(error, { generation_job_id: jobId }),
    });
    const lease = createLease({
      store,
      ...payment,
      name: `${nodeNameOf(config)} ${process.pid}`,
      onTakeOver: metrics.countTakeOver,
      onLost: runner.abandon,
      onBeat: runner.beat,
      onQueued: runner.announce,
      onError: (error) => options.onBackgroundError(error, { sweep: 'nodes' }),
    });
    const jobs = createSpeechJobs({ store, runner, pace, slots });
    const modelPackages = createModelPackages({ store, registry, runner, pool, samples: voiceServices.voiceSamples });
    await lease.start();
    const setupToken = await drawSetupToken(store);
    const sweeps = startSweeps(store, config, options.onBackgroundError);
    runner.wake();
    return {
      config,
      store,
      ...access,
      ...payment,
      ...createPersonServices(store, plans, strength),
      singleUseTokens: createSingleUseTokens(store),
      plans,
      standings: createStandings({ store, ...payment }),
      metrics,
      costs,
      tracing,
      readiness: createReadiness({ store, registry, pool, ...voiceServices, onShared: metrics.observeShared }),
      registry,
      pool,
      ...threads,
      record,
      jobs,
      ...createResultServices({ store, jobs, pool, record, ...voiceServices }),
      ...voiceServices,
      localizer: createLocalizer({ store, registry, runner, ...voiceServices }),
      modelPackages,
      firstKey,
      setupToken,
      async close() {
        costs.close();
        await sweeps.close();
        modelPackages.close();
        await runner.close();
        await pool.close();
        await Promise.all([...Object.values(threads), strength].map((thread) => thread.close()));
        await lease.close();
        await store.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
