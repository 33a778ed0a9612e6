import { beforeAll, expect, test } from 'vitest';
import { createEspeak } from '../../../src/engines/espeak/espeak.ts';
import { PitchShifter } from '../../../src/engines/espeak/pitch-shifter.ts';
import { acousticsOf } from '../formant/acoustics.ts';

const RATE_HZ = 22_050;
/** What the man below speaks at. */
const RANGE = { lowestHz: 60, highestHz: 190 };

let speech: Int16Array;
beforeAll(async () => {
  const espeak = await createEspeak();
  const chunks: Int16Array[] = [];
  const voice = { language: 'gmw/en-US', variant: ['pitch 90 130', 'flutter 2'], rateWpm: 150, volume: 40 };
  espeak.speak(voice, 'We were away a year ago, along the winding road to the old mill house.', (samples) => {
    chunks.push(samples.slice());
    return true;
  });
  speech = joined(chunks);
});

function joined(chunks: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function shifted(samples: Int16Array, semitonesAt: (sample: number) => number, chunk = 2206): Int16Array {
  const shifter = new PitchShifter(RATE_HZ, RANGE, semitonesAt);
  const out: Int16Array[] = [];
  for (let at = 0; at < samples.length; at += chunk) out.push(shifter.write(samples.subarray(at, at + chunk)));
  return joined([...out, shifter.finish()]);
}

const sound = (samples: Int16Array) => acousticsOf(samples, RATE_HZ);

test.each([-4, -2, 2, 4])('speech is raised by %d semitones, as long and in the same timbre as it was', (semitones) => {
  const [before, out] = [sound(speech), shifted(speech, () => semitones)];
  const after = sound(out);
  expect(out.length).toBe(speech.length);
  expect(after.pitchSemitones - before.pitchSemitones).toBeGreaterThan(semitones - 0.3);
  expect(after.pitchSemitones - before.pitchSemitones).toBeLessThan(semitones + 0.3);
  expect(Math.abs(after.levelDb - before.levelDb)).toBeLessThan(1.5);
  expect(Math.abs(after.harmonicity - before.harmonicity)).toBeLessThan(0.05);
  // The formants stay where they are: a voice played faster would move them by as much as its pitch.
  const distance = (steps: number) => {
    const [a, b] = [before.envelopeDb, after.envelopeDb];
    const differences = a.slice(24, -24).map((db, index) => Math.abs(db - (b[index + 24 + steps] ?? Number.NaN)));
    return differences.reduce((sum, one) => sum + one, 0) / differences.length;
  };
  expect(distance(0)).toBeLessThan(distance(4 * semitones) / 2);
});

test('nothing asked for changes nothing', () => {
  const out = shifted(speech, () => 0);
  expect(out.length).toBe(speech.length);
  let error = 0;
  for (const [index, sample] of speech.entries()) error += (sample - (out[index] ?? 0)) ** 2;
  const power = speech.reduce((sum, sample) => sum + sample ** 2, 0);
  expect(10 * Math.log10(power / error)).toBeGreaterThan(30);
});

test('the pitch goes where it is asked to, in the middle of a sentence', () => {
  const half = speech.length / 2;
  const out = shifted(speech, (sample) => (sample < half ? 3 : -3));
  const parts = (samples: Int16Array) => [sound(samples.slice(0, half - 1000)), sound(samples.slice(half + 1000))];
  const raised = parts(out).map((part, index) => part.pitchSemitones - (parts(speech)[index]?.pitchSemitones ?? 0));
  expect(raised[0]).toBeGreaterThan(2.6);
  expect(raised[1]).toBeLessThan(-2.6);
});

test('pieces of any length give the same', () => {
  const whole = shifted(speech, () => 2, speech.length);
  for (const chunk of [100, 2206, 9999]) expect(shifted(speech, () => 2, chunk)).toEqual(whole);
});

test('what has no pitch stays as it is', () => {
  let state = 1;
  const hiss = Int16Array.from({ length: RATE_HZ }, () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return ((state >> 8) & 0x1fff) - 4096;
  });
  const out = shifted(hiss, () => 4);
  const same = hiss.filter((sample, index) => Math.abs(sample - (out[index] ?? 0)) <= 1).length;
  expect(same / hiss.length).toBeGreaterThan(0.95);
  expect(shifted(new Int16Array(5000), () => 4)).toEqual(new Int16Array(5000));
  expect(shifted(new Int16Array(0), () => 4)).toEqual(new Int16Array(0));
  expect(shifted(Int16Array.of(5), () => 4).length).toBe(1);
});

test('a long stream is held in little memory, and comes out as long', () => {
  const shifter = new PitchShifter(RATE_HZ, RANGE, () => 1);
  let given = 0;
  for (let times = 0; times < 40; times += 1) given += shifter.write(speech).length;
  given += shifter.finish().length;
  expect(given).toBe(40 * speech.length);
});
