import { expect, test } from 'vitest';
import type { Phoneme } from '../../../src/engines/espeak/clause.ts';
import { createEspeak } from '../../../src/engines/espeak/espeak.ts';
import { acousticsOf } from '../formant/acoustics.ts';

const espeak = createEspeak();
const { sampleRateHz } = espeak;
const VOICE = { language: 'gmw/en-US', variant: ['pitch 95 125', 'flutter 0'], rateWpm: 140, volume: 40 };
/** Voiced all through, and each word long enough to have a pitch. */
const TEXT = 'We were away a year ago, Wilma, along a narrow road near Moravia';
const WORDS = TEXT.split(' ').map((_, index, words) => words.slice(0, index).join(' ').length + (index === 0 ? 0 : 1));

/** Speaks with a delivery for each word, and tells where the words begin and end. */
function speak(deliver: (word: number) => Partial<Pick<Phoneme, 'semitones' | 'rateWpm' | 'volume'>> = () => ({})) {
  const chunks: Int16Array[] = [];
  let word = 0;
  const words: number[][] = [];
  const clauses = espeak.speak(
    VOICE,
    TEXT,
    (samples) => chunks.push(samples.slice()) > 0,
    (phonemes) => {
      words.push(
        phonemes.map((phoneme) => {
          if (phoneme.wordAt !== undefined) word = WORDS.findLastIndex((start) => start <= (phoneme.wordAt ?? 0));
          Object.assign(phoneme, deliver(word));
          return word;
        }),
      );
    },
  );
  const starts = clauses.flatMap(({ phonemes }, clause) =>
    phonemes.flatMap(({ wordAt, startSample }, index) =>
      wordAt === undefined || startSample === undefined
        ? []
        : [{ word: words[clause]?.[index] ?? 0, sample: startSample }],
    ),
  );
  const samples = new Int16Array(clauses.at(-1)?.endSample ?? 0);
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk, at);
    at += chunk.length;
  }
  return { samples, starts };
}

test('every word begins once, and the last clause ends with the last sample', () => {
  const { samples, starts } = speak();
  expect(starts.map(({ word }) => word)).toEqual([...WORDS.keys()]);
  expect(samples.length).toBeGreaterThan(3 * sampleRateHz);
});

test('pitch follows its plan within a semitone, and lengths stay', () => {
  const planned = (word: number) => [3, -3, 0, 5, -2, 2][word % 6] ?? 0;
  const [plain, sung] = [speak(), speak((word) => ({ semitones: planned(word) }))];
  // A sound ends with a whole period, so that lengths move by a few of them.
  expect(sung.samples.length / plain.samples.length).toBeCloseTo(1, 2);
  let measured = 0;
  for (const [index, { word, sample }] of plain.starts.entries()) {
    const ends = [plain, sung].map(({ starts, samples }) => starts[index + 1]?.sample ?? samples.length);
    if ((ends[0] ?? 0) - sample < 0.18 * sampleRateHz) continue;
    const [before = 0, after = 0] = [plain, sung].map(({ samples, starts }, which) => {
      // Without the glide from the word before.
      const from = (starts[index]?.sample ?? 0) + 0.05 * sampleRateHz;
      return acousticsOf(samples.slice(from, ends[which]), sampleRateHz).pitchSemitones;
    });
    expect(Math.abs(after - before - planned(word)), TEXT.slice(WORDS[word])).toBeLessThan(1);
    measured += 1;
  }
  expect(measured).toBeGreaterThan(6);
});

test('the time of a word is where its sound changes, within 10 ms', () => {
  const plain = speak();
  for (const { word, sample } of plain.starts) {
    const { samples } = speak((other) => (other === word ? { volume: 4 } : {}));
    const differs = samples.findIndex((value, at) => Math.abs(value - (plain.samples[at] ?? 0)) > 8);
    expect(Math.abs(differs - sample) / sampleRateHz, TEXT.slice(WORDS[word])).toBeLessThan(0.01);
  }
});

test('pace is each word’s own', () => {
  const secs = ({ starts }: ReturnType<typeof speak>, word: number) => {
    const [own, next] = [word, word + 1].map((one) => starts.find((start) => start.word === one)?.sample ?? 0);
    return ((next ?? 0) - (own ?? 0)) / sampleRateHz;
  };
  const [plain, slow] = [speak(), speak((word) => (word === 9 ? { rateWpm: 80 } : {}))];
  expect(secs(slow, 9) / secs(plain, 9)).toBeGreaterThan(1.4);
  for (const word of [1, 2, 7, 10]) expect(secs(slow, word) / secs(plain, word)).toBeCloseTo(1, 1);
});

test('a stopped call, another voice and another language leave nothing behind', () => {
  const before = speak((word) => ({ semitones: word }));
  espeak.speak({ ...VOICE, variant: ['breath 30 30 30 30 30 30', 'roughness 5'] }, 'Stopped.', () => false);
  espeak.speak({ ...VOICE, language: 'zle/ru' }, 'Привет, мир', () => true);
  expect(() => espeak.speak({ ...VOICE, language: 'gmw/none' }, 'x', () => true)).toThrow('no voice gmw/none');
  expect(speak((word) => ({ semitones: word }))).toEqual(before);
});

test('a voice is found by its code, too', () => {
  expect(espeak.phonemes('sv', 'hej')).toBe('h_ˈɛ_j');
  expect(espeak.phonemes('pt-br', 'não')).toBe(espeak.phonemes('roa/pt-BR', 'não'));
});
