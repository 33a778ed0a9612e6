import type { Said } from '../../languages/language.ts';
import { clean } from '../clean.ts';
import { parseIpa } from '../ipa.ts';
import type { Span, SpokenPiece } from './span.ts';

/** A token of a text and what is said for it. */
export interface SaidToken {
  start: number;
  end: number;
  said: Said;
  /** The stretch that was understood as a whole: its signs before, inside and behind its words are not heard again. */
  span?: { start: number; end: number; isInside: boolean };
}

/**
 * Tokens with what the spans say in place of their own text. What a span leaves of a token is said as it stands; a span
 * where the text has no token becomes one.
 * @param isAttached whether what begins with a letter is said in one word with the span right before it
 */
export function withSpans(
  text: string,
  tokens: readonly SaidToken[],
  spans: readonly Span[],
  isAttached = (_letter: string) => false,
): SaidToken[] {
  const said: SaidToken[] = [];
  let next = 0;
  let at = 0;
  const pass = (until: number) => {
    for (; next < tokens.length && (tokens[next]?.end ?? 0) <= until; next += 1) said.push(tokens[next] as SaidToken);
  };
  while (at < spans.length) {
    pass(spans[at]?.start ?? 0);
    // Spans and tokens that overlap belong together, from the first of either to where neither goes on.
    const group = groupFrom(spans, at, tokens, next);
    said.push(...sayGroup(text, spans.slice(at, group.spanEnd), tokens.slice(next, group.tokenEnd), isAttached));
    at = group.spanEnd;
    next = group.tokenEnd;
  }
  return [...said, ...tokens.slice(next)];
}

function groupFrom(spans: readonly Span[], firstSpan: number, tokens: readonly SaidToken[], firstToken: number) {
  let spanEnd = firstSpan + 1;
  let tokenEnd = firstToken;
  let end = spans[firstSpan]?.end ?? 0;
  for (;;) {
    const token = tokens[tokenEnd];
    const span = spans[spanEnd];
    if (token !== undefined && token.start < end) {
      end = Math.max(end, token.end);
      tokenEnd += 1;
    } else if (span !== undefined && span.start < end) {
      end = Math.max(end, span.end);
      spanEnd += 1;
    } else return { spanEnd, tokenEnd };
  }
}

/** A piece of a group: of a span, or text that no span has. */
type Part = SpokenPiece & { isOwn: boolean };

function sayGroup(
  text: string,
  spans: readonly Span[],
  tokens: readonly SaidToken[],
  isAttached: (letter: string) => boolean,
): SaidToken[] {
  const start = Math.min(spans[0]?.start ?? 0, tokens[0]?.start ?? Number.POSITIVE_INFINITY);
  const end = Math.max(spans.at(-1)?.end ?? 0, tokens.at(-1)?.end ?? 0);
  const words = tokens.length === 0 ? [{ start, end }] : tokens;
  const places = words.map((word) => ({ word, parts: [] as Part[] }));
  for (const part of partsOf(text, spans, tokens)) {
    const context = places.findLast(({ word }) => word.start <= part.start) ?? places[0];
    context?.parts.push(part);
  }
  const said = shareOut(places.map(({ word, parts }) => ({ ...word, said: saidOf(parts, isAttached) })));
  return said.map((token, index) => ({
    ...token,
    span: {
      start: index === 0 ? start : token.start,
      end: index === said.length - 1 ? end : token.end,
      isInside: index > 0 && isInOneSpan(spans, said[index - 1]?.end ?? 0, token.start),
    },
  }));
}

/**
 * Tokens that nothing was left for have a share of the words before them, so that each is heard in its place: "5.20 €"
 * is "five euros and", "twenty cents". Where there are fewer words than tokens, the tokens become one.
 */
function shareOut(tokens: readonly SaidToken[]): SaidToken[] {
  const shared: SaidToken[] = [];
  for (let at = 0; at < tokens.length; ) {
    let next = at + 1;
    while (next < tokens.length && (isUnsaid(tokens[next]) || tokens.slice(at, next).every(isUnsaid))) next += 1;
    const run = tokens.slice(at, next);
    const said = run.find((token) => !isUnsaid(token))?.said ?? { text: '' };
    const words = 'text' in said ? said.text.split(' ') : [];
    if (run.length === 1 || words.length < run.length) {
      shared.push({ start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0, said });
    } else {
      const share = (index: number) => Math.ceil((index * words.length) / run.length);
      for (const [index, { start, end }] of run.entries()) {
        shared.push({ start, end, said: { text: words.slice(share(index), share(index + 1)).join(' ') } });
      }
    }
    at = next;
  }
  return shared;
}

const isUnsaid = (token: SaidToken | undefined) =>
  token !== undefined && 'text' in token.said && token.said.text.trim() === '';

const isInOneSpan = (spans: readonly Span[], from: number, to: number) =>
  spans.some((span) => span.start < from && span.end > to);

function partsOf(text: string, spans: readonly Span[], tokens: readonly SaidToken[]): Part[] {
  const parts: Part[] = spans.flatMap(({ pieces }) => pieces.map((piece) => ({ ...piece, isOwn: false })));
  for (const token of tokens) {
    let from = token.start;
    for (const span of [...spans, { start: token.end, end: token.end }]) {
      const to = Math.min(span.start, token.end);
      if (to > from) parts.push({ start: from, end: to, said: clean(text.slice(from, to)), isOwn: true });
      from = Math.max(from, span.end);
    }
  }
  return parts.toSorted((a, b) => a.start - b.start);
}

function saidOf(parts: readonly Part[], isAttached: (letter: string) => boolean): Said {
  const [only] = parts;
  if (parts.length === 1 && only?.ipa !== undefined) return { ipa: parseIpa(only.ipa) };
  const pieces = parts.map(({ said, isOwn, start }, index) => {
    const goesOn = isOwn && parts[index - 1]?.end === start && isAttached(said.charAt(0));
    return index === 0 || goesOn ? said : ` ${said}`;
  });
  // An article that was cut short stays with its word: "l'ONU".
  return { text: pieces.join('').replaceAll(/(?<=\p{L}['’]) /gu, '') };
}
