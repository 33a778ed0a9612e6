import { Problem } from '../errors.ts';
import type { UsageStore } from '../store/usage.ts';
import {
  type Breakdown,
  type Interval,
  intervalStart,
  nextInterval,
  readUsage,
  requireForward,
  type UsageBucket,
} from './usage.ts';

/** An answer of more intervals than this helps nobody. */
const MAX_INTERVALS = 10_000;

/** Use as curves over time, one value for each interval, zeros too. */
export interface UsageSeries {
  /** Where the intervals begin, Unix seconds. */
  startsUnix: number[];
  /** By what the use is broken down by: null for a browser session, and for the one series where it is not broken down. */
  series: Map<string | null, number[]>;
}

/**
 * Every interval from start to end, both inclusive, those without use too; one interval in all where `isCumulative`.
 * @throws Problem BAD_REQUEST where the end comes first, or for too many intervals
 */
export async function readUsageSeries(
  usage: UsageStore,
  accountId: string,
  requested: {
    startUnix: number;
    endUnix: number;
    interval: Interval;
    isCumulative: boolean;
    breakdown: Breakdown;
    metric: (bucket: UsageBucket) => number;
  },
): Promise<UsageSeries> {
  const { startUnix, endUnix, interval, isCumulative, breakdown } = requested;
  requireForward(startUnix, endUnix);
  const starts = intervalStarts(startUnix, endUnix, interval);
  const buckets = await readUsage(usage, accountId, { startUnix, endUnix: endUnix + 1, interval, breakdown });
  const startsUnix = isCumulative ? starts.slice(0, 1) : starts;
  const empty = () => startsUnix.map(() => 0);
  const series: UsageSeries['series'] = new Map(breakdown === 'none' ? [[null, empty()]] : []);
  for (const bucket of buckets) {
    const values = series.get(bucket.by) ?? empty();
    const index = isCumulative ? 0 : startsUnix.indexOf(bucket.startUnix);
    values[index] = (values[index] ?? 0) + requested.metric(bucket);
    series.set(bucket.by, values);
  }
  return { startsUnix, series };
}

function intervalStarts(startUnix: number, endUnix: number, interval: Interval): number[] {
  const starts: number[] = [];
  for (let at = intervalStart(startUnix, interval); at <= endUnix; at = nextInterval(at, interval)) {
    starts.push(at);
    if (starts.length > MAX_INTERVALS) {
      throw new Problem(
        'BAD_REQUEST',
        `This time span has more than ${MAX_INTERVALS} intervals. Request a shorter span or longer intervals.`,
      );
    }
  }
  return starts;
}
