import { languageOf } from '../languages/index.ts';
import type { Said } from '../languages/language.ts';
import { clean } from './clean.ts';
import { saySign } from './signs.ts';
import type { TokenRange } from './tokens.ts';

/** How each token of a text is said, in order. A language's first text may load a dictionary. */
export async function sayTokens(text: string, ranges: readonly TokenRange[], languageCode: string): Promise<Said[]> {
  const tokens = ranges.map(({ start, end }) => ({
    start,
    end,
    said: saySign(clean(text.slice(start, end)), languageCode),
  }));
  const language = languageOf(languageCode);
  if (language?.say === undefined) return tokens.map(({ said }) => ({ text: said }));
  const gap = (index: number) => clean(text.slice(ranges[index - 1]?.end ?? 0, ranges[index]?.start));
  return language.say({ text, tokens, gap });
}
