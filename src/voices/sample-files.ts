import { damaged, inspect } from '../speech/saved-audio.ts';
import type { Store } from '../store/store.ts';
import type { AudioDamage } from '../store/tables.ts';

/** The audio of voices' samples and proposals, and what it must be. */
export type SampleStore = Pick<Store, 'samples' | 'audioChecks'>;

/** Makes a sample durable, then what it must be: one without is taken as it is until it is read whole. */
export async function writeSample(store: SampleStore, name: string, audio: Uint8Array): Promise<number> {
  const writer = store.samples.create(name);
  try {
    await writer.write(audio);
    const stored = await writer.commit();
    await store.audioChecks.keepSample(name, stored);
    return stored.sizeBytes;
  } finally {
    await writer.discard();
  }
}

export async function removeSample(store: SampleStore, name: string): Promise<void> {
  await store.audioChecks.forgetSample(name);
  await store.samples.remove(name);
}

/** A sample as it lies there, and its length. */
async function lookAt(store: SampleStore, name: string): Promise<{ damage: AudioDamage | null; size: number }> {
  const row = await store.audioChecks.findSample(name);
  if (row === undefined) {
    const size = await store.samples.size(name);
    return size === undefined ? { damage: 'missing', size: 0 } : { damage: null, size };
  }
  return row.damage === 'hash'
    ? { damage: 'hash', size: row.sizeBytes }
    : await inspect(store.samples, name, row.sizeBytes);
}

/** The length of a sample that is whole, as far as that can be told without reading it; undefined where it is not. */
export async function wholeSample(store: SampleStore, name: string): Promise<number | undefined> {
  const { damage, size } = await lookAt(store, name);
  return damage === null ? size : undefined;
}

/** The same. @throws Problem AUDIO_DAMAGED */
export async function checkSample(store: SampleStore, name: string): Promise<number> {
  const found = await lookAt(store, name);
  if (found.damage === null) return found.size;
  await store.audioChecks.note({ place: 'samples', name }, { damage: found.damage });
  throw damaged(found, (await store.audioChecks.findSample(name))?.sizeBytes ?? 0);
}
