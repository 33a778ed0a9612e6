import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigSchema, environmentName } from '../src/config.ts';

/** Documents that carry the table of settings, between these two lines. */
export const DOCUMENTS = ['docs/self-hosting.md'].map((file) => join(import.meta.dirname, '..', file));
const BEGIN = '<!-- settings: written by npm run docs -->';
const END = '<!-- /settings -->';

/** A document with its table of settings as the schema says them. */
export function withSettings(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`the document has no ${BEGIN} … ${END}`);
  const rows = Object.entries(ConfigSchema.properties).map(([property, schema]) => {
    const { default: value, description } = schema as { default?: unknown; description?: string };
    return `| \`${environmentName(property)}\` | ${value === undefined ? '' : `\`${value}\``} | ${description} |`;
  });
  return [before, BEGIN, '\n| variable | default | |\n|---|---|---|\n', rows.join('\n'), '\n', END, after].join('');
}

if (import.meta.main) {
  for (const file of DOCUMENTS) await writeFile(file, withSettings(await readFile(file, 'utf8')));
}
