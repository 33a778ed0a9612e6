import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ config: { workers: 1 } });
});

afterAll(() => server.close());

interface Read {
  spoken_text: string;
  characters: number;
  language_code: string;
  segments: {
    text: string;
    start_char: number;
    end_char: number;
    ending: string;
    language_code: string;
    spoken_text: string;
    phonemes: string;
    spans: { kind: string; text: string; start_char: number; end_char: number; spoken_text: string }[];
    words: { word: string; start_char: number; end_char: number; spoken_text: string; phonemes: string }[];
  }[];
}

async function read(json: object, status = 200): Promise<Read> {
  const response = await server.request('/v1/text/normalize', { method: 'POST', json });
  expect(response.status, JSON.stringify(json)).toBe(status);
  return (await response.json()) as Read;
}

test('spans, words and sounds stand at their places in the text', async () => {
  const text = 'Am **3.\u00a0Mai** 2024 kostete es 5,20\u00a0€ 😀. Dr. Ärger ging.';
  const characters = [...text];
  const { segments, language_code, spoken_text } = await read({ text, language_code: 'de' });
  expect(language_code).toBe('de');
  expect(spoken_text).toContain('dritten Mai zweitausendvierundzwanzig kostete es fünf Euro zwanzig');
  expect(segments).toHaveLength(2);
  for (const segment of segments) {
    expect(segment.text).toBe(characters.slice(segment.start_char, segment.end_char).join(''));
    for (const span of segment.spans) expect(span.text).toBe(characters.slice(span.start_char, span.end_char).join(''));
    for (const word of segment.words) {
      expect(word.word).toBe(characters.slice(word.start_char, word.end_char).join(''));
      expect(word.phonemes, word.word).not.toBe('');
    }
  }
  const kinds = segments.flatMap(({ spans }) => spans.map(({ kind, text: own }) => [kind, own]));
  expect(kinds).toContainEqual(['quantity', '5,20\u00a0€']);
  expect(kinds).toContainEqual(['abbreviation', 'Dr.']);
});

test('a word said in several has their sounds apart; given sounds are as they are given', async () => {
  const { segments } = await read({
    text: 'It costs $5 or a <phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme>.',
  });
  const words = segments.flatMap((segment) => segment.words);
  expect(words.find(({ word }) => word === '$5')).toMatchObject({
    spoken_text: 'five dollars',
    phonemes: 'fˈaɪv dˈɑːlɚz',
  });
  // The stress stands before its vowel.
  expect(words.find(({ word }) => word === 'tomato')?.phonemes).toBe('təmˈɑːtəʊ');
});

test('it reads as speech does: formats, switches, languages and voices inside a text', async () => {
  expect((await read({ text: '**5** km', apply_text_normalization: 'off' })).segments[0]?.spans).toEqual([]);
  expect((await read({ text: '# 5 &amp; 6', text_format: 'plain' })).spoken_text).not.toBe(
    (await read({ text: '# 5 &amp; 6' })).spoken_text,
  );
  const mixed = await read({ text: 'Yes. <lang xml:lang="fr">Le 3 mai.</lang>' });
  expect(mixed.segments.map((segment) => segment.language_code)).toEqual(['en', 'fr']);
  expect(mixed.segments[1]?.spoken_text).toMatch(/trois mai/);
  const thai = await read({ text: 'ราคา 25 บาท', language_code: 'th' });
  expect(thai.spoken_text).toContain('ยี่');
});

test('with `auto` each sentence is read in its own language', async () => {
  const { segments } = await read({
    text: 'Today the bread costs $3.50 more. Das Brot kostet heute 3,50 € mehr.',
    language_code: 'auto',
  });
  expect(segments.map((segment) => [segment.language_code, segment.spoken_text])).toEqual([
    ['en', 'Today the bread costs three dollars and fifty cents more.'],
    ['de', 'Das Brot kostet heute drei Euro fünfzig mehr.'],
  ]);
});

test('it hears the pronunciation dictionaries that speech would', async () => {
  const rules = [{ type: 'alias', string_to_replace: 'Worcester', alias: 'Wooster 5' }];
  const path = '/v1/pronunciation-dictionaries';
  const made = await server.request(`${path}/add-from-rules`, { method: 'POST', json: { name: 'Names', rules } });
  const { id } = (await made.json()) as { id: string };
  const locators = [{ pronunciation_dictionary_id: id }];
  const said = async (json: object) => (await read({ text: 'In Worcester.', ...json })).spoken_text;
  expect(await said({})).toBe('In Worcester.');
  expect(await said({ pronunciation_dictionary_locators: locators })).toBe('In Wooster five.');
  await server.request(`${path}/settings`, { method: 'PUT', json: { default_locators: locators } });
  expect(await said({})).toBe('In Wooster five.');
  expect(await said({ pronunciation_dictionary_locators: [] })).toBe('In Worcester.');
  await read({ text: 'x', pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: 'none' }] }, 404);
  await server.request(`${path}/${id}`, { method: 'DELETE' });
});

test('an accent of the voice is heard in the phonemes', async () => {
  const { voices } = (await (await server.request('/v1/voices')).json()) as {
    voices: { voice_id: string; accent: string | null }[];
  };
  const said = async (accent: string) => {
    const voice = voices.find((one) => one.accent === accent);
    return (await read({ text: 'A better car.', voice_id: voice?.voice_id })).segments[0]?.phonemes;
  };
  expect(await said('american')).toMatch(/ɹ\.$/);
  expect(await said('british')).not.toMatch(/ɹ\.$/);
});

test('it costs nothing and leaves nothing', async () => {
  const usage = async () => (await server.request('/v1/history')).json() as Promise<{ history: unknown[] }>;
  await read({ text: 'Nothing.' });
  expect((await usage()).history).toEqual([]);
});

test.each([
  ['an empty text', { text: '' }, 422],
  ['no text', {}, 422],
  ['a text over the limit', { text: 'x'.repeat(10_001) }, 422],
  ['nothing to say', { text: '...' }, 400],
  ['an unknown language', { text: 'hi', language_code: 'xx' }, 400],
  ['an unknown voice', { text: 'hi', voice_id: 'nobody' }, 404],
  ['an unknown voice in a tag', { text: '<voice name="nobody">hi</voice>' }, 404],
  ['broken markup', { text: '<prosody rate="zzz">hi</prosody>' }, 400],
])('%s is refused', async (_name, json, status) => {
  await read(json, status);
});

test('the longest text is read whole', async () => {
  const text = 'On 3/5/2024 it cost $5.20. '.repeat(370).slice(0, 10_000);
  const { segments } = await read({ text });
  expect(segments.at(-1)?.end_char).toBeGreaterThan(9_970);
});
