import { cardinal, digitByDigit, type Joins, joined } from './numbers.ts';

/** A noun that numbers stand before. */
interface Counter {
  kana: string;
  joins: Joins;
  /** Its kana after さん, 1000 and 10,000. */
  afterThree: string;
  /** Its kana after よん. */
  afterFour: string;
  /** What the last digit of a number is before it, where it is not what it is elsewhere. */
  digits: Readonly<Record<string, string>>;
  /** What is said for a number and the noun together. */
  whole: Readonly<Record<string, string>>;
}

const FOUR = { 4: 'よ' };
const HOURS = { 0: 'れい', 4: 'よ', 7: 'しち', 9: 'く' };
const PEOPLE = { 1: 'ひとり', 2: 'ふたり' };
const DAYS = {
  ...{ 2: 'ふつか', 3: 'みっか', 4: 'よっか', 5: 'いつか', 6: 'むいか', 7: 'なのか', 8: 'ようか', 9: 'ここのか' },
  ...{ 10: 'とおか', 14: 'じゅうよっか', 20: 'はつか', 24: 'にじゅうよっか' },
};
const THINGS = {
  ...{
    1: 'ひとつ',
    2: 'ふたつ',
    3: 'みっつ',
    4: 'よっつ',
    5: 'いつつ',
    6: 'むっつ',
    7: 'ななつ',
    8: 'やっつ',
    9: 'ここのつ',
  },
  10: 'とお',
};

const behind = (numbers: Readonly<Record<string, string>>, kana: string) =>
  Object.fromEntries(Object.entries(numbers).map(([number, said]) => [number, said + kana]));

/** Counters in rows of "written kana", by how numbers join them. */
const PLAIN = `
  枚 まい|台 だい|番 ばん|番目 ばんめ|番線 ばんせん|番地 ばんち|番組 ばんぐみ|倍 ばい|度 ど|度目 どめ|位 い|号 ごう|号室 ごうしつ|号線 ごうせん|号車 ごうしゃ|
  名 めい|名様 めいさま|秒 びょう|秒間 びょうかん|秒後 びょうご|羽 わ|話 わ|部 ぶ|面 めん|問 もん|門 もん|文字 もじ|行 ぎょう|行目 ぎょうめ|
  列 れつ|列目 れつめ|段 だん|段階 だんかい|題 だい|連勝 れんしょう|連敗 れんぱい|連覇 れんぱ|両 りょう|両編成 りょうへんせい|輪 りん|
  割 わり|割引 わりびき|割引き わりびき|割り わり|厘 りん|代 だい|年代 ねんだい|代目 だいめ|学年 がくねん|学期 がっき|時限 じげん|限目 げんめ|
  人前 にんまえ|歳児 さいじ|部屋 へや|枠 わく|打席 だせき|塁 るい|失点 しってん|得点 とくてん|得票 とくひょう|毎 まい|
  アンペア あんぺあ|インチ いんち|エーカー えーかー|オーム おーむ|オンス おんす|ギガバイト ぎがばいと|グラム ぐらむ|デシベル でしべる|
  ドル どる|ドット どっと|バイト ばいと|フィート ふぃーと|フラン ふらん|フレーム ふれーむ|ヘクタール へくたーる|ヘルツ へるつ|ボルト ぼると|
  マイル まいる|ミリ みり|ミリグラム みりぐらむ|ミリメートル みりめーとる|ミリリットル みりりっとる|メートル めーとる|メガバイト めがばいと|
  メガヘルツ めがへるつ|ヤード やーど|ユーロ ゆーろ|リットル りっとる|ルピー るぴー|ルーブル るーぶる|ワット わっと|ウォン うぉん|元 げん|
  畳分 じょうぶん|膳 ぜん|梁 りょう|例 れい|類 るい|領 りょう|枚目 まいめ|台目 だいめ|名分 めいぶん|枚分 まいぶん|台分 だいぶん|
  次 じ|次会 じかい|児 じ|字 じ|条 じょう|錠 じょう|丈 じょう|女 じょ|男 なん|辺 へん|版目 はんめ|ヶ月前 かげつまえ|馬力 ばりき|
  対 たい|試合 しあい|試合目 しあいめ|本塁打 ほんるいだ|盗塁 とうるい|奪三振 だつさんしん|打点 だてん|安打 あんだ|塁打 るいだ|軍 ぐん|番手 ばんて|番人気 ばんにんき|
  馬身 ばしん|議席 ぎせき|合 ごう|合目 ごうめ|号機 ごうき|駅 えき|次元 じげん|次関数 じかんすう|次方程式 じほうていしき|次産業 じさんぎょう|輪駆動 りんくどう|尾 び|里 り|
  浪 ろう|割増 わりまし|割増し わりまし|割強 わりきょう|割弱 わりじゃく|割超 わりちょう|文 もん|分目 ぶんめ|両目 りょうめ|目盛り めもり|バレル ばれる|ユニット ゆにっと`;
