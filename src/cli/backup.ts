import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readConfig } from '../config.ts';
import { databaseDriver } from '../store/drivers.ts';
import { writeWhole } from './write-whole.ts';

/** Saves the data directory into one file, also while the server runs; `-` is standard output. */
export async function backupCommand([file, ...rest]: string[]): Promise<void> {
  if (file === undefined || rest.length > 0) throw new Error('Specify the backup file: locution backup FILE');
  if (file === '-' && process.stdout.isTTY)
    throw new Error('A backup cannot be written to a terminal. Specify a file, or redirect the output.');
  keepPrivate();
  let bytes = 0;
  async function* counted(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of archive) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  async function write(archive: AsyncIterable<Uint8Array>): Promise<void> {
    if (file === undefined || file === '-') return await pipeline(counted(archive), process.stdout, { end: false });
    await mkdir(dirname(file), { recursive: true });
    await writeWhole({ [file]: counted(archive) });
  }
  const config = readConfig(process.env);
  const figures = await (await databaseDriver(config)).backUp(config, write);
  const megabytes = (bytes / 1_048_576).toFixed(1);
  const say = file === '-' ? console.error : console.log;
  say(`${file}: ${figures.historyItems} history items, ${figures.audioFiles} audio files, ${megabytes} MB`);
}

/** Puts a backup into an empty data directory; `-` is standard input. */
export async function restoreCommand([file, ...rest]: string[]): Promise<void> {
  if (file === undefined || rest.length > 0) throw new Error('Specify the backup file: locution restore FILE');
  if (file === '-' && process.stdin.isTTY)
    throw new Error('Standard input is a terminal. Redirect a file to it: locution restore - < FILE');
  keepPrivate();
  const config = readConfig(process.env);
  // Opened before anything is made: a name that is mistyped changes nothing.
  const handle = file === '-' ? undefined : await open(file);
  async function* archive(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* handle?.createReadStream() ?? process.stdin;
  }
  const driver = await databaseDriver(config);
  // What is refused has not been read.
  const { historyItems } = await driver.restore(config, archive()).finally(() => handle?.close());
  console.log(`${config.dataDir}: restored, ${historyItems} history items`);
}

/** What these commands make holds texts and audio: it is for its owner only. */
function keepPrivate(): void {
  process.umask(0o077);
}
