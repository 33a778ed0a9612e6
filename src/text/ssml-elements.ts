import { languageOf } from '../languages/index.ts';
import { type Attributes, INTERPRET_AS, type InterpretAs, type Prosody } from './attributes.ts';
import { parseIpa } from './ipa.ts';
import { combineProsody, EMPHASIS_LEVELS, PROSODY_SCALES, parseProsody } from './ssml-values.ts';
import { tagError } from './tag-error.ts';
import { TextError } from './text-error.ts';

/** A tag as it is written. */
export interface WrittenTag {
  name: string;
  start: number;
  end: number;
  isClosing: boolean;
  isEmpty: boolean;
  values: ReadonlyMap<string, string>;
}

/** The longest words have some 60 sounds; what is billed is the word, not this. */
const MAX_IPA_LENGTH = 200;
/** For the same reason. */
const MAX_ALIAS_LENGTH = 300;

/** How the content of an element is spoken, inside of what is spoken like `outer`. @throws TextError with the place */
export function readContent(text: string, tag: WrittenTag, outer: Attributes): Attributes {
  const reader = READERS[tag.name];
  if (reader === undefined) return outer;
  const fail = (what: string) => tagError(text, tag.start, what);
  const unknown = [...tag.values.keys()].find((name) => !reader.attributes.includes(name) && !name.startsWith('xml:'));
  if (unknown !== undefined && !reader.takesAny) {
    throw fail(`has an attribute ${unknown} that is not supported. Supported: ${reader.attributes.join(', ')}.`);
  }
  return { ...outer, ...reader.read(tag.values, outer, fail) };
}

interface ElementReader {
  attributes: readonly string[];
  /** Others may stand there: they are for other readers of SSML. */
  takesAny?: boolean;
  read(values: ReadonlyMap<string, string>, outer: Attributes, fail: (what: string) => TextError): Partial<Attributes>;
}

const READERS: Readonly<Record<string, ElementReader>> = {
  speak: {
    attributes: ['version', 'xmlns'],
    takesAny: true,
    read: (values, _, fail) => (values.has('xml:lang') ? { languageCode: language(values, fail) } : {}),
  },
  lang: { attributes: ['xml:lang'], read: (values, _, fail) => ({ languageCode: language(values, fail) }) },
  voice: {
    attributes: ['name'],
    read(values, _, fail) {
      const voice = values.get('name')?.trim();
      if (!voice) throw fail('needs the name or id of a voice: <voice name="Clara">…</voice>.');
      return { voice };
    },
  },
  phoneme: {
    attributes: ['alphabet', 'ph'],
    read(values, _, fail) {
      if (values.get('alphabet') !== 'ipa') throw fail('needs alphabet="ipa", the only supported alphabet.');
      const ipa = values.get('ph') ?? '';
      if (ipa.length > MAX_IPA_LENGTH) {
        throw fail(`has a ph longer than ${MAX_IPA_LENGTH} symbols. Give each word a tag.`);
      }
      return { spokenAs: { ipa: placed(() => parseIpa(ipa), fail) } };
    },
  },
  sub: {
    attributes: ['alias'],
    read(values, _, fail) {
      const alias = values.get('alias')?.trim() ?? '';
      if (!/[\p{L}\p{N}]/u.test(alias))
        throw fail('needs an alias, the words to say: <sub alias="World Wide Web">WWW</sub>.');
      if (alias.length > MAX_ALIAS_LENGTH) throw fail(`has an alias longer than ${MAX_ALIAS_LENGTH} characters.`);
      return { spokenAs: { alias } };
    },
  },
  'say-as': {
    attributes: ['interpret-as', 'format', 'detail'],
    read(values, _, fail) {
      const interpretAs = values.get('interpret-as') as InterpretAs;
      if (!INTERPRET_AS.includes(interpretAs)) throw fail(`needs interpret-as, one of ${INTERPRET_AS.join(', ')}.`);
      const format = values.get('format');
      return { spokenAs: { interpretAs, ...(format === undefined ? {} : { format }) } };
    },
  },
  emphasis: {
    attributes: ['level'],
    read(values, _, fail) {
      const level = values.get('level') ?? 'moderate';
      if (!EMPHASIS_LEVELS.has(level))
        throw fail(`has an unknown level. The levels are ${[...EMPHASIS_LEVELS.keys()].join(', ')}.`);
      return { emphasis: EMPHASIS_LEVELS.get(level) };
    },
  },
  prosody: {
    attributes: Object.keys(PROSODY_SCALES),
    read(values, outer, fail) {
      const prosody: Prosody = { rate: 1, pitchSemitones: 0, volumeDb: 0 };
      for (const [name, value] of values) {
        const scale = PROSODY_SCALES[name];
        if (scale === undefined) continue;
        const figure = parseProsody(scale, value);
        if (figure === undefined) {
          throw fail(`has a ${name} that is none of ${Object.keys(scale.names).join(', ')} and not ${scale.written}.`);
        }
        prosody[scale.field] = figure;
      }
      if (values.size === 0) throw fail('needs rate, pitch or volume: <prosody rate="slow">…</prosody>.');
      return { prosody: combineProsody(outer.prosody, prosody) };
    },
  },
};

function language(values: ReadonlyMap<string, string>, fail: (what: string) => TextError): string {
  const written = values.get('xml:lang') ?? '';
  const code = written.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
  if (languageOf(code) === undefined) throw fail('needs xml:lang with a supported language, such as "fr-FR".');
  return code;
}

/** Gives an error the place of its tag. */
function placed<Value>(read: () => Value, fail: (what: string) => TextError): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof TextError ? fail(`cannot be read. ${error.message}`) : error;
  }
}
