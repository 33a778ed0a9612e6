import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { backUp, restore } from '../store/backup.ts';

/** Saves the data directory into one file, also while the server runs. */
export async function backupCommand([file, ...rest]: string[]): Promise<void> {
  if (file === undefined || rest.length > 0) throw new Error('Say where the backup goes: locution backup FILE');
  const figures = await backUp(readConfig(process.env).dataDir, resolve(file));
  const megabytes = (figures.sizeBytes / 1_048_576).toFixed(1);
  console.log(`${file}: ${figures.historyItems} history items, ${figures.audioFiles} audio files, ${megabytes} MB`);
}

/** Puts a backup into an empty data directory. */
export async function restoreCommand([file, ...rest]: string[]): Promise<void> {
  if (file === undefined || rest.length > 0) throw new Error('Say which backup: locution restore FILE');
  const { dataDir } = readConfig(process.env);
  const { historyItems } = await restore(dataDir, resolve(file));
  console.log(`${dataDir}: restored, ${historyItems} history items`);
}
