import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf } from '../../src/languages/index.ts';
import { latinKana } from '../../src/languages/ja/latin.ts';
import { digitsOf } from '../../src/languages/ja/numbers.ts';
import { findSpans } from '../../src/text/normalize/normalize.ts';
import { cutSegments } from '../../src/text/segments.ts';
import { spokenText } from '../../src/text/spoken.ts';
import { runsOf } from '../runs.ts';

/** What is said for each word, blanks within taken out, and the words as they are written. */
async function read(text: string): Promise<{ said: string[]; words: string[]; ranges: [number, number][] }> {
  const said: string[] = [];
  const words: string[] = [];
  const ranges: [number, number][] = [];
  for (const segment of cutSegments({ text, languageCode: 'ja', segmentPauseSecs: 0 }, () => 0)) {
    const spoken = await spokenText(segment);
    for (const word of spoken.words) {
      said.push(
        word.said
          .map((part) => ('text' in part ? part.text : ''))
          .join('')
          .replaceAll(' ', ''),
      );
      words.push(word.word);
      ranges.push([word.startChar, word.endChar]);
    }
  }
  return { said, words, ranges };
}

const saidOf = async (text: string) => (await read(text)).said.join(' ');

test.each([
  ['本を買った。', 'ほんお かった'],
  ['会議を行ったあと、銀行へ行った。', 'かいぎお おこなった あと ぎんこおえ いった'],
  ['何ですか。何を食べますか。', 'なんですか なにお たべますか'],
  ['お腹が空いた。席が空いている。', 'おなかが すいた せきが あいている'],
  ['一日中寝ていた。', 'いちにちじゅう ねていた'],
  ['一緒に遊ぼうと思う。', 'いっしょに あそぼおと おもう'],
  ['すごーい！らーめん。はーい。ははは。へー。', 'すごおい らあ めん はあい ははは へえ'],
  ['母は花屋へは行かない。', 'ははわ はなやえわ いかない'],
])('%s', async (text, expected) => {
  expect(await saidOf(text)).toBe(expected);
});

test.each([
  [
    '1本 3本 4本 6本 8本 10本 100本 1000本',
    'いっぽん さんぼん よんほん ろっぽん はっぽん じゅっぽん ひゃっぽん せんぼん',
  ],
  ['1匹 3匹 300匹', 'いっぴき さんびき さんびゃっぴき'],
  ['3杯 6回 3階 8階 8個 3軒 3足', 'さんばい ろっかい さんがい はっかい はっこ さんげん さんぞく'],
  ['1冊 8歳 20歳 10頭', 'いっさつ はっさい はたち じゅっとお'],
  ['1人 2人 4人 11人 14人', 'ひとり ふたり よにん じゅういちにん じゅうよにん'],
  ['1つ 2つ 8つ 9つ', 'ひとつ ふたつ やっつ ここのつ'],
  ['4時 7時 9時 19時 4時間', 'よじ しちじ くじ じゅうくじ よじかん'],
  ['1分 3分 4分 10分 15分', 'いっぷん さんぷん よんぷん じゅっぷん じゅうごふん'],
  ['4月1日、1日、2日、14日、17日、20日', 'しがつ ついたち いちにち ふつか じゅうよっか じゅうしちにち はつか'],
  ['4円 4年 2014年', 'よえん よねん にせんじゅうよねん'],
  ['1か月 6ヶ月 3カ国', 'いっかげつ ろっかげつ さんかこく'],
  ['1兆円 8兆円', 'いっちょおえん はっちょおえん'],
  ['2、3日 四、五人', 'にさんにち しごにん'],
  ['3.5億円 1億2000万人', 'さんてんごおくえん いちおくにせんまんにん'],
  ['八十歳 三百匹 四月一日 二〇二四年', 'はちじゅっさい さんびゃっぴき しがつ ついたち にせんにじゅうよねん'],
  ['12:45に', 'じゅうにじよんじゅうごふんに'],
  ['３本のＡ４用紙', 'さんぼんの ええ よん よおし'],
  ['12/24(日)の18:30〜20:00', 'じゅうにがつにじゅうよっか にち の じゅうはちじさんじゅっぷん からにじゅうじ'],
])('%s', async (text, expected) => {
  expect(await saidOf(text)).toBe(expected);
});

