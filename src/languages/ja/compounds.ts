/**
 * Words that are younger than the dictionary or that it cuts or reads wrongly, as rows of "written kana". Names of people
 * whose given names have a reading of their own are among them.
 */
const ANYWHERE = `
  大谷翔平 おおたにしょうへい|藤井聡太 ふじいそうた|羽生結弦 はにゅうゆづる|池江璃花子 いけえりかこ|菅義偉 すがよしひで|安倍晋三 あべしんぞう|
  小泉進次郎 こいずみしんじろう|宮崎駿 みやざきはやお|東野圭吾 ひがしのけいご|米津玄師 よねづけんし|星野源 ほしのげん|新垣結衣 あらがきゆい|
  佐々木朗希 ささきろうき|坂本龍馬 さかもとりょうま|源頼朝 みなもとのよりとも|源義経 みなもとのよしつね|福沢諭吉 ふくざわゆきち|北里柴三郎 きたさとしばさぶろう|
  習近平 しゅうきんぺい|鬼滅の刃 きめつのやいば|呪術廻戦 じゅじゅつかいせん|君の名は。 きみのなは|
  予熱 よねつ|余熱 よねつ|洗濯物 せんたくもの|既読 きどく|終活 しゅうかつ|自撮り じどり|爆買い ばくがい|二人暮らし ふたりぐらし|七転八倒 しちてんばっとう|
  二子玉川 ふたこたまがわ|小樽 おたる|四日市市 よっかいちし|首里城 しゅりじょう|長ねぎ ながねぎ|落とし蓋 おとしぶた|隠し味 かくしあじ|始値 はじめね|税抜 ぜいぬき|
  両国国技館 りょうごくこくぎかん|風邪薬 かぜぐすり|明日中 あすじゅう|大人気な おとなげな|矢張り やはり|兎に角 とにかく|愛おし いとおし|貼り付け はりつけ|
  過去問 かこもん|避難所 ひなんじょ|他人事 ひとごと|早急 さっきゅう|重複 ちょうふく|所謂 いわゆる|順風満帆 じゅんぷうまんぱん|何卒 なにとぞ|漏洩 ろうえい|
  豪雨 ごうう|鶏肉 とりにく|鶏もも とりもも|鶏むね とりむね|鶏胸 とりむね|鶏ひき とりひき|鶏ガラ とりがら|鶏がら とりがら|鶏皮 とりかわ|鶏手羽 とりてば|鶏ささみ とりささみ|
  分別収集 ぶんべつしゅうしゅう|100均 ひゃっきん|百均 ひゃっきん|一軒家 いっけんや|山手線 やまのてせん|食べログ たべろぐ`;

/** The same for words that other words end or begin with: they stand between kana or signs. */
const ALONE = `
  令和 れいわ|日中 にっちゅう|日韓 にっかん|腹痛 ふくつう|大和 やまと|河内 かわち|四日市 よっかいち|取手市 とりでし|小倉駅 こくらえき|小倉城 こくらじょう|呉市 くれし|分別 ぶんべつ`;

const rows = (table: string): [written: string, kana: string][] =>
  table.split('|').map((row) => {
    const [written = '', kana = ''] = row.trim().split(' ');
    return [written, kana];
  });

const COMPOUNDS: ReadonlyMap<string, string> = new Map([...rows(ANYWHERE), ...rows(ALONE)]);

const oneOf = (table: string) =>
  rows(table)
    .map(([written]) => written)
    .toSorted((a, b) => b.length - a.length)
    .join('|');

export const COMPOUND = new RegExp(
  `${oneOf(ANYWHERE)}|(?<![\\p{sc=Han}々])(?:${oneOf(ALONE)})(?![\\p{sc=Han}々])`,
  'gu',
);

export const sayCompound = (written: string): string | undefined => COMPOUNDS.get(written);
