import { createReadStream, createWriteStream } from 'node:fs';
import { cp, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar';
import bunzip2 from 'unbzip2-stream';
import xz from 'xz-decompress';
import { openPromise } from 'yauzl';
import { InstallError } from '../../model-store.ts';
import { MAX_FILE_BYTES } from './download.ts';

/** sherpa-onnx packs eSpeak NG's data beside a model: several hundred files that the server has its own of. */
const NOT_NEEDED = /(?:^|\/)(?:espeak-ng-data|dict)\//;
const MAX_FILES = 5000;
const KINDS = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory', 'GNUDumpDir']);

export interface UnpackOptions {
  signal: AbortSignal;
  /** Bytes that may be written. */
  spaceBytes: number;
}

/**
 * Puts what an archive holds into a folder: `.zip`, `.tar`, and `.tar` in gzip, bzip2, xz or Zstandard, told by its first
 * bytes. Nothing lands outside the folder, links are refused, and so is what is too large.
 * @throws InstallError
 */
export async function unpack(archive: string, folder: string, options: UnpackOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  const admit = createGuard(options.spaceBytes);
  const kind = await kindOf(archive);
  try {
    if (kind === 'zip') await unzip(archive, folder, admit, options.signal);
    else await untar(archive, kind, folder, { admit, signal: options.signal });
  } catch (error) {
    if (error instanceof InstallError || options.signal.aborted) throw error;
    // A system error names paths of this machine, and is not the archive's fault.
    if (isOfSystem(error)) throw new InstallError(`The archive cannot be unpacked (${error.code}).`, { cause: error });
    const reason = error instanceof Error ? error.message : String(error);
    throw new InstallError(
      `The archive cannot be read (${reason}). Supported formats are .zip, .tar, .tar.gz, .tar.bz2, .tar.xz and .tar.zst.`,
      { cause: error },
    );
  }
}

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

/** Copies a folder under the same rules. @throws InstallError */
export async function copyFolder(source: string, folder: string, spaceBytes: number): Promise<void> {
  const admit = createGuard(spaceBytes);
  await cp(source, folder, {
    recursive: true,
    async filter(path) {
      const entry = await lstat(path);
      const isPlain = entry.isFile() || entry.isDirectory();
      return admit({
        path: path.slice(source.length + 1) || '.',
        size: entry.size,
        isPlain,
        isFolder: !entry.isFile(),
      });
    },
  });
}

interface Entry {
  path: string;
  size: number;
  /** A file or a folder, no link and no device. */
  isPlain: boolean;
  isFolder: boolean;
}

/** Whether an entry is to be written. @throws InstallError where it is none that a package has */
type Guard = (entry: Entry) => boolean;

function createGuard(spaceBytes: number): Guard {
  let files = 0;
  let bytes = 0;
  return ({ path, size, isPlain, isFolder }) => {
    if (/^[/\\]|^[A-Za-z]:|\\|\0/.test(path) || path.split('/').includes('..')) {
      throw new InstallError(
        `It contains "${path}", which would be written outside its folder. Nothing was installed.`,
      );
    }
    if (!isPlain) throw new InstallError(`It contains "${path}", which is a link or a device. Nothing was installed.`);
    if (NOT_NEEDED.test(`${path}/`)) return false;
    if (isFolder) return true;
    files += 1;
    bytes += size;
    if (files > MAX_FILES) throw new InstallError(`It holds more than ${MAX_FILES} files. Nothing was installed.`);
    if (bytes > Math.min(spaceBytes, MAX_FILE_BYTES)) {
      throw new InstallError(`Its unpacked size exceeds the ${Math.min(spaceBytes, MAX_FILE_BYTES)} bytes available.`);
    }
    return true;
  };
}

/** How compressed data begins; gzip is told by the reader of tar archives. */
const SIGNATURES = { zip: 'PK', bzip2: 'BZh', xz: '\xfd7zXZ\0', zstd: '\x28\xb5\x2f\xfd' } as const;
type ArchiveKind = keyof typeof SIGNATURES | 'tar';

async function kindOf(path: string): Promise<ArchiveKind> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(6), 0, 6, 0);
    const start = buffer.toString('latin1');
    const kinds = Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[];
    return kinds.find((kind) => start.startsWith(SIGNATURES[kind])) ?? 'tar';
  } finally {
    await file.close();
  }
}

/** As WebAssembly, since what comes from outside is not for native code. */
const unxz = (packed: Readable): Readable =>
  Readable.fromWeb(new xz.XzReadableStream(Readable.toWeb(packed)) as ReadableStream);

async function untar(
  archive: string,
  kind: ArchiveKind,
  folder: string,
  { admit, signal }: { admit: Guard; signal: AbortSignal },
): Promise<void> {
  const refusal = new AbortController();
  const output = extract({
    cwd: folder,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    filter(path, entry) {
      try {
        if (!('type' in entry)) return false;
        const isFolder = entry.type === 'Directory' || entry.type === 'GNUDumpDir';
        return admit({ path, size: entry.size ?? 0, isPlain: KINDS.has(entry.type), isFolder });
      } catch (error) {
        refusal.abort(error);
        return false;
      }
    },
  });
  try {
    await pipeline(
      [
        kind === 'xz' ? unxz(createReadStream(archive)) : createReadStream(archive),
        ...(kind === 'bzip2' ? [bunzip2()] : []),
        ...(kind === 'zstd' ? [createZstdDecompress()] : []),
        output,
      ],
      { signal: AbortSignal.any([signal, refusal.signal]) },
    );
  } finally {
    // Its own words instead of the pipeline's.
    refusal.signal.throwIfAborted();
  }
}

async function unzip(archive: string, folder: string, admit: Guard, signal: AbortSignal): Promise<void> {
  const zip = await openPromise(archive, { lazyEntries: true, strictFileNames: true });
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      const isFolder = path.endsWith('/');
      // The upper half holds the mode of Unix, of which these bits say what kind of file it is; 0 = not told.
      const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
      const isPlain = kind === 0 || kind === 0o100000 || kind === 0o040000;
      if (!admit({ path, size: entry.uncompressedSize, isPlain, isFolder })) continue;
      await mkdir(join(folder, isFolder ? path : dirname(path)), { recursive: true });
      if (isFolder) continue;
      const content = await zip.openReadStreamPromise(entry);
      await pipeline(content, createWriteStream(join(folder, path)), { signal });
    }
  } finally {
    zip.close();
  }
}
