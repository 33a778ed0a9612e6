import type { SpokenAs } from './attributes.ts';
import { goesOn } from './pronunciations/boundaries.ts';
import { matcherOf } from './pronunciations/compiled.ts';
import { findReplacements, LONGEST_WORD, type Replacement } from './pronunciations/replacements.ts';
import type { PronunciationVersion } from './pronunciations/rules.ts';
import type { Item } from './writer.ts';

type Units = Extract<Item, { kind: 'units' }>;

/** What follows a match and belongs to it: the rest of its word, and a suffix. */
const LOOKED_AHEAD = 2 * LONGEST_WORD;

/**
 * Has the rules of dictionaries heard: what they say for a stretch is given as a tag around it would give it, so that no cut
 * falls into it and nothing else is understood there. What a tag says itself stays as it is. Reads no more than an item ahead.
 */
export function* pronounced(
  items: Iterable<Item>,
  { languageCode, pronunciations }: { languageCode: string; pronunciations: readonly PronunciationVersion[] },
): Generator<Item> {
  const matcher = matcherOf(pronunciations);
  /** Text of one kind, of which the first `left` units have been given out: they tell where a word begins. */
  let held: Units | undefined;
  let left = 0;

  function* release(isWhole: boolean): Generator<Item> {
    if (held === undefined) return;
    const { plain, attributes } = held;
    const settled = isWhole ? plain.length : wordBreak(plain, plain.length - matcher.longest - LOOKED_AHEAD);
    const options = { languageCode: attributes.languageCode ?? languageCode, from: left };
    for (const replacement of findReplacements(matcher, plain, options)) {
      if (replacement.start >= settled) break;
      if (replacement.start > left) yield slice(held, left, replacement.start);
      const { start, end } = replacement;
      yield { ...slice(held, start, end), attributes: { ...attributes, spokenAs: spokenAsOf(replacement) } };
      left = end;
    }
    if (settled > left) yield slice(held, left, settled);
    left = Math.max(left, settled);
    const known = Math.max(0, left - LOOKED_AHEAD);
    held = slice(held, known, plain.length);
    left -= known;
  }

  for (const item of items) {
    const isOpen = item.kind === 'units' && item.attributes.spokenAs === undefined;
    if (isOpen && held?.attributes === item.attributes) append(held, item);
    else {
      yield* release(true);
      held = isOpen ? slice(item, 0, item.plain.length) : undefined;
      left = 0;
      if (!isOpen) yield item;
    }
    yield* release(false);
  }
  yield* release(true);
}

/** The last offset up to `at` where no word goes on; long words are cut. */
function wordBreak(plain: string, at: number): number {
  let offset = at;
  while (offset > 0 && at - offset < LONGEST_WORD && goesOn(plain, offset)) offset -= 1;
  return offset;
}

const slice = ({ plain, starts, ends, attributes }: Units, from: number, to: number): Units => ({
  kind: 'units',
  plain: plain.slice(from, to),
  starts: starts.slice(from, to),
  ends: ends.slice(from, to),
  attributes,
});

function append(held: Units, { plain, starts, ends }: Units): void {
  held.plain += plain;
  for (const start of starts) held.starts.push(start);
  for (const end of ends) held.ends.push(end);
}

function spokenAsOf({ said }: Replacement): SpokenAs {
  const [only] = said;
  return said.length === 1 && only !== undefined ? only : { parts: said };
}
