import { createPeople, type People } from './accounts/accounts.ts';
import { bootstrapKey } from './accounts/bootstrap.ts';
import { type CliLogins, createCliLogins } from './accounts/cli-logins.ts';
import { type Credits, createCredits } from './accounts/credits.ts';
import { createHousekeeping } from './accounts/housekeeping.ts';
import { createKeyring, type Keyring } from './accounts/keys.ts';
import { createSignIn, type SignIn } from './accounts/sign-in.ts';
import type { Config } from './config.ts';
import type { Engine } from './engines/engine.ts';
import { createRegistry, ENGINES, type EngineRegistry } from './engines/registry.ts';
import { createMetrics, type Metrics } from './http/plugins/metrics.ts';
import { randomToken } from './ids.ts';
import { createRetention } from './jobs/retention.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { createRecorder, type Recorder } from './speech/recorder.ts';
import { openStore, type Store } from './store/store.ts';
import { createVoiceLibrary, type VoiceLibrary } from './voices/library.ts';
import { createLocalizer, type Localizer } from './voices/localize.ts';
import { createVoiceSamples, sweepPreviews, type VoiceSamples } from './voices/previews.ts';
import { createSpeechPool, type SpeechPool, type SpeechPoolOptions } from './workers/pool.ts';

export interface Services {
  config: Config;
  store: Store;
  credits: Credits;
  keyring: Keyring;
  signIn: SignIn;
  cliLogins: CliLogins;
  people: People;
  metrics: Metrics;
  registry: EngineRegistry;
  pool: SpeechPool;
  record: Recorder;
  jobs: JobRunner;
  voices: VoiceLibrary;
  voiceSamples: VoiceSamples;
  localizer: Localizer;
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
}

const PREVIEW_SWEEP_MS = 600_000;

/** Builds everything behind the HTTP surface, once, in order. */
export async function buildServices(config: Config, options: ServiceOptions): Promise<Services> {
  const store = await openStore(config.dataDir);
  try {
    const firstKey = await bootstrapKey(store, config.bootstrapApiKey);
    const setupToken = (await store.accounts.isSetUp()) ? undefined : randomToken(32);
    const credits = createCredits(store);
    // Whatever is reserved for requests now belongs to a process that is no more.
    await credits.releaseDead();
    const keyring = createKeyring(store.keys);
    const metrics = createMetrics();
    const registry = createRegistry(options.engines ?? ENGINES);
    const pool = await createSpeechPool({
      workers: config.workers,
      queueLimit: config.queueLimit,
      timeLimitSecs: config.requestTimeoutSecs,
      registry,
      onWorkerDeath: options.onWorkerDeath,
      onSpoken: metrics.observeSpeech,
    });
    metrics.watchPool(pool);
    const record = createRecorder({ store, credits });
    const jobs = createJobRunner({
      store,
      credits,
      pool,
      record,
      concurrency: config.workers,
      onError: (error, jobId) => options.onBackgroundError(error, { generation_job_id: jobId }),
    });
    const retention = createRetention({
      store,
      days: config.historyRetentionDays ?? null,
      onError: (error) => options.onBackgroundError(error, { sweep: 'history' }),
    });
    const housekeeping = createHousekeeping(store, (error) => options.onBackgroundError(error, { sweep: 'accounts' }));
    const localizer = createLocalizer({
      store,
      pool,
      registry,
      credits,
      onError: (error, jobId) => options.onBackgroundError(error, { generation_job_id: jobId }),
    });
    const previewSweep = setInterval(() => {
      sweepPreviews(store).catch((error: unknown) => options.onBackgroundError(error, { sweep: 'previews' }));
    }, PREVIEW_SWEEP_MS);
    previewSweep.unref();
    await jobs.start();
    await localizer.resume();
    return {
      config,
      store,
      credits,
      keyring,
      signIn: createSignIn(store, setupToken),
      cliLogins: createCliLogins(store.cliLogins, keyring),
      people: createPeople(store),
      metrics,
      registry,
      pool,
      record,
      jobs,
      voices: createVoiceLibrary(store.voices, registry),
      voiceSamples: createVoiceSamples({ store, pool, registry }),
      localizer,
      firstKey,
      setupToken,
      async close() {
        clearInterval(previewSweep);
        housekeeping.close();
        retention.close();
        await localizer.close();
        await jobs.close();
        await pool.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
