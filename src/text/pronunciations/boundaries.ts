/** Scripts whose words stand side by side: between their letters a word may begin anywhere. */
const SPACELESS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const KATAKANA = /^[\p{Script=Katakana}ー]/u;
const WORD = /^[\p{L}\p{N}\p{M}_ー]/u;

type Kind = 'none' | 'letter' | 'katakana' | 'spaceless';

function kindOf(character: string): Kind {
  if (!WORD.test(character)) return 'none';
  if (SPACELESS.test(character)) return 'spaceless';
  return KATAKANA.test(character) ? 'katakana' : 'letter';
}

/** Whether a word goes on over a UTF-16 offset of a text. */
export function goesOn(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const before = kindOf(String.fromCodePoint(text.codePointAt(startOfCharacter(text, at - 1)) ?? 0));
  const after = kindOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
  if (before === 'none' || after === 'none' || before === 'spaceless' || after === 'spaceless') return false;
  return before === after;
}

/** Whether an offset stands inside of what is one letter to its reader: a surrogate pair, or a letter and its accent. */
export function isInsideLetter(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return startOfCharacter(text, at) !== at || /^\p{M}/u.test(text.slice(at, at + 2));
}

function startOfCharacter(text: string, at: number): number {
  const isPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
  return isPair ? at - 1 : at;
}
