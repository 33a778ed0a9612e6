import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import sax from 'sax';
import { Problem } from '../errors.ts';
import type { Alphabet, PronunciationRule } from '../text/pronunciations/rules.ts';
import { checkRules } from './check-rules.ts';
import { MAX_RULES } from './limits.ts';
import { FLAGS_NAMESPACE, PLS_NAMESPACE, UNKNOWN_LANGUAGE } from './pls-names.ts';
import { checkXmlBounds } from './xml-bounds.ts';

/** What a PLS file holds. */
export interface Lexicon {
  rules: PronunciationRule[];
  /** BCP 47; null where it does not say. */
  language: string | null;
}

/** A rule, and the line of the file it stands in. */
type PlacedRule = PronunciationRule & { line: number };

/** What one `<lexeme>` says so far. */
interface Lexeme {
  line: number;
  flags: { caseSensitive: boolean; wordBoundaries: boolean };
  graphemes: string[];
  said: ({ alias: string } | { phoneme: string; alphabet: Alphabet })[];
  preferred?: number;
}

type Tag = sax.QualifiedTag;

/** UTF-16 units parsed without a turn of the event loop. */
const AT_ONCE = 65_536;
const MAX_LANGUAGE_LENGTH = 35;

/**
 * Reads a pronunciation lexicon (W3C PLS 1.0). A lexeme's pronunciation is the preferred one, or the first.
 * @param bytes UTF-8
 * @throws Problem BAD_REQUEST with the line, for what is not such a file, and for all that has a document type
 */
export async function readPls(bytes: Buffer): Promise<Lexicon> {
  const xml = decoded(bytes);
  checkXmlBounds(xml, (what, offset) => {
    throw refuse(what, xml.slice(0, offset).split('\n').length);
  });
  const reader = createReader();
  for (let at = 0; at < xml.length; at += AT_ONCE) {
    reader.write(xml.slice(at, at + AT_ONCE));
    await setImmediate();
  }
  const { rules, language } = reader.end();
  if (rules.length > MAX_RULES) throw refuse(`has ${rules.length} rules, more than ${MAX_RULES}`);
  const lines = rules.map(({ line }) => line);
  const kept = await checkRules(
    rules.map(({ line: _, ...rule }) => rule),
    (index, { field, msg }) => {
      const name = { written: '<grapheme>', alias: '<alias>', phoneme: '<phoneme>' }[field];
      throw refuse(`has a ${name} that ${msg}`, lines[index]);
    },
  );
  return { rules: kept, language };
}

const refuse = (what: string, line?: number): Problem => {
  const place = line === undefined ? '' : ` (line ${line})`;
  return new Problem(
    'BAD_REQUEST',
    `The PLS file ${what.replace(/\.$/, '')}${place}.`,
    line === undefined ? {} : { line },
  );
};

/** Other encodings would be read as something else; what is not UTF-8 is refused. */
function decoded(bytes: Buffer): string {
  if (bytes.length === 0) throw refuse('is empty');
  if (!isUtf8(bytes) || bytes.includes(0)) throw refuse('must be UTF-8');
  const xml = bytes.toString().replace(/^\ufeff/, '');
  const encoding = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"'>]{0,60})["']/.exec(xml)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) throw refuse(`must be UTF-8; it says ${encoding}`);
  return xml;
}

