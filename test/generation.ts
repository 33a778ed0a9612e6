import { unixNow } from '../src/ids.ts';
import type { GenerationRow } from '../src/store/tables.ts';

/** The row of a history item, for tests and benches of the store that speak nothing. */
export const generationOf = (historyItemId: string, accountId: string): GenerationRow => ({
  history_item_id: historyItemId,
  account_id: accountId,
  key_id: 'key',
  voice_id: 'voice',
  voice_name: 'Voice',
  model_id: 'model',
  engine_version: '1',
  language_code: 'en',
  text: 'Hi.',
  settings: '{}',
  source: 'text-to-speech',
  output_format: 'mp3_44100_128',
  content_type: 'audio/mpeg',
  size_bytes: 1000,
  sha256: null,
  damage: null,
  checked_at_unix: 0,
  duration_ms: 500,
  characters: 3,
  credits: 10,
  word_timestamps: null,
  marks: null,
  created_at_unix: unixNow(),
});
