import { byWords, type Gender, nounsOf, type Oblique } from '../slavic.ts';

const ADJECTIVE = /(?:ого|[квн]ої)$/;

/** The cases of a word by its genitive. */
function decline(word: string, gender: Gender): Oblique {
  const stem = word.replace(/(?:ого|ої|[аяиії])$/, '');
  if (ADJECTIVE.test(word)) {
    const plural = { dat: `${stem}им`, ins: `${stem}ими`, loc: `${stem}их` };
    if (gender === 'f')
      return {
        dat: [`${stem}ій`, plural.dat],
        ins: [`${stem}ою`, plural.ins],
        loc: [`${stem}ій`, plural.loc],
        acc: `${stem}у`,
      };
    return { dat: [`${stem}ому`, plural.dat], ins: [`${stem}им`, plural.ins], loc: [`${stem}ому`, plural.loc] };
  }
  const isMixed = /[чшщж]$/.test(stem);
  const isSoft = /[яії]$/.test(word) && !isMixed;
  const isVowel = word.endsWith('ї');
  const [a, u] = isSoft ? ['я', 'ю'] : ['а', 'у'];
  const e = isVowel ? 'є' : isSoft || isMixed ? 'е' : 'о';
  const plural = { dat: `${stem}${a}м`, ins: `${stem}${a}ми`, loc: `${stem}${a}х` };
  if (gender !== 'f')
    return { dat: [stem + u, plural.dat], ins: [`${stem}${e}м`, plural.ins], loc: [`${stem}і`, plural.loc] };
  const locative = isVowel ? `${stem}ї` : `${stem.replace(/к$/, 'ц')}і`;
  return { dat: [locative, plural.dat], ins: [`${stem}${e}ю`, plural.ins], loc: [locative, plural.loc], acc: stem + u };
}

/** Counted nouns of Ukrainian by their forms behind 1, 2, 5 and 0.5. */
export const noun = nounsOf(byWords(ADJECTIVE, decline));
