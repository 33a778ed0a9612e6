import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters as plainText } from 'node:util';
import { copyRepository } from './planted-copy.ts';

/**
 * A test of the other commands that judge: plants a fault in a copy of the repository, runs the command there and demands that
 * it ends with a status other than 0 and says why. `node scripts/judge-commands.ts [--quick | part of a name …]`.
 */
interface Fault {
  name: string;
  command: string;
  /** What the command must say, so that it is not red for another reason. */
  says: string;
  /** Replacements in files of the copy; a file without `from` is written anew. */
  plant: readonly { file: string; from?: string; to: string }[];
  /** Takes seconds: part of every run of `npm run test:judge`. */
  isQuick?: true;
}

const DOUBLE_CHARGE = { file: 'src/store/ledger.ts', from: 'used: charge.units,', to: 'used: 2 * charge.units,' };
const smaller = (file: string, from: string, to: string) => ({ file: `bench/${file}.ts`, from, to });

const FAULTS: readonly Fault[] = [
  {
    name: 'check: a type of the server',
    command: 'npm run check',
    says: 'src/planted.ts',
    plant: [{ file: 'src/planted.ts', to: "export const planted: number = 'planted';\n" }],
  },
  {
    name: 'check: a type of the console',
    command: 'npm run check',
    says: 'src/console/planted.ts',
    plant: [{ file: 'src/console/planted.ts', to: "export const planted: number = 'planted';\n" }],
  },
  {
    name: 'check: style',
    command: 'npm run check',
    says: 'src/planted.ts',
    plant: [{ file: 'src/planted.ts', to: 'export var planted = "planted"\n' }],
  },
  {
    name: 'check: an export that nothing imports',
    command: 'npm run check',
    says: 'src/planted.ts: planted is exported, and no other file imports it',
    plant: [{ file: 'src/planted.ts', to: 'export const planted = 1;\n' }],
  },
  {
    name: 'openapi.yaml is old',
    command: 'npm run test:run -- --project=machine test/http/openapi.test.ts',
    says: 'after a change run npm run openapi',
    plant: [{ file: 'openapi.yaml', from: 'title: Locution', to: 'title: Planted' }],
    isQuick: true,
  },
  {
    name: 'a table of a document is old',
    command: 'npm run test:run -- --project=machine test/documents.test.ts -t tables',
    says: 'after a change run npm run docs',
    plant: [{ file: 'docs/self-hosting.md', from: '| `LOCUTION_HOST` |', to: '| `LOCUTION_PLANTED` |' }],
    isQuick: true,
  },
  {
    name: 'fuzz: a route that fails',
    command: 'npm run fuzz -- --bail=1',
    says: 'GET /v1/models: expected 500 not to be 500',
    plant: [
      {
        file: 'src/http/routes/models.ts',
        from: 'registry.models().map((model)',
        to: "[Object.assign(registry, JSON.parse('planted'))].flatMap(() => registry.models()).map((model)",
      },
    ],
  },
  {
    name: 'simulate: a stream whose errors nobody handles',
    command: 'npm run simulate -- --seeds 50 --bail',
    says: 'uncaughtException: Error: E',
    plant: [{ file: 'src/http/elevenlabs/history-download.ts', from: "      current.on('error', fail);\n", to: '' }],
    isQuick: true,
  },
  {
    name: 'bench burst: equal requests give other bytes',
    command: 'npm run bench burst',
    says: 'does not hold: every answer is right',
    plant: [
      smaller('burst', 'REQUESTS = 5000', 'REQUESTS = 600'),
      { file: 'src/engines/formant/bell.ts', from: 'seed >>> 0', to: '(seed ^ Date.now()) >>> 0' },
    ],
  },
  {
    name: 'bench slowClient: bodies that drip are waited for',
    command: 'npm run bench slowClient',
    says: 'does not hold: every dripping connection is closed',
    plant: [
      smaller('slow-client', 'SOCKETS = 1000', 'SOCKETS = 50'),
      smaller('slow-client', 'ROUNDS = 60', 'ROUNDS = 3'),
      smaller('slow-client', 'BODY_SECS = 10', 'BODY_SECS = 1'),
      smaller('slow-client', '120_000', '15_000'),
      {
        file: 'src/http/plugins/body-time.ts',
        from: "refuse('ERR_HTTP_REQUEST_TIMEOUT', socket)",
        to: 'timer = setTimeout(check, 1000)',
      },
    ],
  },
  {
    name: 'bench disconnectStorm: who leaves keeps what was held',
    command: 'npm run bench disconnectStorm',
    says: 'does not hold: what was held is free again',
    plant: [
      smaller('disconnect-storm', 'CLIENTS = 2000', 'CLIENTS = 60'),
      smaller('disconnect-storm', '60_000', '5000'),
      {
        file: 'src/speech/recorder.ts',
        from: 'leave: () => end(take.charge(take.begunPart()))',
        to: 'leave: async () => undefined',
      },
    ],
  },
  {
    name: 'bench memory: a leak',
    command: 'npm run bench memory',
    says: 'does not hold: memory does not grow',
    plant: [
      smaller('memory', 'REQUESTS = 20_000', 'REQUESTS = 1500'),
      smaller('memory', 'WARM = 5000', 'WARM = 500'),
      smaller('memory', 'CONNECTIONS = 500', 'CONNECTIONS = 20'),
      {
        file: 'src/http/plugins/request-context.ts',
        from: "  app.addHook('onRequest', async (request, reply) => {",
        to: "  const leak: Buffer[] = [];\n  app.addHook('onRequest', async (request, reply) => {\n    leak.push(Buffer.alloc(1e6, 1));",
      },
    ],
  },
  {
    name: 'bench kill: jobs are charged twice',
    command: 'npm run bench kill',
    says: 'does not hold: the books add up',
    plant: [smaller('kill', 'JOBS = 200', 'JOBS = 4'), smaller('kill', 'KILLS = 100', 'KILLS = 2'), DOUBLE_CHARGE],
  },
  {
    name: 'bench chaos: requests are charged twice',
    command: 'CHAOS_MINUTES=0.3 CHAOS_NODES=2 npm run bench chaos',
    says: 'does not hold: the ledger adds up to the counters',
    plant: [DOUBLE_CHARGE],
  },
];

