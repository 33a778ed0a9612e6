import { parseArgs } from 'node:util';
import { replaceBuiltins } from './builtins.ts';

/**
 * npm run simulate -- --seed 1 --steps 1000: one seed; --seeds 1000: that many, from this one on; --bail: up to the first
 * that fails; --trace: each event.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '1000' },
    bail: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const [first, count, steps] = [Number(values.seed), Number(values.seeds), Number(values.steps)];
if (![first, count, steps].every(Number.isSafeInteger))
  throw new Error('--seed, --seeds and --steps are whole numbers.');

replaceBuiltins();
// Imported only now, so that its modules get the replaced builtins.
const { simulate } = await import('./simulate.ts');

const began = process.hrtime.bigint();
const failed: number[] = [];
let ran = 0;
const counts: Record<string, number> = {};
for (let seed = first; seed < first + count; seed += 1) {
  ran += 1;
  const outcome = await simulate(seed, steps, values.trace ? console.log : undefined);
  for (const [kind, times] of Object.entries(outcome.counts)) counts[kind] = (counts[kind] ?? 0) + times;
  console.log(`seed ${seed}: trace ${outcome.trace}`);
  if (outcome.wrong.length === 0) continue;
  failed.push(seed);
  console.error(`seed ${seed} failed; repeat it with: npm run simulate -- --seed ${seed} --steps ${steps}`);
  for (const what of outcome.wrong) console.error(`  ${what}`);
  if (values.bail) break;
}
const secs = (Number(process.hrtime.bigint() - began) / 1e9).toFixed(1);
console.log(
  `events: ${Object.entries(counts)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ')}`,
);
console.log(`${ran} seeds of ${steps} steps, ${failed.length} failed, ${secs} s`);
process.exit(failed.length === 0 ? 0 : 1);
