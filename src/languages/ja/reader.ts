import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { IpadicFeatures, Tokenizer } from '@sglkc/kuromoji';
import { EngineError } from '../../engines/engine.ts';
import type { TokenRange } from '../../text/tokens.ts';

/** Gives the readings of Japanese text in kana: eSpeak NG knows no kanji. */
export interface JapaneseReader {
  /** The kana of each range, in order. */
  read(text: string, ranges: readonly TokenRange[]): string[];
}

let reader: Promise<JapaneseReader> | undefined;

/** The dictionary takes ~1 s and 300 MB, so it is loaded on the first Japanese text of a worker. */
export function japaneseReader(): Promise<JapaneseReader> {
  reader ??= loadTokenizer().then(createReader);
  return reader;
}

async function loadTokenizer(): Promise<Tokenizer<IpadicFeatures>> {
  const require = createRequire(import.meta.url);
  const { default: kuromoji } = await import('@sglkc/kuromoji');
  const dicPath = join(dirname(require.resolve('@sglkc/kuromoji/package.json')), 'dict');
  return new Promise((resolve, reject) => {
    kuromoji.builder({ dicPath }).build((error, tokenizer) => {
      if (error) reject(new EngineError(`The Japanese dictionary did not load: ${error.message}`));
      else resolve(tokenizer);
    });
  });
}

function createReader(tokenizer: Tokenizer<IpadicFeatures>): JapaneseReader {
  const kanaOf = (text: string) => tokenizer.tokenize(text).map(kana).join('');
  return {
    read(text, ranges) {
      const morphemes = new Map<number, { end: number; kana: string }>();
      let at = 0;
      for (const morpheme of tokenizer.tokenize(text)) {
        const end = at + morpheme.surface_form.length;
        morphemes.set(at, { end, kana: kana(morpheme) });
        at = end;
      }
      return ranges.map(({ start, end }) => {
        const word = text.slice(start, end);
        let said = '';
        let reached = start;
        while (reached < end) {
          const morpheme = morphemes.get(reached);
          if (morpheme === undefined) break;
          said += morpheme.kana;
          reached = morpheme.end;
        }
        // Where the dictionary cuts elsewhere than the word list, the word is read by itself.
        return reached === end ? said : kanaOf(word);
      });
    },
  };
}

function kana({ surface_form, pronunciation, reading }: IpadicFeatures): string {
  const spoken = [pronunciation, reading].find((form) => form !== undefined && form !== '*') ?? surface_form;
  return hiragana(drawnOut(spoken)).replaceAll('を', 'お');
}

const VOWEL_ROWS: readonly (readonly [string, string])[] = [
  ['ア', 'アカサタナハマヤラワガザダバパャァヮ'],
  ['イ', 'イキシチニヒミリギジヂビピィ'],
  ['ウ', 'ウクスツヌフムユルグズヅブプュゥヴ'],
  ['エ', 'エケセテネヘメレゲゼデベペェ'],
  ['オ', 'オコソトノホモヨロヲゴゾドボポョォ'],
];

/** Replaces the length mark ー by the vowel that it draws out: eSpeak NG does not know it. */
function drawnOut(katakana: string): string {
  let vowel = '';
  return [...katakana]
    .map((char) => {
      if (char === 'ー') return vowel;
      vowel = VOWEL_ROWS.find(([, row]) => row.includes(char))?.[0] ?? vowel;
      return char;
    })
    .join('');
}

function hiragana(katakana: string): string {
  return katakana.replace(/[ァ-ヶ]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x60));
}

/** Days of the month that have names of their own: the number's part, and that of 日. */
const DAYS = new Map([
  ['1', ['つい', 'たち']],
  ['2', ['ふつ', 'か']],
  ['3', ['みっ', 'か']],
  ['4', ['よっ', 'か']],
  ['5', ['いつ', 'か']],
  ['6', ['むい', 'か']],
  ['7', ['なの', 'か']],
  ['8', ['よお', 'か']],
  ['9', ['ここの', 'か']],
  ['10', ['とお', 'か']],
  ['14', ['じゅうよっ', 'か']],
  ['20', ['はつ', 'か']],
  ['24', ['にじゅうよっ', 'か']],
]);

const MONTHS = new Map([
  ['4', 'し'],
  ['7', 'しち'],
  ['9', 'く'],
]);

/**
 * The readings of a number and of the 月 or 日 after it, where they differ from those that the two have by themselves.
 * 1日 is read as a date only after a month.
 */
export function dateReading(number: string, unit: string, context: { reading: string; isAfterMonth: boolean }) {
  if (unit === '月') return [MONTHS.get(number) ?? context.reading, 'がつ'];
  if (unit !== '日' || (number === '1' && !context.isAfterMonth)) return undefined;
  return DAYS.get(number);
}

const DIGITS = '零一二三四五六七八九';
const SMALL_UNITS = ['', '十', '百', '千'];
const LARGE_UNITS = ['', '万', '億', '兆'];

/** Digits as kanji numerals, which the dictionary can read: 1984 is 千九百八十四. */
export function kanjiNumber(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return 'ゼロ';
  if (trimmed.length > 16 || trimmed.length < digits.length)
    return digits.replace(/\d/g, (d) => DIGITS[Number(d)] ?? d);
  let said = '';
  for (let end = trimmed.length, group = 0; end > 0; end -= 4, group += 1) {
    const part = fourDigits(trimmed.slice(Math.max(0, end - 4), end), group > 0);
    if (part !== '') said = part + LARGE_UNITS[group] + said;
  }
  return said;
}

/** One before ten, hundred and thousand is not said, but before a thousand of a larger unit it is. */
function fourDigits(digits: string, hasUnit: boolean): string {
  return [...digits]
    .map((digit, index) => {
      const place = digits.length - 1 - index;
      if (digit === '0') return '';
      const isSilent = digit === '1' && place > 0 && !(place === 3 && hasUnit);
      return (isSilent ? '' : DIGITS[Number(digit)]) + (SMALL_UNITS[place] ?? '');
    })
    .join('');
}
