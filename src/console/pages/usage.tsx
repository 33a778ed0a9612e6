import { useEffect, useRef, useState } from 'react';
import { number, utcDate } from '../parts/format.ts';
import { useResource } from '../parts/resource.ts';
import { Busy, Empty, Failure, Page, SelectField } from '../parts/ui.tsx';
import type { BalanceBody, Key, UsageBody, Voices } from '../types.ts';

const DAY_SECS = 86_400;
const COLORS = ['#4f63e7', '#d9663b', '#2a9d78', '#b2529e', '#c09a1e', '#5c8fb8', '#8a6d5a', '#6b7280'];

/** What was used, by day, and by key, voice or model. */
export function Usage() {
  const [days, setDays] = useState('30');
  const [breakdown, setBreakdown] = useState('none');
  const startUnix = Math.floor(Date.now() / 1000 / DAY_SECS - Number(days) + 1) * DAY_SECS;
  const usage = useResource<UsageBody>(`/v1/usage?interval=day&start_unix=${startUnix}&breakdown=${breakdown}`);
  const balance = useResource<BalanceBody>('/v1/balance');
  const keys = useResource<{ api_keys: Key[] }>(breakdown === 'key' ? '/v1/api-keys' : undefined);
  const voices = useResource<Voices>(breakdown === 'voice' ? '/v1/voices' : undefined);
  const nameOf = (id: string | null | undefined): string => {
    if (id === null || id === undefined) return breakdown === 'none' ? 'All' : 'Console';
    return (
      keys.data?.api_keys.find((key) => key.key_id === id)?.name ??
      voices.data?.voices.find((voice) => voice.voice_id === id)?.name ??
      id
    );
  };
  const buckets = usage.data?.buckets ?? [];
  const total = (field: 'credits' | 'characters' | 'requests' | 'audio_secs') =>
    buckets.reduce((sum, bucket) => sum + bucket[field], 0);
  return (
    <Page title="Usage" intro="Days are in UTC.">
      <dl className="figures card">
        <div>
          <dt>Balance</dt>
          <dd>
            {balance.data === undefined
              ? '…'
              : balance.data.balance === null
                ? 'unlimited'
                : number(balance.data.balance)}
          </dd>
        </div>
        <div>
          <dt>Being spoken</dt>
          <dd>
            {balance.data === undefined
              ? '…'
              : `${balance.data.concurrency_in_use} of ${balance.data.concurrency_limit}`}
          </dd>
        </div>
        <div>
          <dt>Credits</dt>
          <dd>{number(total('credits'))}</dd>
        </div>
        <div>
          <dt>Requests</dt>
          <dd>{number(total('requests'))}</dd>
        </div>
        <div>
          <dt>Minutes of audio</dt>
          <dd>{number(Math.round(total('audio_secs') / 6) / 10)}</dd>
        </div>
      </dl>
      <div className="row">
        <SelectField
          label="Time"
          value={days}
          onChange={setDays}
          options={['7', '30', '90'].map((value) => ({ value, label: `${value} days` }))}
        />
        <SelectField
          label="By"
          value={breakdown}
          onChange={setBreakdown}
          options={[
            { value: 'none', label: 'All together' },
            { value: 'key', label: 'Key' },
            { value: 'voice', label: 'Voice' },
            { value: 'model', label: 'Model' },
          ]}
        />
      </div>
      <Failure error={usage.error ?? balance.error} />
      {usage.data === undefined && usage.loading && <Busy>Adding up…</Busy>}
      {usage.data !== undefined && buckets.length === 0 && <Empty>Nothing was spoken in this period.</Empty>}
      {buckets.length > 0 && (
        <>
          <Chart buckets={buckets} startUnix={startUnix} days={Number(days)} nameOf={nameOf} />
          <UsageTable buckets={buckets} nameOf={nameOf} />
        </>
      )}
    </Page>
  );
}

interface ChartProps {
  buckets: UsageBody['buckets'];
  startUnix: number;
  days: number;
  nameOf(id: string | null | undefined): string;
}

function Chart({ buckets, startUnix, days, nameOf }: ChartProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the buckets
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let destroy: (() => void) | undefined;
    let gone = false;
    void Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([{ default: UPlot }]) => {
      if (gone) return;
      const times = Array.from({ length: days }, (_, day) => startUnix + day * DAY_SECS);
      const names = [...new Set(buckets.map((bucket) => bucket.by))];
      const series = names.map((name) =>
        times.map((time) => buckets.find((bucket) => bucket.start_unix === time && bucket.by === name)?.credits ?? 0),
      );
      const ink = getComputedStyle(element).color;
      const axis = { stroke: ink, grid: { stroke: 'rgba(128,128,128,.2)' } };
      const chart = new UPlot(
        {
          width: element.clientWidth,
          height: 260,
          // The library's dates are local; a day of the server's is one of UTC.
          tzDate: (unixSecs) => UPlot.tzDate(new Date(unixSecs * 1000), 'Etc/UTC'),
          axes: [axis, { ...axis, size: widest }],
          series: [
            {},
            ...names.map((name, index) => {
              const color = COLORS[index % COLORS.length] ?? ink;
              return { label: nameOf(name), stroke: color, fill: `${color}22`, width: 2, points: { show: days <= 30 } };
            }),
          ],
        },
        [times, ...series],
        element,
      );
      const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: 260 }));
      resize.observe(element);
      destroy = () => {
        resize.disconnect();
        chart.destroy();
      };
    });
    return () => {
      gone = true;
      destroy?.();
    };
  }, [buckets, startUnix, days]);
  return (
    <div className="card chart" role="img" aria-label="Credits by day; the table below has the values">
      <div ref={ref} />
    </div>
  );
}

/** Room for the longest figure of the axis. */
const widest = (_chart: unknown, figures: string[] | null): number =>
  20 + 8 * Math.max(3, ...(figures ?? []).map((figure) => figure.length));

function UsageTable({ buckets, nameOf }: Pick<ChartProps, 'buckets' | 'nameOf'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="table-scroll" tabIndex={0} aria-label="Usage by day">
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col">Credits</th>
            <th scope="col">Characters</th>
            <th scope="col">Requests</th>
            <th scope="col">Seconds</th>
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map((bucket) => (
            <tr key={`${bucket.start_unix} ${bucket.by}`}>
              <td>{utcDate(bucket.start_unix)}</td>
              <td>{nameOf(bucket.by)}</td>
              <td>{number(bucket.credits)}</td>
              <td>{number(bucket.characters)}</td>
              <td>{number(bucket.requests)}</td>
              <td>{number(bucket.audio_secs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
