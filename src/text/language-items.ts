import type { Attributes } from './attributes.ts';
import type { SourceText } from './source.ts';
import type { Item } from './writer.ts';

/** Gives the parts of a text the languages that they are known to be in, where no tag has given them one. */
export function* inLanguages(
  items: Iterable<Item>,
  { languages = [], languageCode: own }: SourceText,
): Generator<Item> {
  const made = new Map<Attributes, Map<string, Attributes>>();
  let at = 0;

  /** The same object for the same language, as stretches that are spoken alike have. */
  function attributesIn(attributes: Attributes, languageCode = own): Attributes {
    if (languageCode === own) return attributes;
    const known = made.get(attributes) ?? new Map<string, Attributes>();
    made.set(attributes, known);
    const inLanguage = known.get(languageCode) ?? { ...attributes, languageCode };
    known.set(languageCode, inLanguage);
    return inLanguage;
  }

  for (const item of items) {
    if (languages.length === 0 || item.kind !== 'units' || item.attributes.languageCode !== undefined) {
      yield item;
      continue;
    }
    const { plain, starts, ends, attributes } = item;
    for (let from = 0, to = 0; from < plain.length; from = to) {
      while ((languages[at + 1]?.startChar ?? Number.POSITIVE_INFINITY) <= (starts[from] ?? 0)) at += 1;
      const next = languages[at + 1]?.startChar ?? Number.POSITIVE_INFINITY;
      while (to < plain.length && (to === from || (starts[to] ?? 0) < next)) to += 1;
      yield {
        kind: 'units',
        plain: plain.slice(from, to),
        starts: starts.slice(from, to),
        ends: ends.slice(from, to),
        attributes: attributesIn(attributes, languages[at]?.languageCode),
      };
    }
  }
}
