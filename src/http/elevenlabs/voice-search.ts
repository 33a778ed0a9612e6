import type { Static } from 'typebox';
import { Problem } from '../../errors.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { LibraryVoice } from '../../voices/library-voice.ts';
import type { PreviewAddress } from '../answers/link-addresses.ts';
import { writeCursor } from '../mappers/cursor.ts';
import { categoryOf, labelsOf, voiceBody, voiceFilters, voicePageBody, voicePaging } from '../mappers/voices.ts';
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
  previewAddress: PreviewAddress,
): Promise<Static<typeof VoicePageList>> {
  const { sort, voice_ids, ...rest } = query;
  // Ids of other services stand for voices of this one here too.
  const ids = voice_ids === undefined ? undefined : listed(voice_ids).map((id) => voices.idOf(accountId, id));
  const wanted = ids && (await Promise.all(ids));
  const { search, gender, age, voice_type, category, language, ...common } = rest;
  const requested = voiceFilters(common);
  const isNative = [search, gender, age, voice_type, category, language, wanted].every((one) => one === undefined);
  if (sort === undefined && isNative && !asksForNothing(query)) {
    const page = await voices.list(accountId, requested, voicePaging(common));
    return { ...voicePageBody(page, previewAddress), next_page_token: writeCursor(page.next) };
  }
  const found = (await voices.list(accountId, requested)).voices
    .filter(({ voiceId }) => wanted?.includes(voiceId) ?? true)
    .filter((voice) => isFound(voice, query))
    .toSorted(comparison(query));
  const start = startOf(found, common.cursor ?? common.next_page_token);
  const page = found.slice(start, start + (common.page_size ?? found.length));
  const hasMore = start + page.length < found.length;
  return {
    voices: page.map((voice) => voiceBody(voice, previewAddress)),
    has_more: hasMore,
    total_count: found.length,
    next_page_token: hasMore ? (page.at(-1)?.voiceId ?? null) : null,
  };
}

/** A repeated parameter, or one with commas. */
const listed = (input: string | readonly string[]): string[] => [input].flat().flatMap((one) => one.split(','));

/** Filters by what no voice here has: fine-tuning, collections, use cases, recordings of studio quality. */
const asksForNothing = ({ fine_tuning_state, collection_id, use_cases, high_quality }: Query): boolean =>
  high_quality === true || [fine_tuning_state, collection_id, use_cases].some((one) => one !== undefined && one !== '');

function isFound(voice: LibraryVoice, query: Query): boolean {
  if (asksForNothing(query)) return false;
  const { search, gender, age, voice_type, category, language } = query;
  const [own, labels] = [categoryOf(voice), labelsOf(voice)];
  const text = [voice.name, voice.description, own, ...voice.tags, ...Object.values(labels)].join('\n').toLowerCase();
  const same = (requested: string | undefined, value: string | null) =>
    requested === undefined || requested.toLowerCase().replace(/[ -]/g, '_') === value;
  return (
    (search === undefined || text.includes(search.toLowerCase())) &&
    same(gender, voice.gender) &&
    same(age, voice.age) &&
    (voice_type === undefined || (voice.voiceType === 'public') === SHARED.includes(voice_type)) &&
    (category === undefined || own === category) &&
    (language === undefined || listed(language).some((code) => code.toLowerCase() === voice.recipe.languageCode))
  );
}

/** Sorted lists go on after the voice that a page ended with. */
function startOf(found: readonly LibraryVoice[], token: string | undefined): number {
  if (token === undefined) return 0;
  const last = found.findIndex(({ voiceId }) => voiceId === token);
  if (last >= 0) return last + 1;
  throw new Problem(
    'BAD_REQUEST',
    'The list has changed since the page that returned this token. Start again from the first page.',
  );
}

function comparison({ sort, sort_direction }: Query): (a: LibraryVoice, b: LibraryVoice) => number {
  if (sort === undefined) return () => 0;
  const sign = sort_direction === 'desc' ? -1 : 1;
  if (sort === 'name') return (a, b) => sign * a.name.localeCompare(b.name, 'en');
  return (a, b) => sign * (a.createdAtUnix - b.createdAtUnix);
}
