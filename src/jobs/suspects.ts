import type { JobRow } from '../store/tables.ts';
import type { SpeechPool } from '../workers/pool.ts';

/** A job that stood at the same place at so many deaths of its process is from then on spoken in a process of its own. */
const SUSPECT_DEATHS = 2;
/** A death says something about a suspect only after it was worked on for so long. */
const SUSPICIOUS_MS = 5000;

/** Whether a job may be what ended its process. Kills from outside make suspects too, so this alone fails none. */
const isSuspect = ({ deaths }: Pick<JobRow, 'deaths'>): boolean => deaths >= SUSPECT_DEATHS;

/** Speaks a job: a suspect isolated, so that what it ends is seen, and is not the server. */
export const poolFor = (job: Pick<JobRow, 'deaths'>, pool: SpeechPool): SpeechPool =>
  isSuspect(job) ? { ...pool, speak: pool.speakIsolated } : pool;

/**
 * Whether the death of a suspect's server counts as its failure all the same: for some seconds it was all that the server
 * worked on. A system that ends the server together with its child does that.
 */
export const isGuilty = (job: JobRow, wasAlone: boolean): boolean =>
  isSuspect(job) && wasAlone && job.worked_ms >= SUSPICIOUS_MS;
