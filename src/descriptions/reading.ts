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

const SEXES: Readonly<Record<string, string>> = { m: 'male', f: 'female' };

/** "Never loses her temper": it is not she that is denied. */
const PRONOUNS = new Set(['he', 'him', 'his', 'she', 'her', 'hers']);

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
  /** With their stars. */
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
  let clean = withSexes(text.normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'")).replace(CAREER, ',');
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

/** Years that were worked, in the languages that write them with Latin or Cyrillic letters. */
const CAREER =
  /(?<![\p{L}\d])[\p{L}\d]+ ?(?:years?'?|jahren?|ans|años|anni|anos|jaar|lat|let|ani|лет|років|tahun) (?:of |d'|de |di |\p{L}+ )?(?:experience|erfahrung|expérience|experiencia|esperienza|experiência|ervaring|doświadczenia|zkušeností|experiență|опыта|досвіду|pengalaman)/gu;

/** "F, 34", "m/25" and "25f" say who speaks. */
const withSexes = (text: string) =>
  text
    .replace(
      /(?<![\p{L}\d'])[mf](?=\s*[/,]?\s*(?:(?:early|mid|late)[- ]?)?\d)|(?<=\b(?:sex|gender)\s*[:=]\s*)[mf](?!\p{L})/gu,
      (sex) => SEXES[sex] ?? sex,
    )
    .replace(/(?<=\d(?:\s*[/,]\s*)?)[mf](?![\p{L}\d'])/gu, (sex) => ` ${SEXES[sex] ?? sex}`);

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

/** Who is spoken to or belongs to the speaker does not speak. */
const OTHERS =
  '(?:babies|baby|child|children|kids?|toddlers?|infants?|students|pupils|elderly|old people|seniors|boys?|girls?|sons?|daughters?|grandson|granddaughter|grandchild|grandchildren|wife|husband|mother|father|mom|mum|dad|brother|sister)(?!(?:.s)? voice)';
const ATTRIBUTES = '(?:(?:the|some|very|little|small|young|newborn|sick|scared|crying|sleepy|old|elderly|dying) )*';
const LISTENERS = [
  new RegExp(`(?<=\\b(?:her|his|their|your|my) )${ATTRIBUTES}${OTHERS}\\b`, 'g'),
  new RegExp(`(?<!similar |close |akin |next )\\bto (?:an? )?${ATTRIBUTES}${OTHERS}\\b`, 'g'),
  new RegExp(
    `(?:(?<!voices? )\\bof|\\bwith|\\bfor) ${ATTRIBUTES}(?:babies|children|kids|toddlers|teenagers|teens|elderly|old people)\\b`,
    'g',
  ),
];

/** German and Dutch say the unit before the ten: "fünfundvierzig". */
const UNIT_BEFORE_TEN =
  /(?<!\p{L})(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|een|twee|drie|vijf|zes|zeven|negen)(?:und|en|ën)(?=(?:zwanz|dreiß|vierz|fünfz|sechz|siebz|achtz|neunz|twint|dert|veert|vijft|zest|zevent|tacht|negent)ig)/gu;
/** "Acht Jahre alt" is not old. */
const YEARS_OLD = /(?<=(?<!\p{L})(?:jahre?|jaar|let|vuotta) )(?:alt|oud|star[ýáé]|vanha)(?!\p{L})/gu;

/**
 * "Kind of" weighs, "anything but" turns round; "clearly" said of a person and how strong an accent is do not describe the
 * voice; neither do those it is spoken to.
 */
const simplified = (text: string) =>
  LISTENERS.reduce((rest, listeners) => rest.replace(listeners, ','), text)
    .replace(YEARS_OLD, '')
    .replace(UNIT_BEFORE_TEN, '')
    .replace(/\b(?:kind|sort) of\b/g, 'somewhat')
    .replace(/\b(?:anything but|far from|rather than|instead of|as opposed to|opposite of)\b/g, 'not')
    .replace(/\b(?:barely|hardly|just|scarcely|no|not|little) (?:above|more than|louder than)(?= a whisper\b)/g, '')
    .replace(/\bwith a cold(?=\s*(?:[,.;]|and\b|$))/g, 'nasal')
    .replace(/\bclearly (?=(?:an?|not|fe?male|\p{L}+(?:ish|an|ese))\b)/gu, '')
    .replace(
      /\b(?:strong|thick|heavy|broad|slight|light|soft|faint|distinct|pronounced|mild|rich|clear|flat)(?=(?: (?!voice|tone)[\p{L}-]+){0,2} (?:accent|brogue|drawl|twang|lilt|burr)\b)/gu,
      '',
    );

/** Words in their order, without quotes; elided articles ("l'", "d'") stand for themselves, a possessive loses its "'s". */
const tokensOf = (text: string) =>
  simplified(text.replace(/(?<![\p{L}\p{M}])'|'(?![\p{L}\p{M}])/gu, ' '))
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
    const isPronoun = PRONOUNS.has(tokens[at] ?? '');
    for (const { meaning, isHint } of phrase.meanings) {
      found.push({ phrase: said, meaning, strength: isPronoun ? 1 : strength, isHint });
    }
    if (phrase.meanings.length > 0) last = { end, strength };
    at = end;
  }
  return found;
}

/** Arabic writes "and", "with", "for" and "the" together with the next word. */
const PARTICLE = /^(?:ال|[وفبلك])(?=\p{L}{3})/u;

/**
 * The longest phrase at a place and all it means: "anziana" is a woman by itself, and old by "anzian*". Of each kind the
 * closest match counts alone: "дівчинк*" is a child, though "дівчин*" is young.
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
  if (length === undefined) {
    const bare = tokens[at]?.replace(PARTICLE, '') ?? '';
    return bare === tokens[at] ? undefined : phraseAt(tokens.with(at, bare), at, lexicon);
  }
  const longest = matches.filter(({ words }) => words.length === length);
  if (longest.some(({ meanings }) => meanings.length === 0)) return { length, meanings: [] };
  const said: Said[] = [];
  for (const { meanings } of longest) said.push(...meanings.filter(isOfNewKind(said)));
  const words = length > 1 ? tokens.slice(at, at + length) : [];
  const inner = words.flatMap((token) => phraseAt([token], 0, lexicon)?.meanings ?? []);
  return { length, meanings: completed(said, inner) };
}

/** Whether a meaning is of a kind that was not there when this was asked. */
function isOfNewKind(said: readonly Said[]): (one: Said) => boolean {
  const kinds = new Set(said.map(({ meaning }) => meaning.kind));
  return ({ meaning }) => !kinds.has(meaning.kind);
}

/** A phrase that says only one of gender and age has the other of the words in it, where they agree: "little girl". */
function completed(said: Said[], inner: readonly Said[]): Said[] {
  const personal = (['gender', 'age'] as const).map((kind) => ({
    isMissing: said.every(({ meaning }) => meaning.kind !== kind),
    inner: inner.filter(({ meaning }) => meaning.kind === kind),
  }));
  if (personal.every(({ isMissing }) => isMissing)) return said;
  const added = personal.flatMap(({ isMissing, inner }) =>
    isMissing && new Set(inner.map(({ meaning }) => meaning)).size === 1 ? inner.slice(0, 1) : [],
  );
  return [...said, ...added];
}

/** Looks at the words before a phrase, back to the phrase before it or the clause's begin, and at those right behind it. */
function weigh(
  tokens: readonly string[],
  at: number,
  end: number,
  last: { end: number; strength: number },
  tables: readonly Lexicon[],
) {
  const isNegation = (word: string) =>
    tables.some(({ negations }) => isListed(negations, word)) || word.endsWith("n't");
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

/** Whether a word is in a list some of whose words end in a star. */
const isListed = (list: ReadonlySet<string>, word: string) =>
  list.has(word) || [...list].some((listed) => listed.endsWith('*') && word.startsWith(listed.slice(0, -1)));

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
    const strength = weighInside(text.slice(Math.max(last, at - 8), at), text.slice(end, end + 6), lexicon);
    for (const { meaning, isHint } of completed(phrase.meanings, innerOf(phrase, lexicon))) {
      found.push({ phrase: phrase.text, meaning, strength, isHint });
    }
    at = end;
    last = end;
  }
  return found;
}

/** What the phrases inside a phrase mean. */
const innerOf = ({ text }: Phrase, { phrases }: Lexicon) =>
  Array.from(text, (first, at) =>
    phrases.get(first)?.find((inner) => inner.text !== text && text.startsWith(inner.text, at)),
  ).flatMap((inner) => inner?.meanings ?? []);

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
