import { UNFINISHED } from './attempts.ts';
import type { Database } from './tables.ts';

/** What would no longer speak without a package. */
export interface PackageNeeds {
  voices: { accountId: string; voiceId: string; name: string }[];
  jobIds: string[];
}

/** Saved voices and waiting jobs by the package that their recipes name. */
export const createPackageNeedStore = (database: Database) => ({
  async needsOf(packageId: string): Promise<PackageNeeds> {
    // A first sieve in the database: recipes are JSON, whose text both databases search alike.
    const pattern = `%"packageId":"${packageId}"%`;
    const voices = await database
      .selectFrom('voices')
      .select(['account_id', 'voice_id', 'name', 'recipe'])
      .where('recipe', 'like', pattern)
      .execute();
    const jobs = await database
      .selectFrom('jobs')
      .select(['job_id', 'payload'])
      .where('status', 'in', UNFINISHED)
      .where('payload', 'like', pattern)
      .execute();
    // In the pattern "_" stands for any sign.
    const isNamed = (json: string) => json.includes(`"packageId":"${packageId}"`);
    return {
      voices: voices
        .filter(({ recipe }) => isNamed(recipe))
        .map(({ account_id, voice_id, name }) => ({ accountId: account_id, voiceId: voice_id, name })),
      jobIds: jobs.filter(({ payload }) => isNamed(payload)).map(({ job_id }) => job_id),
    };
  },
});

export type PackageNeedStore = ReturnType<typeof createPackageNeedStore>;
