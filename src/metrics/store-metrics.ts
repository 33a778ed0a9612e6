import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What all nodes share, counted whenever the metrics are read. */
interface SharedStore {
  jobs: { countQueued(): Promise<number> };
  nodes: { count(): Promise<number> };
  audioChecks: { countDamaged(): Promise<number> };
  /** Undefined where nothing is kept on this machine's disk. */
  diskSpace(): Promise<{ freeBytes: number; totalBytes: number } | undefined>;
}

/** Figures of the database, the audio store and the nodes that share them. */
export function createStoreMetrics(registers: Registry[]) {
  const querySecs = new Histogram({
    name: 'locution_database_statement_seconds',
    help: 'Time of one statement to the database, those that begin and end transactions included.',
    buckets: [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const blobSecs = new Histogram({
    name: 'locution_audio_store_seconds',
    help: 'Time of one operation on the audio store; of a download to its first bytes.',
    labelNames: ['operation'],
    buckets: [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const errors = new Counter({
    name: 'locution_store_errors_total',
    help: 'Statements to the database and operations on the audio store that failed.',
    labelNames: ['store'],
    registers,
  });
  const takeOvers = new Counter({
    name: 'locution_lease_takeovers_total',
    help: 'What this node has recovered from dead nodes: jobs, and requests whose credits it released.',
    labelNames: ['held'],
    registers,
  });
  const sharedParts = new Gauge({
    name: 'locution_shared_part_up',
    help: 'Whether what all nodes share responded to the last readiness check: 1 or 0.',
    labelNames: ['part'],
    registers,
  });
  for (const store of ['database', 'audio']) errors.inc({ store }, 0);
  for (const held of ['job', 'request']) takeOvers.inc({ held }, 0);

  return {
    observeQuery(secs: number, error: unknown): void {
      querySecs.observe(secs);
      if (error !== undefined) errors.inc({ store: 'database' });
    },

    observeBlob(operation: string, secs: number, error: unknown): void {
      blobSecs.observe({ operation }, secs);
      if (error !== undefined) errors.inc({ store: 'audio' });
    },

    countTakeOver: (held: 'job' | 'request', count: number): void => takeOvers.inc({ held }, count),

    observeShared: (part: string, responds: boolean): void => sharedParts.set({ part }, responds ? 1 : 0),

    /** Tells how much all nodes have before them, and how many there are. */
    watchStore(store: SharedStore): void {
      const shared = (name: string, help: string, value: () => Promise<number>) =>
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            // The other figures are told also while the database is away.
            this.set(await value().catch(() => Number.NaN));
          },
        });
      shared('locution_jobs_queued', 'Background jobs waiting for a slot on any node.', store.jobs.countQueued);
      shared('locution_nodes', 'Live nodes, according to the database.', store.nodes.count);
      shared('locution_audio_damaged', 'History items whose audio was found damaged.', store.audioChecks.countDamaged);
      const disk = async () => (await store.diskSpace()) ?? { freeBytes: Number.NaN, totalBytes: Number.NaN };
      const [free, total] = ['locution_disk_free_bytes', 'locution_disk_size_bytes'];
      shared(
        free,
        "Free bytes of the data directory's file system; NaN where nothing is stored there.",
        async () => (await disk()).freeBytes,
      );
      shared(
        total,
        "Size in bytes of the data directory's file system; NaN where nothing is stored there.",
        async () => (await disk()).totalBytes,
      );
    },
  };
}
