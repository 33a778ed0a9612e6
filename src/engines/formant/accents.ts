/** How eSpeak NG speaks a language with an accent: a voice file of its own, or the lines of one written at run time. */
export type Accent = { voice: string; pitchCentre?: number } | { file: readonly string[] };

const US = ['phonemes en-us', 'dictrules 3 6', 'replace 03 I i', 'replace 03 I2 i'];
const GB = ['phonemes en'];
const LEVEL_STRESS = 'stressAmp 20 20 20 20 20 20 20 20';

/**
 * The accents of English. American, British, Scottish and New York are eSpeak NG's own; the others are made of its phonemes
 * by the substitutions that textbooks of phonetics name for them. Nobody who speaks them has judged how they sound.
 */
const ENGLISH_ACCENTS: Record<string, Accent> = {
  american: { voice: 'gmw/en-US' },
  british: { voice: 'gmw/en-GB-x-rp' },
  scottish: { voice: 'gmw/en-GB-scotland' },
  us_new_york: { voice: 'gmw/en-US-nyc' },
  irish: {
    file: [
      'phonemes en-sc',
      'dictrules 2 5 6 7',
      'stressLength 170 130 190 190 0 0 250 270',
      'replace 00 T t[',
      'replace 00 D d[',
      'replace 00 aI OI',
      'replace 00 V U',
      'replace 03 @ I2',
      'intonation 3',
    ],
  },
  australian: {
    file: [
      ...GB,
      'stressLength 160 140 210 200 0 0 260 300',
      'replace 00 eI aI',
      'replace 00 aI OI',
      'replace 00 i: eI',
      'replace 03 I @',
      'replace 00 a E',
      'intonation 3',
    ],
  },
  canadian: { file: [...US, 'stressLength 140 120 190 170 0 0 255 300', 'replace 00 aU oU', 'replace 00 a aa'] },
  us_southern: {
    file: [
      ...US,
      'stressLength 170 150 240 220 0 0 320 370',
      'stressAmp 17 16 19 19 19 19 22 20',
      'replace 00 aI A:',
      'replace 00 E I',
      'replace 00 I i:',
      'replace 03 N n',
    ],
  },
  indian: {
    file: [
      ...GB,
      'stressLength 190 190 200 200 0 0 230 240',
      'stressAmp 19 19 20 20 20 20 21 20',
      'replace 00 T t[',
      'replace 00 D d[',
      'replace 00 w v#',
      'replace 00 v v#',
      'replace 00 eI e:',
      'replace 00 oU o:',
      'replace 00 z s',
      'replace 03 @ a',
      'intonation 2',
    ],
  },
  south_african: {
    file: [
      ...GB,
      'stressLength 150 130 190 180 0 0 240 260',
      'replace 00 a E',
      'replace 00 I @',
      'replace 00 A: O:',
      'replace 00 r *',
      'replace 00 aI A:',
    ],
  },
  russian: {
    file: [
      ...US,
      'stressLength 130 120 170 170 0 0 290 320',
      'replace 00 T s',
      'replace 00 D z',
      'replace 00 w v',
      'replace 00 N n',
      'replace 00 I i:',
      'replace 00 a E',
      'replace 00 h x',
      'replace 00 r *',
      'replace 00 eI e:',
      'replace 00 oU o:',
      'replace 01 d t',
      'replace 01 z s',
      'replace 01 g k',
      'replace 01 b p',
      'replace 01 v f',
    ],
  },
  japanese: {
    file: [
      ...US,
      'stressLength 190 190 190 190 0 0 200 210',
      LEVEL_STRESS,
      'replace 00 T s',
      'replace 00 D z',
      'replace 00 l *',
      'replace 00 r *',
      'replace 00 v b',
      'replace 00 V a',
      'replace 00 I i:',
      'replace 00 U u:',
      'replace 00 3: A:',
      'replace 00 eI e:',
      'replace 00 oU o:',
      'replace 00 f h',
      'intonation 2',
    ],
  },
  korean: {
    file: [
      ...US,
      'stressLength 180 180 190 190 0 0 210 220',
      LEVEL_STRESS,
      'replace 00 f p',
      'replace 00 v b',
      'replace 00 T s',
      'replace 00 D d',
      'replace 00 z dZ',
      'replace 00 Z dZ',
      'replace 00 a E',
      'replace 00 I i:',
      'replace 00 U u:',
      'intonation 2',
    ],
  },
  chinese: {
    file: [
      ...US,
      'stressLength 180 170 200 190 0 0 220 230',
      'stressAmp 20 20 20 20 20 20 21 20',
      'replace 00 T s',
      'replace 00 D z',
      'replace 00 v w',
      'replace 01 d NULL',
      'replace 01 t NULL',
      'replace 00 I i:',
      'replace 00 U u:',
      'replace 01 z s',
      'intonation 2',
    ],
  },
};

/**
 * Accents by language. Cantonese is eSpeak NG's own voice; it reads Chinese text, simplified or traditional, in Cantonese. For the
 * dialects of Mandarin the engine has neither voices nor readings.
 */
export const ACCENTS: Record<string, Record<string, Accent>> = {
  en: ENGLISH_ACCENTS,
  zh: { cantonese: { voice: 'sit/yue', pitchCentre: 0.37 } },
};

/** Languages that have no speech without an accent: those to take where none is asked for, the first that is not denied. */
export const DEFAULT_ACCENTS: Record<string, readonly string[]> = { en: ['american', 'british', 'scottish'] };

/** The accent, where the language has it. */
export const accentOf = (languageCode: string, accent: string | null | undefined): Accent | undefined =>
  accent === null || accent === undefined ? undefined : ACCENTS[languageCode]?.[accent];
