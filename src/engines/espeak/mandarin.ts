/**
 * Syllables in -iong: eSpeak NG's Mandarin has their sounds, but says what its dictionary has for them, "xiong2", in
 * English letters. In rows of "initial tone characters".
 */
const ROWS = `S; 55 兄兇凶匈哅忷恟汹洶胷胸訩詾讻賯|S; 35 熊赨雄|S; 51 夐敻詗诇|
  tS;h 55 匔焪芎|tS;h 35 儝卭宆惸桏棾橩焭煢琼瓊睘瞏穷穹窮竆笻筇茕藑藭蛩赹跫輁邛銎|
  tS; 55 冂冋坰埛扃蘏蘔駫駉|tS; 214 侰僒冏囧幜泂炯烱煚煛熲皛窘絅綗褧迥逈顈颎|tS; 51 澃`;

interface Syllable {
  initial: string;
  tone: string;
}

const SYLLABLES: ReadonlyMap<string, Syllable> = new Map(
  ROWS.split('|').flatMap((row) => {
    const [initial = '', tone = '', characters = ''] = row.trim().split(' ');
    return [...characters].map((character): [string, Syllable] => [character, { initial, tone }]);
  }),
);

const CHARACTERS = new RegExp(`[${[...SYLLABLES.keys()].join('')}]`, 'g');

/** Characters that are said in English letters, too, where they stand alone; these are their simplified forms. */
const simplified = (text: string): string => text.replaceAll('兒', '儿');

const isMandarin = (voice: string) => voice.startsWith('sit/cmn');

/** SSML with those syllables in eSpeak NG's names of their sounds. */
export const speakableMandarin = (voice: string, ssml: string): string =>
  isMandarin(voice)
    ? simplified(ssml).replace(CHARACTERS, (character) => {
        const { initial = '', tone = '' } = SYLLABLES.get(character) ?? {};
        return ` [[${initial}j'ong${tone}]] `;
      })
    : ssml;

/** What has no names of sounds has the syllable "yong" in the same tone instead, behind a sign that tells its initial. */
const YONG: Readonly<Record<string, string>> = { 55: '雍', 35: '颙', 214: '永', 51: '用' };
const SIGN = '呣';
const SIGN_SOUNDS = /(?:əː1_\s*)+(?=j_)/g;
const INITIALS = [
  ['S;', 'ɕ_'],
  ['tS;h', 'tɕh_'],
  ['tS;', 'tɕ_'],
] as const;

/** The phonemes of a text, which `say` finds. */
export function mandarinPhonemes(voice: string, text: string, say: (text: string) => string): string {
  if (!isMandarin(voice) || text.search(CHARACTERS) < 0) return say(isMandarin(voice) ? simplified(text) : text);
  const phonemes = say(
    simplified(text).replace(CHARACTERS, (character) => {
      const { initial, tone = '' } = SYLLABLES.get(character) ?? {};
      const signs = `${SIGN} `.repeat(INITIALS.findIndex(([name]) => name === initial) + 1);
      return ` ${signs}${YONG[tone]} `;
    }),
  );
  return phonemes.replace(SIGN_SOUNDS, (signs) => INITIALS[signs.split('əː1_').length - 2]?.[1] ?? signs);
}
