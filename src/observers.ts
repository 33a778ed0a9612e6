import { type Costs, createCosts } from './costs/costs.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { type Config, nodeNameOf } from './settings.ts';
import type { StoreObservers } from './store/driver.ts';
import type { SpanFacts, Tracing } from './tracing/tracing.ts';
import type { EndedRequest } from './workers/speak.ts';

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

    onEnded(ended: EndedRequest) {
      metrics.observeSpeech(ended);
      if (tracing !== undefined) traceRequest(tracing, ended);
    },
  } satisfies StoreObservers & { onEnded: (ended: EndedRequest) => void };
}

/** Two spans: until its first slice on a lane, and from there to its end. */
function traceRequest(tracing: Tracing, ended: EndedRequest): void {
  const { waitedSecs, elapsedSecs, error } = ended;
  const spokenSecs = Math.max(0, elapsedSecs - waitedSecs);
  tracing.ended('queue', waitedSecs, { 'locution.queue': 'lanes' }, { endedSecsAgo: spokenSecs });
  const facts: SpanFacts = {
    'locution.engine': ended.engine,
    'locution.encoding': ended.encoding,
    'locution.audio_secs': ended.audioSecs,
    'locution.first_byte_secs': ended.firstByteSecs,
    'locution.is_whole': ended.isWhole,
  };
  tracing.ended('engine', spokenSecs, facts, { error });
}
