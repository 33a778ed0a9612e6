import { spelled, spelling } from '../spelling.ts';

export const letters = spelling({
  vowels: 'aeiouyäöå',
  // No word of Finnish ends in two consonants.
  unsayable: /[^aeiouyäöå]{2}$/i,
  words: `NATO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS RAM ROM PIN SIM COVID LASER TUTKA IKEA LEGO KELA ALKO YLE HUS ETY EFTA NAFTA STAKES
    TEKES SAK MTK JA EI ON OLE SE NE HE ME TE SINÄ MINÄ HÄN TAI VAI JOS KUN NYT NIIN KYLLÄ HYVÄ UUSI VAIN MUTTA ETTÄ KUIN OLI SEIS STOP`,
  spelled: `EU USA UK YK TV CD DVD USB SDP RKP SAK STTK EK HK HS MTV SM EM MM VR HSL DNA ADHD ATK ALV ABC BKT KHO KKO UPM IBM ID AY OY AB OYJ RY
    PC IT SPR WC`,
  names: { Å: 'ruotsalainen oo', W: 'kaksois vee' },
  special: { CO2: 'c o kaksi', H2O: 'h kaksi o', '3D': 'kolme d', SAK: 's a k', tv: 'tee vee', TV: 'tee vee' },
});

/** Names of letters as endings are put to them; of those that are missing the letter is said long. */
const STEMS: Readonly<Record<string, string>> = {
  B: 'bee',
  C: 'see',
  D: 'dee',
  F: 'äffä',
  G: 'gee',
  H: 'hoo',
  J: 'jii',
  K: 'koo',
  L: 'ällä',
  M: 'ämmä',
  N: 'ännä',
  P: 'pee',
  Q: 'kuu',
  R: 'ärrä',
  S: 'ässä',
  T: 'tee',
  V: 'vee',
  W: 'kaksoisvee',
  X: 'äksä',
  Z: 'tseta',
  Å: 'ruotsalainen oo',
};

/** "EU:ssa", "YK:n", "NATO:n": the ending belongs to the name of the last letter, or to the word. */
export function withEnding(acronym: string, ending: string): string {
  const isSpelled = letters.spelled.has(acronym) || !letters.isWord(acronym.toLowerCase());
  if (letters.words.has(acronym) || !isSpelled) return acronym.toLowerCase() + ending;
  const last = acronym.at(-1) ?? '';
  const stem = STEMS[last] ?? last.toLowerCase().repeat(2);
  return `${spelled(acronym.slice(0, -1), letters)} ${stem}${ending}`.trim();
}
