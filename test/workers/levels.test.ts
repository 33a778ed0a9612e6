import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseOutputFormat } from '../../src/audio/formats.ts';
import { integratedLoudness } from '../../src/audio/loudness.ts';
import { createAudioPipeline } from '../../src/audio/pipeline.ts';
import type { SynthesisRequest } from '../../src/engines/engine.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { truePeakDb } from '../audio/signals.ts';
import { type StartedEngine, startFormant } from '../engines/formant/speaking.ts';
import { someOf } from '../runs.ts';

const PARAGRAPHS: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../scripts/paragraphs.json'), 'utf8'),
);
const RATE_HZ = 24_000;

let engine: StartedEngine;
beforeAll(async () => {
  engine = await startFormant();
});

async function speak(request: SynthesisRequest): Promise<Int16Array> {
  const pipeline = createAudioPipeline({
    inputRateHz: engine.sampleRateHz,
    gainDb: request.recipe.gainDb ?? Number.NaN,
    format: parseOutputFormat(`pcm_${RATE_HZ}`),
  });
  const chunks: Uint8Array[] = [];
  for (const segment of engine.segments(request)) {
    await engine.speak(request, segment, (samples) => {
      chunks.push(pipeline.write(samples));
      return true;
    });
  }
  chunks.push(pipeline.finish().tail);
  pipeline.close();
  const bytes = Buffer.concat(chunks);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

describe('a paragraph of every voice, as it is delivered', () => {
  test.each(
    someOf(
      BUILTIN_VOICES.map((voice) => [voice.name, voice] as const),
      3,
    ),
  )('%s', async (_name, voice) => {
    const samples = await speak({
      text: PARAGRAPHS[voice.recipe.languageCode] ?? '',
      languageCode: voice.recipe.languageCode,
      recipe: voice.recipe,
      speed: 1,
      guidanceScale: 3,
      seed: 99,
      segmentPauseSecs: 0,
    });
    const loudness = integratedLoudness(samples, RATE_HZ);
    expect(loudness).toBeGreaterThan(-19.5);
    expect(loudness).toBeLessThan(-16.5);
    expect(truePeakDb(Float32Array.from(samples, (sample) => sample / 32768))).toBeLessThanOrEqual(-1);
  });
});
