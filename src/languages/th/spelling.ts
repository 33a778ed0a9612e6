import { regular } from './irregular.ts';

/**
 * Thai words in IPA, by the rules of spelling: initial consonant (with its class), vowel, final consonant and tone mark
 * give a syllable and its tone. Words that are not spelled as they sound are respelled first.
 */
type ToneClass = 'M' | 'H' | 'L';

const INITIALS: Record<string, readonly [string, ToneClass]> = Object.fromEntries(
  (
    [
      ['ก', 'k', 'M'],
      ['ขฃ', 'kʰ', 'H'],
      ['คฅฆ', 'kʰ', 'L'],
      ['ง', 'ŋ', 'L'],
      ['จ', 'tɕ', 'M'],
      ['ฉ', 'tɕʰ', 'H'],
      ['ชฌ', 'tɕʰ', 'L'],
      ['ซ', 's', 'L'],
      ['ญย', 'j', 'L'],
      ['ฎด', 'd', 'M'],
      ['ฏต', 't', 'M'],
      ['ฐถ', 'tʰ', 'H'],
      ['ฑฒทธ', 'tʰ', 'L'],
      ['ณน', 'n', 'L'],
      ['บ', 'b', 'M'],
      ['ป', 'p', 'M'],
      ['ผ', 'pʰ', 'H'],
      ['ฝ', 'f', 'H'],
      ['พภ', 'pʰ', 'L'],
      ['ฟ', 'f', 'L'],
      ['ม', 'm', 'L'],
      ['ร', 'r', 'L'],
      ['ลฬ', 'l', 'L'],
      ['ว', 'w', 'L'],
      ['ศษส', 's', 'H'],
      ['ห', 'h', 'H'],
      ['อ', 'ʔ', 'M'],
      ['ฮ', 'h', 'L'],
    ] as const
  ).flatMap(([letters, phoneme, tone]) => [...letters].map((letter) => [letter, [phoneme, tone] as const])),
);

const FINALS: Record<string, string> = Object.fromEntries(
  ['กขคฆ k', 'ดจชซฎฏฐฑฒตถทธศษส t', 'บปพฟภ p', 'ง ŋ', 'นณญรลฬ n', 'ม m', 'ย j', 'ว w'].flatMap((row) => {
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
    ['เ(C)ี(T)ยF?', 'iə', true],
    ['เ(C)ื(T)อF?', 'ɯə', true],
    ['(C)ั(T)ว()', 'uə', true],
    ['เ(C)(T)าะ()', 'ɔ', false],
    ['เ(C)(T)า()', 'a w', true],
    ['แ(C)(T)ะ()', 'ɛ', false],
    ['แ(C)็()F', 'ɛ', false],
    ['แ(C)(T)F?', 'ɛː', true],
    ['เ(C)(T)อF?', 'ɤː', true],
    ['เ(C)ิ(T)F', 'ɤː', true],
    ['เ(C)(T)ย()', 'ɤ j', true],
    ['เ(C)็()F', 'e', false],
    ['เ(C)(T)ะ()', 'e', false],
    ['เ(C)(T)F?', 'eː', true],
    ['โ(C)(T)ะ()', 'o', false],
    ['โ(C)(T)F?', 'oː', true],
    ['[ไใ](C)(T)ย?()', 'a j', true],
    ['(C)(T)ำ()', 'a m', true],
    ['(C)ั(T)F', 'a', false],
    ['(C)(T)ะ()', 'a', false],
    ['(C)(T)าF?', 'aː', true],
    ['(C)ิ(T)F?', 'i', false],
    ['(C)ี(T)F?', 'iː', true],
    ['(C)ึ(T)F?', 'ɯ', false],
    ['(C)ื(T)(?:อ|F)?', 'ɯː', true],
    ['(C)ุ(T)F?', 'u', false],
    ['(C)ู(T)F?', 'uː', true],
    ['(C)็อ()F', 'ɔ', false],
    ['(C)(T)อF?', 'ɔː', true],
    ['(C)()รรF', 'a', false],
    ['(C)()รร()', 'a n', false],
    ['(C)(T)วF', 'uə', true],
    ['(C)(T)F', 'o', false],
    ['(C)()()', 'a', false],
  ] as const
).map(([spelling, vowel, isLong]) => ({
  pattern: new RegExp(`^${spelling.replace('C', INITIAL).replace('T', '[่้๊๋]?').replace('F', FINAL)}`),
  vowel,
  isLong,
}));

/** Sounds of one Thai word, each syllable's tone behind it; none where nothing in it is Thai. */
export function thaiIpa(word: string): string[] {
  // A consonant under ์ is silent; ํา is one sign in two code points.
  let rest = regular(word.normalize('NFC'))
    .replaceAll('ํา', 'ำ')
    .replace(/[ก-ฮ][ิุ]?์/g, '');
  const segments: string[] = [];
  while (rest !== '') {
    const syllable = readSyllable(rest);
    segments.push(...(syllable?.segments ?? []));
    rest = rest.slice(syllable?.length ?? 1);
  }
  return segments;
}

function readSyllable(text: string): { segments: string[]; length: number } | undefined {
  for (const { pattern, vowel, isLong } of SYLLABLES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [all, initial = '', mark = '', final = ''] = match;
    const ending = FINALS[final];
    const isLive = ending === undefined ? isLong : !/[ktp]/.test(ending);
    const { sounds, toneClass } = readInitial(initial);
    const rhyme = [...vowel.split(' '), ...(ending === undefined ? [] : [ending])];
    return { segments: [...sounds, ...rhyme, tone(mark, toneClass, isLive, isLong)], length: all.length };
  }
  return undefined;
}

function readInitial(letters: string): { sounds: string[]; toneClass: ToneClass } {
  const [first = '', second = ''] = [...letters];
  const [sound, toneClass] = INITIALS[first] ?? [undefined, 'M' as const];
  if (letters === 'ทร') return { sounds: ['s'], toneClass: 'L' };
  const next = INITIALS[second]?.[0];
  // A leading ห is silent and only lends its class.
  const sounds = second !== '' && first === 'ห' ? [next] : [sound, next];
  return { sounds: sounds.filter((given) => given !== undefined), toneClass };
}

const TONES = { mid: '˧', low: '˨˩', falling: '˥˩', high: '˦˥', rising: '˩˩˦' };

function tone(mark: string, toneClass: ToneClass, isLive: boolean, isLong: boolean): string {
  if (mark === '่') return toneClass === 'L' ? TONES.falling : TONES.low;
  if (mark === '้') return toneClass === 'L' ? TONES.high : TONES.falling;
  if (mark === '๊') return TONES.high;
  if (mark === '๋') return TONES.rising;
  if (isLive) return toneClass === 'H' ? TONES.rising : TONES.mid;
  if (toneClass !== 'L') return TONES.low;
  return isLong ? TONES.falling : TONES.high;
}
