import { expect, test } from 'vitest';
import { describeVoice } from '../../src/descriptions/describe.ts';
import { MEANINGS } from '../../src/descriptions/meanings.ts';
import { designVoice } from '../../src/engines/formant/design.ts';
import { LANGUAGES } from '../../src/languages/index.ts';
import { vocabularyOf } from '../../src/languages/vocabulary.ts';

const cases: [string, string, object][] = [
  [
    'en',
    'an elderly Scottish gentleman, gravelly and slow',
    { gender: 'male', age: 'old', accent: 'scottish', tags: ['gravelly', 'slow'] },
  ],
  [
    'en',
    'bright energetic young woman from Texas',
    { gender: 'female', age: 'young', accent: 'us_southern', tones: ['bright', 'energetic'] },
  ],
  [
    'en',
    'A 70-year-old British grandmother telling a calm bedtime story',
    { gender: 'female', age: 'old', accent: 'british', tones: ['calm'] },
  ],
  ['en', 'teenage girl, playful', { gender: 'female', age: 'young', tones: ['playful'] }],
  ['en', 'a little boy', { gender: 'male', age: 'child' }],
  ['en', 'middle-aged man in his 40s', { gender: 'male', age: 'middle_aged' }],
  [
    'en',
    'deep-voiced male news anchor, authoritative, precise, steady, warm',
    { gender: 'male', tones: ['authoritative', 'precise', 'steady'] },
  ],
  ['en', 'androgynous robot, monotone', { gender: 'neutral', tags: ['monotone'] }],
  ['en', 'A New Yorker, fast-talking', { accent: 'us_new_york', tags: ['fast'] }],
  [
    'de',
    'eine ruhige ältere Frau mit tiefer Stimme',
    { gender: 'female', age: 'old', tones: ['calm'], tags: ['deep'] },
  ],
  ['fr', 'une jeune femme chaleureuse', { gender: 'female', age: 'young', tones: ['warm'] }],
  ['es', 'un anciano con voz grave y lenta', { gender: 'male', age: 'old', tags: ['deep', 'slow'] }],
  ['ru', 'молодой мужчина, энергичный', { gender: 'male', age: 'young', tones: ['energetic'] }],
  ['ja', '若い女性、優しい声', { gender: 'female', age: 'young', tones: ['gentle'] }],
  ['zh', '一位说粤语的年轻女性', { gender: 'female', age: 'young', accent: 'cantonese' }],
  ['zh', '低沉沙哑的老年男性', { gender: 'male', age: 'old', tags: ['deep', 'gravelly'] }],
  // People are named in many ways.
  ['en', 'A posh Englishwoman of about sixty, clipped', { gender: 'female', age: 'old', accent: 'british' }],
  ['en', 'Aussie surfer dude, laid-back, twenty-something', { gender: 'male', age: 'young', accent: 'australian' }],
  [
    'en',
    'a wise grandmotherly storyteller',
    { gender: 'female', age: 'old', tones: ['reflective', 'warm', 'measured'] },
  ],
  ['en', 'Southern belle with a sweet drawl', { gender: 'female', accent: 'us_southern', tones: ['gentle'] }],
  ['en', "He's thirty. Smooth baritone.", { gender: 'male', age: 'young', tags: ['smooth', 'deep'] }],
  ['en', 'A gentleman of seventy-two, trembling', { gender: 'male', age: 'old', tags: ['shaky'] }],
  ['en', 'Chirpy five-year-old girl', { gender: 'female', age: 'child', tones: ['bright'] }],
  ['en', 'A nun in her late thirties', { gender: 'female', age: 'middle_aged' }],
  ['en', 'female, 35, professional', { gender: 'female', age: 'young', tags: ['serious'] }],
  ['en', 'a low voice, neither male nor female', { gender: 'neutral', tags: ['deep'] }],
  ['en', 'a female robot', { gender: 'female', tags: ['monotone'] }],
  ['en', 'a girl of nineteen from New York', { gender: 'female', age: 'young', accent: 'us_new_york' }],
  // What an accent is like is not what the voice is like.
  ['en', 'a woman with a strong Southern accent', { gender: 'female', accent: 'us_southern', tones: [] }],
  ['en', 'English spoken with a Russian accent', { accent: 'russian' }],
  // Negated words are nothing that the voice is.
  ['en', 'young woman, neither loud nor fast', { age: 'young', tags: [] }],
  ['en', 'anything but slow or sad', { tags: [] }],
  ['en', "a man who isn't old", { gender: 'male', age: undefined }],
  ['en', 'A cup of tea takes 3 minutes in the evening', { gender: undefined, age: undefined, understood: [] }],
  ['ar', 'امرأة شابة بصوت دافئ', { gender: 'female', age: 'young', tones: ['warm'] }],
  ['cs', 'stará žena s klidným hlasem', { gender: 'female', age: 'old', tones: ['calm'] }],
  ['de', 'Ein Junge mit heller Stimme', { gender: 'male', age: 'child', tones: ['bright'] }],
  [
    'de',
    'Eine freundliche junge Frauenstimme, nicht zu schnell',
    { gender: 'female', age: 'young', tones: ['friendly'], tags: [] },
  ],
  ['el', 'μια νεαρή γυναίκα με ζεστή φωνή', { gender: 'female', age: 'young', tones: ['warm'] }],
  ['fi', 'vanha mies, matala ääni', { gender: 'male', age: 'old', tags: ['deep'] }],
  [
    'fr',
    "homme d'une quarantaine d'années, voix légèrement rauque",
    { gender: 'male', age: 'middle_aged', tags: ['gravelly'] },
  ],
  ['hi', 'एक बूढ़ा आदमी, गहरी आवाज़', { gender: 'male', age: 'old', tags: ['deep'] }],
  ['id', 'wanita muda dengan suara hangat', { gender: 'female', age: 'young', tones: ['warm'] }],
  ['it', 'donna anziana, voce tremante', { gender: 'female', age: 'old', tags: ['shaky'] }],
  ['ja', 'あまり高くない声の男性', { gender: 'male', tags: [] }],
  ['ko', '20대 여성, 밝고 활기찬 목소리', { gender: 'female', age: 'young', tones: ['bright', 'energetic'] }],
  ['nl', 'een jonge vrouw met een warme stem', { gender: 'female', age: 'young', tones: ['warm'] }],
  ['pl', 'starszy mężczyzna o głębokim głosie', { gender: 'male', age: 'old', tags: ['deep'] }],
  ['pt', 'homem idoso com voz rouca', { gender: 'male', age: 'old', tags: ['husky'] }],
  ['ro', 'o femeie tânără cu voce caldă', { gender: 'female', age: 'young', tones: ['warm'] }],
  ['th', 'เสียงผู้หญิงอ่อนโยน พูดช้า', { gender: 'female', tones: ['gentle'], tags: ['slow'] }],
  ['tr', 'yaşlı bir adam, boğuk ses, hızlı değil', { gender: 'male', age: 'old', tags: ['gravelly'] }],
  ['uk', 'літній чоловік з низьким голосом', { gender: 'male', age: 'old', tags: ['deep'] }],
  ['vi', 'giọng nữ trẻ, ấm áp', { gender: 'female', age: 'young', tones: ['warm'] }],
  // A person is told by age, however it is put; years of something else are no age.
  ['en', 'F, 34, UK', { gender: 'female', age: 'young', accent: 'british' }],
  ['en', 'M/25/American', { gender: 'male', age: 'young', accent: 'american' }],
  ['en', 'Gender: male. Age: 40.', { gender: 'male', age: 'middle_aged' }],
  ['en', '55 y/o male CEO', { gender: 'male', age: 'middle_aged' }],
  ['en', 'male, no older than 25', { gender: 'male', age: 'young' }],
  ['en', 'between twenty and thirty, female', { gender: 'female', age: 'young' }],
  ['en', 'a man pushing forty', { gender: 'male', age: 'middle_aged' }],
  ['en', 'man, sixty plus', { gender: 'male', age: 'old' }],
  ['en', 'fifty-odd year old woman', { gender: 'female', age: 'middle_aged' }],
  ['en', "she's 72 and sounds it", { gender: 'female', age: 'old' }],
  ['en', 'male, 25-35', { gender: 'male', age: 'young' }],
  ['en', 'male newsreader with 20 years of experience', { gender: 'male', age: undefined }],
  ['en', 'a man who has smoked for thirty years', { gender: 'male', age: undefined }],
  ['en', 'a man who is six feet tall', { gender: 'male', age: undefined }],
  ['en', 'a singer of four octaves who speaks about 5 languages', { age: undefined }],
  ['en', 'an 80s synth robot', { age: undefined }],
  ['en', 'a mother of three', { gender: 'female', age: 'middle_aged' }],
  ['de', 'Mann, Mitte fünfundfünfzig', { gender: 'male', age: 'middle_aged' }],
  ['de', 'ein Mädchen, acht Jahre alt', { gender: 'female', age: 'child' }],
  ['de', 'Sprecher mit dreißig Jahren Erfahrung', { gender: 'male', age: undefined }],
  ['fr', 'une femme de soixante ans', { gender: 'female', age: 'old' }],
  ['es', 'una mujer de setenta y cinco años', { gender: 'female', age: 'old' }],
  ['it', "donna di quarant'anni", { gender: 'female', age: 'middle_aged' }],
  ['pt', 'mulher de trinta anos', { gender: 'female', age: 'young' }],
  ['nl', 'vrouw van vijftig jaar', { gender: 'female', age: 'middle_aged' }],
  ['pl', 'kobieta pięćdziesięcioletnia', { gender: 'female', age: 'middle_aged' }],
  ['cs', 'padesátiletý muž', { gender: 'male', age: 'middle_aged' }],
  ['ro', 'bărbat de 45 de ani', { gender: 'male', age: 'middle_aged' }],
  ['ru', 'сорокалетний мужчина', { gender: 'male', age: 'middle_aged' }],
  ['uk', "жінка п'ятдесяти років", { gender: 'female', age: 'middle_aged' }],
  ['el', 'άνδρας γύρω στα 50', { gender: 'male', age: 'middle_aged' }],
  ['tr', 'otuz yaşında bir kadın', { gender: 'female', age: 'young' }],
  ['ar', 'رجل في الخمسين من عمره', { gender: 'male', age: 'middle_aged' }],
  ['hi', 'पचास साल का आदमी', { gender: 'male', age: 'middle_aged' }],
  ['id', 'pria berusia tiga puluh tahun', { gender: 'male', age: 'young' }],
  ['vi', 'người đàn ông năm mươi tuổi', { gender: 'male', age: 'middle_aged' }],
  ['th', 'ผู้หญิงอายุสามสิบปี', { gender: 'female', age: 'young' }],
  ['fi', 'kuusikymmentävuotias mies', { gender: 'male', age: 'old' }],
  ['ja', '四十代の男', { gender: 'male', age: 'middle_aged' }],
  ['ja', '五十歳の男性', { gender: 'male', age: 'middle_aged' }],
  ['ko', '오십대 남자', { gender: 'male', age: 'middle_aged' }],
  ['ko', '마흔두 살 여자', { gender: 'female', age: 'middle_aged' }],
  ['zh', '20来岁的女孩', { gender: 'female', age: 'young' }],
  ['zh', '三十多岁的知性女声', { gender: 'female', age: 'young' }],
  // Who is spoken to does not speak.
  ['en', 'a mother reading to her little boy', { gender: 'female', age: 'middle_aged' }],
  ['en', 'a young mother comforting her baby', { gender: 'female', age: 'young' }],
  ['en', 'a nurse who works with the elderly, male', { gender: 'male', age: undefined }],
  ['en', "a warm voice for children's audiobooks", { age: undefined }],
  ['en', 'her little girl voice', { gender: 'female', age: 'child' }],
  ['zh', '给孩子讲故事的妈妈', { gender: 'female', age: undefined }],
  // The closest match of a kind counts, and words are not taken for longer ones.
  ['uk', 'дівчинка', { gender: 'female', age: 'child' }],
  ['pl', 'dziewczynka', { gender: 'female', age: 'child' }],
  ['fi', 'nainen', { gender: 'female' }],
  ['tr', 'kızgın bir adam', { gender: 'male' }],
  ['vi', 'cô đơn', { gender: undefined }],
  ['ko', '여자아이', { gender: 'female', age: 'child' }],
  ['th', 'หญิงสาว', { gender: 'female', age: 'young' }],
  ['th', 'เสียงต่ำ', { tags: ['deep'] }],
  ['es', 'voz vieja de hombre', { gender: 'male', age: 'old' }],
  ['en', 'Richard, a terrific chess grandmaster', { gender: 'male', age: undefined, tags: [] }],
  ['en', 'a fearless Shakespearean actor', { tones: ['passionate'], tags: [] }],
  ['en', 'a deeply sad woman', { gender: 'female', tags: ['sad'] }],
  ['en', 'surprisingly clear', { tags: ['clear'] }],
  ['en', 'a boyish young woman', { gender: 'female', age: 'young' }],
  ['en', 'a high school girl', { gender: 'female', age: 'young', tags: [] }],
  ['en', 'a voice full of life', { tones: ['energetic'], tags: [] }],
  ['en', 'slow speed', { tags: ['slow'] }],
  ['en', 'at a low volume, male', { tags: ['soft'] }],
  ['en', 'man from southern England', { accent: 'british' }],
  ['en', 'New England fisherman', { accent: 'american' }],
  ['en', 'Cambridge, Massachusetts professor', { accent: 'american' }],
  ['en', "Queen's English, male", { gender: 'male', accent: 'british' }],
  ['en', 'a Geordie lad', { gender: 'male', accent: 'british' }],
  ['en', 'barely above a whisper', { tags: ['whisper'] }],
  ['en', 'without emotion', { tags: ['monotone'] }],
  ['ar', 'بحزن وببطء', { tags: ['sad', 'slow'] }],
  ['ru', 'строгая учительница', { gender: 'female', tones: ['authoritative'] }],
  ['de', 'keine tiefe Stimme, eher hell', { tones: ['bright'], tags: [] }],
  ['cs', 'žádný hluboký hlas', { tags: [] }],
  // What a voice is said not to be is kept, so that it is not drawn.
  ['en', "not a man's voice", { gender: undefined, notGenders: ['male'] }],
  ['de', 'keine Kinderstimme', { age: undefined, notAges: ['child'] }],
  ['en', 'an accent that is not American', { accent: undefined, notAccents: ['american'] }],
];
test.each(cases)('%s: %s', (languageCode, text, expected) => {
  expect(describeVoice(text, languageCode)).toMatchObject(expected);
});

