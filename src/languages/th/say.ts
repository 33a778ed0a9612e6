import type { Passage, Said } from '../language.ts';
import { thaiNumber } from './numbers.ts';
import { thaiIpa } from './spelling.ts';

/** Thai words in IPA, their numbers in words; what is not Thai stays as it is. */
export const sayThai = ({ tokens }: Passage): Said[] => tokens.map(({ said }) => sayWord(said));

function sayWord(token: string): Said {
  const words = token.replace(/\d+/g, (digits) => ` ${thaiNumber(digits)} `).trim();
  if (!/[ก-ฮ]/.test(words) || /[^\p{sc=Thai}\s]/u.test(words)) return { text: words };
  const spoken = words.split(/\s+/).map(thaiIpa);
  return {
    ipa: spoken.filter((word) => word.length > 0).flatMap((word, index) => (index > 0 ? [' ', ...word] : word)),
  };
}
