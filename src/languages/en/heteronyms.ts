import nlp from 'compromise/two';
import type { Homograph } from '../reading.ts';
import { BY_CAPITAL, BY_PLACE, type Pronunciation } from './heteronym-rules.ts';
import { isVerbHere, type WordContext } from './parts-of-speech.ts';

/** Nouns and adjectives with the stress in front, verbs with the stress behind or another vowel: noun, verb. */
const BY_PART: Readonly<Record<string, readonly [noun: string, verb: string]>> = {
  abuse: ['əˈbjuːs', 'əˈbjuːz'],
  advocate: ['ˈædvəkət', 'ˈædvəkeɪt'],
  affiliate: ['əˈfɪliət', 'əˈfɪlieɪt'],
  affix: ['ˈæfɪks', 'əˈfɪks'],
  aggregate: ['ˈæɡɹɪɡət', 'ˈæɡɹɪɡeɪt'],
  alternate: ['ˈɔːltɚnət', 'ˈɔːltɚneɪt'],
  animate: ['ˈænɪmət', 'ˈænɪmeɪt'],
  appropriate: ['əˈpɹoʊpɹiət', 'əˈpɹoʊpɹieɪt'],
  approximate: ['əˈpɹɑːksɪmət', 'əˈpɹɑːksɪmeɪt'],
  articulate: ['ɑːɹˈtɪkjələt', 'ɑːɹˈtɪkjəleɪt'],
  associate: ['əˈsoʊʃiət', 'əˈsoʊʃieɪt'],
  attribute: ['ˈætɹɪbjuːt', 'əˈtɹɪbjuːt'],
  buffet: ['bəˈfeɪ', 'ˈbʌfɪt'],
  combine: ['ˈkɑːmbaɪn', 'kəmˈbaɪn'],
  commune: ['ˈkɑːmjuːn', 'kəˈmjuːn'],
  compact: ['ˈkɑːmpækt', 'kəmˈpækt'],
  compound: ['ˈkɑːmpaʊnd', 'kəmˈpaʊnd'],
  compress: ['ˈkɑːmpɹɛs', 'kəmˈpɹɛs'],
  concert: ['ˈkɑːnsɚt', 'kənˈsɝːt'],
  conduct: ['ˈkɑːndʌkt', 'kənˈdʌkt'],
  confine: ['ˈkɑːnfaɪn', 'kənˈfaɪn'],
  conflict: ['ˈkɑːnflɪkt', 'kənˈflɪkt'],
  conscript: ['ˈkɑːnskɹɪpt', 'kənˈskɹɪpt'],
  console: ['ˈkɑːnsoʊl', 'kənˈsoʊl'],
  consort: ['ˈkɑːnsɔːɹt', 'kənˈsɔːɹt'],
  confederate: ['kənˈfɛdɚət', 'kənˈfɛdɚeɪt'],
  conglomerate: ['kənˈɡlɑːmɚət', 'kənˈɡlɑːmɚeɪt'],
  construct: ['ˈkɑːnstɹʌkt', 'kənˈstɹʌkt'],
  contest: ['ˈkɑːntɛst', 'kənˈtɛst'],
  contract: ['ˈkɑːntɹækt', 'kənˈtɹækt'],
  contrast: ['ˈkɑːntɹæst', 'kənˈtɹæst'],
  converse: ['ˈkɑːnvɚs', 'kənˈvɝːs'],
  convert: ['ˈkɑːnvɚt', 'kənˈvɝːt'],
  convict: ['ˈkɑːnvɪkt', 'kənˈvɪkt'],
  coordinate: ['koʊˈɔːɹdɪnət', 'koʊˈɔːɹdɪneɪt'],
  decrease: ['ˈdiːkɹiːs', 'dɪˈkɹiːs'],
  defect: ['ˈdiːfɛkt', 'dɪˈfɛkt'],
  degenerate: ['dɪˈdʒɛnɚət', 'dɪˈdʒɛnɚeɪt'],
  delegate: ['ˈdɛlɪɡət', 'ˈdɛlɪɡeɪt'],
  deliberate: ['dɪˈlɪbɚət', 'dɪˈlɪbɚeɪt'],
  desolate: ['ˈdɛsələt', 'ˈdɛsəleɪt'],
  diffuse: ['dɪˈfjuːs', 'dɪˈfjuːz'],
  digest: ['ˈdaɪdʒɛst', 'daɪˈdʒɛst'],
  discharge: ['ˈdɪstʃɑːɹdʒ', 'dɪsˈtʃɑːɹdʒ'],
  discount: ['ˈdɪskaʊnt', 'dɪsˈkaʊnt'],
  duplicate: ['ˈduːplɪkət', 'ˈduːplɪkeɪt'],
  elaborate: ['ɪˈlæbɚət', 'ɪˈlæbɚeɪt'],
  entrance: ['ˈɛntɹəns', 'ɛnˈtɹæns'],
  envelop: ['ɪnˈvɛləp', 'ɪnˈvɛləp'],
  escort: ['ˈɛskɔːɹt', 'ɪˈskɔːɹt'],
  essay: ['ˈɛseɪ', 'ɛˈseɪ'],
  estimate: ['ˈɛstɪmət', 'ˈɛstɪmeɪt'],
  excerpt: ['ˈɛksɚpt', 'ɛkˈsɝːpt'],
  excuse: ['ɪkˈskjuːs', 'ɪkˈskjuːz'],
  exploit: ['ˈɛksplɔɪt', 'ɪkˈsplɔɪt'],
  export: ['ˈɛkspɔːɹt', 'ɪkˈspɔːɹt'],
  extract: ['ˈɛkstɹækt', 'ɪkˈstɹækt'],
  ferment: ['ˈfɝːmɛnt', 'fɚˈmɛnt'],
  frequent: ['ˈfɹiːkwənt', 'fɹiːˈkwɛnt'],
  fragment: ['ˈfɹæɡmənt', 'fɹæɡˈmɛnt'],
  graduate: ['ˈɡɹædʒuət', 'ˈɡɹædʒueɪt'],
  house: ['ˈhaʊs', 'ˈhaʊz'],
  impact: ['ˈɪmpækt', 'ɪmˈpækt'],
  implant: ['ˈɪmplænt', 'ɪmˈplænt'],
  import: ['ˈɪmpɔːɹt', 'ɪmˈpɔːɹt'],
  incense: ['ˈɪnsɛns', 'ɪnˈsɛns'],
  incline: ['ˈɪnklaɪn', 'ɪnˈklaɪn'],
  increase: ['ˈɪnkɹiːs', 'ɪnˈkɹiːs'],
  initiate: ['ɪˈnɪʃiət', 'ɪˈnɪʃieɪt'],
  insert: ['ˈɪnsɚt', 'ɪnˈsɝːt'],
  insult: ['ˈɪnsʌlt', 'ɪnˈsʌlt'],
  intimate: ['ˈɪntɪmət', 'ˈɪntɪmeɪt'],
  laminate: ['ˈlæmɪnət', 'ˈlæmɪneɪt'],
  misuse: ['mɪsˈjuːs', 'mɪsˈjuːz'],
  moderate: ['ˈmɑːdɚət', 'ˈmɑːdɚeɪt'],
  object: ['ˈɑːbdʒɛkt', 'əbˈdʒɛkt'],
  overlap: ['ˈoʊvɚlæp', 'oʊvɚˈlæp'],
  perfect: ['ˈpɝːfɪkt', 'pɚˈfɛkt'],
  permit: ['ˈpɝːmɪt', 'pɚˈmɪt'],
  pervert: ['ˈpɝːvɚt', 'pɚˈvɝːt'],
  postulate: ['ˈpɑːstʃələt', 'ˈpɑːstʃəleɪt'],
  predicate: ['ˈpɹɛdɪkət', 'ˈpɹɛdɪkeɪt'],
  present: ['ˈpɹɛzənt', 'pɹɪˈzɛnt'],
  proceeds: ['ˈpɹoʊsiːdz', 'pɹəˈsiːdz'],
  produce: ['ˈpɹoʊduːs', 'pɹəˈduːs'],
  progress: ['ˈpɹɑːɡɹɛs', 'pɹəˈɡɹɛs'],
  project: ['ˈpɹɑːdʒɛkt', 'pɹəˈdʒɛkt'],
  protest: ['ˈpɹoʊtɛst', 'pɹəˈtɛst'],
  rebel: ['ˈɹɛbəl', 'ɹɪˈbɛl'],
  recall: ['ˈɹiːkɔːl', 'ɹɪˈkɔːl'],
  recess: ['ˈɹiːsɛs', 'ɹɪˈsɛs'],
  record: ['ˈɹɛkɚd', 'ɹɪˈkɔːɹd'],
  refill: ['ˈɹiːfɪl', 'ɹiːˈfɪl'],
  refund: ['ˈɹiːfʌnd', 'ɹɪˈfʌnd'],
  refuse: ['ˈɹɛfjuːs', 'ɹɪˈfjuːz'],
  reject: ['ˈɹiːdʒɛkt', 'ɹɪˈdʒɛkt'],
  relapse: ['ˈɹiːlæps', 'ɹɪˈlæps'],
  reprint: ['ˈɹiːpɹɪnt', 'ɹiːˈpɹɪnt'],
  rerun: ['ˈɹiːɹʌn', 'ɹiːˈɹʌn'],
  resume: ['ˈɹɛzəmeɪ', 'ɹɪˈzuːm'],
  segment: ['ˈsɛɡmənt', 'sɛɡˈmɛnt'],
  separate: ['ˈsɛpɹət', 'ˈsɛpɚeɪt'],
  subject: ['ˈsʌbdʒɛkt', 'səbˈdʒɛkt'],
  sublet: ['ˈsʌblɛt', 'sʌbˈlɛt'],
  survey: ['ˈsɝːveɪ', 'sɚˈveɪ'],
  subordinate: ['səˈbɔːɹdɪnət', 'səˈbɔːɹdɪneɪt'],
  suspect: ['ˈsʌspɛkt', 'səˈspɛkt'],
  syndicate: ['ˈsɪndɪkət', 'ˈsɪndɪkeɪt'],
  torment: ['ˈtɔːɹmɛnt', 'tɔːɹˈmɛnt'],
  transfer: ['ˈtɹænsfɚ', 'tɹænsˈfɝː'],
  transplant: ['ˈtɹænsplænt', 'tɹænsˈplænt'],
  transport: ['ˈtɹænspɔːɹt', 'tɹænsˈpɔːɹt'],
  upset: ['ˈʌpsɛt', 'ʌpˈsɛt'],
  use: ['ˈjuːs', 'ˈjuːz'],
};

