import { Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { StudioSpeakerRow } from '../store/studio-tables.ts';
import { speakerKey } from './content.ts';
import type { Projects } from './projects.ts';

export type Speaker = Pick<StudioSpeakerRow, 'name' | 'voice_id' | 'speed' | 'instructions'>;

/** A project's characters: one change of a speaker holds for every block that names them. */
export function createSpeakers({ store: { studio }, projects }: { store: Pick<Store, 'studio'>; projects: Projects }) {
  return {
    /** @throws Problem RESOURCE_NOT_FOUND */
    async list(accountId: string, projectId: string): Promise<Speaker[]> {
      await projects.find(accountId, projectId);
      return await studio.listSpeakers(projectId);
    },

    /** Puts these in the place of all speakers. @throws Problem RESOURCE_NOT_FOUND, BAD_REQUEST for a name that is there twice */
    async replace(accountId: string, projectId: string, speakers: readonly Speaker[]): Promise<void> {
      await projects.find(accountId, projectId);
      const rows = speakers.map((speaker) => ({
        ...speaker,
        name: speaker.name.toWellFormed(),
        name_key: speakerKey(speaker.name.toWellFormed()),
        project_id: projectId,
        account_id: accountId,
      }));
      const twice = rows.find((row, index) => rows.findIndex((one) => one.name_key === row.name_key) !== index);
      if (twice !== undefined) {
        throw new Problem('BAD_REQUEST', `There are two speakers named "${twice.name}". Give each another name.`);
      }
      await studio.replaceSpeakers(projectId, rows);
    },
  };
}
