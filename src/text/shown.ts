import { plainItems, type SourceText } from './source.ts';

/**
 * What of a text is to be shown, character by character: the markup is empty, references are decoded, and what stands
 * by itself ends in a blank. Indexes are code points of the text.
 */
export function shownCharacters(source: SourceText): string[] {
  const shown = Array.from(source.text, () => '');
  let last = 0;
  const show = (plain: string) => {
    shown[last] = (shown[last] ?? '') + plain;
  };
  for (const item of plainItems(source)) {
    if (item.kind === 'ends' && shown[last] !== '') show(' ');
    if (item.kind !== 'units') continue;
    for (const [unit, start] of item.starts.entries()) {
      last = Math.min(start, shown.length - 1);
      show(item.plain.charAt(unit));
    }
  }
  return shown;
}
