/** Draws of one seed: the same calls give the same values. */
export interface Random {
  /** From 0 to under 1. */
  next(): number;
  /** A whole number from 0 to under `end`. */
  below(end: number): number;
  /** True in so many of 100 cases. */
  percent(chance: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for some thousand draws. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    percent: (chance) => next() * 100 < chance,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