test('every language has words for everything but the accents, of which it has those that are heard of most', () => {
  const heard = ['american', 'british', 'scottish', 'irish', 'indian', 'australian'];
  const needed = MEANINGS.filter(({ kind }) => kind !== 'accent').map(({ value }) => value as string);
  const names = new Set<string>(['nothing', ...MEANINGS.map(({ value }) => value)]);
  for (const { languageCode } of LANGUAGES) {
    const known = Object.keys(vocabularyOf(languageCode).words);
    for (const name of known) expect(names).toContain(name);
    expect(known, languageCode).toEqual(expect.arrayContaining([...needed, ...heard]));
  }
});

test('every vocabulary has its shape: lists of single phrases, weights in figures', () => {
  for (const { languageCode } of LANGUAGES) {
    const { words, negations, negationsAfter = [], too, weights, fillers, ...rest } = vocabularyOf(languageCode);
    expect(rest, languageCode).toEqual({});
    for (const weight of Object.keys(weights)) expect(Number(weight)).toBeGreaterThan(0);
    const lists = [...Object.values(words), negations, negationsAfter, too, fillers, ...Object.values(weights)];
    for (const list of lists) {
      expect(Array.isArray(list)).toBe(true);
      for (const phrase of list) expect(phrase).toMatch(/^[~!]?[^\s~!,*]+\*?(?: [^\s~!,*]+\*?)*$/u);
    }
  }
});

