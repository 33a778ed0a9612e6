import type { IpadicFeatures, Tokenizer } from '@sglkc/kuromoji';
import type { SaidSpan, SaidWord } from '../reading.ts';
import { dayOfMonth } from './calendar.ts';
import { counted, isCounter } from './counters.ts';
import { type Context, readingInContext } from './homographs.ts';
import { drawnOut, hiragana, isKana, withLongO } from './kana.ts';
import { KANJI_READINGS } from './kanji-readings.ts';
import { latinKana } from './latin.ts';
import { cardinal, decimal, digitByDigit, digitsOf, KANJI_DIGITS } from './numbers.ts';
import { RARE_KANJI } from './rare-kanji.ts';

/** A morpheme of the dictionary's, or what a span says. Offsets are UTF-16 units. */
export interface Morpheme extends SaidWord {
  /** As written. */
  surface: string;
  features?: IpadicFeatures;
  /** Goes on with the word before it: particles, endings. */
  isAttached: boolean;
}

/** The dictionary stumbles over a zero, and over what no text holds. */
const UNWRITTEN = /[\p{C}\ufffd]/gu;
/** Longer stretches without a stop are given to the dictionary in parts: its time grows with the square of the length. */
const LONGEST = 200;
const LATIN = /[A-Za-z\u00c0-\u024f]+(?:['’&-][A-Za-z\u00c0-\u024f]+)*/gu;
const OTHERS = new RegExp(`${LATIN.source}|\\d+(?:\\.\\d+)*|[\\p{So}\\p{Sc}\\p{Sm}%‰&@#§]`, 'gu');

/** Reads Japanese with a dictionary's morphemes, grouped to words with their particles and endings. */
export function createWords(tokenizer: Tokenizer<IpadicFeatures>, signs: Readonly<Record<string, string>>) {
  /** The dictionary's morphemes of a text, in which digits and Latin letters are wide and no ー follows hiragana. */
  function analyse(text: string, offset: number): Morpheme[] {
    const wide = drawn(text.toWellFormed())
      .replace(UNWRITTEN, (sign) => ' '.repeat(sign.length))
      .replace(/[0-9A-Za-z]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
      .replace(VARIANTS, usualForm);
    const found: Morpheme[] = [];
    let at = 0;
    for (const part of wide.match(new RegExp(`[^]{1,${LONGEST}}`, 'gu')) ?? []) {
      for (const features of tokenizer.tokenize(part)) {
        const end = at + features.surface_form.length;
        const surface = text.slice(at, end);
        found.push({ start: offset + at, end: offset + end, surface, features, said: '', isAttached: false });
        at = end;
      }
    }
    return found;
  }

  /** Kanji one by one, for words that no dictionary has. */
  function byCharacter(text: string): string {
    let last = SIGNS_OF_WRITING.々;
    return [...text.normalize('NFKC')]
      .map(usualForm)
      .map((char) => {
        if (char !== '々')
          last =
            kanaFrom(tokenizer.tokenize(char)[0]) ??
            KANJI_READINGS.get(char) ??
            RARE_KANJI.get(char) ??
            withoutWords(char);
        return last;
      })
      .join('');
  }

  function read({ surface, features }: Morpheme, context: Context): string {
    const known = readingInContext(surface, context);
    if (known !== undefined) return known;
    const reading = kanaFrom(features);
    // Both readings of Japan's name are right; this is the one of every day.
    const usual = surface.startsWith('日本') ? reading?.replace(/^ニッポン/, 'ニホン') : reading;
    return kanaOf(usual ?? (/\p{sc=Han}/u.test(surface) ? byCharacter(surface) : surface));
  }

  /** Text that may hold anything as what the voices read: kana, and signs that they name. */
  const kanaOf = (text: string): string =>
    hiragana(
      text
        .normalize('NFKC')
        .replace(/\p{C}/gu, '')
        .replace(LATIN, latinKana)
        .replace(/(?<![\d.])(\d+)\.(\d+)(?![\d.])/g, (_, whole: string, fraction: string) => decimal(whole, fraction))
        .replace(/(?<=\d)\.(?=\d)/g, 'てん')
        .replace(/\d+/g, sayDigits)
        .replace(/[\p{sc=Han}々〆]+/gu, byCharacter),
    );

  /** What a span says: kana, but names of emoji have words in kanji. */
  const kanaOfSaid = (said: string): string =>
    /\p{sc=Han}/u.test(said)
      ? analyse(said, 0)
          .map((morpheme) => read(morpheme, { before: '', after: '', isBehindNumber: false }))
          .join('')
      : kanaOf(said);

  /** What no span has, as morphemes; those that a span cuts through are read again without it. */
  function between(text: string, all: readonly Morpheme[], start: number, end: number): Morpheme[] {
    const found: Morpheme[] = [];
    let at = start;
    const again = (until: number) => {
      if (until > at) found.push(...analyse(text.slice(at, until), at));
      at = until;
    };
    for (const morpheme of all) {
      if (morpheme.start < at || morpheme.end > end) continue;
      again(morpheme.start);
      found.push(morpheme);
      at = morpheme.end;
    }
    again(end);
    return found;
  }

  return (source: string, spans: readonly SaidSpan[]): SaidWord[] => {
    const text = source.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
    const all = analyse(text, 0);
    const units: Morpheme[] = [];
    let at = 0;
    for (const span of [...withOthers(text, spans), { start: text.length, end: text.length, pieces: [] }]) {
      units.push(...between(text, all, at, span.start));
      for (const [index, piece] of span.pieces.entries()) {
        const last = units.at(-1);
        // What is said elsewhere in its span has no word of its own.
        if (piece.said === '' && index > 0 && last !== undefined) extend(last, piece.end, '');
        else units.push(spanUnit(text, span, index, withLongO(kanaOfSaid(signs[piece.said] ?? piece.said))));
      }
      at = span.end;
    }
    return grouped(text, withNumbers(units), read);
  };
}

/** Forms of kanji that names and old texts have, and the usual ones, which the dictionary knows. */
const USUAL_FORMS = new Map(
  '𠮷吉 髙高 﨑崎 德徳 濵浜 邉辺 瀨瀬 栁柳 桒桑 曻昇 增増 黑黒 淸清 靑青 禮礼 橫横 內内 戶戸 每毎 步歩 郞郎 鄕郷 錄録 凞煕 溫温 甁瓶 硏研 緖緒 薰薫 虛虚 說説 賴頼 銳鋭 顏顔 飮飲 姬姫 淚涙 渴渇 產産 敎教 旣既 晚晩 查査 繫繋 閒間 亞亜 惡悪 壓圧 圍囲 醫医 爲為 隱隠 營営 歐欧 毆殴 穩穏 價価 畫画 壞壊 懷懐 擴拡 殼殻 勸勧 歡歓 觀観 陷陥 歸帰 僞偽 戲戯 犧犠 舊旧 據拠 峽峡 區区 驅駆 勳勲 徑径 攜携 經経 繼継 輕軽 鷄鶏 儉倹 劍剣 圈圏 檢検 權権 獻献 險険 驗験 嚴厳 恆恒 鑛鉱 號号 濟済 劑剤 雜雑 參参 慘惨 蠶蚕 贊賛 殘残 絲糸 齒歯 辭辞 濕湿 舍舎 釋釈 從従 獸獣 縱縦 肅粛 處処 敍叙 敘叙 將将 燒焼 稱称 乘乗 剩剰 壤壌 孃嬢 疊畳 釀醸 囑嘱 觸触 寢寝 愼慎 晉晋 圖図 粹粋 醉酔 髓髄 數数 樞枢 聲声 竊窃 專専 戰戦 潛潜 纖繊 踐践 禪禅 插挿 爭争 裝装 騷騒 臟臓 屬属 續続 墮堕 體体 對対 帶帯 滯滞 臺台 擇択 單単 擔担 彈弾 斷断 癡痴 遲遅 晝昼 鑄鋳 廳庁 聽聴 敕勅 遞逓 轉転 點点 黨党 盜盗 鬪闘 屆届 惱悩 腦脳 霸覇 廢廃 拜拝 發発 髮髪 拔抜 蠻蛮 祕秘 拂払 竝並 變変 瓣弁 辯弁 沒没 飜翻 默黙 餠餅 藥薬 譯訳 樣様 謠謡 亂乱 覽覧 兩両 獵猟 壘塁 勵励 靈霊 齡齢 戀恋 爐炉 勞労 灣湾 乕虎 凾函 畧略 畄留 秡祓 籖籤 迯逃 鑚鑽 隸隷 甞嘗 囘回 埀垂 寃冤 寉鶴 尅剋 并併 恠怪 戝財 斈学 昿曠 皈帰 盖蓋 眥眦 禀稟 筝箏 緜綿 綫線 羣群 翆翠 脉脈 膓腸 艢檣 覊羈 觧解 貮弐 賍贓 軣轟 辧弁 遯遁 鈬鐸 銕鉄 閙鬧 阯址 鄰隣 飃飄 麪麺 學学 會会 來来 氣気 實実 寫写 圓円 傳伝 讀読 賣売 驛駅 鐵鉄 應応 當当 關関 國国 廏厩'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);
/** Those of one UTF-16 unit, so that no offset moves. */
const VARIANTS = new RegExp(`[${[...USUAL_FORMS.keys()].filter(({ length }) => length === 1).join('')}]`, 'g');
const usualForm = (char: string) => USUAL_FORMS.get(char) ?? char;

/** What the dictionary says of a word, as it sounds where it says so. */
const kanaFrom = (features: IpadicFeatures | undefined): string | undefined =>
  [features?.pronunciation, features?.reading].find((form) => form !== undefined && isKana(form));

const SIGNS_OF_WRITING: Readonly<Record<string, string>> & { 々: string } = { 々: 'おなじ', 〆: 'しめ', 〇: 'まる' };

/** What nothing has a reading of: a kanji is called one, as it must not be passed over. */
const withoutWords = (char: string) => SIGNS_OF_WRITING[char] ?? (/\p{sc=Han}/u.test(char) ? 'かんじ' : char);

const sayDigits = (digits: string) =>
  digits.length > 12 || /^0\d/.test(digits) ? digitByDigit(digits) : cardinal(digits);

/** The length mark behind hiragana as the vowel that it draws out, as no dictionary has it there. */
const drawn = (text: string) => text.replace(/[ぁ-ゖ]ー+/g, drawnOut);

/** Latin words, digits and signs that no span has taken are spans of their own: the dictionary would cut them elsewhere. */
function withOthers(text: string, spans: readonly SaidSpan[]): SaidSpan[] {
  const others: SaidSpan[] = [];
  let next = 0;
  for (const { 0: said, index: start } of text.matchAll(OTHERS)) {
    const end = start + said.length;
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    if (end <= (spans[next]?.start ?? Number.POSITIVE_INFINITY))
      others.push({ start, end, pieces: [{ start, end, said }] });
  }
  return [...spans, ...others].toSorted((a, b) => a.start - b.start);
}

function spanUnit(text: string, { start, end, pieces }: SaidSpan, index: number, said: string): Morpheme {
  const piece = pieces[index] ?? { start, end };
  const isLast = index === pieces.length - 1;
  return {
    start: piece.start,
    end: piece.end,
    surface: text.slice(piece.start, piece.end),
    said,
    isAttached: false,
    span: { start: index === 0 ? start : piece.start, end: isLast ? end : piece.end, isInside: index > 0 },
  };
}

const isKanjiNumber = ({ surface, features }: Morpheme) =>
  features?.pos_detail_1 === '数' && [...surface].every((char) => KANJI_DIGITS.includes(char));

/** Numbers in kanji with the counter behind them become one: 八十歳. */
function withNumbers(units: readonly Morpheme[]): Morpheme[] {
  const found: Morpheme[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] as Morpheme;
    let end = at;
    let written = '';
    for (; end < units.length && isKanjiNumber(units[end] as Morpheme); end += 1) written += units[end]?.surface;
    const digits = written === '' ? undefined : digitsOf(written);
    if (digits === undefined) {
      found.push(unit);
      continue;
    }
    const counter = units[end];
    const isCounted = counter?.features !== undefined && isCounter(counter.surface);
    const last = isCounted ? counter : (units[end - 1] as Morpheme);
    found.push({
      ...unit,
      end: last.end,
      surface: written + (isCounted ? counter.surface : ''),
      said: withLongO(isCounted ? sayCounted(digits, counter.surface, found.at(-1)) : cardinal(digits)),
    });
    at = isCounted ? end : end - 1;
  }
  return found;
}

/** 四月一日: the first of a month. */
const sayCounted = (digits: string, counter: string, previous: Morpheme | undefined) =>
  counter === '日' && digits === '1' && previous?.surface.endsWith('月')
    ? dayOfMonth(1)
    : counted(digits, undefined, counter);

/** Words are what is said in one breath: a noun with its particles, a verb with its endings. */
function grouped(
  text: string,
  units: readonly Morpheme[],
  read: (unit: Morpheme, context: Context) => string,
): SaidWord[] {
  const words: Morpheme[] = [];
  for (const [index, unit] of units.entries()) {
    const previous = units[index - 1];
    if (unit.said === '' && unit.span === undefined && !/[\p{L}\p{N}]/u.test(unit.surface)) continue;
    const said = unit.said === '' ? read(unit, contextOf(text, unit, previous)) : unit.said;
    const word = words.at(-1);
    if (word?.end === unit.start && unit.span === undefined && isAttached(unit, previous)) extend(word, unit.end, said);
    else words.push({ ...unit, said });
  }
  return words.map(({ start, end, said, span }) => ({ start, end, said, ...(span && { span }) }));
}

const contextOf = (text: string, { start, end }: Morpheme, previous: Morpheme | undefined): Context => ({
  before: text.slice(Math.max(0, start - CONTEXT), start),
  after: text.slice(end, end + CONTEXT),
  isBehindNumber: previous?.end === start && previous.features?.pos_detail_1 !== '一般' && previous.said !== '',
});

/** Characters of the text around a word that its reading may depend on. */
const CONTEXT = 12;

function extend(word: Morpheme, end: number, said: string): void {
  word.end = end;
  word.said += said;
  if (word.span !== undefined) word.span = { ...word.span, end };
}

/** Whether a morpheme belongs to the word before it. */
function isAttached({ features, surface }: Morpheme, previous: Morpheme | undefined): boolean {
  if (/^[ーぁぃぅぇぉ]/.test(surface)) return true;
  const before = previous?.features;
  if (features === undefined) return false;
  const { pos, pos_detail_1: detail, basic_form: basic } = features;
  if (before?.pos === '接頭詞') return true;
  if (pos === '助詞' || pos === '助動詞') return true;
  if (pos === '名詞') return detail === '接尾' || (detail === '非自立' && /^(?:の|ん|よう|そう)$/.test(surface));
  if (pos !== '動詞' && pos !== '形容詞') return false;
  if (basic === 'する' && before?.pos_detail_1 === 'サ変接続') return true;
  if (detail === '接尾') return true;
  return detail === '非自立' && (before?.pos_detail_1 !== '接続助詞' || /^(?:いる|る|ある|く|ない)$/.test(basic));
}