const K = `
  回 かい|回目 かいめ|回戦 かいせん|回分 かいぶん|回生 かいせい|回忌 かいき|回転 かいてん|個 こ|個目 こめ|個入り こいり|個分 こぶん|箇 こ|件 けん|
  巻 かん|巻目 かんめ|缶 かん|課 か|曲 きょく|曲目 きょくめ|機 き|基 き|脚 きゃく|客 きゃく|区 く|句 く|校 こう|項 こう|項目 こうもく|
  局 きょく|級 きゅう|球 きゅう|期 き|期生 きせい|期目 きめ|気圧 きあつ|行程 こうてい|カロリー かろりー|キロ きろ|キログラム きろぐらむ|
  キロメートル きろめーとる|キロヘルツ きろへるつ|キロワット きろわっと|キロバイト きろばいと|カラット からっと|クローネ くろーね|
  か月 かげつ|ヶ月 かげつ|カ月 かげつ|ケ月 かげつ|ヵ月 かげつ|箇月 かげつ|か月間 かげつかん|ヶ月間 かげつかん|カ月間 かげつかん|ヵ月間 かげつかん|
  か国 かこく|ヶ国 かこく|カ国 かこく|か国語 かこくご|ヶ国語 かこくご|カ国語 かこくご|か所 かしょ|ヶ所 かしょ|カ所 かしょ|箇所 かしょ|ヵ所 かしょ|
  か条 かじょう|ヶ条 かじょう|カ条 かじょう|か年 かねん|ヶ年 かねん|カ年 かねん|
  個所 かしょ|ケ所 かしょ|角形 かくけい|角 かく|拠点 きょてん|海里 かいり|光年 こうねん|貫 かん|斤 きん|カップ かっぷ|件目 けんめ|曲入り きょくいり|機種 きしゅ|カロリー分 かろりーぶん`;
const S = `
  冊 さつ|冊目 さつめ|章 しょう|節 せつ|週 しゅう|週間 しゅうかん|週目 しゅうめ|席 せき|隻 せき|艘 そう|社 しゃ|種 しゅ|種類 しゅるい|世紀 せいき|世帯 せたい|
  世代 せだい|周 しゅう|周年 しゅうねん|周目 しゅうめ|勝 しょう|色 しょく|式 しき|首 しゅ|升 しょう|尺 しゃく|寸 すん|石 せき|軸 じく|
  センチ せんち|センチメートル せんちめーとる|セント せんと|セット せっと|シーズン しーずん|シリング しりんぐ|サイズ さいず|
  頭 とう|頭目 とうめ|通 つう|通目 つうめ|点 てん|点差 てんさ|点目 てんめ|丁 ちょう|丁目 ちょうめ|等 とう|等分 とうぶん|等賞 とうしょう|等星 とうせい|体 たい|
  着 ちゃく|滴 てき|店 てん|店舗 てんぽ|隊 たい|党 とう|棟 とう|層 そう|速 そく|帖 ちょう|挺 ちょう|トン とん|チーム ちーむ|タイトル たいとる|
  項対 こうつい|トラック とらっく|頭身 とうしん|親等 しんとう|周忌 しゅうき|反 たん|地点 ちてん|死 し|丁分 ちょうぶん|シーン しーん`;
const P = `
  パーセント ぱーせんと|ページ ぺーじ|ページ目 ぺーじめ|ポイント ぽいんと|ポンド ぽんど|パック ぱっく|ピース ぴーす|ペンス ぺんす|ピクセル ぴくせる|ペア ぺあ|
  ペソ ぺそ|パスカル ぱすかる`;
/** Written, its kana, those after さん, those after よん. */
const H = `
  本 ほん ぼん ほん|本目 ほんめ ぼんめ ほんめ|本分 ほんぶん ぼんぶん ほんぶん|匹 ひき びき ひき|匹目 ひきめ びきめ ひきめ|杯 はい ばい はい|杯目 はいめ ばいめ はいめ|
  杯分 はいぶん ばいぶん はいぶん|分 ふん ぷん ぷん|分間 ふんかん ぷんかん ぷんかん|分後 ふんご ぷんご ぷんご|泊 はく ぱく ぱく|発 はつ ぱつ はつ|
  発目 はつめ ぱつめ はつめ|票 ひょう びょう ひょう|歩 ほ ぽ ほ|版 はん ぱん はん|班 はん ぱん はん|遍 へん べん へん|編 へん ぺん へん|篇 へん ぺん へん|
  品 ひん ぴん ひん|品目 ひんもく ぴんもく ひんもく|敗 はい ぱい はい|拍 はく ぱく はく|拍子 ひょうし びょうし びょうし|筆 ひつ ぴつ ひつ|俵 ひょう びょう ひょう`;

