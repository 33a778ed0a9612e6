import { type Static, Type } from 'typebox';
import type { MarkTime, WordTime } from '../engines/engine.ts';
import { newId } from '../ids.ts';
import { readMarks, readWords, storeMarks, storeWords } from '../speech/stored-words.ts';
import type { TakenTiming } from '../speech/take.ts';
import type { ClaimedJob } from '../store/attempts.ts';
import type { BlobWriter } from '../store/blobs.ts';
import type { Store } from '../store/store.ts';
import type { JobPartRow } from '../store/tables.ts';
import type { PartEnd } from '../workers/protocol.ts';
import { readStored } from './stored.ts';

type PartStore = Pick<Store, 'audio' | 'jobParts'>;

const StoredPartEnd = Type.Object({
  // Parts of earlier versions do not say.
  engineVersion: Type.Optional(Type.String()),
  endChar: Type.Integer(),
  pipeline: Type.Object({ durationSecs: Type.Number(), encoder: Type.Record(Type.String(), Type.Number()) }),
});

/** What attempts before have left of a job. */
export interface DoneParts {
  rows: JobPartRow[];
  words: WordTime[];
  marks: MarkTime[];
  /** Where they end; undefined where there are none. */
  end: PartEnd | undefined;
}

/**
 * The parts that are there and whole. Where one of them is gone (a restored backup has none) or damaged, or another
 * version of the engine made them, all are given up.
 */
export async function findParts(store: PartStore, jobId: string, engineVersion: string): Promise<DoneParts> {
  const rows = await store.jobParts.list(jobId);
  const ends = rows.map((row) => readStored(StoredPartEnd, row.part_end));
  const isOurs = ends.every((end) => end.engineVersion === engineVersion);
  const are = await Promise.all(rows.map((row) => isWhole(store.audio, row)));
  if (!isOurs || are.includes(false)) {
    await forgetParts(store, jobId);
    return { rows: [], words: [], marks: [], end: undefined };
  }
  return {
    rows,
    words: rows.flatMap(({ words }) => readWords(words)),
    marks: rows.flatMap(({ marks }) => readMarks(marks)),
    end: ends.at(-1) satisfies Static<typeof StoredPartEnd> | undefined,
  };
}

async function isWhole(audio: PartStore['audio'], part: JobPartRow): Promise<boolean> {
  const found = await audio.digest(part.audio_id);
  return found?.sizeBytes === part.size_bytes && (part.sha256 === null || part.sha256 === found.sha256);
}

/** Removes what a job that has ended leaves. What a crash keeps from being removed goes with the orphans. */
export async function forgetParts(store: PartStore, jobId: string): Promise<void> {
  for (const name of await store.jobParts.remove(jobId)) await store.audio.remove(name);
}

/** A job's audio that is kept part by part, and becomes one file at its end. */
export interface PartedAudio extends BlobWriter {
  /** Makes what was written since the last part durable. @throws Error where the attempt has lost its job */
  endPart(end: PartEnd, timing: TakenTiming): Promise<void>;
}

export function createPartedAudio(
  store: PartStore,
  job: ClaimedJob,
  done: DoneParts,
  engineVersion: string,
): PartedAudio {
  const names = done.rows.map((row) => row.audio_id);
  const whole = store.audio.create(job.result_id);
  let head: Uint8Array = new Uint8Array(0);
  let name = newId();
  let current = store.audio.create(name);

  return {
    write: (bytes) => current.write(bytes),

    async endPart(end, { words, marks }) {
      const { sizeBytes, sha256 } = await current.commit();
      const row: JobPartRow = {
        job_id: job.job_id,
        number: names.length,
        audio_id: name,
        size_bytes: sizeBytes,
        sha256,
        part_end: JSON.stringify({ ...end, engineVersion }),
        words: storeWords(words),
        marks: storeMarks(marks),
      };
      if (!(await store.jobParts.add(job, row))) {
        await store.audio.remove(name);
        throw new Error('The job is lost.');
      }
      names.push(name);
      name = newId();
      current = store.audio.create(name);
    },

    async rewriteHead(bytes) {
      head = bytes;
    },

    async commit() {
      await current.commit();
      try {
        for (const part of [...names, name]) {
          for await (const bytes of store.audio.read(part)) await whole.write(bytes as Uint8Array);
        }
      } finally {
        await store.audio.remove(name);
      }
      await whole.rewriteHead(head);
      return await whole.commit();
    },

    async discard() {
      await current.discard();
      await whole.discard();
    },
  };
}
