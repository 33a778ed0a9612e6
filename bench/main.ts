import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { bounds } from './bounds.ts';
import { burst } from './burst.ts';
import { chaos } from './chaos/chaos.ts';
import { disconnectStorm } from './disconnect-storm.ts';
import { encoders } from './encoders.ts';
import { engineSpeed } from './engine-speed.ts';
import { firstByte } from './first-byte.ts';
import { frontEnd } from './front-end.ts';
import { history } from './history.ts';
import { intelligibility } from './intelligibility.ts';
import { jobPriority } from './job-priority.ts';
import { keyTransactions } from './key-transactions.ts';
import { kill, killLongJob } from './kill.ts';
import { memory } from './memory.ts';
import { neural } from './neural.ts';
import { realTimeStreams } from './real-time-streams.ts';
import { scale } from './scale.ts';
import { slowClient } from './slow-client.ts';
import { socketRush } from './socket-rush.ts';
import { sockets } from './sockets.ts';
import { stores } from './stores.ts';
import { throughput } from './throughput.ts';

/** `npm run bench [name …]`: measures, prints a table and writes bench/results/latest.json. */
const BENCHES: Record<string, () => Promise<Record<string, number | string>>> = {
  throughput,
  encoders,
  engineSpeed,
  firstByte,
  burst,
  bounds,
  frontEnd,
  realTimeStreams,
  socketRush,
  sockets,
  jobPriority,
  history,
  slowClient,
  disconnectStorm,
  kill,
  killLongJob,
  memory,
  neural,
  intelligibility,
  stores,
  keyTransactions,
  scale,
  chaos,
};
/** Run only where they are named. */
const LONG = new Set(['chaos', 'scale', 'intelligibility']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);

const results: Record<string, unknown> = {
  cores: availableParallelism(),
  cpu: cpus()[0]?.model,
  node: process.version,
};
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 ? LONG.has(name) : !wanted.includes(name)) continue;
  const figures = await bench();
  results[name] = figures;
  console.log(name);
  for (const [figure, value] of Object.entries(figures)) {
    console.log(`  ${figure.padEnd(24)} ${typeof value === 'number' ? Number(value.toPrecision(4)) : value}`);
  }
}
const folder = join(import.meta.dirname, 'results');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`);
process.exit(0);
