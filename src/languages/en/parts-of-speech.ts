/** A word, what it is a form of, and the text around it. */
export interface WordContext {
  word: string;
  base: string;
  before: string;
  after: string;
}

/** Right before a verb; right before a noun. Where neither stands there the tagger decides. */
const VERB_BEFORE =
  /(?:\b(?:will|would|can|could|should|may|might|must|shall|cannot|do|does|did|please|let['’]?s?|they|we|you|he|she|i|who|never|always|often|['’]ll|helps?|let|lets|make|makes|not)|n['’]t|\bto)\s(?:\w+ly\s)?$/i;
/** Before the verb of a third person. */
const THIRD_BEFORE =
  /\b(?:he|she|it|who|which|everyone|everybody|nobody|someone|never|always|often|also)\s(?:\w+ly\s)?$/i;
/** Before a verb without an s. */
const BARE_BEFORE = /\b(?:to|will|would|can|could|should|may|might|must|let|make|makes)\s$/i;
const NOUN_BEFORE =
  /(?:\b(?:an?|the|this|that|its|his|her|their)\s\S*\d\S*|\b(?:the|an?|his|her|its|their|my|our|your|this|that|these|those|no|any|some|every|each|another|of|for|with|by|from|in|on|at|new|good|great|more|most|such|own|first|last|next|very|many|few|several|beat|beats|missed|topped|exceeded|above|below|against|per|about|under|into|between|among|amid|without|despite|during|toward|towards|upon|within|than|(?<!\b(?:do|does|did|done)\s)(?:is|are|was|were)|be|been|being|seems?|seemed|became|becomes?|quite|too|rather|fairly))\s$/i;
/** "I need to contrast", but "the right to use" and "a threat to progress" both have "to". */
const OBJECT_AFTER =
  /^\s(?:the|an?|his|her|its|their|my|our|your|this|that|these|those|it|them|him|me|us|you|all|every|each|any|some|what|how|whether|against|\p{L}+ly\b)/iu;

/** Verbs that need no object: "The colors contrast." */
const INTRANSITIVE = new Set(
  'alternate combine conflict contract contrast converse convert decrease defect degenerate deliberate elaborate ferment fragment graduate increase object overlap progress protest rebel relapse separate'.split(
    ' ',
  ),
);
const CLAUSE_END = /^(?:\s\p{Ll}+ly)?\s*(?:[.,;:!?)]|$)/u;
/** "Rebel forces", but no "a sales", "students'", "news" and "press", which go before a noun. */
const PLURAL_SUBJECT =
  /(?<!\b(?:an?|each|every|another|this|that)\s(?:[a-z]+\s)?)\b(?!(?:sales|sports|news|arms|goods|rights|savings|customs|systems|operations|communications|resources|physics|politics|economics|athletics|electronics|his|has|was|thus|always|perhaps|series|gas)\s)[A-Za-z]+[^su\W]s\s$/;
/** "Day and night", at the start of a sentence. */
const PAIR = /(?:^|[.!?]\s)(?:The\s)?\p{L}+ and (?:the )?\p{L}+\s$/u;

const START = /(?:^|[.!?]["”’]?\s|["“])$/;
/** "Associate Professor Lee", "Record profits", "Contract workers". */
const TITLE_AFTER =
  /^\s(?:Professor|Dean|Director|Editor|Justice|School|Students?|Programs?|Research|Studies|General|profits?|sales|highs?|lows?|numbers|crowds?|temperatures?|heat|cold|rain(?:fall)?|earnings|revenues?|growth|turnout|workers?|labou?r|laws?|terms|talks|negotiations|managers?|companies|deals?|owners|labels?|stores?|taxes|duties|tariffs|quality|control)\b/;
/** "While exports rose": what has a verb of its own behind it, whose past is seen, is its subject. */
const PAST_AFTER =
  /^\s(?:rose|fell|grew|sank|began|became|came|went|led|took|got|fled|broke|shrank|fought|increased|decreased|dropped|jumped|climbed|surged|slumped|soared|declined|rebounded|continued|ended|started|failed|remained|lasted|happened|occurred|showed|seemed|expired)\b/;
/** "Attorneys contest wills", "Police suspect arson": a sentence that begins with many of a kind, and the thing that they act on. */
const FIRST_WORD =
  /(?:^|[.!?]\s)(?:Police|People|Men|Women|Children|(?!(?:Sales|Sports|News|Arms|Goods|Rights|Savings|Customs|Systems|Operations|Communications|Resources|Human|This|His|Has|Was|Thus|Always|Perhaps|Series)\s)\p{Lu}\p{Ll}+[^su\W]s)\s$/u;
const THING_AFTER =
  /^\s(?!(?:in|on|at|of|for|to|by|with|from|and|or|is|are|was|were|be|as|that|who|which|but|if|when|after|before|than|over|under|during|into|last|this|next)\b|\p{Ll}+ed\b)\p{Ll}{2,}/u;

/** A word by itself at the end of a clause whose subject stands right before it. */
const hasSubject = (word: string, before: string): boolean =>
  (INTRANSITIVE.has(word) && PLURAL_SUBJECT.test(before)) ||
  (/^(?:alternate|separate|converse|deliberate)$/.test(word) && PAIR.test(before));

/** Whether a word that is a noun or a verb is the verb where it stands. */
export function isVerbHere({ word, base, before, after }: WordContext, tags: ReadonlySet<string>): boolean {
  const isBare = word === base;
  if (
    /\bnot\s$/i.test(before) &&
    !/\b(?:do|does|did|will|would|can|could|should|may|might|must|to)\snot\s$/i.test(before)
  )
    return false;
  // "Excuse me", "Console the child": an order begins with its verb; "Subject to change" is none.
  // "Objects fall": no order has an s.
  if (START.test(before))
    return (
      isBare && (OBJECT_AFTER.test(after) || (tags.has('Verb') && !/^\sto\b/.test(after) && !TITLE_AFTER.test(after)))
    );
  if ((isBare ? VERB_BEFORE : THIRD_BEFORE).test(before)) return true;
  // "Loans to convicts."
  if (!isBare && BARE_BEFORE.test(before)) return false;
  // "Sales contracts are signed": what has a verb of its own behind it is its subject.
  if (/^\s(?:is|are|was|were|will|would|has|have|had|can|could|may|might|must|should)(?![\p{L}'’])/iu.test(after))
    return false;
  if (NOUN_BEFORE.test(before) || PAST_AFTER.test(after)) return false;
  // "The guests present."
  if (CLAUSE_END.test(after)) {
    if (word === 'present') return false;
    if (hasSubject(word, before)) return true;
  }
  if (tags.has('Verb') || (isBare && FIRST_WORD.test(before) && THING_AFTER.test(after))) return true;
  // "Students rebel against", "his stories entrance every child".
  return /\b[a-z]+s\s$/i.test(before) && OBJECT_AFTER.test(after) ? true : tags.has('Verb');
}
