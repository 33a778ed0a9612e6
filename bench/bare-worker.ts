import { parentPort, workerData } from 'node:worker_threads';
import { parseOutputFormat } from '../src/audio/formats.ts';
import { createAudioPipeline } from '../src/audio/pipeline.ts';
import type { SynthesisRequest } from '../src/engines/engine.ts';
import { createEmbeddedEngine } from '../src/engines/formant/engine.ts';

/** The same engine and encoder as the server's, in a thread, with nothing around them. */
const engine = await createEmbeddedEngine();
const { request, format } = workerData as { request: SynthesisRequest; format: string };

parentPort?.on('message', async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const chunks: Uint8Array[] = [];
    const pipeline = createAudioPipeline({
      inputRateHz: engine.sampleRateHz,
      gainDb: request.recipe.gainDb ?? 0,
      format: parseOutputFormat(format),
    });
    chunks.push(pipeline.head);
    for (const segment of engine.segments(request)) {
      await engine.speak(request, segment, (samples) => {
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
