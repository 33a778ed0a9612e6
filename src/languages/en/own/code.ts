import type { OwnSpan } from '../../reading.ts';
import { cardinal, digitByDigit, figures } from '../numbers.ts';
import { number, spell, spellCode } from './forms.ts';
import { MONTH } from './months.ts';

/** Whose standards and products have a number behind the name. */
const NUMBERED_NAMES =
  'RTX|GTX|GT|RX|GeForce|Radeon|Quadro|Xeon|Epyc|EPYC|Ryzen(?:\\s\\d)?|Threadripper|Snapdragon|ISO|IEC|ISO\\/IEC|RFC|IEEE|ANSI|DIN|EN|BS|FIPS|ThinkPad|PowerEdge|Galaxy|Nokia|IBM|TI|HP|Atari|Commodore|Intel';

const MONTH_BEFORE = new RegExp(`\\b(?:${MONTH})[a-z]*$`);

/** What programmers write. */
export const CODE: readonly OwnSpan[] = [
  // 550e8400-e29b-41d4-a716-446655440000.
  {
    pattern: /(?<![\p{L}\d-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d-])/giu,
    say: ({ 0: written }) => written.split('-').map(spellCode).join(' dash '),
  },
  // Commits and check sums; those of figures alone are numbers.
  {
    pattern:
      /(?<![\p{L}\d.,_#/-])(?=\d*[a-f])(?=[a-f]*\d)(?:[\da-f]{7,8}|[\da-f]{12}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64})(?![\p{L}\d_/-]|\.\p{L}|[.,]\d)/gu,
    say: ({ 0: written }) => (/^\d+e\d{1,3}$/.test(written) ? undefined : spellCode(written)),
  },
  // Colours: #ff8800, and #336699 where one is named.
  {
    pattern:
      /#(?<hex>(?=\d*[A-Fa-f])[\dA-Fa-f]{6}|(?<=\b(?:colou?r|background|fill|hex)[^#\n]{0,12}#)[\dA-Fa-f]{3}(?:[\dA-Fa-f]{3})?)(?![\p{L}\d_-])/gu,
    say: ({ groups: { hex = '' } = {} }) => `hash ${spellCode(hex)}`,
  },
  {
    pattern: /\bCVE-(?<year>\d{4})-(?<number>\d{4,7})(?!\d)/g,
    say: ({ groups: { year: of = '', number = '' } = {} }) => `${spell('CVE')} ${figures(of)} ${digitByDigit(number)}`,
  },
  // RTX 4090, RFC 2616, ISO 8601.
  {
    pattern: new RegExp(
      String.raw`(?<=(?<![\p{L}\d])(?:${NUMBERED_NAMES})[\s-])(?<digits>\d{3,5})(?![\d_%]|[.,:/]\d|\s?(?:x|×)\s?\d)`,
      'gu',
    ),
    say: ({ groups: { digits = '' } = {} }) => figures(digits),
  },
  // F-150, U-235, i9-13900K.
  {
    pattern:
      /(?<=(?<![\p{L}\d.@/_-])(?:\p{Lu}[\p{L}\d]{0,4}|i[3579]))-(?<digits>\d{3,5})(?<tail>[A-Z]{0,3})(?![\p{L}\d_%-]|[.,:/]\d)/gu,
    say: ({ groups: { digits = '', tail = '' } = {} }, { before }) =>
      MONTH_BEFORE.test(before) ? undefined : ` ${figures(digits)} ${spell(tail)}`.trimEnd(),
  },
  // AH-64: two letters before a number are no word.
  {
    pattern: /(?<![\p{L}\d.@/_-])(?!NO-)\p{Lu}{2}(?=-\d{1,4}(?![\p{L}\d]))/gu,
    say: ({ 0: letters }) => spell(letters),
  },
  // H.264, X.509.
  {
    pattern: /(?<![\p{L}\d.])(?<letter>[GHTVXZ])\.(?<digits>\d{2,4})(?![\p{L}\d]|[.,]\d)/gu,
    say: ({ groups: { letter = '', digits = '' } = {} }) => `${spell(letter)} ${figures(digits)}`,
  },
  // 802.11ac.
  {
    pattern: /(?<![\p{L}\d.,$€£])802\.(?<part>\d{1,2})(?<letters>[a-z]{0,2})(?![\p{L}\d])/gu,
    say: ({ groups: { part = '', letters = '' } = {} }) =>
      `eight oh two point ${cardinal(part)} ${spell(letters.toUpperCase())}`.trimEnd(),
  },
  // Addresses of IPv6: 2001:db8::1.
  {
    pattern: /(?<![\p{L}\d:.])(?=[\da-f:]*(?:::|[a-f]))[\da-f]{1,4}(?:::?[\da-f]{1,4}){2,7}(?![\p{L}\d:])/giu,
    say: ({ 0: written }) =>
      written
        .split(/(:)/)
        .filter((part) => part !== '')
        .map((part) => (part === ':' ? 'colon' : spellCode(part)))
        .join(' '),
  },
  // GPT-4o.
  {
    pattern: /(?<=\p{Lu}{2})-(?<digit>\d)(?<letter>[a-z])(?![\p{L}\d-])/gu,
    say: ({ groups: { digit = '', letter = '' } = {} }) => ` ${cardinal(digit)} ${spell(letter.toUpperCase())}`,
  },
  // Parameters of a model: Llama 3.1 70B, a 7B model.
  {
    pattern:
      /(?<=\b(?:Llama|Mistral|Mixtral|Qwen|Gemma|Falcon|Phi|DeepSeek)[^\n.!?]{0,12}[\s-]|\b(?:Llama|Qwen|Gemma)\s\d\.\d[\s-])(?<count>\d+(?:\.\d+)?)B(?![\p{L}\d])|(?<![\p{L}\d.,])(?<size>\d+(?:\.\d+)?)B(?=\s(?:models?|param(?:eter)?s?|LLMs?)\b)/gu,
    say: ({ groups: { count, size } = {} as Record<string, string | undefined> }) =>
      `${number(count ?? size)} ${spell('B')}`,
  },
  // ls | grep; if (!ready).
  {
    pattern:
      /(?<=\s)\|(?=\s(?:grep|egrep|less|more|head|tail|sort|uniq|wc|awk|sed|cut|tr|xargs|tee|jq|bash|sh|zsh|cat|python3?|node|perl|pbcopy|column)(?![\p{L}\d]))/gu,
    say: () => 'pipe',
  },
  { pattern: /(?<=[(=&|]\s?|\b(?:if|while|return|not)\s)!(?=[\p{L}_(])/gu, say: () => 'not ' },
  // Any of a row of versions: Node 18.x, 10.15.x.
  {
    pattern: /(?<![\p{L}\d.])(?<numbers>\d+(?:\.\d+)*)\.[xX](?![\p{L}\d])/gu,
    say: ({ groups: { numbers = '' } = {} }) =>
      `${numbers.split('.').map(cardinal).join(' point ')} point ${spell('X')}`,
  },
  // 0b1010, 0o755.
  {
    pattern: /(?<![\p{L}\d.])0(?<base>[bo])(?<digits>\d+)(?![\p{L}\d])/gu,
    say: ({ groups: { base = '', digits = '' } = {} }) => `zero ${spell(base.toUpperCase())} ${digitByDigit(digits)}`,
  },
  // H~2~O, as some Markdown sets low figures.
  {
    pattern: /(?<=\p{L})~(?<low>\d{1,3})~/gu,
    say: ({ groups: { low = '' } = {} }) => ` ${cardinal(low)} `,
  },
  // HEAD~3, HEAD^; a wave at the end of a word or by itself.
  { pattern: /(?<=\p{L})~(?=[\d\s.,!?]|$)|(?<=^|\s)~(?=\s\p{L}|\s*$)/gu, say: () => ' tilde ' },
  { pattern: /(?<=\p{L}{2})\^(?=[\s.,]|$)/gu, say: () => ' caret' },
  // SELECT * FROM, COUNT(*), *.txt, *args, **kwargs.
  {
    pattern: /(?<=\b(?:SELECT|select|DISTINCT|RETURNING|import|export)\s)\*(?!\S)|(?<=\()\*(?=\))/g,
    say: () => ' star ',
  },
  { pattern: /(?<![\p{L}\d*.])\*\.(?=\p{L}[\p{L}\d]{0,4}(?![\p{L}\d.]))/gu, say: () => 'star dot ' },
  {
    pattern: /(?<=^|[\s(,"'`])\*{1,2}(?=[a-z_][\w']*(?![\p{L}\d*]))/gu,
    say: ({ 0: written }) => (written === '*' ? 'star ' : 'star star '),
  },
  // The mark of a footnote: "Prices may vary.*"
  {
    pattern: /(?<=[\p{L}\d!?.,;:%)"”’])(?:(?<!(?<![\d.,])[1-5])\*{1,3}|[†‡])(?=$|[\s.,;:!?)"”])/gu,
    say: ({ 0: written }) => (written === '†' ? ' dagger' : written === '‡' ? ' double dagger' : ' asterisk'),
  },
  // The end of a pattern.
  { pattern: /(?<=[+*)\]}?]|\\[a-z])\$(?=$|[\s/"'`])/g, say: () => ' dollar' },
  // At the start of a pattern or before a remark; behind a number or letter it is a power.
  { pattern: /(?<=^|[\s"'`/([])\^+(?=\S|\s|$)/g, say: () => 'caret ' },
];