function createReader() {
  const parser = sax.parser(true, { xmlns: true, strictEntities: true } as sax.SAXOptions);
  const open: string[] = [];
  const rules: PlacedRule[] = [];
  let language: string | null = null;
  let lexeme: Lexeme | undefined;
  let text = '';
  /** Of the whole file, and of the phoneme that is read. */
  const alphabets: { whole?: string | undefined; own?: string | undefined } = {};
  const fail = (what: string): never => {
    throw refuse(what, parser.line + 1);
  };

  parser.ondoctype = () => fail('must not have a document type (<!DOCTYPE …>)');
  parser.onerror = ({ message }) => fail(`is not well-formed XML: ${message.split('\n')[0]}`);
  parser.onopentag = (node) => {
    const tag = node as Tag;
    if (open.length === 0) ({ language, alphabet: alphabets.whole } = readRoot(tag, fail));
    const name = nameOf(tag, open);
    open.push(name);
    if (name === 'lexeme') lexeme = { line: parser.line + 1, flags: flagsOf(tag, fail), graphemes: [], said: [] };
    if (name !== 'phoneme' && name !== 'alias' && name !== 'grapheme') return;
    text = '';
    if (name === 'phoneme') alphabets.own = attribute(tag, '', 'alphabet') ?? alphabets.whole;
    if (lexeme !== undefined && name !== 'grapheme' && attribute(tag, '', 'prefer') === 'true')
      lexeme.preferred ??= lexeme.said.length;
  };
  parser.ontext = (more) => {
    text += more;
  };
  parser.oncdata = (more) => {
    text += more;
  };
  parser.onclosetag = () => {
    const name = open.pop();
    if (lexeme === undefined) return;
    if (name === 'grapheme') lexeme.graphemes.push(text);
    else if (name === 'alias') lexeme.said.push({ alias: text });
    else if (name === 'phoneme') lexeme.said.push({ phoneme: text, alphabet: alphabetOf(alphabets.own, fail) });
    else if (name === 'lexeme') {
      rules.push(...rulesOf(lexeme));
      lexeme = undefined;
    }
  };

  return {
    write: (xml: string) => void parser.write(xml),
    end() {
      parser.close();
      return { rules, language };
    },
  };
}

/** A PLS element's name where PLS has it, anything else's that nobody asks for. */
function nameOf({ uri, local }: Tag, open: readonly string[]): string {
  const isPls = uri === PLS_NAMESPACE || uri === '';
  const parent = { lexicon: undefined, lexeme: 'lexicon', grapheme: 'lexeme', phoneme: 'lexeme', alias: 'lexeme' };
  if (!isPls || !Object.hasOwn(parent, local)) return 'other';
  return open.at(-1) === parent[local as keyof typeof parent] ? local : 'other';
}

function readRoot(tag: Tag, fail: (what: string) => never) {
  if (tag.local !== 'lexicon' || (tag.uri !== PLS_NAMESPACE && tag.uri !== '')) {
    return fail(`must be a <lexicon> of ${PLS_NAMESPACE}; it is a <${tag.name.slice(0, 60)}>`);
  }
  const language = attribute(tag, 'http://www.w3.org/XML/1998/namespace', 'lang') ?? null;
  const isTag = language === null || (language.length <= MAX_LANGUAGE_LENGTH && /^[A-Za-z0-9-]+$/.test(language));
  if (!isTag) return fail('has an xml:lang that is not a language');
  return { language: language === UNKNOWN_LANGUAGE ? null : language, alphabet: attribute(tag, '', 'alphabet') };
}

function attribute({ attributes }: Tag, uri: string, local: string): string | undefined {
  return Object.values(attributes).find((one) => one.uri === uri && one.local === local)?.value;
}

function flagsOf(tag: Tag, fail: (what: string) => never): Lexeme['flags'] {
  const flag = (name: string): boolean => {
    const value = attribute(tag, FLAGS_NAMESPACE, name) ?? 'true';
    return value === 'true' || value === 'false' ? value === 'true' : fail(`has a ${name} that is not true or false`);
  };
  return { caseSensitive: flag('case-sensitive'), wordBoundaries: flag('word-boundaries') };
}

function alphabetOf(name: string | undefined, fail: (what: string) => never): Alphabet {
  if (name === undefined) return fail('has a <phoneme> without an alphabet');
  if (name.toLowerCase() === 'ipa') return 'ipa';
  if (/^(?:x-)?cmu(?:-arpabet)?$/i.test(name)) return 'cmu-arpabet';
  return fail(`has a <phoneme> in the alphabet "${name.slice(0, 60)}". Supported are ipa and x-cmu-arpabet`);
}

/** One that says nothing, as PLS allows, makes no rule. */
function rulesOf({ line, flags, graphemes, said, preferred }: Lexeme): PlacedRule[] {
  const way = said[preferred ?? 0];
  return way === undefined ? [] : graphemes.map((written) => ({ line, written, ...flags, ...way }));
}
