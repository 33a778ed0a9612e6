import { workerData } from 'node:worker_threads';
import type { ReadText } from '../../engines/reading.ts';
import { answerCalls } from '../answer-calls.ts';

/** Tells how texts are read. */
const { reader } = workerData as { reader: string };
const { readText }: { readText: ReadText } = await import(reader);

answerCalls(readText);
