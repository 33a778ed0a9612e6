import { type AudioPipeline, createAudioPipeline } from '../../audio/pipeline.ts';
import { answerCalls } from '../answer-calls.ts';
import type { Encoded, EncodingTask } from './protocol.ts';

/** Encodes audio that lanes have spoken: of several voices, say, into one file. */
const sessions = new Map<number, AudioPipeline>();
const NOTHING = new Uint8Array();

function perform(task: EncodingTask): Encoded {
  const { sessionId } = task;
  if (task.type === 'open') {
    const { format, inputRateHz } = task;
    const opened = createAudioPipeline({ inputRateHz, gainDb: 0, format });
    sessions.set(sessionId, opened);
    return answer(opened, opened.head);
  }
  const pipeline = sessions.get(sessionId);
  if (pipeline === undefined) throw new Error(`no session ${sessionId}`);
  if (task.type === 'write') return answer(pipeline, pipeline.write(task.samples));
  if (task.type === 'silence') return answer(pipeline, pipeline.silence(task.secs));
  if (task.type === 'close') {
    sessions.delete(sessionId);
    pipeline.close();
    return answer(pipeline, NOTHING);
  }
  const { tail, head } = pipeline.finish();
  return { ...answer(pipeline, tail), fileHead: head };
}

const answer = ({ durationSecs, delaySecs }: AudioPipeline, bytes: Uint8Array): Encoded => ({
  bytes,
  durationSecs: durationSecs + delaySecs,
  delaySecs,
  fileHead: NOTHING,
});

answerCalls(perform);
