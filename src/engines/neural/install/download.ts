import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Response } from 'undici';
import { InstallError } from '../../model-store.ts';
import { type Digest, hasDigest } from './digest.ts';
import { type Http, refused, unreachable } from './http.ts';

/** A file to fetch. */
export interface RemoteFile {
  /** Where it belongs in its package; `/` parts folders. */
  path: string;
  url: string;
  /** Null where its publisher does not tell. */
  sizeBytes: number | null;
  digest: Digest | null;
}

export interface DownloadOptions {
  http: Http;
  signal: AbortSignal;
  /** Bytes of this file that are there. */
  onBytes(count: number): void;
  /** Before the first new try after a broken connection; doubled each time. */
  retryDelayMs?: number;
}

/** Larger than any model of these families, smaller than what fills a disk unseen. */
export const MAX_FILE_BYTES = 8 * 1024 ** 3;
/** Connections that end early, one after the other, before it is given up. */
const MAX_BREAKS = 5;
const RETRY_DELAY_MS = 500;

/**
 * Fetches a file. It is at `target` only when it is whole and is what its publisher says; what has come so far lies beside
 * it, and is gone on with by the next call.
 * @throws InstallError
 */
export async function download(file: RemoteFile, target: string, options: DownloadOptions): Promise<void> {
  const part = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  const isResumed = (await sizeOf(part)) > 0;
  await fetchAll(file, part, options);
  if (await isRight(file, part)) {
    await rename(part, target);
    await rm(`${part}.etag`, { force: true });
    return;
  }
  await removePart(part);
  // What lay there may have been another version's: once more from the start.
  if (isResumed) return await download(file, target, options);
  throw new InstallError(`${file.url} does not match its publisher's size or checksum. Nothing was installed.`);
}

async function isRight({ sizeBytes, digest }: RemoteFile, part: string): Promise<boolean> {
  if (sizeBytes !== null && (await sizeOf(part)) !== sizeBytes) return false;
  return digest === null || (await hasDigest(part, digest));
}

async function fetchAll(file: RemoteFile, part: string, options: DownloadOptions): Promise<void> {
  const { signal, retryDelayMs = RETRY_DELAY_MS } = options;
  for (let breaks = 0; ; breaks += 1) {
    const before = await sizeOf(part);
    if (file.sizeBytes !== null && before === file.sizeBytes) return;
    try {
      await fetchRest(file, part, before, options);
      return;
    } catch (error) {
      const isTemporary = error instanceof InstallError && error.isTemporary;
      if (signal.aborted || !isTemporary || breaks + 1 >= MAX_BREAKS) throw error;
      // A connection that brought something on is not one of a row that brings nothing.
      if ((await sizeOf(part)) > before) breaks = 0;
      await delay(retryDelayMs * 2 ** breaks, undefined, { signal });
    }
  }
}

async function fetchRest(file: RemoteFile, part: string, have: number, options: DownloadOptions): Promise<void> {
  const { http, signal } = options;
  const version = await readFile(`${part}.etag`, 'utf8').catch(() => '');
  // Without a digest only the server can tell that the rest is of the same file.
  const canResume = have > 0 && (file.digest !== null || version !== '');
  const headers: Record<string, string> = canResume ? { range: `bytes=${have}-` } : {};
  if (canResume && version !== '') headers['if-range'] = version;
  const response = await http.get(file.url, { headers, signal });
  if (response.status === 416) {
    await response.body?.cancel();
    await removePart(part);
    throw new InstallError(`${file.url} changed during the download.`, { isTemporary: true });
  }
  if (response.status !== 200 && response.status !== 206) throw await refused(file.url, response);
  const goesOn = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${have}-`);
  const etag = response.headers.get('etag') ?? '';
  // A weak one does not promise equal bytes.
  if (etag !== '' && !etag.startsWith('W/')) await writeFile(`${part}.etag`, etag);
  await write(file, response, part, goesOn ? have : 0, options);
}

async function write(
  { url, sizeBytes }: RemoteFile,
  response: Response,
  part: string,
  start: number,
  { signal, onBytes }: DownloadOptions,
): Promise<void> {
  const limit = sizeBytes ?? MAX_FILE_BYTES;
  const announced = Number(response.headers.get('content-length') ?? Number.NaN);
  const output = await open(part, start === 0 ? 'w' : 'r+');
  let at = start;
  try {
    for await (const chunk of response.body ?? []) {
      if (at + chunk.length > limit) throw new InstallError(`${url} is larger than the ${limit} expected bytes.`);
      await output.write(chunk, 0, chunk.length, at);
      at += chunk.length;
      onBytes(at);
    }
    if (at - start < announced) throw new Error('the connection ended early');
    await output.sync();
  } catch (error) {
    if (error instanceof InstallError || signal.aborted || isOfDisk(error)) throw error;
    throw unreachable(url, error as Error);
  } finally {
    await output.close();
  }
}

const isOfDisk = (error: unknown) => error instanceof Error && ['ENOSPC', 'EDQUOT', 'EIO'].includes(codeOf(error));
const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

async function removePart(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.etag`, { force: true });
}

const sizeOf = async (path: string) =>
  await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
