import type { Phone } from '../../espeak/phonemize.ts';

/** Sounds of kana as Kokoro was trained on them: the first front end of misaki (cutlet.py of hexgrad/misaki). */
const SOUNDS = new Map(
  `あ a い i う ɯ え e お o ぁ a ぃ i ぅ ɯ ぇ e ぉ o
   か ka き kʲi く kɯ け ke こ ko が ɡa ぎ ɡʲi ぐ ɡɯ げ ɡe ご ɡo
   さ sa し ɕi す sɨ せ se そ so ざ ʣa じ ʥi ず zɨ ぜ ʣe ぞ ʣo
   た ta ち ʨi つ ʦɨ て te と to だ da ぢ ʥi づ zɨ で de ど do
   な na に ɲi ぬ nɯ ね ne の no
   は ha ひ çi ふ ɸɯ へ he ほ ho ば ba び bʲi ぶ bɯ べ be ぼ bo ぱ pa ぴ pʲi ぷ pɯ ぺ pe ぽ po
   ま ma み mʲi む mɯ め me も mo
   や ja ゆ jɯ よ jo ゃ ja ゅ jɯ ょ jo
   ら ɾa り ɾʲi る ɾɯ れ ɾe ろ ɾo わ βa ゎ βa ゐ i ゑ e を o ゔ vɯ ゕ ka ゖ ke
   いぇ je うぃ βi うぇ βe うぉ βo
   きぇ kʲe きゃ kʲa きゅ kʲɨ きょ kʲo ぎゃ ɡʲa ぎゅ ɡʲɨ ぎょ ɡʲo
   くぁ kᵝa くぃ kᵝi くぇ kᵝe くぉ kᵝo ぐぁ ɡᵝa ぐぃ ɡᵝi ぐぇ ɡᵝe ぐぉ ɡᵝo
   しぇ ɕe しゃ ɕa しゅ ɕɨ しょ ɕo じぇ ʥe じゃ ʥa じゅ ʥɨ じょ ʥo
   ちぇ ʨe ちゃ ʨa ちゅ ʨɨ ちょ ʨo ぢゃ ʥa ぢゅ ʥɨ ぢょ ʥo
   つぁ ʦa つぃ ʦʲi つぇ ʦe つぉ ʦo てぃ tʲi てゅ tʲɨ でぃ dʲi でゅ dʲɨ とぅ tɯ どぅ dɯ
   にぇ ɲe にゃ ɲa にゅ ɲɨ にょ ɲo ひぇ çe ひゃ ça ひゅ çɨ ひょ ço
   びゃ bʲa びゅ bʲɨ びょ bʲo ぴゃ pʲa ぴゅ pʲɨ ぴょ pʲo
   ふぁ ɸa ふぃ ɸʲi ふぇ ɸe ふぉ ɸo ふゅ ɸʲɨ ふょ ɸʲo
   みゃ mʲa みゅ mʲɨ みょ mʲo りゃ ɾʲa りゅ ɾʲɨ りょ ɾʲo
   ゔぁ va ゔぃ vʲi ゔぇ ve ゔぉ vo ゔゅ bʲɨ ゔょ bʲo`
    .trim()
    .split(/\s+/)
    .flatMap((kana, index, all) => (index % 2 === 0 ? [[kana, all[index + 1] ?? ''] as const] : [])),
);

const SMALL = /^[ゃゅょぁぃぅぇぉ]/;

/** The sounds of words in kana; a word ends before a stop (っ) that it runs into. Undefined where a word is not kana. */
export function kanaPhones(text: string, word: number): Phone[] | undefined {
  const kana = text
    .normalize('NFKC')
    .replace(/[ァ-ヶ]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - 0x60));
  if (!/^[ぁ-ゖー\s]+$/.test(kana)) return undefined;
  return withLongVowels(moras(kana.replace(/\s/g, ''))).map((ipa, index) => ({
    ipa,
    word,
    startsGroup: index === 0 && ipa !== 'ʔ',
  }));
}

/** A vowel that goes on in the next mora is a long one; only i is said twice, as at the end of 大きい. */
const withLongVowels = (sounds: readonly string[]) =>
  sounds.map((sound, index) => (/^[aɯeo]$/.test(sound) && sounds[index - 1]?.endsWith(sound) ? 'ː' : sound));

function moras(kana: string): string[] {
  const sounds: string[] = [];
  for (let at = 0; at < kana.length; ) {
    const pair = SOUNDS.get(kana.slice(at, at + 2));
    const single = SOUNDS.get(kana.charAt(at));
    const next = kana.slice(at + 1);
    if (pair !== undefined && next !== '') sounds.push(pair);
    // A small kana that no table has after this one takes the place of its vowel.
    else if (single !== undefined && SMALL.test(next))
      sounds.push(single.slice(0, -1) + (SOUNDS.get(next.charAt(0)) ?? ''));
    else sounds.push(single ?? special(kana.charAt(at), next));
    at += (pair !== undefined && next !== '') || (single !== undefined && SMALL.test(next)) ? 2 : 1;
  }
  return sounds.filter(Boolean);
}

function special(kana: string, next: string): string {
  if (kana === 'ー') return 'ː';
  if (kana === 'っ') return SMALL.test(next) ? '' : 'ʔ';
  return kana === 'ん' ? syllabicN(SOUNDS.get(next.charAt(0)) ?? '') : '';
}

/** ん is said where the next sound is said. */
function syllabicN(next: string): string {
  if (/^[mpb]/.test(next)) return 'm';
  if (/^[kɡ]/.test(next)) return 'ŋ';
  if (/^[ɲʨʥ]/.test(next)) return 'ɲ';
  return /^[ntdɾz]/.test(next) ? 'n' : 'ɴ';
}
