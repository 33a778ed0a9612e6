import type { Passage, Said } from '../language.ts';
import { sayDecimal, thaiNumber } from './numbers.ts';
import { thaiIpa } from './spelling.ts';

/** Thai words in IPA, their numbers in words; what is not Thai stays as it is. */
export const sayThai = ({ tokens }: Passage): Said[] =>
  tokens.map(({ said }, index) =>
    sayWord(said === 'ๆ' ? (tokens[index - 1]?.said ?? '') : said.replace(/^(.+)ๆ$/, '$1 $1')),
  );

/** The sounds of Thai words; undefined where other scripts are among them. */
export function thaiSounds(words: string): readonly string[] | undefined {
  const said = sayWord(words);
  return 'ipa' in said ? said.ipa : undefined;
}

function sayWord(token: string): Said {
  const words = token
    .replace(/(?<![\d.])\d+\.\d+(?![\d.])/g, (written) => ` ${sayDecimal(written)} `)
    .replace(/\d+/g, (digits) => ` ${thaiNumber(digits)} `)
    .replaceAll(',', ' ')
    .trim();
  if (!/[ก-ฮ]/.test(words) || /[^\p{sc=Thai}\s]/u.test(words)) return { text: words };
  const spoken = words.split(/\s+/).map(thaiIpa);
  return {
    ipa: spoken.filter((word) => word.length > 0).flatMap((word, index) => (index > 0 ? [' ', ...word] : word)),
  };
}
