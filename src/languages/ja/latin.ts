import { isRomaji, toHiragana } from 'wanakana';
import { hiragana } from './kana.ts';
import { LATIN_WORDS } from './latin-words.ts';

const NAMES =
  'えー びー しー でぃー いー えふ じー えいち あい じぇー けー える えむ えぬ おー ぴー きゅー あーる えす てぃー ゆー ぶい だぶりゅー えっくす わい ぜっと'.split(
    ' ',
  );

/** A letter's name. */
const letter = (char: string): string => NAMES[char.toLowerCase().charCodeAt(0) - 97] ?? '';

const byLetters = (word: string): string => hiragana([...word].map(letter).join(''));

/** In capitals these are no words. */
const SPELLED = new Set(['IT', 'WHO', 'AM', 'PM', 'IS', 'US', 'ARE', 'SO', 'DO', 'BE', 'ME', 'HE', 'OR', 'BUS', 'CAN']);

/** A word in Latin letters as it is said among Japanese: one that is known, one by its letters, one of Japan, or by its spelling. */
export function latinKana(word: string): string {
  const plain = word.normalize('NFD').replace(/[^A-Za-z]/g, '');
  const lower = plain.toLowerCase();
  if (plain.length === 1 || SPELLED.has(plain) || (plain.length === 2 && !LATIN_WORDS.has(lower)))
    return byLetters(plain);
  const known = LATIN_WORDS.get(lower) ?? LATIN_WORDS.get(lower.replace(/s$/, ''));
  if (known !== undefined) return hiragana(known);
  if (plain === plain.toUpperCase() || !/[aeiouy]/i.test(plain)) return byLetters(plain);
  // Words in one piece with capitals inside are names of several: YouTube, iPhone.
  const parts = plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [plain];
  if (parts.length > 1) return parts.map(latinKana).join('');
  return hiragana(asRomaji(lower) ?? bySpelling(lower));
}

/** Words of Japanese in Latin letters: every syllable is one that kana have. */
function asRomaji(word: string): string | undefined {
  if (word.length < 3 || !isRomaji(word) || /[lqvx]|c(?!h)|tio|[^aiueon]$/.test(word)) return undefined;
  const kana = toHiragana(word);
  return /^[ぁ-んー]+$/.test(kana) ? kana : undefined;
}

/** How English spells sounds, the longest first. The consonants are those of romaji; `-` draws a vowel out. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^tion/, 'shon'],
  [/^sion/, 'shon'],
  [/^ture$/, 'cha-'],
  [/^ight/, 'aito'],
  [/^ough/, 'o-'],
  [/^augh/, 'o-'],
  [/^tch/, 'cchi'],
  [/^dge$/, 'jji'],
  [/^que$/, 'ku'],
  [/^ck$/, 'kku'],
  [/^ck/, 'kk'],
  [/^sch/, 'suku'],
  [/^ph/, 'f'],
  [/^sh$/, 'sshu'],
  [/^ch$/, 'cchi'],
  [/^th/, 's'],
  [/^wh/, 'w'],
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/^qu/, 'ku'],
  [/^x/, 'kkusu'],
  [/^ng$/, 'ngu'],
  [/^nk$/, 'nku'],
  [/^ing$/, 'ingu'],
  [/^ee/, 'i-'],
  [/^ea/, 'i-'],
  [/^oo/, 'u-'],
  [/^oa/, 'o-'],
  [/^ai/, 'ei'],
  [/^ay/, 'ei'],
  [/^ey$/, 'i-'],
  [/^ow/, 'au'],
  [/^ou/, 'au'],
  [/^oi/, 'oi'],
  [/^oy/, 'oi'],
  [/^au/, 'o-'],
  [/^aw/, 'o-'],
  [/^ew/, 'yu-'],
  [/^er$/, 'a-'],
  [/^or$/, 'a-'],
  [/^ar$/, 'a-'],
  [/^er(?=[^aeiouy])/, 'a-'],
  [/^ir(?=[^aeiouy])/, 'a-'],
  [/^ur(?=[^aeiouy])/, 'a-'],
  [/^ar(?=[^aeiouy])/, 'a-'],
  [/^or(?=[^aeiouy])/, 'o-'],
  [/^a(?=[bcdfgklmnpstvz]e$)/, 'ei'],
  [/^i(?=[bcdfgklmnpstvz]e$)/, 'ai'],
  [/^o(?=[bcdfgklmnpstvz]e$)/, 'o-'],
  [/^u(?=[bcdfgklmnpstvz]e$)/, 'yu-'],
  [/^u(?=[bdfgklmnpst]+(?:[^aeiouy]|$))/, 'a'],
  [/^e$/, ''],
  [/^y$/, 'i-'],
  [/^le$/, 'ru'],
  [/^c(?=[eiy])/, 's'],
  [/^c/, 'k'],
  [/^g(?=[ei])/, 'j'],
  [/^l/, 'r'],
  [/^([bdfgkmnprstz])\1/, '$1'],
];

/** A guess at an English word: what its letters mostly sound like, in syllables of Japanese. */
function bySpelling(word: string): string {
  let romaji = '';
  for (let rest = word; rest !== ''; ) {
    const [pattern, sound = ''] = SPELLINGS.find(([spelled]) => spelled.test(rest)) ?? [/^./, '$&'];
    const [found = ''] = pattern.exec(rest) ?? [];
    const left = rest.length - found.length;
    // A silent e is heard where it is the word's only vowel.
    const isAudible = sound === '' && !/[aeiou]/.test(romaji);
    romaji += isAudible ? found : rest.replace(pattern, sound).slice(0, left === 0 ? undefined : -left);
    rest = rest.slice(found.length);
  }
  return syllables(romaji);
}

/** Vowels between consonants that kana cannot write side by side: o after t and d, i after ch and j, else u. */
function syllables(romaji: string): string {
  const open = romaji
    .replace(/y(?![aiueo])/g, 'i')
    .replace(/(sh|ch|ts|[bcdfghjkmnprstvwz])(?![aiueoy]|h|\1)(?!s(?=[^a-z]))/g, (consonant, _, at: number) => {
      if (consonant === 'n') return "n'";
      if (consonant === 'm' && /[bp]/.test(romaji.charAt(at + 1))) return "n'";
      if (consonant === 't' || consonant === 'd') return `${consonant}o`;
      if (consonant === 'ch' || consonant === 'j') return `${consonant}i`;
      if (consonant === 'r' && at > 0 && /[aiueo-]/.test(romaji.charAt(at - 1)) && !/[a-z]/.test(romaji.charAt(at + 1)))
        return 'ru';
      return `${consonant}u`;
    });
  const kana = toHiragana(open.replaceAll("n'n", "n'"), { IMEMode: false })
    .replaceAll('v', 'ゔ')
    .replace(/[a-z]/g, letter)
    .replace(/['’]/g, '');
  return kana.replaceAll('-', 'ー');
}
