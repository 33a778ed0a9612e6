import { pinyin } from 'pinyin-pro';
import type { Phone } from '../../espeak/phonemize.ts';

/** Sounds of pinyin as Kokoro was trained on them: zh.py and transcription.py of hexgrad/misaki; 0 is the tone's place. */
const INITIALS = new Map(
  'b p c ʦʰ ch ꭧʰ d t f f g k h x j ʨ k kʰ l l m m n n p pʰ q ʨʰ r ɻ s s sh ʂ t tʰ x ɕ z ʦ zh ꭧ'
    .split(' ')
    .flatMap((letters, index, all) => (index % 2 === 0 ? [[letters, all[index + 1] ?? ''] as const] : [])),
);
const FINALS = new Map(
  `a a0 ai ai0 an a0n ang a0ŋ ao au0 e ɤ0 ei ei0 en ə0n eng ə0ŋ er ɚ0 ê ɛ0
   i i0 ia ja0 ian jɛ0n iang ja0ŋ iao jau0 ie je0 in i0n iou jou0 ing i0ŋ iong jʊ0ŋ io jɔ0 ong ʊ0ŋ ou ou0
   u u0 uei wei0 ua wa0 uai wai0 uan wa0n uen wə0n uang wa0ŋ ueng wə0ŋ uo wo0 o wo0
   ü y0 üe ɥe0 üan ɥɛ0n ün y0n`
    .trim()
    .split(/\s+/)
    .flatMap((letters, index, all) => (index % 2 === 0 ? [[letters, all[index + 1] ?? ''] as const] : [])),
);
/** Syllables without a vowel, and the one that is an o by itself. */
const INTERJECTIONS: Record<string, string> = { hm: 'hm0', hng: 'hŋ0', m: 'm0', n: 'n0', ng: 'ŋ0', o: 'ɔ0' };
const TONES = ['', '→', '↗', '↓', '↘', ''];
const SYLLABLE = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs])?(.*)$/;

/** The sounds of a word in Chinese characters, a syllable each. Undefined where it holds anything else. */
export function pinyinPhones(text: string, word: number): Phone[] | undefined {
  if (!/^[\p{sc=Han}々〇]+$/u.test(text)) return undefined;
  // Tones change by their neighbours in the model, as they did in its training.
  const syllables = pinyin(text, { toneType: 'num', type: 'array', toneSandhi: false });
  return syllables.map((syllable, index) => ({ ipa: syllableSound(syllable), word, startsGroup: index === 0 }));
}

/** A syllable with its tone's number, such as `zhong1`; a neutral tone is 0 or 5. */
export function syllableSound(syllable: string): string {
  const letters = syllable.replace(/\d$/, '').replaceAll('v', 'ü');
  const tone = TONES[Number(/\d$/.exec(syllable)?.[0] ?? 0)] ?? '';
  return (INTERJECTIONS[letters] ?? initialAndFinal(withoutGlide(letters))).replace('0', tone);
}

/** Pinyin writes i and u at the start of a syllable as y and w. */
function withoutGlide(letters: string): string {
  return letters.replace(/^yu/, 'ü').replace(/^yi/, 'i').replace(/^y/, 'i').replace(/^wu/, 'u').replace(/^w/, 'u');
}

function initialAndFinal(letters: string): string {
  const [, initial = '', rest = ''] = SYLLABLE.exec(letters) ?? [];
  if (rest === 'i' && /^([zcs]h?|r)$/.test(initial)) return `${INITIALS.get(initial)}ɨ0`;
  const rounded = /^[jqx]$/.test(initial) ? rest.replace(/^u/, 'ü') : rest;
  const final = { iu: 'iou', ui: 'uei', un: 'uen' }[rounded] ?? rounded;
  return `${INITIALS.get(initial) ?? ''}${FINALS.get(final) ?? ''}`;
}
