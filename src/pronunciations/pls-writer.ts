import type { PronunciationRule } from '../text/pronunciations/rules.ts';
import { FLAGS_NAMESPACE, PLS_NAMESPACE, UNKNOWN_LANGUAGE } from './pls-names.ts';

/** Vendors' alphabets begin with x- in PLS. */
const ALPHABETS = { ipa: 'ipa', 'cmu-arpabet': 'x-cmu-arpabet' } as const;

/** Rules as a pronunciation lexicon (W3C PLS 1.0), which `readPls` reads as the same rules. */
export function* writePls(rules: readonly PronunciationRule[], language: string | null): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<lexicon version="1.0" xmlns="${PLS_NAMESPACE}" xmlns:locution="${FLAGS_NAMESPACE}"`;
  yield ` alphabet="ipa" xml:lang="${escaped(language ?? UNKNOWN_LANGUAGE)}">\n`;
  for (const rule of rules) {
    yield `  <lexeme${flag('case-sensitive', rule.caseSensitive)}${flag('word-boundaries', rule.wordBoundaries)}>\n`;
    yield `    <grapheme>${escaped(rule.written)}</grapheme>\n`;
    if ('alias' in rule) yield `    <alias>${escaped(rule.alias)}</alias>\n`;
    else yield `    <phoneme alphabet="${ALPHABETS[rule.alphabet]}">${escaped(rule.phoneme)}</phoneme>\n`;
    yield '  </lexeme>\n';
  }
  yield '</lexicon>\n';
}

/** Rules as other services know them have both. */
const flag = (name: string, isOn: boolean): string => (isOn ? '' : ` locution:${name}="false"`);

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
