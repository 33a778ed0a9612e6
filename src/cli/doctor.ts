import { constants } from 'node:fs';
import { access, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { createRegistry, enginesOf } from '../engines/registry.ts';
import { buildServices, neuralOptions } from '../services.ts';
import type { Config } from '../settings.ts';
import { collectWord } from '../speech/self-test.ts';
import { blobDriver, databaseDriver } from '../store/drivers.ts';
import { unknownVariables } from '../unknown-variables.ts';
import { checkAudio } from './check-audio.ts';

/** A check says what it found; it throws what is wrong and what to do. */
type Check = (config: Config) => Promise<string>;

const MIN_FREE_BYTES = 1_073_741_824;

const CHECKS: Record<string, Check> = {
  settings: async () => {
    const unknown = unknownVariables(process.env);
    if (unknown.length > 0) throw new Error(unknown.join(' '));
    return 'all variables are valid';
  },
  'data directory': async ({ dataDir }) => {
    const folder = await nearestExisting(dataDir);
    if (!(await stat(folder)).isDirectory())
      throw new Error(`${folder} is not a folder. Set LOCUTION_DATA_DIR to a folder.`);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: Error) => {
      throw new Error(
        `${folder} cannot be written to (${error.message}). Make it writable for the user that runs the server.`,
      );
    });
    return folder === dataDir ? `${dataDir} is writable` : `${dataDir} will be created at the first start`;
  },
  disk: async ({ dataDir }) => {
    const { bavail, bsize } = await statfs(await nearestExisting(dataDir));
    const free = bavail * bsize;
    const shown = `${(free / 1_073_741_824).toFixed(1)} GB free`;
    if (free < MIN_FREE_BYTES)
      throw new Error(
        `only ${shown}, audio needs at least 1 GB. Set LOCUTION_HISTORY_RETENTION_DAYS, or use a larger disk.`,
      );
    return shown;
  },
  database: async (config) => await (await databaseDriver(config)).check(config),
  'audio store': async (config) => {
    if (config.audioStore === undefined) return 'files in the data directory';
    await (await blobDriver(config)).open(config, 'audio');
    return `${config.audioStore} answers`;
  },
  server: async (config) => {
    const isServed = await (await databaseDriver(config)).isServed(config);
    return `${isServed ? 'running' : 'not running'} on this ${config.databaseUrl === undefined ? 'data directory' : 'database'}`;
  },
  console: async () => {
    await access(join(import.meta.dirname, '../../dist/console/index.html')).catch(() => {
      throw new Error('not built. Run npm run build-console, or start with npm start.');
    });
    return 'built';
  },
  models: async (config) => {
    const modelStore = createRegistry(enginesOf(neuralOptions(config))).modelStore();
    const problems = modelStore?.problems().map(({ packageId, message }) => `${packageId}: ${message}`) ?? [];
    if (problems.length > 0) throw new Error(`${problems.join(' ')} Remove or repair these folders.`);
    const names = modelStore?.installed().map(({ packageId }) => packageId) ?? [];
    return names.length > 0
      ? names.join(', ')
      : 'none: formant voices only. For human-sounding voices: locution models pull kokoro';
  },
  voice: async (config) => {
    // On a data directory of its own, so that it disturbs nothing.
    const dataDir = await mkdtemp(join(tmpdir(), 'locution-doctor-'));
    try {
      const { databaseUrl, audioStore, ...own } = config;
      const services = await buildServices(
        { ...own, dataDir, bootstrapApiKey: 'doctor-doctor-doctor' },
        { onWorkerDeath: (reason) => console.error(reason), onBackgroundError: (error) => console.error(error) },
      );
      try {
        const startedAt = performance.now();
        const { audioSecs } = await collectWord(services);
        const ms = Math.round(performance.now() - startedAt);
        return `${config.workers} workers; one word of ${audioSecs.toFixed(2)} s spoken in ${ms} ms`;
      } finally {
        await services.close();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** What reads everything. */
const DEEP_CHECKS: Record<string, Check> = {
  'whole database': async (config) => await (await databaseDriver(config)).check(config, { isDeep: true }),
  'stored audio': checkAudio,
};

/** A path, or what of it is there already. */
async function nearestExisting(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  return isThere ? path : await nearestExisting(dirname(path));
}

/** Checks what a server needs, with `--deep` all that it keeps, and names what is wrong. Leaves everything as it is. */
export async function doctor(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { deep: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  const checks: Record<string, Check> = values.deep ? { ...CHECKS, ...DEEP_CHECKS } : CHECKS;
  let wrong = 0;
  for (const [name, check] of Object.entries(checks)) {
    try {
      console.log(`ok    ${name.padEnd(15)} ${await check(config)}`);
    } catch (error) {
      wrong += 1;
      console.log(`WRONG ${name.padEnd(15)} ${error instanceof Error ? error.message : error}`);
    }
  }
  if (wrong > 0) throw new Error(`${wrong} of ${Object.keys(checks).length} checks failed.`);
}
