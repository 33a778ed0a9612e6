import type { Counted } from '../reading.ts';
import { byWords, type Gender, nounsOf, type Oblique } from '../slavic.ts';

const ADJECTIVE = /(?:[éí]ho|[sc]ké)$/;

function declineAdjective(word: string, gender: Gender): Oblique {
  const stem = word.replace(/(?:[éí]ho|é)$/, '');
  const [é, ý] = word.endsWith('ího') ? ['í', 'í'] : ['é', 'ý'];
  const plural = { dat: `${stem}${ý}m`, ins: `${stem}${ý}mi`, loc: `${stem}${ý}ch` };
  if (gender === 'f')
    return { dat: [word, plural.dat], ins: [`${stem}ou`, plural.ins], loc: [word, plural.loc], acc: `${stem}ou` };
  return { dat: [`${stem}${é}mu`, plural.dat], ins: [`${stem}${ý}m`, plural.ins], loc: [`${stem}${é}m`, plural.loc] };
}

/** The cases of a word by its genitive. */
function decline(word: string, gender: Gender): Oblique {
  if (ADJECTIVE.test(word)) return declineAdjective(word, gender);
  const stem = word.slice(0, -1);
  if (word.endsWith('y'))
    return {
      dat: [`${stem}ě`, `${stem}ám`],
      ins: [`${stem}ou`, `${stem}ami`],
      loc: [`${stem}ě`, `${stem}ách`],
      acc: `${stem}u`,
    };
  if (gender === 'f')
    return {
      dat: [`${stem}i`, `${stem}ím`],
      ins: [`${stem}í`, `${stem}emi`],
      loc: [`${stem}i`, `${stem}ích`],
      acc: `${stem}i`,
    };
  if (/[eě]$/.test(word))
    return {
      dat: [`${stem}i`, `${stem.replace(/n$/, 'ň')}ům`],
      ins: [`${word}m`, `${stem}i`],
      loc: [`${stem}i`, `${stem}ích`],
    };
  return { dat: [`${stem}u`, `${stem}ům`], ins: [`${stem}em`, `${stem}y`], loc: [`${stem}u`, `${stem}ech`] };
}

const slavic = nounsOf(byWords(ADJECTIVE, decline));

/** The plural rules of Czech call what stands behind 5 "other", and what stands behind 0.5 "many". */
const swapped = (forms: Counted['forms']): Counted['forms'] => ({
  ...forms,
  many: forms.other,
  other: forms.many ?? forms.other,
});

/** Counted nouns of Czech by their forms behind 1, 2, 5 and 0.5. */
export function noun(...input: Parameters<typeof slavic>): Counted {
  const { forms, cases = {}, ...rest } = slavic(...input);
  const others = Object.entries(cases).map(([name, of]) => [name, swapped(of)]);
  return { ...rest, forms: swapped(forms), cases: Object.fromEntries(others) as Record<string, Counted['forms']> };
}
