import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** What a commit costs does not depend on the length of the log, and a reader's look into it hardly does. */
const EVERY_MS = 1000;

const { path } = workerData as { path: string };
const connection = new Sqlite(path, { fileMustExist: true });
// Passive: it waits for nobody, and what is in use is left for the next time.
const timer = setInterval(() => connection.pragma('wal_checkpoint(PASSIVE)'), EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  connection.close();
});
