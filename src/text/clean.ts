/**
 * Text as an engine may see it: NFKC (full-width digits, ligatures, presentation forms), no controls (a synthesizer may
 * take them for commands, or for the end), no lone surrogates, no invisible formatting but the joiners that shape
 * Arabic, Indic and emoji. One token is cleaned at a time, so no map back to the original is needed.
 */
export function clean(text: string): string {
  if (/^\w*$/.test(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Co}\u{FFFD}\u{FFFC}]/gu, ' ')
    .replace(/(?![\u200c\u200d])(?:\p{Cf}|\u{FE0E}|\u{FE0F})/gu, '')
    .replace(REPEATED, '$1$1$1');
}

/** Four and more of one sign say nothing that three do not. Letters and digits repeat as they are. */
const REPEATED = /([^\p{L}\p{N}\p{M}])\1{3,}/gu;
