import { parseArgs } from 'node:util';
import { call } from './client.ts';
import { printTable } from './table.ts';

export interface ListedVoice {
  voice_id: string;
  name: string;
  language_code: string;
  gender: string | null;
  age: string | null;
  accent: string | null;
  description: string;
}

/** Lists voices: a table on a terminal, tab-separated in a pipe. */
export async function voices(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { language: { type: 'string' }, search: { type: 'string' } } });
  const query = new URLSearchParams();
  if (values.language !== undefined) query.set('language_code', values.language);
  if (values.search !== undefined) query.set('search', values.search);
  const rows = (await listVoices(query)).map((voice) => [
    voice.voice_id,
    voice.name,
    voice.language_code,
    voice.gender ?? '-',
    voice.age ?? '-',
    voice.accent ?? '-',
  ]);
  printTable(['ID', 'NAME', 'LANGUAGE', 'GENDER', 'AGE', 'ACCENT'], rows);
}

/** Every voice of a query, all pages. */
export async function listVoices(query = new URLSearchParams()): Promise<ListedVoice[]> {
  const found: ListedVoice[] = [];
  for (;;) {
    const page = (await (await call(`/v1/voices?${query}`)).json()) as {
      voices: ListedVoice[];
      next_cursor: string | null;
    };
    found.push(...page.voices);
    if (page.next_cursor === null) return found;
    query.set('cursor', page.next_cursor);
  }
}
