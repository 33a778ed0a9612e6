import { spokenSegments } from './phonemes.ts';

/**
 * What the front end gives to eSpeak NG for Japanese `text`, without blanks and punctuation. Kana are compared and not
 * phonemes, as eSpeak NG says the same kana otherwise where the words are cut otherwise.
 */
export async function kanaOf(text: string): Promise<string> {
  let kana = '';
  for await (const ssml of spokenSegments(text, 'ja')) kana += ssml.replace(/<[^>]*>/g, '');
  return sameKana(kana);
}

/** Kana of equal sound written alike: hiragana, long vowels as two, せい as せえ, を as お, ぢ and づ as じ and ず. */
export function sameKana(kana: string): string {
  return [...kana.replace(/[^\p{L}\p{N}ー]/gu, '').replace(/[ァ-ヶ]/g, hiragana)]
    .reduce((said, char) => said + (char === 'ー' ? vowelOf(said.at(-1) ?? '') : char), '')
    .replace(/(?<=[えけせてねへめれげぜでべぺぇ])い/g, 'え')
    .replaceAll('を', 'お')
    .replaceAll('ぢ', 'じ')
    .replaceAll('づ', 'ず');
}

export function katakana(hiragana: string): string {
  return hiragana.replace(/[ぁ-ゖ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60));
}

function hiragana(katakana: string): string {
  return String.fromCharCode(katakana.charCodeAt(0) - 0x60);
}

const VOWELS: readonly (readonly [vowel: string, row: string])[] = [
  ['あ', 'あかさたなはまやらわがざだばぱぁゃゎ'],
  ['い', 'いきしちにひみりぎじぢびぴぃ'],
  ['う', 'うくすつぬふむゆるぐずづぶぷぅゅゔ'],
  ['え', 'えけせてねへめれげぜでべぺぇ'],
  ['お', 'おこそとのほもよろをごぞどぼぽぉょ'],
];

function vowelOf(kana: string): string {
  return VOWELS.find(([, row]) => row.includes(kana))?.[0] ?? '';
}
