import { type AudioPipeline, createAudioPipeline } from '../audio/pipeline.ts';
import { insideGate, type NativeGate } from './native-gate.ts';

/** A pipeline, whose encoder is native code, in a thread that may be ended at any time. */
export function createGatedPipeline(
  gate: NativeGate,
  options: Parameters<typeof createAudioPipeline>[0],
): AudioPipeline {
  const pipeline = insideGate(gate, () => createAudioPipeline(options));
  return {
    head: pipeline.head,
    delaySecs: pipeline.delaySecs,
    get durationSecs() {
      return pipeline.durationSecs;
    },
    write: (samples, factor) => insideGate(gate, () => pipeline.write(samples, factor)),
    silence: (secs) => insideGate(gate, () => pipeline.silence(secs)),
    endPart: () => insideGate(gate, pipeline.endPart),
    finish: () => insideGate(gate, pipeline.finish),
    close: () => insideGate(gate, pipeline.close),
  };
}
