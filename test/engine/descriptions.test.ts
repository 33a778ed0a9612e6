import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/text/languages.ts';
import { describeVoice } from '../../src/engine/voices/describe.ts';
import { designVoice } from '../../src/engine/voices/design.ts';
import { MEANINGS, VOCABULARIES } from '../../src/engine/voices/lexicon.ts';

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
];
test.each(cases)('%s: %s', (languageCode, text, expected) => {
  expect(describeVoice(text, languageCode)).toMatchObject(expected);
});

test('every language has words for every gender, age and mood that matters, each of a meaning that there is', () => {
  const names = new Set<string>(['nothing', ...MEANINGS.map(({ value }) => value)]);
  for (const { languageCode } of LANGUAGES) {
    const words = VOCABULARIES[languageCode]?.words ?? {};
    for (const name of Object.keys(words)) expect(names).toContain(name);
    const needed = [
      'female',
      'male',
      'neutral',
      'child',
      'young',
      'middle_aged',
      'old',
      'happy',
      'sad',
      'angry',
      'whisper',
    ];
    for (const name of [...needed, 'deep', 'high', 'slow', 'fast', 'soft', 'loud']) {
      expect(Object.keys(words), languageCode).toContain(name);
    }
  }
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
