/**
 * Thai words as eSpeak NG phonemes. eSpeak's own Thai rules are a stub, so the spelling rules are here: initial
 * consonant (with its class), vowel, final consonant and tone mark give a syllable and its tone. Words from Pali and
 * Sanskrit that are not spelled as they sound come out wrong.
 */
type ToneClass = 'M' | 'H' | 'L';

const INITIALS: Record<string, readonly [string, ToneClass]> = Object.fromEntries(
  (
    [
      ['ก', 'k', 'M'],
      ['ขฃ', 'k_h', 'H'],
      ['คฅฆ', 'k_h', 'L'],
      ['ง', 'N', 'L'],
      ['จ', 'tS;', 'M'],
      ['ฉ', 'tS', 'H'],
      ['ชฌ', 'tS', 'L'],
      ['ซ', 's', 'L'],
      ['ญย', 'j', 'L'],
      ['ฎด', 'd', 'M'],
      ['ฏต', 't', 'M'],
      ['ฐถ', 't_h', 'H'],
      ['ฑฒทธ', 't_h', 'L'],
      ['ณน', 'n', 'L'],
      ['บ', 'b', 'M'],
      ['ป', 'p', 'M'],
      ['ผ', 'p_h', 'H'],
      ['ฝ', 'f', 'H'],
      ['พภ', 'p_h', 'L'],
      ['ฟ', 'f', 'L'],
      ['ม', 'm', 'L'],
      ['ร', 'r', 'L'],
      ['ลฬ', 'l', 'L'],
      ['ว', 'w', 'L'],
      ['ศษส', 's', 'H'],
      ['ห', 'h', 'H'],
      ['อ', '?', 'M'],
      ['ฮ', 'h', 'L'],
    ] as const
  ).flatMap(([letters, phoneme, tone]) => [...letters].map((letter) => [letter, [phoneme, tone] as const])),
);

const FINALS: Record<string, string> = Object.fromEntries(
  ['กขคฆ k', 'ดจชซฎฏฐฑฒตถทธศษส t', 'บปพฟภ p', 'ง N', 'นณญรลฬ n', 'ม m', 'ย i', 'ว u'].flatMap((row) => {
    const [letters = '', phoneme = ''] = row.split(' ');
    return [...letters].map((letter) => [letter, phoneme]);
  }),
);

/** Pieces of the patterns: C initial (also a cluster), T tone mark, F final that does not begin the next syllable. */
const VOWEL_SIGNS = 'ะาิีึืุูำัๅ็่้๊๋';
const INITIAL = '(?:ห[งญณนมยรลว](?=[ะาิีึืุูำั็่้๊๋]|[ก-ฮ])|(?:[กขคตปผพท][รล]|[กขค]ว(?=[าัิีะ่้]))(?!์)|ทร|[ก-ฮ])';
const FINAL = `([กขคฆงจชซญฎฏฐฑฒณดตถทธนบปพฟภมยรลวศษส](?![${VOWEL_SIGNS}อ](?!อ)|[รล]?[${VOWEL_SIGNS}]))`;

/** Spelling, vowel, and whether it is long; in the order in which they are tried. */
const SYLLABLES: readonly { pattern: RegExp; vowel: string; isLong: boolean }[] = (
  [
    ['เ(C)ี(T)ยF?', 'i@', true],
    ['เ(C)ื(T)อF?', 'W@', true],
    ['(C)ั(T)ว()', 'u@', true],
    ['เ(C)(T)าะ()', 'O', false],
    ['เ(C)(T)า()', 'au', true],
    ['แ(C)(T)ะ()', 'E', false],
    ['แ(C)็()F', 'E', false],
    ['แ(C)(T)F?', 'E:', true],
    ['เ(C)(T)อF?', '@:', true],
    ['เ(C)ิ(T)F', '@:', true],
    ['เ(C)(T)ย()', '@i', true],
    ['เ(C)็()F', 'e', false],
    ['เ(C)(T)ะ()', 'e', false],
    ['เ(C)(T)F?', 'e:', true],
    ['โ(C)(T)ะ()', 'o', false],
    ['โ(C)(T)F?', 'o:', true],
    ['[ไใ](C)(T)ย?()', 'ai', true],
    ['(C)(T)ำ()', 'am', true],
    ['(C)ั(T)F', 'a', false],
    ['(C)(T)ะ()', 'a', false],
    ['(C)(T)าF?', 'a:', true],
    ['(C)ิ(T)F?', 'i', false],
    ['(C)ี(T)F?', 'i:', true],
    ['(C)ึ(T)F?', 'W', false],
    ['(C)ื(T)(?:อ|F)?', 'W:', true],
    ['(C)ุ(T)F?', 'u', false],
    ['(C)ู(T)F?', 'u:', true],
    ['(C)็อ()F', 'O', false],
    ['(C)(T)อF?', 'O:', true],
    ['(C)()รรF', 'a', false],
    ['(C)()รร()', 'an', false],
    ['(C)(T)วF', 'u@', true],
    ['(C)(T)F', 'o', false],
    ['(C)()()', 'a', false],
  ] as const
).map(([spelling, vowel, isLong]) => ({
  pattern: new RegExp(`^${spelling.replace('C', INITIAL).replace('T', '[่้๊๋]?').replace('F', FINAL)}`),
  vowel,
  isLong,
}));

/** Phonemes of one Thai word, or an empty string where nothing in it is Thai. */
export function thaiPhonemes(word: string): string {
  // A consonant under ์ is silent; ํา is one sign in two code points.
  let rest = word
    .normalize('NFC')
    .replaceAll('ํา', 'ำ')
    .replace(/[ก-ฮ][ิุ]?์/g, '');
  let phonemes = '';
  while (rest !== '') {
    const syllable = readSyllable(rest);
    phonemes += syllable?.phonemes ?? '';
    rest = rest.slice(syllable?.length ?? 1);
  }
  return phonemes;
}

function readSyllable(text: string): { phonemes: string; length: number } | undefined {
  for (const { pattern, vowel, isLong } of SYLLABLES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [all, initial = '', mark = '', final = ''] = match;
    const ending = FINALS[final] ?? '';
    const isLive = !/[ktp]$/.test(ending) && (isLong || ending !== '');
    const { phonemes, toneClass } = readInitial(initial);
    return { phonemes: `${phonemes}'${vowel}${ending}${tone(mark, toneClass, isLive, isLong)}`, length: all.length };
  }
  return undefined;
}

function readInitial(letters: string): { phonemes: string; toneClass: ToneClass } {
  const [first = '', second] = [...letters];
  const [phoneme, toneClass] = INITIALS[first] ?? ['', 'M'];
  if (letters === 'ทร') return { phonemes: 's', toneClass: 'L' };
  const next = second === undefined ? '' : (INITIALS[second]?.[0] ?? '');
  // A leading ห is silent and only lends its class.
  return { phonemes: second !== undefined && first === 'ห' ? next : phoneme + next, toneClass };
}

/** eSpeak's tone numbers of its Shan-derived table: 1 rising, 2 low, 3 mid, 4 high, 5 falling. */
function tone(mark: string, toneClass: ToneClass, isLive: boolean, isLong: boolean): number {
  if (mark === '่') return toneClass === 'L' ? 5 : 2;
  if (mark === '้') return toneClass === 'L' ? 4 : 5;
  if (mark === '๊') return 4;
  if (mark === '๋') return 1;
  if (isLive) return toneClass === 'H' ? 1 : 3;
  if (toneClass !== 'L') return 2;
  return isLong ? 5 : 4;
}
