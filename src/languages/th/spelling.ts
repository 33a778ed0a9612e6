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
const FINAL = `([กขคฆงจชซญฎฏฐฑฒณดตถทธนบปพฟภมยรลวศษส](?![${VOWEL_SIGNS}อ](?!อ)|[${VOWEL_SIGNS}]|(?<=[กขคตปผพท])[รล][${VOWEL_SIGNS}])(?<!ร(?=ร)))`;

/** Behind a vowel sign two consonants that can stand together do. */
const sourceOf = (form: string): string =>
  form
    .replace(/^([เแโ])\(C\)/, '$1(?=(C))\\1')
    .replace('C', INITIAL)
    .replace('T', '[่้๊๋]?')
    .replace('F', FINAL);

interface Spelling {
  pattern: RegExp;
  vowel: string;
  isLong: boolean;
  cost: number;
  /** Inside a word. */
  costInside: number;
}

/**
 * A consonant that has no vowel sign is rather the end of a syllable than one of its own, and two of them are rather a
 * syllable at the beginning or the end of a word than inside.
 */
const WITHOUT_VOWEL: Readonly<Record<string, readonly [cost: number, inside: number]>> = {
  '(C)(T)F': [1.2, 3.2],
  '(C)()()': [3, 3],
};

/** Spelling, vowel, and whether it is long; of equally good ones the first is taken. */
const SYLLABLES: readonly Spelling[] = (
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
    ['[ไใ](C)(T)ย(?![ะ-์])()', 'a j', true],
    ['[ไใ](C)(T)()', 'a j', true],
    ['(C)(T)ำ()', 'a m', true],
    ['(C)ั(T)F', 'a', false],
    ['(C)(T)ะ()', 'a', false],
    ['(C)(T)าF?', 'aː', true],
    ['(C)ิ(T)F?', 'i', false],
    ['(C)ี(T)F?', 'iː', true],
    ['(C)ึ(T)F?', 'ɯ', false],
    ['(C)ื(T)อ()', 'ɯː', true],
    ['(C)ื(T)F?', 'ɯː', true],
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
).flatMap(([spelling, vowel, isLong]) => {
  // What may end in a consonant may as well leave it to the next syllable.
  const forms = spelling.includes('F?') ? [spelling.replace('F?', 'F'), spelling.replace('F?', '()')] : [spelling];
  const [cost, costInside] = WITHOUT_VOWEL[spelling] ?? [1, 1];
  return forms.map((form) => ({
    pattern: new RegExp(sourceOf(form), 'y'),
    vowel,
    isLong,
    cost,
    costInside,
  }));
});

/** Sounds of one Thai word, each syllable's tone behind it; none where nothing in it is Thai. */
export function thaiIpa(word: string): string[] {
  // A consonant under ์ is silent; ํา is one sign in two code points.
  const text = regular(word.normalize('NFC'))
    .replaceAll('ํา', 'ำ')
    .replace(/[ก-ฮ][ิุ]?์/g, '');
  const segments: string[] = [];
  const ways = waysFrom(text);
  for (let at = 0; at < text.length; at = ways[at]?.next ?? at + 1) segments.push(...(ways[at]?.segments ?? []));
  return segments;
}

/** How to go on from a place: what is said up to the next one, and the cost of all from here on. */
interface Way {
  segments: readonly string[];
  next: number;
  cost: number;
}

/** A sign that no spelling explains. */
const UNREAD = 10;

/** The cheapest way from each place of a word, found from its end. */
function waysFrom(text: string): Way[] {
  const ways: Way[] = [];
  const costAt = (at: number) => ways[at]?.cost ?? 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    let best: Way = { segments: [], next: at + 1, cost: UNREAD + costAt(at + 1) };
    for (const spelling of SYLLABLES) {
      spelling.pattern.lastIndex = at;
      const match = spelling.pattern.exec(text);
      if (match === null) continue;
      const next = at + match[0].length;
      const isInside = at > 0 && next < text.length;
      const cost = (isInside ? spelling.costInside : spelling.cost) + costAt(next);
      if (cost < best.cost) best = { segments: syllable(match, spelling), next, cost };
    }
    ways[at] = best;
  }
  return ways;
}

function syllable([, initial = '', mark = '', final = '']: RegExpExecArray, { vowel, isLong }: Spelling): string[] {
  const ending = FINALS[final];
  const isLive = ending === undefined ? isLong : !/[ktp]/.test(ending);
  const { sounds, toneClass } = readInitial(initial);
  const rhyme = [...vowel.split(' '), ...(ending === undefined ? [] : [ending])];
  return [...sounds, ...rhyme, tone(mark, toneClass, isLive, isLong)];
}

function readInitial(letters: string): { sounds: string[]; toneClass: ToneClass } {
  const [first = '', second = ''] = [...letters];
  const [sound, toneClass] = INITIALS[first] ?? [undefined, 'M' as const];
  if (letters === 'ทร') return { sounds: ['s'], toneClass: 'L' };
  const next = INITIALS[second]?.[0];
  // A leading ห is silent and only lends its class.
  const sounds = second !== '' && first === 'ห' ? [next] : [sound, next];
  return { sounds: sounds.filter((sound) => sound !== undefined), toneClass };
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
