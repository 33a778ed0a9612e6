import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { IpadicFeatures, Tokenizer } from '@sglkc/kuromoji';

/** Half-open, of UTF-16 offsets. */
interface Range {
  start: number;
  end: number;
}

/** Gives the readings of Japanese text in kana: an engine need not know kanji. */
export interface JapaneseReader {
  /** The kana of each range, in order. */
  read(text: string, ranges: readonly Range[]): string[];
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
      if (error) reject(new Error(`The Japanese dictionary did not load: ${error.message}`));
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

/** Replaces the length mark ー by the vowel that it draws out, for engines that do not know it. */
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
