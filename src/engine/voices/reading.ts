import { readAges } from './ages.ts';
import { MEANINGS, type Meaning, row, VOCABULARIES, type Vocabulary } from './lexicon.ts';

/** One phrase that was understood. */
export interface Understood {
  phrase: string;
  meaning: Meaning;
  /** 1 = as it stands; less with "slightly", more with "very", negative with "not". */
  strength: number;
  /** Counts only where nothing else tells the same. */
  isHint: boolean;
}

/** "Not fast" is not the opposite of fast, only some way towards it; "not too fast" less. */
const NEGATED = -0.5;
const NOT_TOO = -0.25;
/** Words between a phrase and what modifies it, at most. */
const REACH = 4;
/** Scripts without spaces between words, and languages that hang endings on them: phrases are looked for inside the text. */
const READ_INSIDE = new Set(['ja', 'ko', 'th', 'zh']);
const CLAUSE_END =
  /^(?:[.;:!?,،؛、。]|but|yet|aber|sondern|mais|pero|ma|mas|но|але|ale|dar|mutta|αλλά|ama|tapi|maar|nhưng)$/u;
/** "Not harsh or loud": what is said of the first is said of the second. */
const OR = new Set([
  'or',
  'oder',
  'ou',
  'o',
  'или',
  'або',
  'lub',
  'nebo',
  'sau',
  'tai',
  'ή',
  'veya',
  'atau',
  'of',
  'hoặc',
]);

type Said = Pick<Understood, 'meaning' | 'isHint'>;

interface Phrase {
  text: string;
  /** The words, each without its star. */
  words: readonly string[];
  isPrefix: readonly boolean[];
  meanings: Said[];
}

