import { NO_LIMITS } from '../accounts/key-limits.ts';
import { parseOutputFormat } from '../audio/formats.ts';
import { integratedLoudness, TARGET_LUFS } from '../audio/loudness.ts';
import type { EngineVoice } from '../engines/engine.ts';
import type { EngineRegistry } from '../engines/registry.ts';
import { scriptOf } from '../languages/index.ts';
import type { SpeechPool } from '../workers/pool.ts';
import { resolveSpeech } from './resolve.ts';

/** What a voice of a model was found to do. */
export interface VerifiedVoice {
  languageCode: string;
  voice: string;
  audioSecs: number;
  /** Of the whole paragraph, words included; the model is loaded. */
  firstAudioSecs: number;
  /** Time it took by time it lasts: below 1 it speaks faster than it is heard. */
  realTimeFactor: number;
  loudnessLufs: number;
  peakDb: number;
  words: number;
  /** What is not as it should be. */
  faults: string[];
}

const FORMAT = 'pcm_24000';
const RATE_HZ = 24_000;
/** What delivered audio is to keep, and what its sample peaks may be above that: the true peak lies between samples. */
const LOUDNESS_TOLERANCE = 1.5;
const PEAK_DB = -1;

/** Speaks a paragraph with the first voice of each of a model's languages. @throws Error where there is no such model */
export async function* verifyModel(
  { pool, registry }: { pool: SpeechPool; registry: EngineRegistry },
  modelId: string,
): AsyncGenerator<VerifiedVoice, void, undefined> {
  const voices = registry.voices().filter((voice) => voice.modelId === modelId);
  if (voices.length === 0)
    throw new Error(`There is no installed package ${modelId} with voices. See: locution models list`);
  const firsts = new Map<string, EngineVoice>();
  for (const voice of voices) {
    if (!firsts.has(voice.recipe.languageCode)) firsts.set(voice.recipe.languageCode, voice);
  }
  for (const voice of firsts.values()) {
    // Once for nothing: it loads the model and measures the voice's level.
    await spoken(pool, registry, voice);
    yield await spoken(pool, registry, voice);
  }
}

async function spoken(pool: SpeechPool, registry: EngineRegistry, voice: EngineVoice): Promise<VerifiedVoice> {
  const { languageCode } = voice.recipe;
  const { laneRequest } = resolveSpeech(
    registry,
    voice,
    { text: scriptOf(languageCode), seed: 1 },
    { value: FORMAT, fallback: parseOutputFormat(FORMAT).encoding },
    { limits: NO_LIMITS, wantWords: true, priority: 'interactive' },
  );
  const pieces: Uint8Array[] = [];
  const words: { startSecs: number; endSecs: number }[] = [];
  const startedAt = performance.now();
  let firstAudioSecs = 0;
  let audioSecs = 0;
  for await (const chunk of pool.speak(laneRequest)) {
    if (chunk.bytes.length > 0) firstAudioSecs ||= (performance.now() - startedAt) / 1000;
    pieces.push(chunk.bytes);
    words.push(...chunk.words);
    audioSecs = chunk.durationSecs;
  }
  const elapsedSecs = (performance.now() - startedAt) / 1000;
  const bytes = new Uint8Array(Buffer.concat(pieces));
  const pcm = new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2));
  const peak = pcm.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  const found = {
    languageCode,
    voice: voice.name,
    audioSecs,
    firstAudioSecs,
    realTimeFactor: elapsedSecs / Math.max(audioSecs, 0.001),
    loudnessLufs: integratedLoudness(pcm, RATE_HZ),
    peakDb: 20 * Math.log10(Math.max(1, peak) / 32_768),
    words: words.length,
  };
  return { ...found, faults: faultsOf(found, words) };
}

function faultsOf(
  { audioSecs, loudnessLufs, peakDb, words: count }: Omit<VerifiedVoice, 'faults'>,
  words: readonly { startSecs: number; endSecs: number }[],
): string[] {
  const isOrdered = words.every(
    ({ startSecs, endSecs }, index) => startSecs <= endSecs && startSecs >= (words[index - 1]?.startSecs ?? 0),
  );
  const isInside = words.every(({ endSecs }) => endSecs <= audioSecs + 0.001);
  return [
    ...(count === 0 ? ['no words'] : []),
    ...(isOrdered ? [] : ['words out of order']),
    ...(isInside ? [] : ['words after the end']),
    ...(Math.abs(loudnessLufs - TARGET_LUFS) > LOUDNESS_TOLERANCE ? ['loudness'] : []),
    ...(peakDb > PEAK_DB ? ['peaks'] : []),
  ];
}
