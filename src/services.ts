import { bootstrapKey } from './accounts/bootstrap.ts';
import type { Config } from './config.ts';
import { createMetrics, type Metrics } from './plugins/metrics.ts';
import { createSpeechPool, type SpeechPool, type SpeechPoolOptions } from './speech/pool.ts';
import { createRecorder, type Recorder } from './speech/recorder.ts';
import { createVoiceLibrary, type VoiceLibrary } from './speech/voices.ts';
import { openStore, type Store } from './store/store.ts';

export interface Services {
  config: Config;
  store: Store;
  metrics: Metrics;
  pool: SpeechPool;
  record: Recorder;
  voices: VoiceLibrary;
  /** Plaintext of the key drawn for an empty store. */
  firstKey: string | undefined;
  /** Closes everything in the reverse order of its opening. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  onWorkerDeath: SpeechPoolOptions['onWorkerDeath'];
  /** Module of the synthesis threads. */
  workerUrl?: URL;
}

/** Builds everything behind the HTTP surface, once, in order. */
export async function buildServices(config: Config, options: ServiceOptions): Promise<Services> {
  const store = await openStore(config.dataDir);
  try {
    const firstKey = await bootstrapKey(store, config.bootstrapApiKey);
    const metrics = createMetrics();
    const pool = await createSpeechPool({
      workers: config.workers,
      queueLimit: config.queueLimit,
      timeLimitSecs: config.requestTimeoutSecs,
      workerUrl: options.workerUrl ?? new URL('./speech/worker.ts', import.meta.url),
      onWorkerDeath: options.onWorkerDeath,
      onSpoken: metrics.observeSpeech,
    });
    metrics.watchPool(pool);
    return {
      config,
      store,
      metrics,
      pool,
      record: createRecorder(store),
      voices: createVoiceLibrary(),
      firstKey,
      async close() {
        await pool.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
