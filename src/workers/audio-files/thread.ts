import { parentPort, workerData } from 'node:worker_threads';
import { AudioFileError, readAudio } from '../../audio/read-audio.ts';
import type { Answer, Task } from './read-in-thread.ts';

/** Reads one file. */
const { bytes, ...options } = workerData as Task;

function answer(): Answer {
  try {
    return { audio: readAudio(bytes, options) };
  } catch (error) {
    if (error instanceof AudioFileError) return { refused: error.message };
    throw error;
  }
}

const result = answer();
parentPort?.postMessage(result, 'audio' in result ? [result.audio.samples.buffer] : []);
