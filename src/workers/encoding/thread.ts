import { createDecoder, type Decoder } from '../../audio/decoder.ts';
import { decodedRateHz } from '../../audio/formats.ts';
import { type AudioPipeline, createAudioPipeline } from '../../audio/pipeline.ts';
import { answerCalls } from '../answer-calls.ts';
import type { Encoded, EncodingTask } from './protocol.ts';

/** Encodes audio that lanes have spoken, of several voices, say, into one file; or a file's audio into another format. */
interface Session {
  pipeline: AudioPipeline;
  decoder?: Decoder;
  /** What decoded samples have become since it was last asked. */
  ready: Uint8Array[];
}

const sessions = new Map<number, Session>();
const NOTHING = new Uint8Array();

function open(task: EncodingTask): Session | undefined {
  if (task.type === 'open') {
    const { format, inputRateHz } = task;
    return { pipeline: createAudioPipeline({ inputRateHz, gainDb: 0, format }), ready: [] };
  }
  if (task.type !== 'openConversion') return undefined;
  const pipeline = createAudioPipeline({ inputRateHz: decodedRateHz(task.source), gainDb: 0, format: task.format });
  const ready: Uint8Array[] = [];
  return { pipeline, ready, decoder: createDecoder(task.source, (samples) => ready.push(pipeline.write(samples))) };
}

function perform(task: EncodingTask): Encoded {
  const { sessionId } = task;
  const opened = open(task);
  if (opened !== undefined) {
    sessions.set(sessionId, opened);
    return answer(opened.pipeline, opened.pipeline.head);
  }
  const session = sessions.get(sessionId);
  if (session === undefined) throw new Error(`no session ${sessionId}`);
  const { pipeline, decoder } = session;
  const drain = () => Buffer.concat(session.ready.splice(0));
  switch (task.type) {
    case 'write':
      return answer(pipeline, pipeline.write(task.samples));
    case 'silence':
      return answer(pipeline, pipeline.silence(task.secs));
    case 'feed':
      decoder?.write(task.bytes);
      return answer(pipeline, drain());
    case 'finish': {
      decoder?.finish();
      // A decoder passes over what it cannot read.
      if (decoder !== undefined && pipeline.durationSecs === 0) throw new Error('the file has no audio');
      const { tail, head } = pipeline.finish();
      return { ...answer(pipeline, Buffer.concat([drain(), tail])), fileHead: head };
    }
    default:
      sessions.delete(sessionId);
      pipeline.close();
      return answer(pipeline, NOTHING);
  }
}

const answer = ({ durationSecs, delaySecs }: AudioPipeline, bytes: Uint8Array): Encoded => ({
  bytes,
  durationSecs: durationSecs + delaySecs,
  delaySecs,
  fileHead: NOTHING,
});

answerCalls(perform);
