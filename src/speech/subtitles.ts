import type { WordTime } from '../engines/engine.ts';
import { shownCharacters } from '../text/shown.ts';
import type { SourceText } from '../text/source.ts';

export const SUBTITLE_FORMATS = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  json: 'application/json',
} as const;

export type SubtitleFormat = keyof typeof SUBTITLE_FORMATS;

export interface Cue {
  startSecs: number;
  endSecs: number;
  /** One or two lines. */
  text: string;
}

/** A line that can be read in passing: 42 columns is the common limit of broadcasters. Wide characters take two. */
const LINE_COLUMNS = 42;
const CUE_COLUMNS = 2 * LINE_COLUMNS;
const CUE_SECS = 7;
/** A pause this long ends a cue. */
const GAP_SECS = 0.8;

/** Cuts a timed text into cues: at sentences, at pauses, and where a cue would grow past two lines or seven seconds. */
export function cuesOf(source: SourceText, words: readonly WordTime[]): Cue[] {
  const points = shownCharacters(source);
  const slice = (from: number, to: number) => points.slice(from, to).join('').replace(/\s+/g, ' ').trim();
  const cues: Cue[] = [];
  let first = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    const next = words[index + 1];
    const start = words[first];
    if (word === undefined || start === undefined) break;
    const after = next === undefined ? points.length : next.startChar;
    const between = points.slice(word.endChar, after).join('');
    const full =
      next === undefined ||
      /[.!?…。！？।॥]/u.test(between) ||
      next.startSecs - word.endSecs > GAP_SECS ||
      next.endSecs - start.startSecs > CUE_SECS ||
      columns(slice(start.startChar, next.endChar)) > CUE_COLUMNS;
    if (!full) continue;
    cues.push({ startSecs: start.startSecs, endSecs: word.endSecs, text: inLines(slice(start.startChar, after)) });
    first = index + 1;
  }
  return cues;
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}]/u;

function columns(text: string): number {
  let count = 0;
  for (const character of text) count += WIDE.test(character) ? 2 : 1;
  return count;
}

/** Breaks a cue near its middle, at a space where it has one. */
function inLines(text: string): string {
  if (columns(text) <= LINE_COLUMNS) return text;
  const points = [...text];
  const middle = points.length / 2;
  const spaces = points.flatMap((point, index) => (point === ' ' ? [index] : []));
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? Math.ceil(middle);
  return `${points.slice(0, at).join('').trim()}\n${points.slice(at).join('').trim()}`;
}

/** A subtitle file. */
export function renderSubtitles(cues: readonly Cue[], format: SubtitleFormat): string {
  switch (format) {
    case 'srt':
      return cues
        .map(
          ({ startSecs, endSecs, text }, index) =>
            `${index + 1}\n${clock(startSecs, ',')} --> ${clock(endSecs, ',')}\n${text}\n`,
        )
        .join('\n');
    case 'vtt':
      return `WEBVTT\n\n${cues.map(({ startSecs, endSecs, text }) => `${clock(startSecs, '.')} --> ${clock(endSecs, '.')}\n${escapeVtt(text)}\n`).join('\n')}`;
    case 'json':
      return JSON.stringify({
        cues: cues.map(({ startSecs, endSecs, text }) => ({ start: startSecs, end: endSecs, text })),
      });
  }
}

const escapeVtt = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** 3723.5 → "01:02:03,500". */
function clock(secs: number, point: string): string {
  const ms = Math.round(secs * 1000);
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}${point}${pad(ms % 1000, 3)}`;
}
