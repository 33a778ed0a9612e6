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
  /** The installed model that it came with. */
  modelId?: string | undefined;
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
    (filters.modelId === undefined || voice.modelId === filters.modelId) &&
    tags.every((tag) => voice.tags.some((own) => own.toLowerCase() === tag.toLowerCase()))
  );
}

/**
 * Cuts a page out of a list that has everyone's voices first, in the order of their ids given here, then the account's by
 * age. The cursor is the place of the last voice of the page before: that voice itself may have left the list since.
 */
export function pageOfVoices(
  list: readonly LibraryVoice[],
  publicIds: readonly string[],
  { cursor, pageSize = list.length }: { cursor?: Cursor | undefined; pageSize?: number | undefined },
): VoicePage {
  const start = cursor === undefined ? 0 : countUpTo(list, publicIds, cursor);
  const voices = list.slice(start, start + pageSize);
  const last = voices.at(-1);
  const hasMore = start + voices.length < list.length;
  return {
    voices,
    totalCount: list.length,
    next: hasMore && last ? { createdAtUnix: last.createdAtUnix, id: last.voiceId } : undefined,
  };
}

/** When a voice was made, its place among those of that second, its id. */
type Place = readonly [number, number, string];

function countUpTo(list: readonly LibraryVoice[], publicIds: readonly string[], cursor: Cursor): number {
  const order = new Map(publicIds.map((voiceId, index) => [voiceId, index]));
  const placeOf = (createdAtUnix: number, voiceId: string): Place => [createdAtUnix, order.get(voiceId) ?? 0, voiceId];
  const end = placeOf(cursor.createdAtUnix, cursor.id);
  const after = list.findIndex((voice) => comparePlaces(placeOf(voice.createdAtUnix, voice.voiceId), end) > 0);
  return after < 0 ? list.length : after;
}

function comparePlaces(a: Place, b: Place): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0);
}
