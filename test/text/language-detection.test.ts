import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { guess } from '../../src/languages/guess.ts';
import { LANGUAGES } from '../../src/languages/index.ts';
import { isPlainly } from '../../src/languages/plainly.ts';
import { type Found, languagesIn } from '../../src/text/language-detection/languages-in.ts';
import { cutSegments } from '../../src/text/segments.ts';
import type { SourceText } from '../../src/text/source.ts';
import { createLanguageDetector } from '../../src/workers/detection/detector.ts';

/** Short sentences of every language, from two words to a dozen. */
const SENTENCES: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sets/sentences.json'), 'utf8'),
);

function found(source: SourceText, most?: number): Found {
  const work = languagesIn(source, most);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

const spoken = (text: string, own = 'en') => {
  const { stretches } = found({ text, languageCode: own });
  const segments = cutSegments({ text, languageCode: own, languages: stretches, segmentPauseSecs: 0 }, () => 0);
  return [...segments].map(({ plain, languageCode }) => [languageCode, plain.trim()]);
};

describe('one sentence', () => {
  const all = Object.entries(SENTENCES).flatMap(([languageCode, list]) => list.map((text) => ({ languageCode, text })));

  test('of each language, ten and more: at most 1 in 100 is taken for another, 9 in 10 are sure', () => {
    expect(Object.keys(SENTENCES).toSorted()).toEqual(LANGUAGES.map(({ languageCode }) => languageCode).toSorted());
    for (const list of Object.values(SENTENCES)) expect(list.length).toBeGreaterThanOrEqual(10);
    const guesses = all.map((one) => ({ ...one, guessed: guess(one.text) }));
    const sure = guesses.filter(({ guessed }) => guessed.others.length === 0);
    const wrong = sure.filter(({ languageCode, guessed }) => guessed.languageCode !== languageCode);
    expect(wrong.length / all.length).toBeLessThan(0.01);
    expect(sure.length / all.length).toBeGreaterThan(0.9);
  });

  test('in a text of its language is spoken in it', () => {
    const wrong = Object.entries(SENTENCES).flatMap(([languageCode, list]) => {
      const codes = spoken(list.join(' '), 'en').map(([code]) => code);
      return codes.filter((code) => code !== languageCode).map(() => languageCode);
    });
    expect(wrong.length).toBeLessThanOrEqual(2);
  });
});

describe('a text that is plainly in its language needs no detector', () => {
  const pairs = Object.entries(SENTENCES).flatMap(([own, ownList]) =>
    Object.entries(SENTENCES).map(([other, list]) => ({ own, ownList, other, list })),
  );

  test('an ordinary one of each language, English above all; not one of another', () => {
    const plain = (code: string) => (SENTENCES[code] ?? []).filter((text) => isPlainly(code, text)).length;
    expect(isPlainly('en', 'The birch canoe slid on the smooth planks at dawn.')).toBe(true);
    for (const code of ['en', 'de', 'fr', 'nl', 'ru', 'uk', 'ja', 'ko', 'zh', 'ar', 'hi', 'th', 'el']) {
      expect(plain(code), code).toBeGreaterThanOrEqual((SENTENCES[code]?.length ?? 0) / 3);
    }
    const taken = pairs.filter(({ own, other, list }) => own !== other && list.some((text) => isPlainly(own, text)));
    // What two share an alphabet for may be either's where no letter tells.
    expect(taken.map(({ own, other }) => `${own} ${other}`).filter((pair) => !/^(ru uk|uk ru)$/.test(pair))).toEqual(
      [],
    );
  });

  test('alone or mixed with others: whatever is plain is not another language to the detector', () => {
    const wrong: string[] = [];
    let plain = 0;
    for (const { own, ownList, list } of pairs) {
      for (const [index, text] of list.entries()) {
        const next = list[(index + 1) % list.length];
        const mine = ownList[index % ownList.length];
        for (const mixed of [text, `${text} ${next} ${mine}`, `${mine} ${text} ${next}`]) {
          if (!isPlainly(own, mixed)) continue;
          plain += 1;
          const { main } = found({ text: mixed, languageCode: own });
          if (main !== null && main !== own) wrong.push(`${own} ${main}: ${mixed}`);
        }
      }
    }
    expect(plain).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  test('markup, and what is long, is looked at', () => {
    expect(isPlainly('en', 'What was it that you said to me, <lang xml:lang="de">Guten Tag</lang>?')).toBe(false);
    expect(isPlainly('en', 'What was it that you said to me? '.repeat(40))).toBe(false);
    expect(isPlainly('en', '')).toBe(false);
  });
});

describe('a text', () => {
  test('each sentence in its own language', () => {
    expect(
      spoken(
        'Where did you put my keys? Der Kessel steht auf dem Herd. 水壶在炉子上。ドアを閉めてください。Всю ночь шёл дождь.',
      ),
    ).toEqual([
      ['en', 'Where did you put my keys?'],
      ['de', 'Der Kessel steht auf dem Herd.'],
      ['zh', '水壶在炉子上。'],
      ['ja', 'ドアを閉めてください。'],
      ['ru', 'Всю ночь шёл дождь.'],
    ]);
  });

  test('what is short or unclear goes with its neighbours, else with the voice', () => {
    expect(spoken('OK! Der Kessel steht auf dem Herd. Berlin. 1999. Gut.').map(([code]) => code)).toEqual(
      Array(5).fill('de'),
    );
    expect(spoken('OK! Anna, 1999.', 'fr').map(([code]) => code)).toEqual(['fr', 'fr']);
    expect(spoken('ドアを閉めてください。東京。').map(([code]) => code)).toEqual(['ja', 'ja']);
    expect(spoken('До завтра.')[0]?.[0]).toMatch(/ru|uk/);
    expect(spoken('До завтра.', 'uk')[0]?.[0]).toBe('uk');
    expect(spoken('', 'de')[0]?.[0] ?? 'de').toBe('de');
    expect(spoken('1, 2, 3.', 'de').map(([code]) => code)).toEqual(['de']);
  });

  test('what a tag gives a language keeps it, and markup is no text', () => {
    const text =
      'Where did you put <lang xml:lang="fr">the keys of the kitchen</lang> yesterday? **Der Kessel** steht auf dem [Herd](https://example.com/the/stove).';
    const codes = spoken(text).map(([code]) => code);
    expect(codes).toContain('fr');
    expect(codes.at(-1)).toBe('de');
    expect(codes[0]).toBe('en');
  });

  test('is plainly of a language or of none', () => {
    const main = (text: string) => found({ text, languageCode: 'en' }).main;
    expect(main('Der Kessel steht auf dem Herd.')).toBe('de');
    expect(main('こんにちは。')).toBe('ja');
    expect(main('Where did you put my keys? It rained all night long.')).toBe('en');
    expect(main('OK! Anna.')).toBeNull();
    expect(main('Where did you put my keys? Der Kessel steht auf dem Herd.')).toBeNull();
  });

  test('takes time by its length: 200,000 characters ten times as much as 20,000', () => {
    const text = (length: number) =>
      `${Object.values(SENTENCES).flat().join(' ')} `.repeat(Math.ceil(length / 8000)).slice(0, length);
    const seconds = (length: number) => {
      const source = { text: text(length), languageCode: 'en' };
      const before = performance.now();
      found(source);
      return performance.now() - before;
    };
    seconds(20_000);
    const short = Math.min(...[1, 2, 3].map(() => seconds(20_000)));
    expect(seconds(200_000)).toBeLessThan(short * 30);
  });
});

describe('the thread', () => {
  const { detect, close } = createLanguageDetector();
  afterAll(close);

  test('answers several at once, and looks no further than asked', async () => {
    const long = { text: 'It rained all night long. '.repeat(4000), languageCode: 'en' };
    const short = { text: 'Der Kessel steht auf dem Herd.', languageCode: 'en' };
    const order: string[] = [];
    const answers = await Promise.all([
      detect(long).then((answer) => [order.push('long'), answer?.main]),
      detect(short).then((answer) => [order.push('short'), answer?.main]),
      detect({ ...long, text: `${long.text}${short.text.repeat(9000)}` }, 20).then((answer) => [0, answer?.main]),
    ]);
    expect(answers.map(([, main]) => main)).toEqual(['en', 'de', 'en']);
    expect(order).toEqual(['short', 'long']);
  });

  test('nothing is found in a text whose markup is broken', async () => {
    expect(await detect({ text: 'Hello <break time="x"/> there.', languageCode: 'en' })).toBeUndefined();
  });
});