test('what is denied is not taken for the speaker, nor the speaker for what is denied', () => {
  expect(describeVoice('never loses her temper', 'en')).toMatchObject({ gender: 'female', notGenders: [] });
  expect(describeVoice('never raises his voice', 'en')).toMatchObject({ gender: 'male', notGenders: [] });
  expect(describeVoice('not a man, not a woman', 'en').gender).toBe('neutral');
  expect(describeVoice('nothing too cheerful', 'en').tags).toEqual([]);
});

test('what only hints at a gender or an age gives way to what says it', () => {
  expect(describeVoice('a girl', 'en')).toMatchObject({ gender: 'female', age: 'child' });
  expect(describeVoice('a teenage girl', 'en')).toMatchObject({ gender: 'female', age: 'young' });
  expect(describeVoice('a baritone', 'en').gender).toBe('male');
  expect(describeVoice('a baritone sung by a woman', 'en').gender).toBe('female');
});

test('negations turn round, degrees weigh', () => {
  const rate = (text: string) =>
    designVoice(describeVoice(text, 'en'), { languageCode: 'en', guidanceScale: 10, seed: 1, variant: 0 }).recipe.rate;
  const plain = rate('a middle-aged man');
  expect(rate('a middle-aged man, fast')).toBeGreaterThan(plain);
  expect(rate('a middle-aged man, slightly fast')).toBeGreaterThan(plain);
  expect(rate('a middle-aged man, slightly fast')).toBeLessThan(rate('a middle-aged man, fast'));
  expect(rate('a middle-aged man, very slow')).toBeLessThan(rate('a middle-aged man, slow'));
  expect(rate('a middle-aged man, not fast')).toBeLessThan(plain);
  expect(rate('a middle-aged man, not too fast')).toBeGreaterThan(rate('a middle-aged man, slow'));
  expect(describeVoice('a woman, not old', 'en').age).toBeUndefined();
});

