import type { SpeechJobs } from '../jobs/kinds/speech/speech-jobs.ts';
import type { Preparer } from '../speech/prepare.ts';
import type { Store } from '../store/store.ts';
import { createBlocks } from './blocks.ts';
import { createChapters } from './chapters.ts';
import { createConversion } from './conversion.ts';
import { createProjects } from './projects.ts';
import { createSnapshots } from './snapshots.ts';
import { createSpeakers } from './speakers.ts';

/** Texts in chapters that become audio, block by block. */
export function createStudio(services: { store: Pick<Store, 'studio'>; prepare: Preparer; jobs: SpeechJobs }) {
  const projects = createProjects(services);
  const chapters = createChapters({ ...services, projects });
  const blocks = createBlocks({ ...services, projects, chapters });
  const snapshots = createSnapshots({ ...services, projects });
  const speakers = createSpeakers({ ...services, projects });
  const conversion = createConversion({ ...services, projects, chapters, blocks, snapshots });
  return { projects, chapters, blocks, snapshots, speakers, conversion };
}

export type Studio = ReturnType<typeof createStudio>;
