import { NO_LIMITS } from '../accounts/key-limits.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import type { SpeechPool } from '../workers/pool.ts';
import { resolveSpeech, type SpokenVoice } from './resolve.ts';

/**
 * Really speaks one word.
 * @throws Problem UPSTREAM_GENERATION_ERROR where nothing comes, and as `SpeechPool.speak`
 */
export async function collectWord({
  registry,
  pool,
  voices,
}: {
  registry: EngineRegistry;
  pool: SpeechPool;
  voices: { anyPublic(): SpokenVoice };
}): Promise<{ audioSecs: number }> {
  const voice = voices.anyPublic();
  const { laneRequest } = resolveSpeech(
    registry,
    voice,
    { text: 'Ready' },
    { value: 'pcm', fallback: 'pcm' },
    { limits: NO_LIMITS, wantWords: false, priority: 'interactive' },
  );
  let sizeBytes = 0;
  let audioSecs = 0;
  for await (const chunk of pool.speak(laneRequest)) {
    sizeBytes += chunk.bytes.length;
    audioSecs = chunk.durationSecs;
  }
  if (sizeBytes === 0) throw new Problem('UPSTREAM_GENERATION_ERROR', 'The engine produced no audio.');
  return { audioSecs };
}
