import { languageOf } from '../languages/index.ts';
import type { Said } from '../languages/language.ts';
import type { GivenSaid } from './attributes.ts';

/**
 * What is said for the content of a `<say-as>`: a text that is read as any other, or, where reading it would say something
 * else, the parts of it one by one.
 */
export function sayAs(
  content: string,
  { interpretAs }: Extract<GivenSaid, { interpretAs: unknown }>,
  languageCode: string,
): string | Said[] {
  switch (interpretAs) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
      return charactersOf(content, languageCode);
    case 'digits':
      return charactersOf(content.replace(/[^\p{L}\p{N}]/gu, ''), languageCode);
    case 'telephone':
      // Grouped as it is written: a pause between the groups.
      return content.replace(/\p{N}/gu, '$& ').replace(/[-./()\s]*\s[-./()]+\s*|\s{2,}/g, ', ');
    case 'cardinal':
    case 'number':
    case 'ordinal':
    case 'date':
    case 'time':
    case 'currency':
    case 'unit':
    case 'address':
      return content;
  }
}

/** Letters by their names, digits one by one; blanks are short pauses. */
function charactersOf(content: string, languageCode: string): Said[] {
  const names = languageOf(languageCode)?.letterNames ?? {};
  return [...new Intl.Segmenter(languageCode, { granularity: 'grapheme' }).segment(content)].map(({ segment }) => {
    const name = segment.toLowerCase();
    return { text: /^\s$/.test(segment) ? ',' : Object.hasOwn(names, name) ? (names[name] ?? name) : segment };
  });
}
