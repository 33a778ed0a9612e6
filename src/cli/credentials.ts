import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Credentials {
  server: string;
  apiKey: string;
}

export const DEFAULT_SERVER = 'http://127.0.0.1:8080';

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

/**
 * The stored key and its server; `LOCUTION_SERVER` and `LOCUTION_API_KEY` win, but a stored key goes to no other server
 * than the one that gave it.
 * @throws Error that says to log in
 */
export async function readCredentials(): Promise<Credentials> {
  const text = await readFile(file(), 'utf8').catch(() => '{}');
  const stored = parse(text);
  const { LOCUTION_SERVER, LOCUTION_API_KEY } = process.env;
  const server = LOCUTION_SERVER ? serverAddress(LOCUTION_SERVER) : stored.server;
  const isStoredServer = stored.server !== undefined && server === serverAddress(stored.server);
  const apiKey = LOCUTION_API_KEY || (isStoredServer ? stored.apiKey : undefined);
  if (server !== undefined && apiKey !== undefined) return { server, apiKey };
  const command = `locution login --server ${server ?? DEFAULT_SERVER}`;
  throw new Error(
    stored.server === undefined || server === undefined
      ? `Not logged in. Run: ${command}`
      : `The stored key is for ${stored.server}, not for ${server}. Set LOCUTION_API_KEY, or run: ${command}`,
  );
}

/** @throws Error that names the file, which the parser's does not */
function parse(text: string): Partial<Credentials> {
  try {
    return JSON.parse(text) as Partial<Credentials>;
  } catch {
    throw new Error(`${file()} is damaged. Delete it and log in again.`);
  }
}

/**
 * A server's address as a person writes it, in one form: `localhost:8080` is `http://localhost:8080`.
 * @throws Error where it is none
 */
export function serverAddress(written: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error(`"${written}" is not a server address. Use one such as ${DEFAULT_SERVER}.`);
  }
  return (url.origin + url.pathname).replace(/\/+$/, '');
}
