/**
 * Vowel names that a language's own phoneme table does not have, found by speaking each of them; eSpeak NG skips what it
 * does not know. All have the consonants of `ipa.ts` and the vowels a e i o u u: @.
 */
const MISSING: Record<string, string> = {
  ar: 'OI U@ O: 3: y: Y: I y E 0 O U V 3 Y W',
  cs: 'U@ A: 3: Y: I 0 U V 3 Y W',
  de: '0 V Y',
  el: 'A: 3: I 0 V 3 W',
  en: 'y: Y: y Y W',
  es: 'A: 3: I 0 V 3 W',
  fi: 'OI A: O: 3: E 0 O V 3 W',
  fr: 'U@ A: 3: 0 U 3',
  hi: 'A: 3: y: Y: y 0 3 Y W',
  id: 'A: 3: I 0 V 3 W',
  it: 'A: 3: 0 V 3 W',
  ja: 'OI U@ A: O: 3: y: Y: I y E 0 O U V 3 Y W',
  ko: 'OI U@ A: O: 3: y: Y: I y 0 O U V 3 Y W',
  nl: 'U@ 3: 0 U V 3 Y W',
  pl: 'U@ A: 3: Y: I 0 U V 3 Y W',
  pt: '3: 0 V 3 W',
  ro: 'A: 3: I 0 V 3 W',
  ru: 'U@ 3: 0 U 3 W',
  th: 'U@ A: 3: y: Y: I y 0 U V 3 Y',
  tr: 'A: 3: 0 V 3',
  uk: 'OI U@ A: O: 3: y: Y: y 0 O U V 3 Y W',
  vi: 'U@ A: 3: Y: I 0 U V 3 Y W',
  zh: 'OI U@ O: 3: Y: I 0 O U V 3 Y W',
};

/** The nearest sound, tried again until the language has it. */
const NEAREST: Record<string, readonly string[]> = {
  OI: ['O', 'I'],
  'U@': ['U', '@'],
  'A:': ['a'],
  'O:': ['O'],
  '3:': ['@'],
  'y:': ['y'],
  'Y:': ['Y'],
  I: ['i'],
  y: ['u:'],
  E: ['e'],
  '0': ['O'],
  O: ['o'],
  U: ['u'],
  V: ['a'],
  '3': ['@'],
  Y: ['@'],
  W: ['@'],
};

/** eSpeak phoneme names as the language can say them, ready for `[[…]]`. */
export function phonemeString(names: readonly string[], languageCode: string): string {
  const missing = new Set(MISSING[languageCode]?.split(' '));
  const resolve = (name: string): string[] => (missing.has(name) ? (NEAREST[name] ?? []).flatMap(resolve) : [name]);
  // The bar holds two names apart that would read as one, such as t and S; it makes no sound.
  return names
    .flatMap(resolve)
    .join('|')
    .replace(/([',])\|/g, '$1');
}