/** Those that the first numbers have native words for: written, kana after 1 and 2, kana elsewhere. */
const NATIVE = `
  箱 はこ はこ|皿 さら さら|組 くみ くみ|袋 ふくろ ふくろ|束 たば たば|粒 つぶ つぶ|切れ きれ きれ|晩 ばん ばん|部屋 へや へや|株 かぶ かぶ|玉 たま たま|
  瓶 びん びん|鉢 はち はち|桁 けた けた|通り とおり とおり|口 くち くち|山 やま やま|言 こと こと|息 いき いき|粒目 つぶめ つぶめ|箱目 はこめ はこめ|
  分け わけ わけ|片 かけ かけ|かけ かけ かけ|房 ふさ ふさ|坪 つぼ つぼ|家族 かぞく かぞく|眠り ねむり ねむり|回り まわり まわり|周り まわり まわり|苦労 くろう くろう`;

const OTHERS: Readonly<Record<string, Partial<Counter> & { kana: string }>> = {
  人: { kana: 'にん', digits: FOUR, whole: PEOPLE },
  人目: { kana: 'にんめ', digits: FOUR, whole: behind(PEOPLE, 'め') },
  人組: { kana: 'にんぐみ', digits: FOUR, whole: behind(PEOPLE, 'ぐみ') },
  人分: { kana: 'にんぶん', digits: FOUR, whole: behind(PEOPLE, 'ぶん') },
  人以上: { kana: 'にんいじょう', digits: FOUR, whole: behind(PEOPLE, 'いじょう') },
  人前: { kana: 'にんまえ', digits: FOUR },
  人家族: { kana: 'にんかぞく', digits: FOUR, whole: behind(PEOPLE, 'かぞく') },
  人兄弟: { kana: 'にんきょうだい', digits: FOUR, whole: behind(PEOPLE, 'きょうだい') },
  つ: { kana: 'つ', whole: THINGS },
  つ目: { kana: 'つめ', whole: behind(THINGS, 'め') },
  つ星: { kana: 'つぼし', whole: behind(THINGS, 'ぼし') },
  日: { kana: 'にち', digits: { 7: 'しち', 9: 'く' }, whole: DAYS },
  日間: { kana: 'にちかん', digits: { 7: 'しち', 9: 'く' }, whole: behind(DAYS, 'かん') },
  日目: { kana: 'にちめ', digits: { 7: 'しち', 9: 'く' }, whole: behind(DAYS, 'め') },
  日分: { kana: 'にちぶん', digits: { 7: 'しち', 9: 'く' }, whole: behind(DAYS, 'ぶん') },
  日後: { kana: 'にちご', digits: { 7: 'しち', 9: 'く' }, whole: behind(DAYS, 'ご') },
  日前: { kana: 'にちまえ', digits: { 7: 'しち', 9: 'く' }, whole: behind(DAYS, 'まえ') },
  日中: { kana: 'にちじゅう', whole: behind(DAYS, 'じゅう') },
  月: { kana: 'がつ', digits: { 4: 'し', 7: 'しち', 9: 'く' } },
  年: { kana: 'ねん', digits: { 0: 'れい', ...FOUR } },
  年間: { kana: 'ねんかん', digits: FOUR },
  年生: { kana: 'ねんせい', digits: FOUR },
  年目: { kana: 'ねんめ', digits: FOUR },
  年度: { kana: 'ねんど', digits: FOUR },
  年後: { kana: 'ねんご', digits: FOUR },
  年前: { kana: 'ねんまえ', digits: FOUR },
  年分: { kana: 'ねんぶん', digits: FOUR },
  年ぶり: { kana: 'ねんぶり', digits: FOUR },
  年中: { kana: 'ねんじゅう', digits: FOUR },
  時: { kana: 'じ', digits: HOURS },
  時間: { kana: 'じかん', digits: { 0: 'れい', 4: 'よ', 9: 'く' } },
  時間目: { kana: 'じかんめ', digits: { 4: 'よ', 9: 'く' } },
  時間半: { kana: 'じかんはん', digits: { 4: 'よ', 9: 'く' } },
  時半: { kana: 'じはん', digits: HOURS },
  円: { kana: 'えん', digits: FOUR },
  円玉: { kana: 'えんだま', digits: FOUR },
  円札: { kana: 'えんさつ', digits: FOUR },
  円台: { kana: 'えんだい', digits: FOUR },
  畳: { kana: 'じょう', digits: FOUR },
  畳半: { kana: 'じょうはん', digits: FOUR },
  階: { kana: 'かい', joins: 'k', afterThree: 'がい' },
  階建て: { kana: 'かいだて', joins: 'k', afterThree: 'がいだて' },
  階建: { kana: 'かいだて', joins: 'k', afterThree: 'がいだて' },
  軒: { kana: 'けん', joins: 'k', afterThree: 'げん' },
  軒目: { kana: 'けんめ', joins: 'k', afterThree: 'げんめ' },
  足: { kana: 'そく', joins: 's', afterThree: 'ぞく' },
  歳: { kana: 'さい', joins: 's', whole: { 20: 'はたち' } },
  才: { kana: 'さい', joins: 's', whole: { 20: 'はたち' } },
  桁: { kana: 'けた' },
};

