import { hostname } from 'node:os';
import { createPeople, type People } from './accounts/accounts.ts';
import { bootstrapKey } from './accounts/bootstrap.ts';
import { type CliLogins, createCliLogins } from './accounts/cli-logins.ts';
import { type Credits, createCredits } from './accounts/credits.ts';
import { createHousekeeping } from './accounts/housekeeping.ts';
import { createKeyring, type Keyring } from './accounts/keys.ts';
import { createSignIn, type SignIn } from './accounts/sign-in.ts';
import type { Config } from './config.ts';
import { createMetrics, type Metrics } from './http/plugins/metrics.ts';
import { randomToken } from './ids.ts';
import { createJobKinds } from './jobs/kinds.ts';
import { createLease } from './jobs/leases.ts';
import { createLocalizer, type Localizer } from './jobs/localizations.ts';
import { createPace } from './jobs/pace.ts';
import { createRetention } from './jobs/retention.ts';
import { createJobRunner } from './jobs/runner.ts';
import { createSpeechJobs, type SpeechJobs } from './jobs/speech-jobs.ts';
import { createRecorder, type Recorder } from './speech/recorder.ts';
import { openStore, type Store } from './store/store.ts';
import { createVoiceLibrary, type VoiceLibrary } from './voices/library.ts';
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
  pool: SpeechPool;
  record: Recorder;
  jobs: SpeechJobs;
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
  /** Module of the synthesis threads. */
  workerUrl?: URL;
}

const PREVIEW_SWEEP_MS = 600_000;

/** Builds everything behind the HTTP surface, once, in order. */
export async function buildServices(config: Config, options: ServiceOptions): Promise<Services> {
  const store = await openStore(config);
  try {
    const firstKey = await bootstrapKey(store, config.bootstrapApiKey);
    const setupToken = (await store.accounts.isSetUp()) ? undefined : randomToken(32);
    const credits = createCredits(store);
    const keyring = createKeyring(store.keys);
    const metrics = createMetrics();
    const pool = await createSpeechPool({
      workers: config.workers,
      queueLimit: config.queueLimit,
      timeLimitSecs: config.requestTimeoutSecs,
      workerUrl: options.workerUrl ?? new URL('./workers/worker.ts', import.meta.url),
      onWorkerDeath: options.onWorkerDeath,
      onSpoken: metrics.observeSpeech,
    });
    metrics.watchPool(pool);
    const record = createRecorder({ store, credits });
    const pace = createPace();
    const places = config.workers;
    const runner = createJobRunner({
      store,
      credits,
      kinds: createJobKinds({ store, pool, record, pace, places }),
      onError: (error, jobId) => options.onBackgroundError(error, { generation_job_id: jobId }),
    });
    const lease = createLease({
      store,
      credits,
      name: `${hostname()} ${process.pid}`,
      onLost: runner.abandon,
      onBeat: runner.wake,
      onError: (error) => options.onBackgroundError(error, { sweep: 'nodes' }),
    });
    const retention = createRetention({
      store,
      days: config.historyRetentionDays ?? null,
      onError: (error) => options.onBackgroundError(error, { sweep: 'history' }),
    });
    const housekeeping = createHousekeeping(store, (error) => options.onBackgroundError(error, { sweep: 'accounts' }));
    const previewSweep = setInterval(() => {
      sweepPreviews(store).catch((error: unknown) => options.onBackgroundError(error, { sweep: 'previews' }));
    }, PREVIEW_SWEEP_MS);
    previewSweep.unref();
    await lease.start();
    runner.wake();
    return {
      config,
      store,
      credits,
      keyring,
      signIn: createSignIn(store, setupToken),
      cliLogins: createCliLogins(store.cliLogins, keyring),
      people: createPeople(store),
      metrics,
      pool,
      record,
      jobs: createSpeechJobs({ store, runner, pace, places }),
      voices: createVoiceLibrary(store.voices),
      voiceSamples: createVoiceSamples({ store, pool }),
      localizer: createLocalizer({ store, runner }),
      firstKey,
      setupToken,
      async close() {
        clearInterval(previewSweep);
        housekeeping.close();
        retention.close();
        await runner.close();
        await pool.close();
        await lease.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