interface Lexicon {
  /** By the first character, the longest first. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  negations: ReadonlySet<string>;
  negationsAfter: readonly string[];
  too: ReadonlySet<string>;
  weights: ReadonlyMap<string, number>;
}

const compiled = new Map<string, Lexicon>();

/** Compiled when first asked for: all of them take 60 ms. */
function lexiconOf(languageCode: string): Lexicon | undefined {
  const vocabulary = VOCABULARIES[languageCode];
  const known = compiled.get(languageCode) ?? (vocabulary && compile(vocabulary));
  if (known !== undefined) compiled.set(languageCode, known);
  return known;
}

/** Reads a free text by the lexicon, in the given language and in English. Deterministic, and says what it understood. */
export function understand(text: string, languageCode: string): Understood[] {
  let clean = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  const ages = readAges(clean).map(({ phrase, index, value }): Understood => {
    clean = clean.slice(0, index) + ','.padEnd(phrase.length) + clean.slice(index + phrase.length);
    return { phrase: phrase.trim(), meaning: { kind: 'age', value }, strength: 1, isHint: false };
  });
  const english = lexiconOf('en');
  const own = lexiconOf(languageCode);
  const isInside = READ_INSIDE.has(languageCode);
  const tables = [isInside ? undefined : own, english].flatMap((lexicon) => lexicon ?? []);
  return [
    ...(isInside && own !== undefined ? readInside(clean, own) : []),
    ...readWords(clean, [...new Set(tables)]),
    ...ages,
  ];
}

function compile({ words, negations, negationsAfter, too, weights }: Vocabulary): Lexicon {
  const named = new Map<string, Meaning>(MEANINGS.map((meaning) => [meaning.value, meaning]));
  const known = new Map<string, Phrase>();
  for (const [name, phrases] of Object.entries(words)) {
    const meaning = named.get(name);
    for (const written of row(phrases)) {
      const isHint = written.startsWith('~');
      const text = isHint ? written.slice(1) : written;
      const parts = text.split(' ');
      const phrase = known.get(text) ?? {
        text,
        words: parts.map((word) => word.replace('*', '')),
        isPrefix: parts.map((word) => word.endsWith('*')),
        meanings: [],
      };
      if (meaning !== undefined) phrase.meanings.push({ meaning, isHint });
      known.set(text, phrase);
    }
  }
  const rank = ({ words: { length }, isPrefix, text }: Phrase) =>
    1000 * length + (isPrefix.includes(true) ? 0 : 500) + text.length;
  const sorted = [...known.values()].toSorted((a, b) => rank(b) - rank(a));
  return {
    phrases: Map.groupBy(sorted, ({ text }) => text.charAt(0)),
    negations: new Set(row(negations)),
    negationsAfter: row(negationsAfter),
    too: new Set(row(too)),
    weights: new Map(
      Object.entries(weights).flatMap(([weight, list]) => row(list).map((word) => [word, Number(weight)] as const)),
    ),
  };
}

/** "Kind of" weighs, "anything but" turns round; how strong an accent is does not describe the voice. */
const simplified = (text: string) =>
  text
    .replace(/\b(?:kind|sort) of\b/g, 'somewhat')
    .replace(/\b(?:anything but|far from|rather than|instead of|as opposed to|opposite of)\b/g, 'not')
    .replace(
      /\b(?:strong|thick|heavy|broad|slight|light|soft|faint|distinct|pronounced|mild|rich|clear)(?=(?: [\p{L}-]+){0,2} (?:accent|brogue|drawl|twang|lilt|burr)\b)/gu,
      '',
    );

/** Words in their order; elided articles ("l'", "d'") stand for themselves, a possessive loses its "'s". */
const tokensOf = (text: string) =>
  simplified(text)
    .replace(/'s\b/g, '')
    .replace(/\b(\p{L}{1,4})'(?=\p{L}{2})/gu, '$1 ')
    .match(/[\p{L}\p{M}']+|[.;:!?,،؛、。]/gu) ?? [];

function readWords(text: string, tables: readonly Lexicon[]): Understood[] {
  const tokens = tokensOf(text);
  const found: Understood[] = [];
  let last = { end: 0, strength: 1 };
  for (let at = 0; at < tokens.length; ) {
    const phrase = tables.map((table) => phraseAt(tokens, at, table)).find((match) => match !== undefined);
    if (phrase === undefined) {
      at += 1;
      continue;
    }
    const end = at + phrase.length;
    const { strength, from } = weigh(tokens, at, end, last, tables);
    const said = tokens.slice(from, end).join(' ');
    for (const { meaning, isHint } of phrase.meanings) found.push({ phrase: said, meaning, strength, isHint });
    if (phrase.meanings.length > 0) last = { end, strength };
    at = end;
  }
  return found;
}

/**
 * The longest phrase at a place and all it means: "anziana" is a woman by itself, and old by "anzian*". A phrase that says
 * no gender or age has that of its words: "little girl".
 */
function phraseAt(
  tokens: readonly string[],
  at: number,
  lexicon: Lexicon,
): { length: number; meanings: Said[] } | undefined {
  const matches = (lexicon.phrases.get(tokens[at]?.charAt(0) ?? '') ?? []).filter(({ words, isPrefix }) =>
    words.every((word, index) => {
      const token = tokens[at + index] ?? '';
      return isPrefix[index] ? token.startsWith(word) : token === word;
    }),
  );
  const length = matches[0]?.words.length;
  if (length === undefined) return undefined;
  const longest = matches.filter(({ words }) => words.length === length);
  if (longest.some(({ meanings }) => meanings.length === 0)) return { length, meanings: [] };
  const said = longest.flatMap(({ meanings }) => meanings);
  const missing = (['gender', 'age'] as const).filter((kind) => !said.some(({ meaning }) => meaning.kind === kind));
  if (length > 1 && missing.length > 0) {
    const inner = tokens.slice(at, at + length).flatMap((token) => phraseAt([token], 0, lexicon)?.meanings ?? []);
    said.push(...inner.filter(({ meaning }) => missing.some((kind) => kind === meaning.kind)));
  }
  return { length, meanings: [...new Map(said.map((one) => [one.meaning, one])).values()] };
}

/** Looks at the words before a phrase, back to the phrase before it or the clause's begin, and at those right behind it. */
function weigh(
  tokens: readonly string[],
  at: number,
  end: number,
  last: { end: number; strength: number },
  tables: readonly Lexicon[],
) {
  const isNegation = (word: string) => tables.some(({ negations }) => negations.has(word)) || word.endsWith("n't");
  let degree: number | undefined;
  let isNegated = false;
  let isTooMuch = false;
  let isJoined = false;
  let from = at;
  for (let back = at - 1; back >= Math.max(last.end, at - REACH); back -= 1) {
    const word = tokens[back] ?? '';
    if (CLAUSE_END.test(word)) break;
    const pair = `${tokens[back - 1]} ${word}`;
    const weight = tables.map(({ weights }) => weights.get(pair) ?? weights.get(word)).find((known) => known);
    if (isNegation(word) || isNegation(pair)) isNegated = true;
    else if (tables.some(({ too }) => too.has(word))) isTooMuch = true;
    else if (OR.has(word) && back === last.end) isJoined = true;
    else if (weight !== undefined) degree ??= weight;
    else continue;
    from = back;
  }
  const behind = tokens.slice(end, end + 2);
  const after = tables.flatMap(({ negationsAfter }) => negationsAfter);
  if (after.includes(behind[0] ?? '') || after.includes(behind.join(' '))) isNegated = true;
  if (isJoined && last.strength < 0) isNegated = true;
  // "Not very fast" is as much as "not fast".
  if (isNegated) return { strength: isTooMuch ? NOT_TOO : NEGATED, from };
  return { strength: degree ?? 1, from };
}

/** From left to right, the longest phrase first; what was taken is not looked at again. */
function readInside(text: string, lexicon: Lexicon): Understood[] {
  const found: Understood[] = [];
  let last = 0;
  for (let at = 0; at < text.length; ) {
    const phrase = lexicon.phrases.get(text.charAt(at))?.find((candidate) => text.startsWith(candidate.text, at));
    if (phrase === undefined) {
      at += 1;
      continue;
    }
    const end = at + phrase.text.length;
    const strength = weighInside(text.slice(Math.max(last, at - 5), at), text.slice(end, end + 6), lexicon);
    for (const { meaning, isHint } of phrase.meanings) found.push({ phrase: phrase.text, meaning, strength, isHint });
    at = end;
    last = end;
  }
  return found;
}

function weighInside(
  textBefore: string,
  textAfter: string,
  { negations, negationsAfter, too, weights }: Lexicon,
): number {
  const before = textBefore.split(/[、。，,.;；]/).at(-1) ?? '';
  const after = textAfter.split(/[、。，,.;；]/)[0] ?? '';
  const isTooMuch = [...too].some((word) => before.includes(word) || after.includes(word));
  const isNegated =
    [...negations].some((word) => before.includes(word)) || negationsAfter.some((word) => after.includes(word));
  if (isNegated) return isTooMuch ? NOT_TOO : NEGATED;
  return [...weights].find(([word]) => before.endsWith(word) || after.startsWith(word))?.[1] ?? 1;
}
