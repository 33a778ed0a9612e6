import { notFound, Problem } from '../errors.ts';
import type { AudioCheckStore, ExpectedAudio } from '../store/audio-checks.ts';
import type { BlobStore, StoredBytes } from '../store/blobs.ts';
import type { Store } from '../store/store.ts';
import type { AudioDamage, GenerationRow } from '../store/tables.ts';

type SavedStore = Pick<Store, 'audio' | 'generations' | 'audioChecks'>;

/**
 * Checks that the audio of a history item is there with its length, before anything of it is answered. Its hash is checked by
 * the scrub, which is believed. Returns the length.
 * @throws Problem AUDIO_DAMAGED; RESOURCE_NOT_FOUND where the item was removed meanwhile
 */
export async function checkSaved(
  store: SavedStore,
  row: Pick<GenerationRow, 'account_id' | 'history_item_id' | 'size_bytes' | 'damage'>,
): Promise<number> {
  const { history_item_id: name, size_bytes: sizeBytes } = row;
  const found =
    row.damage === 'hash' ? { damage: row.damage, size: sizeBytes } : await inspect(store.audio, name, sizeBytes);
  if (found.damage === null) return sizeBytes;
  if (found.damage === 'missing' && (await store.generations.find(row.account_id, name)) === undefined) {
    throw notFound('The audio');
  }
  if (found.damage !== row.damage) await store.audioChecks.note({ place: 'audio', name }, found);
  throw damaged(found, sizeBytes);
}

/** What can be told of audio without reading it. */
export async function inspect(
  blobs: BlobStore,
  name: string,
  sizeBytes: number,
): Promise<{ damage: AudioDamage | null; size: number }> {
  const size = await blobs.size(name);
  if (size === undefined) return { damage: 'missing', size: 0 };
  return { damage: size === sizeBytes ? null : 'length', size };
}

export const damaged = ({ damage, size }: { damage: AudioDamage | null; size: number }, sizeBytes: number) =>
  new Problem(
    'AUDIO_DAMAGED',
    `${describeDamage(damage, size, sizeBytes)} Generate the speech again, or have the server's operator restore the file from a backup ("locution doctor --deep" lists what is damaged).`,
    { damage },
  );

/** One sentence. */
export function describeDamage(damage: AudioDamage | null, size: number, sizeBytes: number): string {
  if (damage === 'missing') return 'The stored audio is missing.';
  if (damage === 'length') return `The stored audio is damaged: it has ${size} bytes instead of ${sizeBytes}.`;
  return 'The stored audio is damaged: its SHA-256 differs from when it was written.';
}

/**
 * What reading audio whole has found, as it is noted; undefined where it was removed meanwhile. Its row is removed before its file,
 * so a file without a row is no damage.
 */
export async function readWhole(
  blobs: BlobStore,
  checks: Pick<AudioCheckStore, 'find'>,
  expected: ExpectedAudio,
  pace?: { bytesPerSec: number; signal: AbortSignal },
): Promise<{ damage: AudioDamage | null; size: number; sha256: string | null } | undefined> {
  const read = compare(expected, await blobs.digest(expected.name, pace));
  return read.damage !== null && (await checks.find(expected)) === undefined ? undefined : read;
}

function compare({ sizeBytes, sha256 }: StoredBytes, found: StoredBytes | undefined) {
  if (found === undefined) return { damage: 'missing', size: 0, sha256 } as const;
  if (found.sizeBytes !== sizeBytes) return { damage: 'length', size: found.sizeBytes, sha256 } as const;
  const isWrong = sha256 !== null && sha256 !== found.sha256;
  return { damage: isWrong ? 'hash' : null, size: sizeBytes, sha256: sha256 ?? found.sha256 } as const;
}
