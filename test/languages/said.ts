import { cutSegments } from '../../src/text/segments.ts';
import { spokenText } from '../../src/text/spoken.ts';

/** What an engine is given for a text, in one line without blanks. */
export async function saidText(text: string, languageCode: string): Promise<string> {
  let said = '';
  for (const segment of cutSegments({ text, languageCode, segmentPauseSecs: 0 }, () => 0)) {
    const { words, after } = await spokenText(segment);
    said +=
      words
        .map(({ before, said: parts }) => before + parts.map((part) => ('text' in part ? part.text : '')).join(' '))
        .join('') + after;
  }
  return said.replace(/\s/g, '');
}