test('numbers in kanji and figures', () => {
  const written = ['三千五百', '二〇二四', '十', '一億二千万', '1億2,000万', '5千', '万'];
  expect(written.map(digitsOf)).toEqual(['3500', '2024', '10', '120000000', '120000000', '5000', '10000']);
});

test('Latin words are read as known, by their letters, as Japanese or by their spelling', () => {
  expect(['YouTube', 'NHK', 'Tanaka', 'jump', 'IT', 'it'].map(latinKana)).toEqual([
    'ゆうちゅうぶ',
    'えぬえいちけえ',
    'たなか',
    'じゃんぷ',
    'あいてぃい',
    'いっと',
  ]);
});

test('every word comes once and in order, with its own part of the text', async () => {
  const text = '今日は😀東京で、Tシャツを3枚（$20.50）買った。';
  const { words, ranges } = await read(text);
  expect(words).toEqual(['今日は', '😀', '東京で', 'T', 'シャツを', '3枚', '$20.50', '買った']);
  expect(ranges.map(([start, end]) => [...text].slice(start, end).join(''))).toEqual(words);
});

test('no kanji, no digit and no Latin letter is left', async () => {
  const texts = [
    '髙島屋と𠮷野家、﨑の字、龘と彁と鰤。人々と〆切と佐々木。',
    'iPhone 15 ProをAmazon.co.jpで$999.99で買う。foo_bar(x)はO(n²)だ。E=mc²、x₁、Ⅲ世、①番。',
    'https://example.com/a?b=1 info@example.co.jp C:\\Users #東京 @taro v1.2.3 192.168.0.1 COVID-19 ＡＢＣ１２３',
    '½カップ、㎏、㈱、㍻、℃、№5、ｶﾞﾀﾞﾊﾞ、Ünïcödé、ﬁ、ⅷ',
  ];
  for (const text of texts) expect(await saidOf(text)).not.toMatch(/[\p{sc=Han}\p{sc=Latin}\p{Nd}々〆ゎ]/u);
});

test('any text is cut into words in order, with nothing in them that no kana are', async () => {
  const reading = await languageOf('ja')?.loadReading?.();
  if (reading === undefined) expect.unreachable();
  const unit = fc.constantFrom(
    ...'あいはへをんっーぁアンヴー本日月一二十百万々〆彁龘𠮷3190.,-:/%~〜（）「」。、 \n$¥€℃㎏ⅢⅠ①AbzÉé_@#😀★\u0000\u200bα한я\ud800'.split(
      '',
    ),
  );
  const text = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));
  fc.assert(
    fc.property(text, (source) => {
      let last = 0;
      for (const { start, end, said } of reading.words?.(source, findSpans(source, 'ja', reading)) ?? []) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(said).not.toMatch(/[\p{sc=Han}\p{sc=Latin}\p{Nd}々〆\p{Cc}]/u);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(source.length);
    }),
    { numRuns: runsOf(500) },
  );
});

test('the dictionary is loaded in steps of a few milliseconds', async () => {
  const steps: number[] = [];
  let isLoading = true;
  let last = process.threadCpuUsage();
  const step = () => {
    const now = process.threadCpuUsage();
    steps.push((now.user + now.system - last.user - last.system) / 1000);
    last = now;
    if (isLoading) setImmediate(step);
  };
  step();
  await (await import('../../src/languages/ja/dictionary.ts')).loadDictionary();
  isLoading = false;
  expect(steps.length).toBeGreaterThan(100);
  // Of the processor's time, so that a busy machine changes nothing. The module itself is loaded in one of them.
  expect(steps.toSorted((a, b) => b - a)[1]).toBeLessThan(40);
});

test('long text without a stop takes time in proportion to its length', async () => {
  const reading = await languageOf('ja')?.loadReading?.();
  const cpuMs = (length: number) => {
    const before = process.threadCpuUsage();
    reading?.words?.('東京都に住んでいる人が'.repeat(length), []);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  cpuMs(50);
  expect(cpuMs(1000)).toBeLessThan(40 * cpuMs(100));
});