const made = (counter: Partial<Counter> & { kana: string }): Counter => ({
  joins: 'plain',
  afterThree: counter.kana,
  afterFour: counter.afterFour ?? counter.kana,
  digits: {},
  whole: {},
  ...counter,
});

const rows = (table: string, of: (kana: string[]) => Partial<Counter> & { kana: string }) =>
  table
    .split('|')
    .map((row) => row.trim().split(' '))
    .map(([written = '', ...kana]): [string, Counter] => [written, made(of(kana))]);

const COUNTERS: ReadonlyMap<string, Counter> = new Map([
  ...rows(PLAIN, ([kana = '']) => ({ kana })),
  ...rows(K, ([kana = '']) => ({ kana, joins: 'k' })),
  ...rows(S, ([kana = '']) => ({ kana, joins: 's' })),
  ...rows(P, ([kana = '']) => ({ kana, joins: 'p' })),
  ...rows(H, ([kana = '', afterThree = kana, afterFour = kana]) => ({ kana, joins: 'h', afterThree, afterFour })),
  ...rows(NATIVE, ([few = '', kana = '']) => ({ kana, whole: { 1: `ひと${few}`, 2: `ふた${few}` } })),
  ...Object.entries(OTHERS).map(([written, counter]): [string, Counter] => [written, made(counter)]),
]);

/** All that numbers are written with, the longest first, as a regular expression's source. */
export const COUNTER_NAMES = [...COUNTERS.keys()].toSorted((a, b) => b.length - a.length).join('|');

export const isCounter = (written: string): boolean => COUNTERS.has(written);

/** One number or the next: "2、3日" is no day of a month. */
export const countedEither = (first: string, second: string, written: string): string =>
  (first === '4' ? 'し' : cardinal(first)) + join(cardinal(second), COUNTERS.get(written) ?? made({ kana: written }));

/** A number and the noun behind it, as they sound together. */
export function counted(digits: string, fraction: string | undefined, written: string): string {
  const counter = COUNTERS.get(written) ?? made({ kana: written });
  const plain = digits.replace(/^0+(?=\d)/, '');
  if (fraction === undefined && counter.whole[plain] !== undefined) return counter.whole[plain];
  const number =
    fraction === undefined ? cardinal(digits) : `${joined(cardinal(digits), 's')}てん${digitByDigit(fraction)}`;
  return join(/^0*$/.test(digits) && fraction !== undefined ? number.replace(/^ぜろ/, 'れい') : number, counter);
}

const NAMES: readonly (readonly [string, RegExp])[] = [
  ['0', /ぜろ$/],
  ['4', /よん$/],
  ['7', /なな$/],
  ['9', /きゅう$/],
];

function join(number: string, { kana, joins, digits, afterThree, afterFour }: Counter): string {
  for (const [digit, name] of NAMES) {
    const own = digits[digit];
    if (own !== undefined && name.test(number)) return number.replace(name, own) + kana;
  }
  const end = joined(number, joins);
  // An h behind a small っ is a p.
  if (joins === 'h' && end !== number) return end + kana.replace(/^./, (h) => P_OF[h] ?? h);
  if (/(?:さん|せん|ぜん|まん)$/.test(number))
    return number + (/さん$/.test(number) || joins === 'h' ? afterThree : kana);
  return end + (/よん$/.test(number) ? afterFour : kana);
}

const P_OF: Readonly<Record<string, string>> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };
