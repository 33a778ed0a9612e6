import type { Grammar, Rewrite } from '../grammar.ts';
import { ages } from './ages.ts';

/** "F, 34", "m/25" and "25f" say who speaks. */
const sexBefore = (letter: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\d'])${letter}(?=\s*[/,]?\s*(?:(?:early|mid|late)[- ]?)?\d)|(?<=\b(?:sex|gender)\s*[:=]\s*)${letter}(?!\p{L})`,
    'gu',
  );
const sexBehind = (letter: string) => new RegExp(String.raw`(?<=\d(?:\s*[/,]\s*)?)${letter}(?![\p{L}\d'])`, 'gu');

/** Who is spoken to or belongs to the speaker does not speak. */
const OTHERS =
  '(?:babies|baby|child|children|kids?|toddlers?|infants?|students|pupils|elderly|old people|seniors|boys?|girls?|sons?|daughters?|grandson|granddaughter|grandchild|grandchildren|wife|husband|mother|father|mom|mum|dad|brother|sister)(?!(?:.s)? voice)';
const ATTRIBUTES = '(?:(?:the|some|very|little|small|young|newborn|sick|scared|crying|sleepy|old|elderly|dying) )*';
const LISTENERS: readonly Rewrite[] = [
  [new RegExp(`(?<=\\b(?:her|his|their|your|my) )${ATTRIBUTES}${OTHERS}\\b`, 'g'), ','],
  [new RegExp(`(?<!similar |close |akin |next )\\bto (?:an? )?${ATTRIBUTES}${OTHERS}\\b`, 'g'), ','],
  [
    new RegExp(
      `(?:(?<!voices? )\\bof|\\bwith|\\bfor) ${ATTRIBUTES}(?:babies|children|kids|toddlers|teenagers|teens|elderly|old people)\\b`,
      'g',
    ),
    ',',
  ],
];

export const grammar: Grammar = {
  clauseEnds: ['but', 'yet'],
  or: ['or'],
  pronouns: ['he', 'him', 'his', 'she', 'her', 'hers'],
  negationEndings: ["n't"],
  ageRewrites: [
    [sexBefore('m'), 'male'],
    [sexBefore('f'), 'female'],
    [sexBehind('m'), ' male'],
    [sexBehind('f'), ' female'],
  ],
  rewrites: [
    ...LISTENERS,
    [/\b(?:kind|sort) of\b/g, 'somewhat'],
    [/\b(?:anything but|far from|rather than|instead of|as opposed to|opposite of)\b/g, 'not'],
    [/\b(?:barely|hardly|just|scarcely|no|not|little) (?:above|more than|louder than)(?= a whisper\b)/g, ''],
    [/\bwith a cold(?=\s*(?:[,.;]|and\b|$))/g, 'nasal'],
    // "Clearly" said of a person does not describe the voice.
    [/\bclearly (?=(?:an?|not|fe?male|\p{L}+(?:ish|an|ese))\b)/gu, ''],
    // Nor does how strong an accent is.
    [
      /\b(?:strong|thick|heavy|broad|slight|light|soft|faint|distinct|pronounced|mild|rich|clear|flat)(?=(?: (?!voice|tone)[\p{L}-]+){0,2} (?:accent|brogue|drawl|twang|lilt|burr)\b)/gu,
      '',
    ],
    [/'s\b/g, ''],
  ],
  career: { years: ["years?'?"], experience: ['experience'] },
  ages,
};
