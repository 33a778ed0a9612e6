import { type Attributes, NO_ATTRIBUTES } from './attributes.ts';
import { inLanguages } from './language-items.ts';
import { pronounced } from './pronounced.ts';
import { plainItems, type SourceText } from './source.ts';
import type { Ending, Item } from './writer.ts';

/** Plain text that is spoken, and where each of its UTF-16 units comes from: code points of the caller's text. */
export interface PlainText {
  plain: string;
  starts: number[];
  ends: number[];
  stretches: Stretch[];
}

/** From a UTF-16 offset of the plain text up to the next stretch: how it is spoken. */
export interface Stretch {
  start: number;
  attributes: Attributes;
}

/** A place that the caller gave a name, by the code points of the text before it. */
export interface Mark {
  mark: string;
  atChar: number;
}

/** Why a stretch of text ended. */
export interface RunEnd {
  ending: Ending;
  /** The pause that the caller asked for. */
  breakSecs?: number;
}

/** Reads a text from its start, looking no further ahead than it is asked to. */
export interface TextReader {
  /** Up to `length` units of what comes next, to find a cut in them; `complete` when something ends it, or the text does. */
  peek(length: number): { plain: string; complete: boolean };
  /** Voice and language of what comes next. */
  attributes(): Attributes;
  take(length: number): PlainText & { marks: Mark[] };
  /** What ended the text that has been taken, when all up to there has been; undefined where it goes on. */
  takeEnd(): RunEnd | undefined;
  /** Whether nothing is left to speak or to wait for. */
  atEnd(): boolean;
  /** Marks behind all that is spoken. */
  lastMarks(): Mark[];
}

/** Text of one voice and language between two ends. */
interface Run extends PlainText {
  /** In the order of their places `at`. */
  marks: (Mark & { at: number })[];
  end?: RunEnd | 'text';
  consumed: number;
  /** All before it is blank, or taken. */
  blankTo: number;
}

const ENDINGS: readonly Ending[] = ['word', 'clause', 'sentence', 'paragraph'];

/** @throws TextError, also later, where the markup is broken */
export function createTextReader(source: SourceText): TextReader {
  const { languageCode, pronunciations = [] } = source;
  const parts = inLanguages(plainItems(source), source);
  const items = pronunciations.length === 0 ? parts : pronounced(parts, { languageCode, pronunciations });
  let kept: Item | undefined;
  let run = emptyRun();

  function nextItem(): Item | undefined {
    const item = kept ?? items.next().value ?? undefined;
    kept = undefined;
    return item;
  }

  function read(available: number): void {
    while (run.end === undefined && run.plain.length - run.consumed < available) {
      const item = nextItem();
      if (item === undefined) run.end = 'text';
      else if (item.kind === 'mark') run.marks.push({ mark: item.mark, atChar: item.atChar, at: run.plain.length });
      else if (item.kind === 'ends') run.end = item;
      else if (isSwitch(run, item.attributes)) {
        kept = item;
        run.end = { ending: 'word' };
      } else append(run, item);
    }
  }

  /** Goes on to the next run; the marks that have not been taken go along. */
  function advance(): void {
    const marks = run.marks.map((mark) => ({ ...mark, at: 0 }));
    run = { ...emptyRun(), marks };
  }

  /** Whether the run ends before it has anything but blank space. */
  function isBlank(): boolean {
    for (let ahead = 1; ; ahead *= 2) {
      read(ahead);
      run.blankTo = Math.max(run.blankTo, run.consumed);
      while (run.blankTo < run.plain.length && /\s/.test(run.plain.charAt(run.blankTo))) run.blankTo += 1;
      if (run.blankTo < run.plain.length) return false;
      if (run.end !== undefined) return true;
    }
  }

  /** What ends the run, where it has nothing but blank space up to there. */
  function blankEnd(): RunEnd | undefined {
    return isBlank() && run.end !== 'text' ? run.end : undefined;
  }

  /** Leaves out what is blank up to a pause that was asked for, or the end. */
  function skipBlank(): void {
    for (let end = blankEnd(); end !== undefined && end.breakSecs === undefined; end = blankEnd()) advance();
  }

  const reader: TextReader = {
    peek(length) {
      read(length + 1);
      const plain = run.plain.slice(run.consumed, run.consumed + length);
      return {
        plain: masked(run, plain),
        complete: run.end !== undefined && run.consumed + plain.length === run.plain.length,
      };
    },
    attributes() {
      read(1);
      return run.stretches.findLast(({ start }) => start <= run.consumed)?.attributes ?? NO_ATTRIBUTES;
    },
    take(length) {
      const from = run.consumed;
      const to = wholeStretch(run, Math.min(run.plain.length, from + length));
      const isAll = to === run.plain.length && run.end !== undefined;
      const first = Math.max(
        0,
        run.stretches.findLastIndex(({ start }) => start <= from),
      );
      const later = isAll ? -1 : run.marks.findIndex(({ at }) => at >= to);
      const marks = run.marks.splice(0, later < 0 ? run.marks.length : later);
      run.consumed = to;
      return {
        plain: run.plain.slice(from, to),
        starts: run.starts.slice(from, to),
        ends: run.ends.slice(from, to),
        stretches: run.stretches
          .slice(first)
          .filter(({ start }) => start < to)
          .map(({ start, attributes }) => ({ start: Math.max(0, start - from), attributes })),
        marks: marks.map(({ mark, atChar }) => ({ mark, atChar })),
      };
    },
    takeEnd() {
      read(1);
      if (run.consumed < run.plain.length || run.end === undefined || run.end === 'text') return undefined;
      let end: RunEnd = run.end;
      advance();
      for (let next = blankEnd(); next !== undefined; next = blankEnd()) {
        end = stronger(end, next);
        advance();
      }
      return end;
    },
    atEnd: () => isBlank() && run.end === 'text',
    lastMarks: () => run.marks.map(({ mark, atChar }) => ({ mark, atChar })),
  };
  skipBlank();
  return reader;
}

