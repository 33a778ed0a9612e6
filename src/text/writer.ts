import { type Attributes, NO_ATTRIBUTES } from './attributes.ts';
import { decodeEntities, ENTITY } from './entities.ts';
import type { Tag, TagEffect } from './markup.ts';

/** How much of a pause is due: none where nobody would pause. */
export type Ending = 'word' | 'clause' | 'sentence' | 'paragraph';

/** What a text is made of once its markup is read, in order. */
export type Item =
  /** `starts[i]` and `ends[i]`: the code points of the caller's text that the UTF-16 unit `plain[i]` stands for. */
  | { kind: 'units'; plain: string; starts: number[]; ends: number[]; attributes: Attributes }
  | { kind: 'mark'; mark: string; atChar: number }
  /** What comes before does not go on; `breakSecs` where the caller says for how long. */
  | { kind: 'ends'; ending: Ending; breakSecs?: number };

/** Takes the caller's text in order, by UTF-16 offsets, and leaves out the tags of SSML that it comes by. */
export interface PlainWriter {
  /** As it stands. `change` may put others in place of its characters, one for one. */
  text(start: number, end: number, change?: (character: string) => string): void;
  /** With its character references decoded. */
  decoded(start: number, end: number): void;
  /** Something else for a stretch, which may be empty. */
  put(plain: string, start: number, end: number): void;
  /** Leaves out what comes before an offset; its tags count. */
  skipTo(end: number): void;
  ends(ending: Ending): void;
  /** What was written since the last call. */
  drain(): Item[];
}

/** What is left out: a tag, or a hidden stretch. */
export type Gap = Pick<Tag, 'start' | 'end'> & { effect?: TagEffect };

const EMOJI = /\p{RGI_Emoji}/gv;

/** @param gaps what lies ahead, sorted; more may be added behind while it writes */
export function createPlainWriter(text: string, gaps: Gap[], emoji: 'name' | 'skip'): PlainWriter {
  let items: Item[] = [];
  let attributes = NO_ATTRIBUTES;
  let at = 0;
  let chars = 0;

  /** Offsets only grow, so each code point is counted once. */
  function countTo(offset: number): number {
    for (; at < offset; chars += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    return chars;
  }

  function units(): Extract<Item, { kind: 'units' }> {
    const last = items.at(-1);
    if (last?.kind === 'units' && last.attributes === attributes) return last;
    const fresh = { kind: 'units' as const, plain: '', starts: [], ends: [], attributes };
    items.push(fresh);
    return fresh;
  }

  function apply(effect: TagEffect): void {
    if (effect.kind === 'attributes') attributes = effect.attributes;
    else if (effect.kind === 'ends') items.push(effect);
    else if (effect.kind === 'mark') items.push({ kind: 'mark', mark: effect.mark, atChar: chars });
    else items.push({ kind: 'ends', ending: 'clause', breakSecs: effect.secs });
  }

  /** Passes over the gaps before an offset; what lies between them goes to `write`. */
  function passTo(end: number, write: (start: number, end: number) => void): void {
    for (let gap = gaps[0]; gap !== undefined && gap.start < end; gap = gaps[0]) {
      if (gap.start > at) write(at, gap.start);
      countTo(Math.max(gap.start, at));
      if (gap.effect !== undefined) apply(gap.effect);
      countTo(gap.end);
      gaps.shift();
    }
    if (end > at) write(at, end);
    countTo(end);
  }

  function writeText(start: number, end: number, change?: (character: string) => string): void {
    const into = units();
    const slice = text.slice(start, end);
    const plain = emoji === 'skip' ? slice.replace(EMOJI, (found) => ' '.repeat(found.length)) : slice;
    into.plain += change === undefined ? plain : plain.replace(/./g, change);
    while (at < end) {
      const startChar = chars;
      const length = (text.codePointAt(at) ?? 0) > 0xffff && at + 1 < end ? 2 : 1;
      countTo(at + length);
      for (let unit = 0; unit < length; unit += 1) {
        into.starts.push(startChar);
        into.ends.push(chars);
      }
    }
  }

  const writer: PlainWriter = {
    text(start, end, change) {
      writer.skipTo(start);
      passTo(end, (from, to) => writeText(from, to, change));
    },
    decoded(start, end) {
      let from = start;
      for (const { 0: reference, index } of text.slice(start, end).matchAll(ENTITY)) {
        const decoded = decodeEntities(reference);
        if (decoded === reference) continue;
        writer.text(from, start + index);
        from = start + index + reference.length;
        writer.put(decoded, start + index, from);
      }
      writer.text(from, end);
    },
    put(plain, start, end) {
      writer.skipTo(start);
      if (at > start) return;
      const startChar = chars;
      const into = units();
      passTo(end, (_, to) => countTo(to));
      into.plain += plain;
      for (let unit = 0; unit < plain.length; unit += 1) {
        into.starts.push(startChar);
        into.ends.push(chars);
      }
    },
    skipTo(end) {
      passTo(end, (_, to) => countTo(to));
    },
    ends(ending) {
      items.push({ kind: 'ends', ending });
    },
    drain() {
      const drained = items;
      items = [];
      return drained;
    },
  };
  return writer;
}
