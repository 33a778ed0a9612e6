import type { Config } from '../settings.ts';
import { describeDamage, readWhole } from '../speech/saved-audio.ts';
import type { AudioCheckStore, AudioLocation } from '../store/audio-checks.ts';
import type { BlobStore } from '../store/blobs.ts';
import { blobDriver, databaseDriver } from '../store/drivers.ts';
import { openStoreBeside } from '../store/store.ts';

const PAGE = 500;
/** More are counted, not named. */
const MOST_NAMED = 20;

/** Reads all stored audio and compares it with its length and SHA-256. @throws Error that names what is damaged */
export async function checkAudio(config: Config): Promise<string> {
  if (!(await databaseDriver(config)).exists(config)) return 'none yet';
  const blobs = await blobDriver(config);
  const { audioChecks, close } = await openStoreBeside(config);
  try {
    const damage: string[] = [];
    let [files, hashed] = [0, 0];
    for (const place of ['audio', 'samples'] as const) {
      for await (const found of readAll(audioChecks, await blobs.open(config, place), place)) {
        files += 1;
        if (found.isHashed) hashed += 1;
        if (found.damage !== undefined) damage.push(found.damage);
      }
    }
    if (damage.length === 0) return `${files} files, whole; ${hashed} by their SHA-256, the others by their length`;
    const named = damage.slice(0, MOST_NAMED).join('\n      ');
    const more = damage.length > MOST_NAMED ? `\n      and ${damage.length - MOST_NAMED} more` : '';
    throw new Error(
      `${damage.length} of ${files} files are damaged. Restore them from a backup ("locution restore" into an empty directory), or delete these items:\n      ${named}${more}`,
    );
  } finally {
    await close();
  }
}

async function* readAll(checks: AudioCheckStore, blobs: BlobStore, place: AudioLocation) {
  let after = '';
  for (;;) {
    const page = await checks.page(place, after, PAGE);
    for (const expected of page) {
      const found = await readWhole(blobs, checks, expected);
      // Deleted by the server that runs.
      if (found === undefined) continue;
      const { damage, size } = found;
      const isMissed = damage !== null && !(place === 'samples' && damage === 'missing');
      const words = `${place}/${expected.name}: ${describeDamage(damage, size, expected.sizeBytes)}`;
      yield { isHashed: expected.sha256 !== null, damage: isMissed ? words : undefined };
    }
    after = page.at(-1)?.name ?? '';
    if (page.length < PAGE) return;
  }
}
