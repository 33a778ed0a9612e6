import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Credentials {
  server: string;
  apiKey: string;
}

/** Under the folder for a person's settings: XDG's, or its default. */
const file = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'locution', 'credentials.json');

/** Stores a key where only its owner reads it. Returns the path. */
export async function saveCredentials(credentials: Credentials): Promise<string> {
  const path = file();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  // A file that was there before keeps its mode otherwise.
  await chmod(path, 0o600);
  return path;
}

/** The stored key; `LOCUTION_SERVER` and `LOCUTION_API_KEY` win. @throws Error that says to log in */
export async function readCredentials(): Promise<Credentials> {
  const stored = await readFile(file(), 'utf8').then(
    (text) => JSON.parse(text) as Partial<Credentials>,
    () => ({}) as Partial<Credentials>,
  );
  const server = process.env.LOCUTION_SERVER ?? stored.server;
  const apiKey = process.env.LOCUTION_API_KEY ?? stored.apiKey;
  if (server === undefined || apiKey === undefined) {
    throw new Error('Not logged in. Run: locution login --server http://127.0.0.1:8080');
  }
  return { server, apiKey };
}
