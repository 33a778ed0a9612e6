import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentName } from '../src/config.ts';
import { MEANINGS } from '../src/descriptions/meanings.ts';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { COMMON_LANGUAGE, LANGUAGES, languageOf } from '../src/languages/index.ts';
import { vocabularyOf } from '../src/languages/vocabulary.ts';
import { ConfigSchema } from '../src/settings.ts';
import { readings } from './text-tables.ts';

/** Tables that documents carry, each between two lines that name it, written from what the server itself reads. */
const TABLES: Record<string, () => string[] | Promise<string[]>> = {
  settings,
  languages,
  voices,
  lexicon,
  readings,
};

/** Documents that carry one or more. */
export const DOCUMENTS = ['languages.md', 'self-hosting.md', 'text.md', 'voice-lexicon.md', 'voices.md'].map((file) =>
  join(import.meta.dirname, '../docs', file),
);

/** A document with its tables as they are now. */
export async function withTables(document: string): Promise<string> {
  let written = document;
  let found = 0;
  for (const [name, rows] of Object.entries(TABLES)) {
    const [begin, end] = [`<!-- ${name}: written by npm run docs -->`, `<!-- /${name} -->`];
    const [before, rest] = written.split(begin);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined) continue;
    found += 1;
    written = [before, begin, '\n', (await rows()).join('\n'), '\n', end, after].join('');
  }
  if (found === 0) throw new Error('the document has no table to write');
  return written;
}

function settings(): string[] {
  const rows = Object.entries(ConfigSchema.properties).map(([property, schema]) => {
    const { default: value, description } = schema as { default?: unknown; description?: string };
    return `| \`${environmentName(property)}\` | ${value === undefined ? '' : `\`${value}\``} | ${description} |`;
  });
  return ['| variable | default | |', '|---|---|---|', ...rows];
}

function languages(): string[] {
  const rows = LANGUAGES.map(({ languageCode, name, note }) =>
    `| ${languageCode} | ${name} | ${note} |`.replace('  ', ' '),
  );
  return ['| code | language | notes |', '|---|---|---|', ...rows];
}

function voices(): string[] {
  const name = (code: string) => languageOf(code)?.name ?? code;
  const rows = BUILTIN_VOICES.map(({ voiceId, name: own, gender, age, tone, recipe }) => {
    const accent = recipe.accent === null ? '' : ` (${recipe.accent})`;
    return `| ${own} | \`${voiceId}\` | ${name(recipe.languageCode)}${accent} | ${gender}, ${age} | ${tone.join(', ')} |`;
  });
  return ['| voice | id | language | | tone |', '|---|---|---|---|---|', ...rows];
}

function lexicon(): string[] {
  const others = LANGUAGES.filter((language) => language !== COMMON_LANGUAGE);
  const rows = MEANINGS.map(({ kind, value }) => {
    const rest = others.flatMap(({ languageCode }) => {
      const phrases = vocabularyOf(languageCode).words[value];
      return phrases === undefined ? [] : [`${languageCode}: ${phrases.join(', ')}`];
    });
    const common = vocabularyOf(COMMON_LANGUAGE.languageCode).words[value] ?? [];
    return `| ${kind} | ${value} | ${common.join(', ')} | ${rest.join('; ')} |`
      .replaceAll('~', '\\~')
      .replaceAll('*', '\\*');
  });
  const modifiers = LANGUAGES.map(({ languageCode }) => {
    const { negations, negationsAfter, too, weights } = vocabularyOf(languageCode);
    const after = negationsAfter === undefined ? '' : `; behind: ${negationsAfter.join(', ')}`;
    const weighed = Object.entries(weights).map(([weight, words]) => `${weight}: ${words.join(', ')}`);
    return `| ${languageCode} | ${negations.join(', ')}${after} | ${too.join(', ')} | ${weighed.join('; ')} |`;
  });
  return [
    '| | meaning | in English | in other languages |',
    '|---|---|---|---|',
    ...rows,
    '',
    '| language | turned round by | too much | weighed by |',
    '|---|---|---|---|',
    ...modifiers,
  ];
}

if (import.meta.main) {
  for (const file of DOCUMENTS) await writeFile(file, await withTables(await readFile(file, 'utf8')));
}
