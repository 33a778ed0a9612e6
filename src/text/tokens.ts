import { segmenter } from './cut.ts';

/** A word, number, sign or emoji: something that is heard. Half-open range of UTF-16 offsets. */
export interface TokenRange {
  start: number;
  end: number;
}

/** Scripts that put no spaces between words; `Intl.Segmenter` finds the words in a run of them. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}ー々〆]`;
const LETTER = String.raw`[[\p{L}\p{M}\p{N}\u200C\u200D\u00AD]--${UNSPACED}]`;
const SIGN = String.raw`[\p{So}\p{Sc}\p{Sm}%‰٪&@#§]`;

/** In the order in which they are tried. */
const TOKEN = new RegExp(
  [
    // Looked for where one can begin: the property has thousands of them.
    String.raw`(?=[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}]|[0-9#*]\ufe0f)\p{RGI_Emoji}`,
    // Web and mail addresses, without a full stop that ends the sentence.
    String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[\p{L}\p{N}\/]`,
    String.raw`[\p{L}\p{N}][\p{L}\p{N}._%+\-]*@[\p{L}\p{N}\-]+(?:\.[\p{L}\p{N}\-]+)+`,
    // U.S.A. keeps its last stop: it is part of the abbreviation.
    String.raw`(?:\p{L}\.){2,}(?!${LETTER})`,
    // Numbers with sign, currency, grouping, time and date separators, unit: -3.5, $3.50, 12:45, 20%, 20km.
    String.raw`(?:(?<!${LETTER})[\-−+±])?\p{Sc}?\p{Nd}+(?:[.,:\/'’\-٫٬．：]\p{Nd}+)*(?:[%‰٪％]|\p{Sc}|°[CFcf]?(?!\p{L})|${LETTER}+)?`,
    // Words, with what joins their parts: don't, e-mail, AT&T, example.com; and #tag, @name.
    String.raw`[#@]?${LETTER}+(?:['’ʼ\-‐‑_.·@&]${LETTER}+)*`,
    String.raw`(?<unspaced>(?:${UNSPACED}|\p{M})+)`,
    String.raw`(${SIGN})\2*`,
  ].join('|'),
  'gv',
);

/** Every token of the text, in order. What lies between them is not heard: spaces and punctuation. */
export function tokenRanges(text: string, languageCode: string): TokenRange[] {
  const ranges: TokenRange[] = [];
  for (const { index, 0: token, groups: { unspaced } = {} } of text.matchAll(TOKEN)) {
    if (unspaced === undefined) ranges.push({ start: index, end: index + token.length });
    else ranges.push(...wordsWithoutSpaces(token, index, languageCode));
  }
  return ranges;
}

function* wordsWithoutSpaces(run: string, offset: number, languageCode: string): Generator<TokenRange> {
  for (const { index, segment, isWordLike } of segmenter(languageCode, 'word').segment(run)) {
    if (isWordLike || /[\p{L}\p{N}]/u.test(segment))
      yield { start: offset + index, end: offset + index + segment.length };
  }
}
