import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { post } from './client.ts';
import { startServer } from './server.ts';
import { textOf } from './texts.ts';

const STREAMS = 100;
const LISTEN_SECS = 30;
const BYTES_PER_SEC = 24_000 * 2;

/**
 * Listeners who play pcm as it comes: each reads no further ahead than a player's buffer of two seconds. A gap is a
 * moment, after the first second, at which a player would have nothing left to play.
 */
export async function realTimeStreams() {
  const server = await startServer({ LOCUTION_QUEUE_LIMIT: '1000' });
  const gaps: number[] = [];
  const listen = async (index: number) => {
    const voice = BUILTIN_VOICES[index % 16];
    const response = await post(`${server.url}/v1/text-to-speech/${voice?.voiceId}/stream`, { text: textOf(2000) });
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
    let received = 0;
    let startedAt = 0;
    let gap = 0;
    for await (const chunk of response) {
      if (startedAt === 0) startedAt = performance.now();
      const playedSecs = (performance.now() - startedAt) / 1000;
      if (playedSecs > 1) gap = Math.max(gap, playedSecs - received / BYTES_PER_SEC);
      received += (chunk as Buffer).length;
      const aheadSecs = received / BYTES_PER_SEC - playedSecs;
      if (playedSecs > LISTEN_SECS) break;
      if (aheadSecs > 2) await new Promise((resolve) => setTimeout(resolve, (aheadSecs - 2) * 1000));
    }
    response.destroy();
    gaps.push(gap);
  };
  await Promise.all(Array.from({ length: STREAMS }, (_, index) => listen(index)));
  await server.stop();
  return {
    streams: STREAMS,
    listenedSecs: LISTEN_SECS,
    withGap: gaps.filter((gap) => gap > 0).length,
    worstGapMs: Math.max(...gaps) * 1000,
  };
}
