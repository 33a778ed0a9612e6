import { type AgeGrammar, FIGURES } from '../languages/grammar.ts';
import { LANGUAGES } from '../languages/index.ts';
import type { Age } from '../voice-terms.ts';

/** An age in numbers, as it stands in a text. */
export interface AgeInNumbers {
  phrase: string;
  /** Where the phrase begins, in UTF-16 units. */
  index: number;
  value: Age;
}

const GRAMMARS: readonly AgeGrammar[] = LANGUAGES.flatMap(({ grammar: { ages } }) => ages ?? []);
const each = <Value>(pick: (grammar: AgeGrammar) => readonly Value[] | undefined): Value[] =>
  GRAMMARS.flatMap((grammar) => pick(grammar) ?? []);
const PARTS = new Map(each(({ parts }) => Object.entries(parts ?? {})));
/** The middle of a decade of which no part is named. */
const MIDDLE = 4;

/** "A 70-year-old", "aged eight", "about sixty", ", 35,", "50+", and each language's own ways. */
const PATTERNS: readonly RegExp[] = [
  ...each(({ beforeYears }) => beforeYears),
  ofYears(),
  ...each(({ afterYears }) => afterYears),
  ...bare(),
];

/** The number of a pattern: in figures or in words. */
function number(): string {
  const words = GRAMMARS.flatMap(({ number }) => number ?? []);
  return `(?<number>${[FIGURES, ...words].join('|')})`;
}

function ofYears(): RegExp {
  const before = each(({ spent }) => (spent ? [spent.before] : [])).join('');
  const behind = each(({ spent }) => (spent ? [spent.behind] : [])).join('');
  return new RegExp(`${before}${number()}[\\s-]*(?:${each(({ years }) => years).join('|')})${behind}`, 'gu');
}

/** Numbers without years: after a word that tells of an age, between two stops, with a plus. */
function bare(): RegExp[] {
  const about = `(?<!\\p{L})(?:${each(({ about }) => about).join('|')})\\s*[:=]?\\s*`;
  const counted = each(({ counted }) => (counted === undefined ? [] : [counted])).join('');
  return [
    new RegExp(`(?:${[about, ...each(({ before }) => before)].join('|')})${number()}${counted}`, 'gu'),
    new RegExp(`(?<=[,;(/]\\s*)${number()}(?=\\s*(?:[,;)./]|$))`, 'gu'),
    new RegExp(`${number()}(?:\\s*\\+|\\s+(?:${each(({ orMore }) => orMore).join('|')})\\b)`, 'gu'),
  ];
}

/** The ages that a text in lower case tells in numbers. What a pattern took is not taken again. */
export function readAges(text: string): AgeInNumbers[] {
  const found: AgeInNumbers[] = [];
  for (const pattern of PATTERNS) {
    for (const { 0: phrase, index, groups = {} } of text.matchAll(pattern)) {
      const years = yearsOf(groups);
      const isClaimed = found.some(
        (other) => index < other.index + other.phrase.length && other.index < index + phrase.length,
      );
      if (!isClaimed && years >= 2 && years <= 120) found.push({ phrase, index, value: ageOf(years) });
    }
  }
  return found;
}

function yearsOf({ number, upTo, decade, part }: Readonly<Record<string, string | undefined>>): number {
  if (decade !== undefined) return numberOf(decade) + (PARTS.get(part ?? '') ?? MIDDLE);
  const years = numberOf(number ?? '');
  return upTo === undefined ? years : (years + numberOf(upTo)) / 2;
}

function numberOf(words: string): number {
  if (/^\d+$/.test(words)) return Number(words);
  return GRAMMARS.map(({ numberOf }) => numberOf?.(words)).find((value) => value !== undefined) ?? 0;
}

function ageOf(years: number): Age {
  if (years < 13) return 'child';
  if (years < 36) return 'young';
  return years < 60 ? 'middle_aged' : 'old';
}
