import { byWords, type Gender, nounsOf, type Oblique } from '../slavic.ts';

const ADJECTIVE = /(?:ego|iej)$/;

/** The cases of a word by its genitive. */
function decline(word: string, gender: Gender): Oblique {
  if (ADJECTIVE.test(word)) {
    const y = word.replace(/e(?:go|j)$/, '').replace(/(?<!i)$/, 'y');
    const plural = { dat: `${y}m`, ins: `${y}mi`, loc: `${y}ch` };
    const ą = `${y.replace(/[yi]$/, '')}ą`;
    if (gender === 'f') return { dat: [word, plural.dat], ins: [ą, plural.ins], loc: [word, plural.loc], acc: ą };
    return { dat: [word.replace(/go$/, 'mu'), plural.dat], ins: [`${y}m`, plural.ins], loc: [`${y}m`, plural.loc] };
  }
  const stem = word.slice(0, -1);
  const plural = { dat: `${stem}om`, ins: `${stem}ami`, loc: `${stem}ach` };
  if (gender === 'f')
    return { dat: [word, plural.dat], ins: [`${stem}ą`, plural.ins], loc: [word, plural.loc], acc: `${stem}ę` };
  return {
    dat: [`${stem}owi`, plural.dat],
    ins: [`${stem}${/[kg]$/.test(stem) ? 'i' : ''}em`, plural.ins],
    loc: [word, plural.loc],
  };
}

/** Counted nouns of Polish by their forms behind 1, 2, 5 and 0.5. */
export const noun = nounsOf(byWords(ADJECTIVE, decline));
