import { type Config, nodeNameOf } from './config.ts';
import { type Costs, createCosts } from './costs/costs.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import type { StoreObservers } from './store/driver.ts';
import type { SpanFacts, Tracing } from './tracing/tracing.ts';
import type { EndedOrder } from './workers/speak.ts';

/** What is measured, and what is told of it. */
export function createMeters(config: Config, tracing: Tracing | undefined) {
  const metrics = createMetrics(nodeNameOf(config));
  const costs = createCosts({ workers: config.workers, maxDelaySecs: config.fairShareDelaySecs });
  metrics.watchCosts(costs);
  return { metrics, costs, watch: createObservers(metrics, tracing, costs) };
}

/** What is told of the database, the audio store and the engines goes into the metrics, and into traces where there are any. */
function createObservers(metrics: Metrics, tracing: Tracing | undefined, costs: Costs) {
  return {
    onQuery(secs, text, error) {
      costs.resumeCurrent();
      metrics.observeQuery(secs, error);
      // Its values are apart from it.
      tracing?.ended(`database ${text.split(/\s/, 1)[0]}`, secs, { 'db.query.text': text }, { error });
    },

    onBlob(operation, secs, error) {
      metrics.observeBlob(operation, secs, error);
      tracing?.ended(`audio store ${operation}`, secs, { 'locution.operation': operation }, { error });
    },

    onEnded(order: EndedOrder) {
      metrics.observeSpeech(order);
      if (tracing !== undefined) traceOrder(tracing, order);
    },
  } satisfies StoreObservers & { onEnded: (order: EndedOrder) => void };
}

/** Two spans: until its first turn on a lane, and from there to its end. */
function traceOrder(tracing: Tracing, order: EndedOrder): void {
  const { waitedSecs, elapsedSecs, error } = order;
  const spokenSecs = Math.max(0, elapsedSecs - waitedSecs);
  tracing.ended('queue', waitedSecs, { 'locution.queue': 'lanes' }, { endedSecsAgo: spokenSecs });
  const facts: SpanFacts = {
    'locution.engine': order.engine,
    'locution.encoding': order.encoding,
    'locution.audio_secs': order.audioSecs,
    'locution.first_byte_secs': order.firstByteSecs,
    'locution.is_whole': order.isWhole,
  };
  tracing.ended('engine', spokenSecs, facts, { error });
}
