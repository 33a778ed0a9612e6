/** What this language's voices read: hiragana, long vowels written as vowels, and no sign that a kana only modifies. */
export function hiragana(kana: string): string {
  return drawnOut(kana.replace(/[ァ-ヶ]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x60)))
    .replaceAll('を', 'お')
    .replaceAll('ゎ', 'わ')
    .replaceAll('ゐ', 'い')
    .replaceAll('ゑ', 'え')
    .replaceAll('ゕ', 'か')
    .replaceAll('ゖ', 'け');
}

const VOWEL_ROWS: readonly (readonly [string, string])[] = [
  ['あ', 'あかさたなはまやらわがざだばぱゃぁゎ'],
  ['い', 'いきしちにひみりぎじぢびぴぃゐ'],
  ['う', 'うくすつぬふむゆるぐずづぶぷゅぅゔ'],
  ['え', 'えけせてねへめれげぜでべぺぇゑ'],
  ['お', 'おこそとのほもよろをごぞどぼぽょぉ'],
];

/** The length mark ー and the waves that stand for it as the vowel that they draw out; nothing where there is none. */
export function drawnOut(kana: string): string {
  let vowel = '';
  return [...kana]
    .map((char) => {
      if (char === 'ー') return vowel;
      const lower = char >= 'ァ' && char <= 'ヶ' ? String.fromCharCode(char.charCodeAt(0) - 0x60) : char;
      vowel = lower === 'ん' ? 'ん' : (VOWEL_ROWS.find(([, row]) => row.includes(lower))?.[0] ?? '');
      return char;
    })
    .join('');
}

/** Whether a text is kana throughout. */
export const isKana = (text: string): boolean => /^[ぁ-ゖァ-ヺー]+$/.test(text);

/** The second half of a long o, which is spelled う in words of Chinese origin: of no verb, whose last う is one. */
export const withLongO = (kana: string): string =>
  kana.replace(/([おこそとのほもよろをごぞどぼぽょぉ])う(?![ぁぃぇぉ])/g, '$1お');