/** What is wrong with how a command answers a fault; undefined where it is as red as it should be. */
async function judge({ name, command, says, plant }: Fault): Promise<string | undefined> {
  const copy = await copyRepository();
  try {
    for (const { file, from, to } of plant) {
      const path = join(copy, file);
      const before = from === undefined ? '' : await readFile(path, 'utf8');
      if (from !== undefined && !before.includes(from)) return `${name}: ${file} has no longer ${from}`;
      await writeFile(path, from === undefined ? to : before.replace(from, () => to));
    }
    const run = spawn(command, { cwd: copy, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [run.stdout, run.stderr]) {
      stream.on('data', (piece) => {
        output += String(piece);
      });
    }
    const [code, signal] = await once(run, 'close');
    const isRed = code !== 0 && plainText(output).includes(says);
    console.log(`${isRed ? 'red  ' : 'GREEN'} ${name} (${code ?? signal})`);
    return isRed ? undefined : `${name} ended with ${code ?? signal}\n${output}`;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const chosen = FAULTS.filter(({ name, isQuick }) => {
  if (wanted.includes('--quick')) return isQuick === true;
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
});
if (chosen.length === 0) throw new Error(`none is called so; there are ${FAULTS.map(({ name }) => name).join(', ')}`);
for (const fault of chosen) {
  const wrong = await judge(fault);
  if (wrong === undefined) continue;
  console.error(wrong);
  process.exitCode = 1;
}
