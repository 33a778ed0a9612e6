import { parentPort, workerData } from 'node:worker_threads';
import { parseOutputFormat } from '../src/audio/formats.ts';
import { createAudioPipeline } from '../src/audio/pipeline.ts';
import type { SynthesisRequest } from '../src/engines/engine.ts';
import type { FormantRecipe } from '../src/engines/formant/recipe.ts';
import { runtime } from '../src/engines/formant/runtime.ts';

/** The same engine and encoder as the server's, in a thread, with nothing around them. */
const synthesizer = await runtime.start();
const { request, format } = workerData as { request: SynthesisRequest<FormantRecipe>; format: string };

parentPort?.on('message', async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const chunks: Uint8Array[] = [];
    const pipeline = createAudioPipeline({
      inputRateHz: synthesizer.sampleRateHz,
      gainDb: request.recipe.gainDb ?? 0,
      format: parseOutputFormat(format),
    });
    chunks.push(pipeline.head);
    for (const segment of runtime.segments(request)) {
      await synthesizer.speak(request, segment, (samples) => {
        chunks.push(pipeline.write(samples));
        return true;
      });
    }
    chunks.push(pipeline.finish().tail);
    pipeline.close();
    Buffer.concat(chunks);
  }
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
