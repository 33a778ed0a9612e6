import type { BlobStore } from '../src/store/blobs.ts';

/** All bytes of a stored file, wherever this run keeps them. */
export async function storedBytes(store: BlobStore, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Puts other bytes under the name of a stored file, as a disk or a store that lies would. */
export async function replaceStored(store: BlobStore, name: string, bytes: Uint8Array): Promise<void> {
  await store.remove(name);
  const writer = store.create(name);
  await writer.write(bytes);
  await writer.commit();
}

/** Cuts a stored file short. */
export async function truncateStored(store: BlobStore, name: string, sizeBytes: number): Promise<void> {
  await replaceStored(store, name, (await storedBytes(store, name)).subarray(0, sizeBytes));
}