/** Adjectives that are said as the verb: "an upset child", "compact cars", "my close friend" are told apart below. */
const ADJECTIVE_AS_VERB = new Set(['compact', 'upset']);

const AUGUST = 'ɔːˈɡʌst';

const WORDS = new Set([
  ...Object.keys(BY_PART),
  ...Object.keys(BY_PLACE),
  ...Object.keys(BY_CAPITAL).map((word) => word.toLowerCase()),
  'uses',
  'excuses',
  'abuses',
  'closes',
]);
const WORD = /(?<![\p{L}\p{M}'’-])[A-Za-z]{3,14}(?![\p{L}\p{M}'’-]|-\p{L})/gu;

/** The words of a text that are spelled alike and said otherwise, as they are said where they stand. */
export function* heteronyms(text: string): Generator<Homograph> {
  let tags: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const start = index;
    const end = index + word.length;
    const verb = WORDS.has(word.toLowerCase()) ? undefined : verbOf(word.toLowerCase());
    if (verb !== undefined) yield { start, end, ipa: inflected(verb) };
    const base = baseOf(word.toLowerCase());
    if (base === undefined || verb !== undefined) continue;
    const position = {
      word,
      base,
      before: text.slice(Math.max(0, start - 40), start),
      after: text.slice(end, end + 60),
    };
    tags ??= tagged(text);
    const ipa = pronounce(position, tags.get(start) ?? new Set());
    if (ipa !== undefined) yield { start, end, ipa };
  }
}

