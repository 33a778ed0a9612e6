import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { post } from './client.ts';
import { nativeFirstByte, nativeMissing } from './native.ts';
import { median } from './quantiles.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const ROUNDS = 100;

/** Time to the first byte of a pcm stream on an idle server, beside that of a native process. */
export async function firstByte() {
  const missing = nativeMissing();
  const server = await startServer();
  const url = `${server.url}/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}/stream`;
  const measure = async (text: string) => {
    const startedAt = performance.now();
    const response = await post(url, { text });
    await new Promise((resolve) => response.once('data', resolve));
    const elapsedMs = performance.now() - startedAt;
    response.destroy();
    // The worker finishes its segment before the next measurement begins: the server is idle again.
    await new Promise((resolve) => setTimeout(resolve, 30));
    return elapsedMs;
  };
  const short: number[] = [];
  const long: number[] = [];
  const native: number[] = [];
  for (let round = -10; round < ROUNDS; round += 1) {
    const figures = [await measure(textOf(50)), await measure(textOf(10_000))] as const;
    const beside = missing === undefined ? await nativeFirstByte(textOf(50)) : Number.NaN;
    if (round < 0) continue;
    short.push(figures[0]);
    long.push(figures[1]);
    native.push(beside);
  }
  await server.stop();
  return {
    firstByte50Ms: median(short),
    firstByte10000Ms: median(long),
    longToShort: median(long) / median(short),
    ...(missing === undefined
      ? { nativeFirstByteMs: median(native), serverToNative: median(short) / median(native) }
      : { native: missing }),
  };
}
