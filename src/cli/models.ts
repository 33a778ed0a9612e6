import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { ModelStore } from '../engines/model-store.ts';
import { createRegistry, enginesOf } from '../engines/registry.ts';
import { neuralOptions } from '../services.ts';
import type { Config } from '../settings.ts';
import { verifyModel } from '../speech/verify-model.ts';
import { databaseDriver } from '../store/drivers.ts';
import { openStoreBeside } from '../store/store.ts';
import { createSpeechPool } from '../workers/pool.ts';
import { printTable } from './table.ts';

/** What `models` does with a word after it. It works on the data directory; a server that runs on it sees changes by itself. */
const ACTIONS: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  available,
  pull,
  list,
  remove,
  verify,
};

/** Neural models: what can be had, what is installed. */
export async function models([action = 'list', ...args]: string[]): Promise<void> {
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (run === undefined) throw new Error(`Use one of: locution models ${Object.keys(ACTIONS).join(', ')}.`);
  await run(readConfig(process.env), args);
}

function registryOf(config: Config) {
  return createRegistry(enginesOf({ ...neuralOptions(config), isAnySourceAllowed: true }));
}

function modelStoreOf(config: Config): ModelStore {
  const modelStore = registryOf(config).modelStore();
  if (modelStore === undefined) throw new Error('This server cannot install models.');
  return modelStore;
}

const megabytes = (bytes: number | null) => (bytes === null ? '-' : `${Math.round(bytes / 1e6)} MB`);

async function available(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { language: { type: 'string' }, all: { type: 'boolean' } } });
  const { entries, notice } = await modelStoreOf(config).available();
  const isOfKokoroOrKitten = (packageId: string) => /^(?:kokoro|kitten)/.test(packageId);
  const shown = entries
    .filter(({ languageCodes }) => values.language === undefined || languageCodes.includes(values.language))
    .filter((entry) => values.all || values.language || entry.isRecommended || isOfKokoroOrKitten(entry.packageId));
  printTable(
    ['ID', 'LANGUAGES', 'VOICES', 'SIZE', 'WORD TIMES', 'LICENCE'],
    shown.map(({ packageId, languageCodes, voiceCount, sizeBytes, wordTimestamps, licence }) => [
      packageId,
      languageCodes.join(','),
      String(voiceCount),
      megabytes(sizeBytes),
      wordTimestamps,
      licence ?? 'see its card',
    ]),
  );
  if (notice !== null) console.error(notice);
  if (shown.length < entries.length) console.error('More: locution models available --all, or --language CODE.');
}

async function pull(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' } } });
  const [source, ...rest] = positionals;
  if (source === undefined || rest.length > 0) {
    throw new Error('Specify one model: locution models pull ID|ADDRESS|FOLDER|ARCHIVE [--name ID]');
  }
  const modelStore = modelStoreOf(config);
  const packageId = modelStore.packageIdOf({ source, packageId: values.name });
  let shownPercent = -1;
  const onProgress = (part: number) => {
    const percent = Math.floor(part * 100);
    if (percent === shownPercent || !process.stderr.isTTY) return;
    shownPercent = percent;
    process.stderr.write(`\r${packageId}: ${percent} %`);
  };
  await modelStore
    .install({ source, packageId: values.name }, { signal: new AbortController().signal, onProgress })
    .finally(() => shownPercent >= 0 && process.stderr.write('\n'));
  const found = modelStore.installed().find((candidate) => candidate.packageId === packageId);
  console.log(
    `${packageId} is installed: ${found?.voiceCount} ${found?.voiceCount === 1 ? 'voice' : 'voices'} in ${found?.languageCodes.join(', ')}.`,
  );
}

async function list(config: Config): Promise<void> {
  const modelStore = modelStoreOf(config);
  printTable(
    ['ID', 'LANGUAGES', 'VOICES', 'SIZE', 'WORD TIMES'],
    modelStore
      .installed()
      .map(({ packageId, languageCodes, voiceCount, sizeBytes, wordTimestamps }) => [
        packageId,
        languageCodes.join(','),
        String(voiceCount),
        megabytes(sizeBytes),
        wordTimestamps,
      ]),
  );
  for (const { packageId, message } of modelStore.problems())
    console.error(`${packageId} is not a valid package: ${message}`);
  if (modelStore.installed().length === 0) console.error('No models are installed. Try: locution models pull kokoro');
}

async function remove(config: Config, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [packageId, ...rest] = positionals;
  if (packageId === undefined || rest.length > 0)
    throw new Error('Specify one package: locution models remove ID [--force]');
  const needs = await needsOf(config, packageId);
  if (needs.length > 0 && !values.force) {
    throw new Error(`${needs.join(', ')} need ${packageId}. Use --force to remove it anyway.`);
  }
  await modelStoreOf(config).remove(packageId);
  console.log(
    `${packageId} has been removed.${needs.length === 0 ? '' : ` These need it and no longer work: ${needs.join(', ')}.`}`,
  );
}

/** Names of what would speak no more; nothing where there is no database yet. */
async function needsOf(config: Config, packageId: string): Promise<string[]> {
  if (!(await databaseDriver(config)).exists(config)) return [];
  const store = await openStoreBeside(config);
  try {
    const { voices, jobIds } = await store.packages.needsOf(packageId);
    return [...voices.map(({ name }) => `the voice ${name}`), ...jobIds.map((jobId) => `the job ${jobId}`)];
  } finally {
    await store.close();
  }
}

async function verify(config: Config, [packageId, ...rest]: string[]): Promise<void> {
  if (packageId === undefined || rest.length > 0) throw new Error('Specify one package: locution models verify ID');
  const registry = registryOf(config);
  const problem = registry
    .modelStore()
    ?.problems()
    .find((found) => found.packageId === packageId);
  if (problem !== undefined) throw new Error(problem.message);
  const model = registry.model(packageId);
  const pool = await createSpeechPool({
    registry,
    workers: 1,
    queueLimit: 1,
    timeLimitSecs: config.requestTimeoutSecs,
    onWorkerDeath: (reason) => console.error(reason),
    onEnded: () => {},
  });
  let faults = 0;
  try {
    const rows: string[][] = [];
    for await (const found of verifyModel({ pool, registry }, packageId)) {
      faults += found.faults.length;
      rows.push([
        found.languageCode,
        found.voice,
        `${found.audioSecs.toFixed(1)} s`,
        found.realTimeFactor.toFixed(3),
        `${Math.round(found.firstAudioSecs * 1000)} ms`,
        `${found.loudnessLufs.toFixed(1)} LUFS`,
        `${found.peakDb.toFixed(1)} dB`,
        `${found.words} ${model?.wordTimestamps}`,
        found.faults.join(', ') || 'ok',
      ]);
    }
    printTable(['LANGUAGE', 'VOICE', 'AUDIO', 'REAL-TIME FACTOR', 'FIRST AUDIO', 'LEVEL', 'PEAK', 'WORDS', ''], rows);
  } finally {
    await pool.close();
  }
  if (faults > 0) throw new Error(`${packageId} has problems: see the last column.`);
}
