import { createWriteStream, existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InstallError, type InstallWatch } from '../../model-store.ts';
import { download, MAX_FILE_BYTES, type RemoteFile } from './download.ts';
import type { Http } from './http.ts';
import type { Hub } from './hub.ts';
import { remove } from './remove.ts';
import { fileNameOf, type Source } from './sources.ts';
import { copyFolder, unpack } from './unpack.ts';

/** What is left free for everything else that the server writes. */
const SPARE_BYTES = 256 * 1024 ** 2;

/**
 * Brings a package's files into its staged folder, where an attempt before may have left something: from what a source
 * names, or from an archive that is sent. What it gives throws InstallError.
 */
export function createFetcher(options: {
  modelsFolder: string;
  /** Path of something that is being built. */
  staged(name: string): string;
  http: Http;
  hub: Hub;
}) {
  const { modelsFolder, staged, http, hub } = options;

  async function spaceFor(bytes: number): Promise<number> {
    const { bavail, bsize } = await statfs(modelsFolder);
    const free = bavail * bsize - SPARE_BYTES;
    if (free >= bytes) return free;
    const inMb = (count: number) => `${Math.ceil(count / 1024 ** 2)} MB`;
    throw new InstallError(
      `It needs ${inMb(bytes)}; the models' disk has ${inMb(Math.max(0, free))} available. Free some space, or use a larger disk.`,
    );
  }

  async function fetchFiles(files: readonly RemoteFile[], folder: string, { signal, onProgress }: InstallWatch) {
    const total = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
    // What an attempt before this one has brought is not needed again.
    const isThere = ({ path }: RemoteFile) => existsSync(join(folder, path));
    await spaceFor(files.filter((file) => !isThere(file)).reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0));
    let done = 0;
    for (const file of files) {
      const onBytes = (count: number) => onProgress(total === 0 ? 0 : Math.min(1, (done + count) / total));
      if (!isThere(file)) await download(file, join(folder, file.path), { http, signal, onBytes });
      done += file.sizeBytes ?? 0;
      onBytes(0);
    }
  }

  async function fetchAddress(url: URL, packageId: string, watch: InstallWatch): Promise<void> {
    const { href } = url;
    const name = fileNameOf(url);
    const single = (path: string, url: string): RemoteFile => ({ path, url, sizeBytes: null, digest: null });
    if (name.endsWith('.onnx')) {
      const config = href.replace(/\.onnx(?=$|[?#])/, '.onnx.json');
      await fetchFiles([single(`${name}.json`, config), single(name, href)], staged(packageId), watch);
      return;
    }
    const archive = `${packageId}.archive`;
    await fetchFiles([single(archive, href)], staged(''), watch);
    await unpackInto(staged(archive), packageId, watch.signal);
    await remove(staged(archive));
  }

  async function unpackInto(archive: string, packageId: string, signal: AbortSignal): Promise<void> {
    await remove(staged(packageId));
    await unpack(archive, staged(packageId), { signal, spaceBytes: await spaceFor((await stat(archive)).size) });
  }

  async function fetchLocal(input: string, packageId: string, signal: AbortSignal): Promise<void> {
    const path = resolve(input);
    const found = await stat(path).catch(() => {
      throw new InstallError(`${path} does not exist. Specify a folder or an archive.`);
    });
    if (!found.isDirectory()) return await unpackInto(path, packageId, signal);
    await remove(staged(packageId));
    await copyFolder(path, staged(packageId), await spaceFor(0));
  }

  async function piperFiles(key: string, signal: AbortSignal): Promise<RemoteFile[]> {
    const voices = await hub.piperVoices(signal);
    const found = Object.values(voices).find((voice) => voice.key.toLowerCase() === key.toLowerCase());
    if (found !== undefined) return hub.piperFiles(found);
    const alike = Object.keys(voices).filter((other) => other.slice(0, 2) === key.slice(0, 2).toLowerCase());
    throw new InstallError(`Piper has no voice ${key}. Voices for that language: ${alike.join(', ') || 'none'}.`);
  }

  async function fetchSource(source: Source, packageId: string, watch: InstallWatch): Promise<void> {
    const { signal } = watch;
    if (source.type === 'path') return await fetchLocal(source.path, packageId, signal);
    if (source.type === 'address') return await fetchAddress(source.url, packageId, watch);
    const files =
      source.type === 'known'
        ? (await Promise.all(source.model.parts.map((part) => hub.files(part, signal)))).flat()
        : await piperFiles(source.key, signal);
    if (files.length === 0)
      throw new InstallError(`The hub lists no files of ${packageId}. Check LOCUTION_MODEL_MIRROR.`);
    await fetchFiles(files, staged(packageId), watch);
  }

  /** Unpacks an archive that comes as a stream. */
  async function receive(archive: AsyncIterable<Buffer>, packageId: string, signal: AbortSignal): Promise<void> {
    const path = staged(`${packageId}.archive`);
    let leftBytes = Math.min(await spaceFor(0), MAX_FILE_BYTES);
    async function* limited(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        leftBytes -= chunk.length;
        if (leftBytes < 0) throw new InstallError('The archive is larger than the disk or the limit of 8 GB allows.');
        yield chunk;
      }
    }
    await pipeline(archive, limited, createWriteStream(path), { signal });
    await unpackInto(path, packageId, signal);
    await remove(path);
  }

  return { fetchSource, receive };
}
