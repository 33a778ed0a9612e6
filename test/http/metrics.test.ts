import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { startServer, type TestServer } from './server.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const DASHBOARD = join(import.meta.dirname, '../../docs/grafana-dashboard.json');

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ config: { nodeName: 'node-a' } });
});
afterEach(() => server.close());

interface Panel {
  title: string;
  targets: { expr: string }[];
}

const metrics = async () => await (await server.request('/metrics')).text();

/** Names of metrics and labels in a query; functions, keywords and the label lists of groupings are none. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const groupings = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
  const matchers = [...expr.matchAll(/([a-z_]+)=~?"/g)].flatMap(([, label = '']) => label);
  const rest = expr
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '');
  const words = [...rest.matchAll(/\b[a-z][a-z_0-9]*\b(?!\s*\()/g)].map(([word]) => word);
  return { metrics: words.filter((word) => word.includes('_')), labels: [...groupings, ...matchers] };
}

test('every metric and label of the dashboard is there', async () => {
  const spoken = await server.request(SPEAK, { json: { text: 'Measured.' } });
  const id = spoken.headers.get('history-item-id');
  await (await server.request(`/v1/history/${id}/audio`)).arrayBuffer();
  const lines = (await metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as { panels: Panel[] };
  expect(panels.length).toBeGreaterThan(10);
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      // Prometheus' own, of each target that it asks.
      const used = namesIn(expr);
      expect(used.metrics.length + (expr.includes('up{') ? 1 : 0), title).toBeGreaterThan(0);
      for (const name of used.metrics) {
        const ofName = lines.filter((line) => line.startsWith(`${name}{`));
        expect(ofName.length, `${title}: ${name}`).toBeGreaterThan(0);
        for (const label of used.labels) {
          expect(
            ofName.some((line) => line.includes(`${label}="`)),
            `${title}: ${name}{${label}}`,
          ).toBe(true);
        }
      }
    }
  }
});

test('every figure bears the name of its node; the audio store and the queue are measured', async () => {
  await (await server.request(SPEAK, { json: { text: 'Measured.' } })).arrayBuffer();
  const text = await metrics();
  const figures = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of figures) expect(line).toContain('node="node-a"');
  const value = (name: string, label = '') => {
    const line = figures.find((each) => each.startsWith(`${name}{`) && each.includes(label));
    return Number(line?.split(' ').at(-1));
  };
  expect(value('locution_audio_store_seconds_count', 'operation="commit"')).toBe(1);
  expect(value('locution_order_wait_seconds_count')).toBe(1);
  expect(value('locution_jobs_queued')).toBe(0);
  expect(value('locution_nodes')).toBe(1);
  expect(value('locution_lease_takeovers_total', 'held="job"')).toBe(0);
  expect(value('locution_store_errors_total', 'store="database"')).toBe(0);
});