/** The verb that a form in -ed or -ing is of: "subjected", "excusing", "rebelled". */
function verbOf(word: string): { base: string; ending: 'ed' | 'ing' } | undefined {
  const { stem = '', ending = '' } = /^(?<stem>[a-z]{3,})(?<ending>ed|ing)$/.exec(word)?.groups ?? {};
  const base = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].find((one) => Object.hasOwn(BY_PART, one));
  return base === undefined ? undefined : { base, ending: ending === 'ed' ? 'ed' : 'ing' };
}

function inflected({ base, ending }: { base: string; ending: 'ed' | 'ing' }): string {
  const ipa = BY_PART[base]?.[1] ?? '';
  if (ending === 'ing') return `${ipa}ɪŋ`;
  if (/[td]$/.test(ipa)) return `${ipa}ɪd`;
  return /[pkfsθʃ]$/.test(ipa) ? `${ipa}t` : `${ipa}d`;
}

/** The word in the tables: itself, or without the s of a plural or a third person. */
function baseOf(word: string): string | undefined {
  if (WORDS.has(word))
    return word in BY_PART || word in BY_PLACE
      ? word
      : word.endsWith('s') && word.slice(0, -1) in BY_PART
        ? word.slice(0, -1)
        : word;
  const stem = word.endsWith('s') ? word.slice(0, -1) : '';
  return stem in BY_PART ? stem : undefined;
}

