import { languageOf } from '../../languages/index.ts';
import type { Said } from '../../languages/language.ts';
import type { Reading } from '../../languages/reading.ts';
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

const readings = new Map<string, Promise<Reading>>();

/** How a language reads what is not said as it is spelled; undefined where nothing is known of that. */
export function readingOf(languageCode: string): Promise<Reading> | undefined {
  const known = readings.get(languageCode) ?? languageOf(languageCode)?.loadReading?.();
  if (known !== undefined) readings.set(languageCode, known);
  return known;
}

/**
 * Tokens with what the spans say in place of their own text. A token that holds several pieces says them all; pieces where no
 * token begins belong to the one before, or become words of their own where the text has none.
 */
export function withSpans(tokens: readonly SaidToken[], spans: readonly Span[]): SaidToken[] {
  const said: SaidToken[] = [];
  let next = 0;
  for (const span of spans) {
    while (next < tokens.length && (tokens[next]?.end ?? 0) <= span.start) said.push(tokens[next++] as SaidToken);
    let last = next;
    while (last < tokens.length && (tokens[last]?.start ?? 0) < span.end) last += 1;
    said.push(...tokensOf(span, tokens.slice(next, last)));
    next = last;
  }
  return [...said, ...tokens.slice(next)];
}

/** The words of a span: those that the text has there, each with the pieces that begin in it. */
function tokensOf({ start, end, pieces }: Span, inside: readonly SaidToken[]): SaidToken[] {
  const ranges = inside.length === 0 ? [{ start, end }] : covering(start, end, inside);
  const places = ranges.map((range) => ({ ...range, pieces: [] as SpokenPiece[] }));
  for (const piece of pieces) {
    const place = places.findLast((candidate) => candidate.start <= piece.start) ?? places[0];
    place?.pieces.push(piece);
  }
  return places.map((place, index) => ({
    start: place.start,
    end: place.end,
    said: saidOf(place.pieces),
    span: {
      start: index === 0 ? start : place.start,
      end: index === places.length - 1 ? end : place.end,
      isInside: index > 0,
    },
  }));
}

/** The tokens' ranges; a span that begins or ends inside a token has all of it for its own. */
function covering(start: number, end: number, inside: readonly SaidToken[]) {
  return inside.map((token, index) => ({
    start: index === 0 ? Math.min(start, token.start) : token.start,
    end: index === inside.length - 1 ? Math.max(token.end, Math.min(end, token.end)) : token.end,
  }));
}

function saidOf(pieces: readonly SpokenPiece[]): Said {
  const [only] = pieces;
  if (pieces.length === 1 && only?.ipa !== undefined) return { ipa: parseIpa(only.ipa) };
  return { text: pieces.map((piece) => piece.said).join(' ') };
}
