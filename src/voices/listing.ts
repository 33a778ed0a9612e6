import { BUILTIN_VOICES } from '../engines/formant/builtin-voices.ts';
import type { Cursor } from '../store/cursor.ts';
import type { LibraryVoice } from './library-voice.ts';

export interface VoiceFilters {
  /** Found in name, description or tags, letter case aside. */
  search?: string | undefined;
  gender?: string | undefined;
  age?: string | undefined;
  accent?: string | undefined;
  tone?: string | undefined;
  languageCode?: string | undefined;
  favorites?: boolean | undefined;
  /** All of them. */
  tags?: readonly string[] | undefined;
  voiceType?: string | undefined;
}

/** A page of a list of voices. */
export interface VoicePage {
  voices: LibraryVoice[];
  /** Voices of all pages. */
  totalCount: number;
  /** Where the next page begins; undefined on the last one. */
  next: Cursor | undefined;
}

export function matches(voice: LibraryVoice, filters: VoiceFilters): boolean {
  const { search, tags = [] } = filters;
  const text = [voice.name, voice.description, ...voice.tags].join('\n').toLowerCase();
  return (
    (search === undefined || text.includes(search.toLowerCase())) &&
    (filters.gender === undefined || voice.gender === filters.gender) &&
    (filters.age === undefined || voice.age === filters.age) &&
    (filters.accent === undefined || voice.accent === filters.accent) &&
    (filters.tone === undefined || voice.tone.includes(filters.tone)) &&
    (filters.languageCode === undefined || voice.recipe.languageCode === filters.languageCode.toLowerCase()) &&
    (filters.favorites === undefined || voice.isFavorited === filters.favorites) &&
    (filters.voiceType === undefined || voice.voiceType === filters.voiceType) &&
    tags.every((tag) => voice.tags.some((own) => own.toLowerCase() === tag.toLowerCase()))
  );
}

/**
 * Cuts a page out of a sorted list. The cursor is the place of the last voice of the page before: that voice itself may
 * have left the list since.
 */
export function pageOfVoices(
  list: readonly LibraryVoice[],
  { cursor, pageSize = list.length }: { cursor?: Cursor | undefined; pageSize?: number | undefined },
): VoicePage {
  const start = cursor === undefined ? 0 : countUpTo(list, cursor);
  const voices = list.slice(start, start + pageSize);
  const last = voices.at(-1);
  const hasMore = start + voices.length < list.length;
  return {
    voices,
    totalCount: list.length,
    next: hasMore && last ? { createdAtUnix: last.createdAtUnix, id: last.voiceId } : undefined,
  };
}

function countUpTo(list: readonly LibraryVoice[], cursor: Cursor): number {
  const end = placeOf(cursor.createdAtUnix, cursor.id);
  const after = list.findIndex((voice) => comparePlaces(placeOf(voice.createdAtUnix, voice.voiceId), end) > 0);
  return after < 0 ? list.length : after;
}

const BUILTIN_ORDER = new Map(BUILTIN_VOICES.map(({ voiceId }, index) => [voiceId, index]));

/** Built-in voices come first, in their own order, then the account's by age. */
const placeOf = (createdAtUnix: number, voiceId: string) =>
  [createdAtUnix, BUILTIN_ORDER.get(voiceId) ?? 0, voiceId] as const;

function comparePlaces(a: ReturnType<typeof placeOf>, b: ReturnType<typeof placeOf>): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);
}
