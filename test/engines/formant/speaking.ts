import { createHash } from 'node:crypto';
import type { SynthesisRequest, VoiceRecipe, WordTime } from '../../../src/engines/engine.ts';
import type { FormantRecipe } from '../../../src/engines/formant/recipe.ts';
import { runtime } from '../../../src/engines/formant/runtime.ts';
import type { EngineRuntime, Synthesizer } from '../../../src/engines/runtime.ts';
import type { Segment } from '../../../src/text/segments.ts';

/** An engine that is ready to speak, as a lane has it. */
export type StartedEngine<Recipe extends VoiceRecipe = VoiceRecipe> = Pick<EngineRuntime<Recipe>, 'segments'> &
  Synthesizer<Recipe>;

export const startEngine = async <Recipe extends VoiceRecipe>(of: EngineRuntime<Recipe>) =>
  ({ segments: of.segments, ...(await of.start('test')) }) satisfies StartedEngine<Recipe>;

export const startFormant = () => startEngine(runtime);

/** Every part that keeps a state of its own from call to call is in it: breath, flutter, roughness. */
export const RECIPE: FormantRecipe = {
  version: 1,
  engine: 'formant',
  languageCode: 'en',
  accent: null,
  pitchHz: 110,
  pitchRangeSemitones: 1.8,
  formantPercent: 102,
  formantWidthPercent: 150,
  breath: 8,
  whisper: false,
  roughness: 3,
  flutter: 6,
  rate: 1,
  pauses: 1,
  tone: [170, 135, 110, 110],
  consonants: 90,
  stressContrast: 0,
  stressLength: 0,
  wordGap: 0,
  loudnessDb: 0,
  gainDb: 0,
};

export function requestOf(
  text: string,
  options: Partial<SynthesisRequest<FormantRecipe>> = {},
): SynthesisRequest<FormantRecipe> {
  return {
    text,
    languageCode: 'en',
    recipe: RECIPE,
    speed: 1,
    guidanceScale: 10,
    seed: 1,
    segmentPauseSecs: 0,
    ...options,
  };
}

export interface SpokenSegment {
  segment: Segment;
  words: WordTime[];
  durationSecs: number;
  /** Root mean square, 0 to 32768. */
  level: number;
  hash: string;
}

export async function speakSegment(
  engine: StartedEngine,
  request: SynthesisRequest,
  segment: Segment,
): Promise<SpokenSegment> {
  const hash = createHash('sha256');
  let samples = 0;
  let power = 0;
  const words = await engine.speak(request, segment, (chunk) => {
    hash.update(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    samples += chunk.length;
    for (const sample of chunk) power += sample * sample;
    return true;
  });
  return {
    segment,
    words,
    durationSecs: samples / engine.sampleRateHz,
    level: samples > 0 ? Math.sqrt(power / samples) : 0,
    hash: hash.digest('hex'),
  };
}

export async function speakAll(engine: StartedEngine, request: SynthesisRequest): Promise<SpokenSegment[]> {
  const spoken: SpokenSegment[] = [];
  for (const segment of engine.segments(request)) spoken.push(await speakSegment(engine, request, segment));
  return spoken;
}

export function wordsOf(spoken: readonly SpokenSegment[]): string[] {
  return spoken.flatMap(({ words }) => words.map(({ word }) => word));
}
