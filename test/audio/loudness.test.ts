import { describe, expect, it } from 'vitest';
import { gainToTarget, integratedLoudness, TARGET_LUFS } from '../../src/audio/loudness.ts';

function sine(frequencyHz: number, levelDb: number, sampleRateHz: number, secs: number): Int16Array {
  const peak = 32767 * 10 ** (levelDb / 20);
  return Int16Array.from({ length: secs * sampleRateHz }, (_, i) =>
    Math.round(peak * Math.sin((2 * Math.PI * frequencyHz * i) / sampleRateHz)),
  );
}

describe('integratedLoudness', () => {
  // EBU Tech 3341: a 997 Hz sine at 0 dBFS in one channel reads −3.01 LUFS.
  it.each([16000, 22050, 24000, 48000])('reads a 997 Hz sine by the standard at %d Hz', (rate) => {
    expect(integratedLoudness(sine(997, -20, rate, 5), rate)).toBeCloseTo(-23.01, 1);
  });

  it('weights low notes down and high ones up', () => {
    expect(integratedLoudness(sine(40, -20, 24000, 3), 24000)).toBeLessThan(-27);
    expect(integratedLoudness(sine(4000, -20, 24000, 3), 24000)).toBeGreaterThan(-21);
  });

  it('leaves pauses out', () => {
    const tone = sine(997, -20, 24000, 3);
    const paused = new Int16Array(24000 * 9);
    paused.set(tone);
    expect(Math.abs(integratedLoudness(paused, 24000) - integratedLoudness(tone, 24000))).toBeLessThan(0.6);
  });

  it('is minus infinity for silence and for next to nothing', () => {
    expect(integratedLoudness(new Int16Array(48000), 24000)).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(new Int16Array(0), 24000)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('gainToTarget', () => {
  it('brings a tone to the target', () => {
    expect(gainToTarget(sine(997, -20, 24000, 3), 24000)).toBeCloseTo(TARGET_LUFS + 23.01, 1);
    expect(gainToTarget(sine(997, -20, 24000, 3), 24000, -23)).toBeCloseTo(0.01, 1);
  });

  it('leaves silence alone', () => {
    expect(gainToTarget(new Int16Array(24000), 24000)).toBe(0);
  });
});
