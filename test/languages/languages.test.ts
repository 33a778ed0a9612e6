import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/languages/index.ts';
import { thaiNumber } from '../../src/languages/th/numbers.ts';
import { thaiIpa } from '../../src/languages/th/spelling.ts';
import { cutSegments } from '../../src/text/segments.ts';
import { spokenText } from '../../src/text/spoken.ts';
import { tokenRanges } from '../../src/text/tokens.ts';
import { requestOf, type StartedEngine, speakAll, startFormant, wordsOf } from '../engines/formant/speaking.ts';

/** A sentence of everyday words with numbers, in each language's own script. */
const SENTENCES: Record<string, string> = {
  ar: 'مرحبا، عندي 12 كتابا وقلم واحد.',
  cs: 'Dobrý den, mám 12 knih a 3,5 koruny.',
  de: 'Guten Tag, ich habe 12 Bücher und 3,5 Äpfel.',
  el: 'Καλημέρα, έχω 12 βιβλία και 3,5 μήλα.',
  en: 'Good morning, I have 12 books and 3.5 apples.',
  es: 'Buenos días, tengo 12 libros y 3,5 manzanas.',
  fi: 'Hyvää päivää, minulla on 12 kirjaa ja 3,5 omenaa.',
  fr: "Bonjour, j'ai 12 livres et 3,5 pommes.",
  hi: 'नमस्ते, मेरे पास 12 किताबें और 3.5 सेब हैं।',
  id: 'Selamat pagi, saya punya 12 buku dan 3,5 apel.',
  it: 'Buongiorno, ho 12 libri e 3,5 mele.',
  ja: 'こんにちは、本が12冊とりんごが3個あります。',
  ko: '안녕하세요, 책 12권과 사과 3개가 있습니다.',
  nl: 'Goedemorgen, ik heb 12 boeken en 3,5 appels.',
  pl: 'Dzień dobry, mam 12 książek i 3,5 jabłka.',
  pt: 'Bom dia, tenho 12 livros e 3,5 maçãs.',
  ro: 'Bună ziua, am 12 cărți și 3,5 mere.',
  ru: 'Здравствуйте, у меня 12 книг и 3,5 яблока.',
  th: 'สวัสดีครับ ผมมีหนังสือ 12 เล่ม และแอปเปิล 3 ลูก',
  tr: 'Günaydın, 12 kitabım ve 3,5 elmam var.',
  uk: 'Добрий день, у мене 12 книг і 3,5 яблука.',
  vi: 'Xin chào, tôi có 12 quyển sách và 3,5 quả táo.',
  zh: '你好，我有12本书和3个苹果。',
};

/** Words of languages that cut their texts themselves: Japanese says a noun and its particles in one breath. */
const PHRASES: Record<string, string[]> = {
  ja: ['こんにちは', '本が', '12冊と', 'りんごが', '3個', 'あります'],
};

let engine: StartedEngine;
beforeAll(async () => {
  engine = await startFormant();
});

test.each(LANGUAGES.map(({ languageCode }) => languageCode))('%s is spoken', async (languageCode) => {
  const text = SENTENCES[languageCode] ?? '';
  const spoken = await speakAll(engine, requestOf(text, { languageCode }));
  const durationSecs = spoken.reduce((sum, segment) => sum + segment.durationSecs, 0);
  expect(durationSecs).toBeGreaterThan(2);
  expect(durationSecs).toBeLessThan(9);
  for (const { level } of spoken) expect(level).toBeGreaterThan(300);
  const expected = tokenRanges(text, languageCode).map(({ start, end }) => text.slice(start, end));
  expect(wordsOf(spoken)).toEqual(PHRASES[languageCode] ?? expected);
});

test('days have their own names', async () => {
  const said: string[] = [];
  for (const segment of cutSegments(
    { text: 'am 3. Mai, der 21. Juni', languageCode: 'de', segmentPauseSecs: 0 },
    () => 0,
  )) {
    const { words } = await spokenText(segment);
    said.push(...words.flatMap((word) => word.said.map((part) => ('text' in part ? part.text : part.ipa.join('')))));
  }
  expect(said).toEqual(['am', 'dritten', 'Mai', 'der', 'einundzwanzigste', 'Juni']);
});

test('Thai is read by its spelling', () => {
  expect(['มา', 'ไม่', 'ข้าว', 'น้ำ', 'ครับ'].map((word) => thaiIpa(word).join(' '))).toEqual([
    'm aː ˧',
    'm a j ˥˩',
    'kʰ aː w ˥˩',
    'n a m ˦˥',
    'kʰ r a p ˦˥',
  ]);
  expect(thaiNumber('1984')).toBe('หนึ่ง พัน เก้า ร้อย แปด สิบ สี่');
  expect(thaiNumber('21')).toBe('ยี่ สิบ เอ็ด');
  expect(thaiNumber('2500000')).toBe('สอง ล้าน ห้า แสน');
});

test.each(['text', 'descriptions'])('src/%s/ knows no language by its code or its folder', (folder) => {
  const path = join(import.meta.dirname, '../../src', folder);
  const codes = LANGUAGES.map(({ languageCode }) => languageCode).join('|');
  const named = new RegExp(`['"\`](?:${codes})['"\`]|languages/(?:${codes})/`);
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => named.test(readFileSync(join(path, file), 'utf8')))).toEqual([]);
});

test('a language that the engine has no entry for is spoken by its code', async () => {
  const request = requestOf('Det är 12 böcker på bordet.', { languageCode: 'sv' });
  const spoken = await speakAll(engine, request);
  expect(wordsOf(spoken)).toEqual(['Det', 'är', '12', 'böcker', 'på', 'bordet']);
  const asEnglish = await speakAll(engine, { ...request, languageCode: 'en' });
  expect(spoken[0]?.hash).not.toBe(asEnglish[0]?.hash);
  expect((await speakAll(engine, request))[0]?.hash).toBe(spoken[0]?.hash);
});
