/**
 * Writes `src/languages/CODE/emoji.json`: what each emoji, arrow and operator is called, by Unicode's annotations (CLDR). Run it for a new release
 * of them, with the folder that `npm install cldr-annotations-full cldr-annotations-derived-full` made:
 * `node scripts/emoji-names.ts path/to/node_modules`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../src/languages/index.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder are the annotations in?');

/** The packages of the annotations, and the name of what is in each file. */
const PACKAGES = [
  ['cldr-annotations-derived-full', 'annotationsDerived'],
  ['cldr-annotations-full', 'annotations'],
] as const;

/** A keycap is its digit, and a colour of skin is not said. */
const isNamed = (emoji: string) =>
  !/[\u20e3\u{1f3fb}-\u{1f3ff}]/u.test(emoji) &&
  /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}|[¬\u2190-\u22ff])$/v.test(qualified(emoji));

/** The annotations leave out most variation selectors; the property wants them. */
const qualified = (emoji: string) =>
  /^\p{RGI_Emoji}$/v.test(emoji)
    ? emoji
    : emoji.replace(/(?<=\p{Emoji})(?<!\p{Emoji_Presentation})(?=\u200d|$)/gu, '\ufe0f');

/** "family: man, woman, girl" without what would make pauses. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/[\p{P}--['’\-]]+/gv, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

for (const { languageCode } of LANGUAGES) {
  const names = new Map<string, string>();
  for (const [name, kind] of PACKAGES) {
    const file = join(folder, name, kind, languageCode, 'annotations.json');
    const { annotations } =
      (JSON.parse(readFileSync(file, 'utf8')) as Record<string, { annotations: Named }>)[kind] ?? {};
    for (const [emoji, { tts }] of Object.entries(annotations ?? {})) {
      const bare = emoji.replaceAll('\ufe0f', '');
      if (tts?.[0] !== undefined && isNamed(bare)) names.set(bare, wordsOf(tts[0]));
    }
  }
  const rows = [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([emoji, name]) => `  ${JSON.stringify(emoji)}: ${JSON.stringify(name)}`);
  writeFileSync(new URL(`../src/languages/${languageCode}/emoji.json`, import.meta.url), `{\n${rows.join(',\n')}\n}\n`);
}

type Named = Record<string, { tts?: string[] }>;