/** Where a name has two rules either is enough: "in Polish", "Polish workers". */
const isNamed = ({ before: left, after: right }: Pronunciation, before: string, after: string): boolean =>
  (left === undefined && right === undefined) || left?.test(before) === true || right?.test(after) === true;

function pronounce({ word, base, before, after }: WordContext, tags: ReadonlySet<string>): string | undefined {
  const named = BY_CAPITAL[word];
  if (named !== undefined && isNamed(named, before, after)) return named.ipa;
  if (word === 'august') return AUGUST;
  const rules = BY_PLACE[base];
  if (rules !== undefined) {
    const rule = rules.find(
      (one) =>
        (one.tags === undefined || one.tags.some((tag) => tags.has(tag))) &&
        (one.before === undefined || one.before.test(before)) &&
        (one.after === undefined || one.after.test(after)),
    );
    return rule?.ipa;
  }
  const forms = BY_PART[base];
  if (forms === undefined) return undefined;
  const isVerb =
    isVerbHere({ word: word.toLowerCase(), base, before, after }, tags) ||
    (tags.has('Adjective') && ADJECTIVE_AS_VERB.has(base));
  const ipa = forms[isVerb ? 1 : 0];
  return word.toLowerCase() === base ? ipa : withS(ipa);
}

function withS(ipa: string): string {
  if (/(?:[szʃʒ]|tʃ|dʒ)$/.test(ipa)) return `${ipa}ɪz`;
  return /[ptkfθ]$/.test(ipa) ? `${ipa}s` : `${ipa}z`;
}

/** Parts of speech by the place where a word begins. */
function tagged(text: string): ReadonlyMap<number, ReadonlySet<string>> {
  const sentences = nlp(text).json({ offset: true, terms: { offset: true } }) as {
    terms: { tags: string[]; text: string; offset?: { start: number } }[];
  }[];
  const terms = sentences.flatMap((sentence) => sentence.terms);
  return new Map(terms.map(({ tags, offset }) => [offset?.start ?? -1, new Set(tags)]));
}
