import { Worker } from 'node:worker_threads';
import { AudioFileError, type ReadAudio } from '../../audio/read-audio.ts';

export interface Task {
  bytes: Uint8Array;
  sampleRateHz?: number;
  maxSecs: number;
}
export type Answer = { audio: ReadAudio } | { refused: string };

/** Reading takes a thousandth of the audio's time: a file that takes longer than this is made to. */
const TIMEOUT_MS = 20_000;

/**
 * Reads a file that a stranger has sent, in a thread that is ended when it takes too long.
 * @throws AudioFileError as `readAudio`, and for a file that takes more than `timeoutMs`
 */
export async function readAudioInThread(task: Task, { timeoutMs = TIMEOUT_MS } = {}): Promise<ReadAudio> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  thread.on('message', resolve);
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('the thread that read an audio file ended')));
  const timer = setTimeout(() => {
    reject(
      new AudioFileError(
        `Reading the file of ${task.bytes.length} bytes took more than ${timeoutMs / 1000} seconds. Send it as WAV or MP3.`,
      ),
    );
  }, timeoutMs);
  try {
    const answer = await promise;
    if ('refused' in answer) throw new AudioFileError(answer.refused);
    return answer.audio;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
