import { byWords, type Gender, nounsOf, type Oblique } from '../slavic.ts';

const ADJECTIVE = /(?:ого|[квн]ой)$/;

/** The cases of a word by its genitive. */
function decline(word: string, gender: Gender): Oblique {
  const stem = word.replace(/(?:ого|ой|[аяыи])$/, '');
  if (word.endsWith('ого') || ADJECTIVE.test(word)) {
    const y = /[кгх]$/.test(stem) ? 'и' : 'ы';
    const plural = { dat: `${stem}${y}м`, ins: `${stem}${y}ми`, loc: `${stem}${y}х` };
    if (gender === 'f')
      return { dat: [word, plural.dat], ins: [word, plural.ins], loc: [word, plural.loc], acc: `${stem}ую` };
    return { dat: [`${stem}ому`, plural.dat], ins: [`${stem}${y}м`, plural.ins], loc: [`${stem}ом`, plural.loc] };
  }
  // The genitive of "копейка" and "тысяча" ends as that of soft stems does.
  const isSoft = word.endsWith('я') || (word.endsWith('и') && !/[кгхчшщж]$/.test(stem));
  const [a, u] = isSoft ? ['я', 'ю'] : ['а', 'у'];
  const e = isSoft || /[чшщжц]$/.test(stem) ? 'е' : 'о';
  const plural = { dat: `${stem}${a}м`, ins: `${stem}${a}ми`, loc: `${stem}${a}х` };
  if (gender !== 'f')
    return {
      dat: [stem + u, plural.dat],
      ins: [`${stem}${/рубл$/.test(stem) ? 'ё' : e}м`, plural.ins],
      loc: [`${stem}е`, plural.loc],
    };
  const locative = stem.endsWith('и') ? `${stem}и` : `${stem}е`;
  return { dat: [locative, plural.dat], ins: [`${stem}${e}й`, plural.ins], loc: [locative, plural.loc], acc: stem + u };
}

/** Counted nouns of Russian by their forms behind 1, 2, 5 and 0.5. */
export const noun = nounsOf(byWords(ADJECTIVE, decline));
