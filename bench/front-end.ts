import { LANGUAGES } from '../src/languages/index.ts';
import { cutSegments } from '../src/text/segments.ts';
import { spokenText } from '../src/text/spoken.ts';
import { median } from './quantiles.ts';

const ROUNDS = 400;
/** Sentences with one of everything: what costs most for its length. */
const DENSE =
  'On Tue, 14 Jan 2025 at 6:15 p.m., Dr. Lee (lee@example.com) paid $1.2M for 25 kg of CO₂, i.e. 10–20% more than NASA did in the 1960s. ';
const [SHORT, LONG] = [20_000, 200_000];

/**
 * What the text front end costs: a sentence of each language's sample text, one full of figures and short forms, and how the
 * time grows with the length of a text.
 */
export async function frontEnd() {
  const slowest = { ms: 0, languageCode: '' };
  for (const { languageCode, script } of LANGUAGES) {
    const sentences = await sentencesIn(script, languageCode);
    const ms = (await timeOf(script, languageCode)) / sentences;
    if (ms > slowest.ms) Object.assign(slowest, { ms, languageCode });
  }
  const english = LANGUAGES.find(({ languageCode }) => languageCode === 'en')?.script ?? '';
  const text = (length: number) => DENSE.repeat(Math.ceil(length / DENSE.length)).slice(0, length);
  const [shortMs, longMs] = [await onceMs(text(SHORT), 'en'), await onceMs(text(LONG), 'en')];
  return {
    sentenceMs: (await timeOf(english, 'en')) / (await sentencesIn(english, 'en')),
    denseSentenceMs: await timeOf(DENSE, 'en'),
    slowestSentenceMs: slowest.ms,
    slowestLanguage: slowest.languageCode,
    perThousandCharsMs: longMs / (LONG / 1000),
    tenfoldLengthCosts: longMs / shortMs,
  };
}

/** Median of a text's time, warm. */
async function timeOf(text: string, languageCode: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await onceMs(text, languageCode));
  return median(times.slice(ROUNDS / 2));
}

async function onceMs(text: string, languageCode: string): Promise<number> {
  const startedAt = performance.now();
  await sentencesIn(text, languageCode);
  return performance.now() - startedAt;
}

async function sentencesIn(text: string, languageCode: string): Promise<number> {
  let sentences = 0;
  for (const segment of cutSegments({ text, languageCode, segmentPauseSecs: 0 }, () => 0)) {
    await spokenText(segment);
    sentences += 1;
  }
  return sentences;
}
