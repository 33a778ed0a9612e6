import type { OwnSpan } from '../../reading.ts';
import { romanValue } from '../../roman-numerals.ts';
import { cardinal, ordinal } from '../numbers.ts';
import { KEYS, plural, spell } from './forms.ts';

const SYMBOL_KEYS: Readonly<Record<string, string>> = {
  '⌘': 'command',
  '⌥': 'option',
  '⇧': 'shift',
  '⌃': 'control',
  '⌫': 'delete',
  '⏎': 'return',
  '↵': 'return',
  '⇥': 'tab',
  '⎋': 'escape',
};

/** Words and letters. */
export const WORDS: readonly OwnSpan[] = [
  // Parts of compounds that are said otherwise alone.
  { pattern: /(?<=\b(?:well|re)-)read\b/gi, say: () => 'red' },
  { pattern: /\blead(?=-(?:free|based|lined|acid|tainted))/gi, say: () => 'led' },
  { pattern: /\bcontent(?=-\p{L})/giu, say: () => 'con tent' },
  { pattern: /(?<=^|\s)<3+(?=$|[\s.,!?])/g, say: () => 'heart' },
  { pattern: /\b[Nn]-?th\b/g, say: () => 'enth' },
  { pattern: /\bdos(?= and don['’]ts)/gi, say: () => 'dooz' },
  // A lone "a" beside an operator is a letter.
  {
    pattern:
      /(?<![\p{L}\p{N}])[aA](?=\s?(?:[=+²³^*≠<>≤≥∪∩⊂⊆⊃⊇∈∧∨≡⊕⊗⇒⇔]|!=|&&)|\s[-−→]\s)|(?<=[=+*≠<>≤≥→∪∩⊂⊆⊃⊇∈∧∨≡⊕⊗⇒⇔¬-]\s?)[aA](?![\p{L}\p{N}'’])/gu,
    say: () => spell('A'),
  },
  // A by itself is a letter where no article can stand: "Gate A", "an A", "A is".
  {
    pattern:
      /(?<=(?<![\p{L}])(?:an|gate|option|plan|grade|hepatitis|type|group|team|exhibit|section|point|level|class|vitamin|letter|side|appendix|list|category|column|row|unit|building|block|part|version|terminal|hall|zone|schedule|drive|tier|series|answer|figure|table|model|person|player|straight|from)\s)A(?![\p{L}\d'’.+-])|(?<=^|[.!?:]\s|["“(])A(?=\s(?:is|was|and|or|to|through|stands|comes|has|plus|minus)\s|,)|(?<![\p{L}/]|\d\s?)A(?=\s*(?:[.,;:!?)]\s*)?$)/giu,
    say: ({ 0: letter }) => (letter === 'A' ? spell('A') : undefined),
  },
  // "Press # to confirm."
  {
    pattern: /(?<=\b(?:press|dial|enter|hit)(?:e?s|ing|ed)?\s)[*#](?=\s|[.,;!?]|$)|(?<=\s)[*#](?=\sto\s\p{Ll})/giu,
    say: ({ 0: sign }) => KEYS[sign],
  },
  // The XXth century.
  {
    pattern: /(?<![\p{L}\d])(?<number>[IVXLC]+)(?:st|nd|rd|th)(?![\p{L}\d])/gu,
    say: ({ groups: { number = '' } = {} }) => ordinal(String(romanValue(number))),
  },
  // (iv), xiv.
  {
    pattern: /(?<![\p{L}\d.'’-])(?:x{0,2}(?:ix|iv|vi{1,3}|i{2,3})|x{1,2}(?:ix|iv|v|vi{1,3}|i{1,3}))(?![\p{L}\d'’-])/gu,
    say: ({ 0: letters }) => cardinal(String(romanValue(letters.toUpperCase()))),
  },
  { pattern: /\$(?=[A-Z][A-Z_]+\b|\{|\ssigns?\b)/g, say: () => 'dollar ' },
  // Keys: ⌘C, ⇧⌘P.
  { pattern: /[⌘⌥⇧⌃⌫⏎⇥⎋↵]/g, say: ({ 0: sign }) => ` ${SYMBOL_KEYS[sign]} ` },
  { pattern: /(?<!\S)\.(?=[a-z]{2,12}\b(?!\s?\d))/g, say: () => 'dot ' },
  {
    pattern:
      /(?<=\b(?:sections?|pages?|chapters?|parts?|paragraphs?|items?|clauses?|volumes?|acts?|scenes?)\s)(?<from>[ivxl]{1,6})(?:\s?[-–—]\s?(?<to>[ivxl]{1,6}))?(?![\p{L}\d])/giu,
    say: ({ groups = {} }) => {
      const from = cardinal(String(romanValue((groups.from ?? '').toUpperCase())));
      return groups.to === undefined ? from : `${from} to ${cardinal(String(romanValue(groups.to.toUpperCase())))}`;
    },
  },
  {
    pattern: /(?<![\p{L}\d/])(?:a\/c|w\/d|p\/t|f\/t|y\/n)(?![\p{L}\d/])/giu,
    say: ({ 0: written }) => spell(written.toUpperCase().replace('/', '')),
  },
  { pattern: /\b[Ww]\/e\b/g, say: () => 'whatever' },
  { pattern: /\b[Ww]\/o\b/g, say: () => 'without' },
  { pattern: /\b[Ww]\/(?=\s?[\p{L}\d$£€])/gu, say: () => 'with' },
  { pattern: /\bb\/c\b/g, say: () => 'because' },
  { pattern: /\bc\/o\b/gi, say: () => 'care of' },
  { pattern: /\bN\/A\b/gi, say: () => 'not applicable' },
  { pattern: /\b(?:and|either|neither|whether)\/n?or\b/gi, say: ({ 0: written }) => written.replace('/', ' ') },
  // "He/she" is one of both.
  {
    pattern:
      /(?<![\p{L}\d/])(?<one>s?he|him|her|his|hers|they|them|their|Mr\.?|yes|men|boys)\/(?<other>s?he|her|him|hers|his|they|them|their|theirs|Mrs\.?|Ms\.?|no|women|girls)(?![\p{L}\d/])/giu,
    say: ({ groups: { one = '', other = '' } = {} }) => `${one} or ${other}`,
  },
  // a) first, b) second.
  { pattern: /(?<=^|[\s(])a(?=\)(?:\s|$))/g, say: () => spell('A') },
  // Two letters: "a b", "a, b and c".
  {
    pattern:
      /(?<![\p{L}\p{N}'’@#./_-])a(?=,\s?(?:(?:and|or)\s)?[b-z](?![\p{L}\d'’-])|\s(?:and|or|&)\s[b-z](?![\p{L}\d'’-])|\s[b-z](?:\s[a-z](?![\p{L}\d'’-])|[,;)]|$))/gu,
    say: () => spell('A'),
  },
  { pattern: /\b[Gg]ov['’]t\b/g, say: () => 'government' },
  { pattern: /\b[Cc]ont['’]d\b/g, say: () => 'continued' },
  { pattern: /\b[Ii]nt['’]l\b/g, say: () => 'international' },
  { pattern: /\b[Nn]at['’]l\b/g, say: () => 'national' },
  { pattern: /\b[Dd]ep['’]t\b/g, say: () => 'department' },
  { pattern: /\b[Aa]dd['’]l\b/g, say: () => 'additional' },
  { pattern: /\b[Aa]ss['’]t\b/g, say: () => 'assistant' },
  { pattern: /\b[Ss]ec['’]y\b/g, say: () => 'secretary' },
  { pattern: /\b[Mm]f['’]g\b/g, say: () => 'manufacturing' },
  // Of poems: watch'd, but "they'd".
  {
    pattern:
      /(?<!\p{L})(?!(?:they|there|that|what|where|when|this|these|those|which|here|folks?|people|nobody|everyone)['’])(?<verb>\p{Ll}{2,}(?:[^aeiouyrn\W]|[rn]))['’]d(?!\p{L})/gu,
    say: ({ groups: { verb = '' } = {} }) => (verb.length > 3 ? `${verb}ed` : undefined),
  },
  // Of poems: th' hour.
  { pattern: /\b[Tt]h['’](?=\s?\p{L})/gu, say: () => 'the ' },
  { pattern: /\b[Aa]ss['’]n\b/g, say: () => 'association' },
  { pattern: /['’‘]n['’](?=\s|$)/g, say: () => 'and' },
  { pattern: /\(c\)(?=\s(?:19|20)\d\d)/gi, say: () => 'copyright' },
  { pattern: /(?<=\p{L})\(tm\)/giu, say: () => ' trademark' },
  { pattern: /(?<=\p{L})\(r\)/giu, say: () => ' registered trademark' },
  { pattern: /\bC\+\+/g, say: () => 'see plus plus' },
  { pattern: /\b[CF]#/g, say: ({ 0: written }) => `${spell(written.charAt(0))} sharp` },
  { pattern: /\.NET\b/g, say: () => 'dot net' },
  {
    pattern: /\bWW(?<war>II?|[12])\b/g,
    say: ({ groups: { war = '' } = {} }) => `World War ${/^[I1]$/.test(war) ? 'one' : 'two'}`,
  },
  // S/M/D/W on forms; mm/dd/yyyy.
  {
    pattern:
      /(?<![\p{L}\d/])(?:[A-Z](?:\/[A-Z]){2,}|(?:dd?|mm?|yy(?:yy)?|DD?|MM?|YY(?:YY)?)(?:[/.-](?:dd?|mm?|yy(?:yy)?|DD?|MM?|YY(?:YY)?)){1,2})(?![\p{L}\d/])/gu,
    say: ({ 0: written }) =>
      written
        .toUpperCase()
        .split(/[/.-]/)
        .map((part) => spell(part))
        .join(', '),
  },
  // AT&T, R&D, AC/DC.
  {
    pattern: /\b(?<left>[A-Z]{1,3})(?<sign>[&/])(?<right>[A-Z]{1,3})\b(?!\()/g,
    say: ({ groups: { left = '', right = '', sign = '' } = {} }) =>
      `${spell(left)} ${sign === '&' ? 'and ' : ''}${spell(right)}`,
  },
  { pattern: /(?<![\p{L}\d-])a\s?[-–]\s?z(?![\p{L}\d-])/gu, say: () => `${spell('A')} to ${spell('Z')}` },
  // Rows A–F; vitamin and blood types; marks at school.
  {
    pattern: /(?<=^|\s)(?<from>[A-Z])\s?[–—-]\s?(?<to>[A-Z])(?![\p{L}\d.&/-])/gu,
    say: ({ groups = {} }) => `${spell(groups.from ?? '')} to ${spell(groups.to ?? '')}`,
  },
  {
    pattern: /(?<=\b(?:blood|type|group)\s(?:type\s)?)(?<type>AB|[ABO])(?<sign>[-−+])(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${spell(groups.type ?? '')} ${groups.sign === '+' ? 'positive' : 'negative'}`,
  },
  // Lat./long.
  {
    pattern:
      /(?<!\p{L})(?:[Ll]at\.?(?<both>\s?[/,]\s?)[Ll]on(?:g)?\.?(?!\p{L})|(?<lat>[Ll]at\.)(?=\s?-?\d)|(?<long>Long\.|lon\.)(?=\s?-?\d))/gu,
    say: ({ groups: { both, lat } = {} as Record<string, string | undefined> }) =>
      both !== undefined ? 'latitude, longitude' : lat !== undefined ? 'latitude' : 'longitude',
  },
  // Augustus (r. 27 BC–AD 14); 14th-c., 18th cent.
  { pattern: /(?<=\()r\.(?=\s?(?:c\.\s?)?\d)/g, say: () => 'reigned' },
  { pattern: /(?<=\d(?:st|nd|rd|th)[\s-])c(?:ent)?\.(?=[\s,;)]|$)/g, say: () => 'century' },
  {
    pattern: /(?<![\p{L}\d-])(?<mark>[A-F])(?<sign>[-−+])(?![\p{L}\d+-])/gu,
    say: ({ groups = {} }) => `${spell(groups.mark ?? '')} ${groups.sign === '+' ? 'plus' : 'minus'}`,
  },
  { pattern: /\bed\.(?=\sby\b)/g, say: () => 'edited' },
  // Switches of commands.
  { pattern: /(?<=^|\s)--(?=[a-z])/g, say: () => 'dash dash ' },
  { pattern: /(?<=[a-z]\s)-(?=[a-zA-Z](?:\s|$|\.))/g, say: () => 'dash ' },
  {
    pattern: /(?<![\p{L}\d])(?<part>[ru])\/(?=\p{L})/gu,
    say: ({ groups = {} }) => `${spell((groups.part ?? '').toUpperCase())} slash `,
  },
  {
    pattern: /(?<![\p{L}\d'’])(?<letter>[b-hj-z])['’]s(?!\p{L})/gu,
    say: ({ groups = {} }) => plural(spell((groups.letter ?? '').toUpperCase())),
  },
];
