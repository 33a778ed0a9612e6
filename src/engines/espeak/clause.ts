import type { EngineModule } from './engine-module.ts';

/** Kinds of phonemes that matter here, of eSpeak NG's `phoneme.h`. */
export const PAUSE = 0;

/** A phoneme of a clause that is about to be rendered. */
export interface Phoneme {
  /** Where a word begins: its place in the text, in code points from 0; else undefined. */
  readonly wordAt: number | undefined;
  readonly kind: number;
  /** 0 to 7, of its syllable. */
  readonly stress: number;
  readonly isSyllabic: boolean;
  /** Semitones above the engine's own tune. */
  semitones: number;
  /** Words a minute. */
  rateWpm: number;
  /** 0 to 300. */
  volume: number;
  /** Once it is rendered: its first sample; undefined where it has none. */
  startSample: number | undefined;
}

/** Integers of a phoneme in the engine's memory, as `engine.c` lays them out. */
const FIELDS = { source: 0, type: 1, stress: 2, isSyllabic: 3, length: 4, pitch: 5, pace: 6, volume: 7, start: 8 };
const SIZE = 9;
const UNITY = 65536;

export function readClause(module: EngineModule, count: number): Phoneme[] {
  const row = module.integers(module.call.clause(), count * SIZE);
  return Array.from({ length: count }, (_, index) => {
    const field = (name: keyof typeof FIELDS) => row[index * SIZE + FIELDS[name]] ?? 0;
    return {
      wordAt: field('source') > 0 ? field('source') - 1 : undefined,
      kind: field('type'),
      stress: field('stress'),
      isSyllabic: field('isSyllabic') !== 0,
      semitones: 0,
      rateWpm: field('pace'),
      volume: field('volume'),
      startSample: undefined,
    };
  });
}

/** Tells the engine how the phonemes are to be spoken. */
export function writeDelivery(module: EngineModule, phonemes: readonly Phoneme[]): void {
  const row = module.integers(module.call.clause(), phonemes.length * SIZE);
  for (const [index, { semitones, rateWpm, volume }] of phonemes.entries()) {
    row[index * SIZE + FIELDS.pitch] = Math.round(UNITY * 2 ** (semitones / 12));
    row[index * SIZE + FIELDS.pace] = Math.round(rateWpm);
    row[index * SIZE + FIELDS.volume] = Math.round(volume);
  }
}

/** When each has begun, after the clause is rendered. */
export function readStarts(module: EngineModule, phonemes: Phoneme[]): void {
  const row = module.integers(module.call.clause(), phonemes.length * SIZE);
  for (const [index, phoneme] of phonemes.entries()) {
    const start = row[index * SIZE + FIELDS.start] ?? -1;
    phoneme.startSample = start < 0 ? undefined : start;
  }
}
