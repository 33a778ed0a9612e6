import type { Static } from 'typebox';
import { Problem } from '../../errors.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { LibraryVoice } from '../../voices/library-voice.ts';
import { writeCursor } from '../mappers/cursor.ts';
import { voiceBody, voiceFilters, voicePageBody, voicePaging } from '../mappers/voices.ts';
import type { VoicePageList, VoiceSearchQuery } from './schemas.ts';

type Query = Static<typeof VoiceSearchQuery>;

const SHARED = ['public', 'default', 'community'];

/**
 * A page of the voices that a client searches for.
 * @throws Problem BAD_REQUEST for a token of elsewhere
 */
export async function searchPage(
  voices: VoiceLibrary,
  accountId: string,
  query: Query,
): Promise<Static<typeof VoicePageList>> {
  const { voice_type, language, category, voice_ids, sort, ...rest } = query;
  const isShared = voice_type === undefined ? undefined : SHARED.includes(voice_type);
  const filters = {
    ...voiceFilters({ ...(language === undefined ? {} : { language_code: language }), ...rest }),
    ...(isShared === undefined ? {} : { voiceType: isShared ? 'public' : 'personal' }),
  };
  if (sort === undefined && category === undefined && voice_ids === undefined) {
    const page = await voices.list(accountId, filters, voicePaging(rest));
    return { ...voicePageBody(page), next_page_token: writeCursor(page.next) };
  }
  const wanted = voice_ids === undefined ? undefined : [voice_ids].flat().flatMap((ids) => ids.split(','));
  const found = (await voices.list(accountId, filters)).voices
    .filter(({ voiceId }) => wanted?.includes(voiceId) ?? true)
    .filter((voice) => category === undefined || voiceBody(voice).category === category)
    .toSorted(comparison(query));
  const start = startOf(found, rest.cursor ?? rest.next_page_token);
  const page = found.slice(start, start + (rest.page_size ?? found.length));
  const hasMore = start + page.length < found.length;
  return {
    voices: page.map(voiceBody),
    has_more: hasMore,
    total_count: found.length,
    next_page_token: hasMore ? (page.at(-1)?.voiceId ?? null) : null,
  };
}

/** Sorted lists go on after the voice that a page ended with. */
function startOf(found: readonly LibraryVoice[], token: string | undefined): number {
  if (token === undefined) return 0;
  const last = found.findIndex(({ voiceId }) => voiceId === token);
  if (last >= 0) return last + 1;
  throw new Problem(
    'BAD_REQUEST',
    'The list has changed since the page that gave this token. Begin with the first page.',
  );
}

function comparison({ sort, sort_direction }: Query): (a: LibraryVoice, b: LibraryVoice) => number {
  if (sort === undefined) return () => 0;
  const sign = sort_direction === 'desc' ? -1 : 1;
  if (sort === 'name') return (a, b) => sign * a.name.localeCompare(b.name, 'en');
  return (a, b) => sign * (a.createdAtUnix - b.createdAtUnix);
}