test('nothing understood is nothing claimed', () => {
  expect(describeVoice('xyzzy plugh', 'en')).toMatchObject({
    gender: undefined,
    tones: [],
    tags: [],
    understood: [],
  });
});

const unknown: [string, string, string[]][] = [
  ['en', 'an elderly Scottish gentleman, gravelly and slow', []],
  ['en', 'A deep male voice with a lisp, like a walrus in a bathtub', ['lisp', 'walrus in a bathtub']],
  ['en', 'a very squeaky purple voice', ['purple']],
  ['en', 'a kind of slight lisp', ['slight lisp']],
  ['en', 'xyzzy plugh', ['xyzzy plugh']],
  ['de', 'eine ruhige ältere Frau mit tiefer Stimme, die lispelt', ['lispelt']],
  ['fr', 'une jeune femme chaleureuse avec un cheveu sur la langue', ['cheveu sur la langue']],
  ['es', 'un anciano con voz grave y violeta', ['violeta']],
  ['ru', 'молодой мужчина, энергичный, шепелявит', ['шепелявит']],
  ['el', 'μια νεαρή γυναίκα με ζεστή και μωβ φωνή', ['μωβ']],
  ['ja', '若い女性、優しい声、紫色', ['紫色']],
  ['zh', '一位年轻女性，紫色的声音', ['紫色']],
  ['ko', '따뜻한 목소리의 젊은 여성, 보라색', ['보라색']],
  ['th', 'เสียงผู้หญิงอ่อนโยน สีม่วง', ['สีม่วง']],
];
test.each(unknown)('%s: %s: what is not understood is told, and nothing else', (languageCode, text, expected) => {
  expect(describeVoice(text, languageCode).unknown).toEqual(expected);
});

test('ordinary descriptions leave nothing over', () => {
  const ordinary = cases.filter(([languageCode, text]) => languageCode !== 'en' && !text.includes('孩子'));
  expect(ordinary.length).toBeGreaterThan(60);
  for (const [languageCode, text] of ordinary) {
    expect(describeVoice(text, languageCode).unknown, `${languageCode}: ${text}`).toEqual([]);
  }
});
