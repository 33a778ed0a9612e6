import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type WatchedCosts, watchCosts } from './cost-metrics.ts';
import { createStoreMetrics } from './store-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** One synthesis request that has ended; times in seconds. */
interface SpeechFigures {
  encoding: string;
  isWhole: boolean;
  waitedSecs: number;
  firstByteSecs: number;
  elapsedSecs: number;
  audioSecs: number;
}

interface PoolStats {
  workers: number;
  ready: number;
  unfinished: number;
  limit: number;
}

/** The figures behind `GET /metrics`. */
export function createMetrics(node: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ node });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'locution_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer; its count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  });
  const firstByte = new Histogram({
    name: 'locution_time_to_first_byte_seconds',
    help: 'Time from a speech request to its first audio.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const audioSecs = new Counter({
    name: 'locution_audio_seconds_total',
    help: 'Seconds of speech generated.',
    labelNames: ['encoding'],
    registers,
  });
  const realTimeFactor = new Histogram({
    name: 'locution_real_time_factor',
    help: 'Seconds needed for one second of audio, including waiting; under 1 is faster than real time.',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
    registers,
  });
  const waitedSecs = new Histogram({
    name: 'locution_order_wait_seconds',
    help: 'Time from a speech request to its first slice on a synthesis thread.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const stalls = new Counter({
    name: 'locution_main_thread_stalls_total',
    help: 'Times that the main thread was stalled for 5 seconds or more. The log has the stack of each.',
    registers,
  });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });

  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    ...createStoreMetrics(registers),

    countStall: (): void => stalls.inc(),

    /** Takes in the figures of one order; of those that were left or failed only what they had waited. */
    observeSpeech(figures: SpeechFigures): void {
      waitedSecs.observe(figures.waitedSecs);
      if (!figures.isWhole) return;
      firstByte.observe(figures.firstByteSecs);
      audioSecs.inc({ encoding: figures.encoding }, figures.audioSecs);
      if (figures.audioSecs > 0) realTimeFactor.observe(figures.elapsedSecs / figures.audioSecs);
    },

    /** Reads the pool's state whenever the metrics are asked for. */
    watchPool(stats: () => PoolStats): void {
      gauge('locution_orders_unfinished', 'Speech requests in synthesis or waiting for it.', () => stats().unfinished);
      gauge('locution_orders_limit', 'Unfinished speech requests at which new ones are rejected.', () => stats().limit);
      gauge('locution_workers', 'Synthesis threads configured.', () => stats().workers);
      gauge('locution_workers_ready', 'Synthesis threads that are available.', () => stats().ready);
    },

    /** Reads what accounts cost, and who waited, whenever the metrics are asked for. */
    watchCosts: (costs: WatchedCosts) => watchCosts(costs, registers),

    /** Takes in one answered HTTP request; `route` is its path with parameters by name. */
    observeRequest(labels: { method: string; route: string; status: number }, secs: number): void {
      requests.observe(labels, secs);
    },
  };
}