const emptyRun = (): Run => ({ plain: '', starts: [], ends: [], stretches: [], marks: [], consumed: 0, blankTo: 0 });

function append(run: Run, { plain, starts, ends, attributes }: Extract<Item, { kind: 'units' }>): void {
  if (run.stretches.at(-1)?.attributes !== attributes) run.stretches.push({ start: run.plain.length, attributes });
  run.plain += plain;
  for (const start of starts) run.starts.push(start);
  for (const end of ends) run.ends.push(end);
}

/** Whether another voice or language begins. A run that is blank so far belongs to nobody. */
function isSwitch(run: Run, { voice, languageCode }: Attributes): boolean {
  const own = run.stretches.at(-1)?.attributes;
  if (own === undefined || (own.voice === voice && own.languageCode === languageCode)) return false;
  return run.consumed > 0 || /\S/.test(run.plain);
}

/** What comes next, without the stops inside of what is said otherwise: no sentence ends in "Yahoo! Inc.". */
function masked({ stretches, consumed }: Run, plain: string): string {
  let shown = plain;
  for (let index = stretches.length - 1; index >= 0; index -= 1) {
    const { start = 0, attributes } = stretches[index] ?? {};
    const end = (stretches[index + 1]?.start ?? consumed + plain.length) - consumed;
    if (end <= 0) break;
    if (attributes?.spokenAs === undefined) continue;
    const from = Math.max(0, start - consumed);
    const inner = plain
      .slice(from, end)
      .replace(/[.!?…。！？]+(?=\s*[^\s\p{P}])/gu, (stops) => 'x'.repeat(stops.length));
    shown = shown.slice(0, from) + inner + shown.slice(from + inner.length);
  }
  return shown;
}

/** What is said otherwise is one word: a cut inside of it goes behind it. */
function wholeStretch({ stretches, plain }: Run, cut: number): number {
  const index = stretches.findLastIndex(({ start }) => start < cut);
  return stretches[index]?.attributes.spokenAs === undefined ? cut : (stretches[index + 1]?.start ?? plain.length);
}

function stronger(a: RunEnd, b: RunEnd): RunEnd {
  const ending = ENDINGS[Math.max(ENDINGS.indexOf(a.ending), ENDINGS.indexOf(b.ending))] ?? a.ending;
  if (a.breakSecs === undefined && b.breakSecs === undefined) return { ending };
  return { ending, breakSecs: (a.breakSecs ?? 0) + (b.breakSecs ?? 0) };
}
