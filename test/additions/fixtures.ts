import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** One of everything that can be added, as its author would add it. */
export interface Addition {
  kind: string;
  /** Its own folder or file, and what is written there. */
  own: string;
  write(root: string): Promise<void>;
  /** The files it changes, and what it puts behind which line of them. */
  edits: Readonly<Record<string, readonly (readonly [behind: string, line: string])[]>>;
}

export async function add(root: string, { write, edits }: Addition): Promise<void> {
  await write(root);
  for (const [path, lines] of Object.entries(edits)) {
    let text = await readFile(join(root, path), 'utf8');
    for (const [behind, line] of lines) {
      if (!text.includes(behind)) throw new Error(`${path} has no ${behind}`);
      text = text.replace(behind, () => `${behind}${line}`);
    }
    await writeFile(join(root, path), text);
  }
}

async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Copies a folder; `change` rewrites each of its TypeScript files. */
async function copied(from: string, to: string, names: readonly string[], change: (text: string) => string) {
  await cp(from, to, { recursive: true });
  for (const name of names) {
    const path = join(to, name);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }
}

const language: Addition = {
  kind: 'language',
  own: 'src/languages/af',
  async write(root) {
    await copied(join(root, 'src/languages/nl'), join(root, 'src/languages/af'), ['language.ts', 'voices.ts'], (text) =>
      text
        .replace('export const dutch', 'export const afrikaans')
        .replace("languageCode: 'nl'", "languageCode: 'af'")
        .replace("name: 'Dutch'", "name: 'Afrikaans'")
        .replace('gmw/nl', 'gmw/af')
        .replace(/voiceId: '(.)(.*?)'/g, "voiceId: 'Z$2'"),
    );
    await cp(join(root, 'test/text/sets/nl.json'), join(root, 'test/text/sets/af.json'));
    // As `npm run docs` writes it.
    const page = await readFile(join(root, 'docs/languages.md'), 'utf8');
    await put(root, 'docs/languages.md', page.replace('|---|---|---|\n', '|---|---|---|\n| af | Afrikaans | |\n'));
  },
  edits: {
    'src/languages/index.ts': [
      ["import { arabic } from './ar/language.ts';\n", "import { afrikaans } from './af/language.ts';\n"],
      ['\n  arabic,', '\n  afrikaans,'],
    ],
  },
};

const TONE = join(import.meta.dirname, '../fixtures/tone');
const engine: Addition = {
  kind: 'engine',
  own: 'src/engines/tone',
  write: (root) =>
    copied(TONE, join(root, 'src/engines/tone'), ['tone.ts', 'runtime.ts'], (text) =>
      text.replaceAll('../../../src/engines/', '../').replaceAll('../../../src/', '../../'),
    ),
  edits: {
    'src/engines/registry.ts': [
      [
        "import { createNeuralEngine, type NeuralOptions } from './neural/neural.ts';\n",
        "import { tone } from './tone/tone.ts';\n",
      ],
      ['[formant', ', tone'],
    ],
  },
};

const encoding: Addition = {
  kind: 'encoding',
  own: 'src/audio/encoders/eight.ts',
  write: (root) =>
    put(
      root,
      'src/audio/encoders/eight.ts',
      `import type { CreateEncoder } from '../encoder.ts';

export const createEncoder: CreateEncoder = (_format, sink) => ({
  head: new Uint8Array(0),
  delaySamples: 0,
  encode: (samples) => sink.push(Uint8Array.from(samples.rounded(), (sample) => (sample >> 8) + 128)),
  endPart: () => ({ paddingSamples: 0, state: {} }),
  finish: () => new Uint8Array(0),
  close() {},
});
`,
    ),
  edits: {
    'src/audio/formats.ts': [
      [
        'const ROWS = {',
        "\n  eight: { contentType: 'audio/L8', extension: 'raw', ratesHz: COMMON_RATES_HZ, defaultRateHz: 24000, kbps: null, isJoinable: true },",
      ],
    ],
  },
};

const door: Addition = {
  kind: 'door',
  own: 'src/http/other',
  write: (root) =>
    put(
      root,
      'src/http/other/door.ts',
      `import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../services.ts';

export const otherDoor: FastifyPluginAsync<Pick<Services, 'voices'>> = async (app) => {
  app.get('/other/voices', async () => []);
};
`,
    ),
  edits: {
    'src/http/app.ts': [
      ["import { openAiDoor } from './openai/door.ts';\n", "import { otherDoor } from './other/door.ts';\n"],
      ['await app.register(openAiDoor, services);', '\n  await app.register(otherDoor, services);'],
    ],
  },
};

const database: Addition = {
  kind: 'database',
  own: 'src/store/other',
  write: (root) =>
    put(
      root,
      'src/store/other/driver.ts',
      `import type { DatabaseDriver } from '../driver.ts';
import { sqlite } from '../sqlite/driver.ts';

export const other: DatabaseDriver = { ...sqlite, check: async () => 'the other one' };
`,
    ),
  edits: {
    'src/store/drivers.ts': [
      [
        "'': async () => (await import('./sqlite/driver.ts')).sqlite,",
        "\n  other: async () => (await import('./other/driver.ts')).other,",
      ],
    ],
  },
};

const jobKind: Addition = {
  kind: 'kind of job',
  own: 'src/jobs/kinds/other',
  write: (root) =>
    put(
      root,
      'src/jobs/kinds/other/kind.ts',
      `import { Type } from 'typebox';
import { NOTHING } from '../../../store/ledger.ts';
import { type JobKind, jobKind } from '../../kind.ts';

export const otherKind = (): JobKind =>
  jobKind({
    names: ['other'],
    slots: 1,
    payload: Type.Object({ version: Type.Literal(1) }),
    run: async () => ({ charge: NOTHING, made: null, discard: async () => {} }),
  });
`,
    ),
  edits: {
    'src/jobs/kinds.ts': [
      [
        "import { modelPullKind } from './kinds/model-pull/kind.ts';\n",
        "import { otherKind } from './kinds/other/kind.ts';\n",
      ],
      ['[speechKind, ', 'otherKind, '],
    ],
  },
};

const page: Addition = {
  kind: 'page',
  own: 'src/console/pages/other.tsx',
  write: (root) =>
    put(
      root,
      'src/console/pages/other.tsx',
      `import type { PageProps } from '../page.ts';
import { Page } from '../parts/ui.tsx';

export const Other = ({ signedIn }: PageProps) => <Page title="Other">{signedIn.account.email}</Page>;
`,
    ),
  edits: {
    'src/console/pages.ts': [
      [
        'export const PAGES: readonly ConsolePage[] = [',
        "\n  { path: '/other', label: 'Other', Content: loadedPage(async () => (await import('./pages/other.tsx')).Other) },",
      ],
    ],
  },
};

export const ADDITIONS: readonly Addition[] = [language, engine, encoding, door, database, jobKind, page];
