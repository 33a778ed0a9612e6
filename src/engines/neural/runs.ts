import type { ModelSymbol } from './families/family.ts';

/** A cut at a better place is taken unless it makes the run shorter than this share of what fits. */
const SHORTEST = 0.35;

/**
 * Cuts symbols into runs that a model can take, each at the best place: after a sentence, else a clause, else a word;
 * inside a word only where the word alone is too long. Spaces at the edges are left out.
 */
export function cutRuns(symbols: readonly ModelSymbol[], maxSymbols: number): ModelSymbol[][] {
  const runs: ModelSymbol[][] = [];
  for (let start = 0; start < symbols.length; ) {
    const end =
      symbols.length - start <= maxSymbols ? symbols.length : start + bestCut(symbols.slice(start, start + maxSymbols));
    const run = trimmed(symbols.slice(start, end));
    if (run.some(({ word }) => word !== null)) runs.push(run);
    start = end;
  }
  return runs;
}

/** Length of the first run out of symbols that are too many by at least one. */
function bestCut(window: readonly ModelSymbol[]): number {
  for (const wanted of [3, 2, 1]) {
    const at = window.findLastIndex(({ cut }) => cut >= wanted);
    if (at + 1 >= window.length * SHORTEST) return at + 1;
  }
  const anywhere = window.findLastIndex(({ cut }) => cut > 0);
  return anywhere < 0 ? window.length : anywhere + 1;
}

/** Without what only stands between words: symbols of cut 1 are spaces and brackets. */
function trimmed(run: ModelSymbol[]): ModelSymbol[] {
  const isBlank = ({ word, cut }: ModelSymbol) => word === null && cut <= 1;
  const start = run.findIndex((symbol) => !isBlank(symbol));
  const end = run.findLastIndex((symbol) => !isBlank(symbol));
  return start < 0 ? [] : run.slice(start, end + 1);
}
