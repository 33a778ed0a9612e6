import { beforeAll, describe, expect, test } from 'vitest';
import { createEspeak } from '../../../src/engines/espeak/espeak.ts';
import type { SpeechLanguage } from '../../../src/engines/espeak/languages.ts';
import { createPhonemizer, type Phonemizer } from '../../../src/engines/espeak/phonemize.ts';
import { soundsOf } from '../../../src/engines/espeak/sounds.ts';
import { KITTEN_ALPHABET, kittenFamily } from '../../../src/engines/neural/families/kitten.ts';
import { kokoroFamily } from '../../../src/engines/neural/families/kokoro.ts';
import { KOKORO_ALPHABET } from '../../../src/engines/neural/families/kokoro-alphabet.ts';
import { syllableSound } from '../../../src/engines/neural/families/pinyin.ts';
import { type StyleFamily, styleSymbols } from '../../../src/engines/neural/families/style-model.ts';
import { cutSegments } from '../../../src/text/segments.ts';
import { spokenText } from '../../../src/text/spoken.ts';

let phonemizer: Phonemizer;

beforeAll(async () => {
  phonemizer = createPhonemizer(createEspeak());
});

const american = { languageCode: 'en', accent: 'american' };
const british = { languageCode: 'en', accent: 'british' };
const plain = (languageCode: string): SpeechLanguage => ({ languageCode, accent: null });

/** What a family is given for a text's first segment, as a string of its symbols. */
async function symbolString(
  text: string,
  language: SpeechLanguage,
  family: Pick<StyleFamily, 'alphabet' | 'phoneme' | 'mark' | 'phonemize'>,
  normalize = true,
): Promise<string> {
  const { languageCode } = language;
  const [segment] = cutSegments({ text, languageCode, normalize, segmentPauseSecs: 0 }, () => 0);
  if (segment === undefined) throw new Error('no segment');
  const spoken = await spokenText(segment);
  const sounds = soundsOf(spoken, segment.ending, (words) => family.phonemize(words, language));
  const names = new Map([...family.alphabet].map(([symbol, id]) => [id, symbol]));
  return styleSymbols(sounds, language, family)
    .map(({ id }) => names.get(id))
    .join('');
}

const kokoro = (text: string, language: SpeechLanguage) => symbolString(text, language, kokoroFamily(phonemizer));

/** Everything as it comes from eSpeak NG: an alphabet that has every sign. */
const everySign = new Map(Array.from({ length: 0x3000 }, (_, code) => [String.fromCodePoint(code), code]));
const espeak = (text: string, language: SpeechLanguage, voice: string, normalize?: boolean) =>
  symbolString(
    text,
    language,
    {
      alphabet: everySign,
      phonemize: (words) => phonemizer.phonemize(voice, words),
      phoneme: (ipa) => ipa,
      mark: (mark) => mark,
    },
    normalize,
  );

describe('sounds of a text', () => {
  // Published with kokoro.js (tests/phonemize.test.js of hexgrad/kokoro), where eSpeak NG reads the short forms, too.
  test.each([
    ['Dr. Smith', 'dˈɑːktɚ smˈɪθ.'],
    ['Apples, oranges, etc.', 'ˈæpəlz, ˈɔɹɪndʒᵻz, ɛtsˈɛtɹə.'],
    ["X's mark", 'ˈɛksᵻz mˈɑːɹk.'],
    ['(Hello)', '(həlˈoʊ).'],
    ['«Test» said', '“tˈɛst” sˈɛd.'],
  ])('%s', async (text, expected) => {
    expect(await espeak(text, american, 'gmw/en-US', false)).toBe(expected);
  });

  test('punctuation of every script is written one way, in its place', async () => {
    expect(await espeak('"Well," he said -- "what?"', american, 'gmw/en-US')).toBe('“wˈɛl,” hiː sˈɛd— “wˌʌt?”');
    expect(await espeak('你好，世界。', plain('zh'), 'sit/cmn')).toMatch(/^\S+, \S+.*\.$/);
    expect(await espeak('Wait... what?!', american, 'gmw/en-US')).toBe('wˈeɪt… wˌʌt?!');
  });

  test("a caller's IPA goes to the model as it is, the stress before its vowel", async () => {
    const tagged = 'a <phoneme alphabet="ipa" ph="təˈmeɪt͡ʃoʊ">tomato</phoneme> now';
    expect(await espeak(tagged, american, 'gmw/en-US')).toBe('ɐ təmˈeɪtʃoʊ nˈaʊ.');
    expect(await kokoro(tagged, american)).toBe('ə təmˈAʧO nˈW.');
  });
});

describe("Kokoro's symbols", () => {
  test('are the published vocabulary', () => {
    // `vocab` of hexgrad/Kokoro-82M's config.json.
    expect(KOKORO_ALPHABET.size).toBe(114);
    for (const [symbol, id] of [
      [';', 1],
      ['—', 9],
      ['”', 15],
      [' ', 16],
      ['ꭧ', 23],
      ['A', 24],
      ['O', 31],
      ['Y', 41],
      ['a', 43],
      ['z', 68],
      ['æ', 72],
      ['ç', 78],
      ['ʤ', 82],
      ['ɜ', 87],
      ['ɡ', 92],
      ['ɪ', 102],
      ['ŋ', 112],
      ['ɸ', 118],
      ['ɹ', 123],
      ['ɾ', 125],
      ['ʧ', 133],
      ['ʌ', 138],
      ['χ', 142],
      ['ʔ', 148],
      ['ˈ', 156],
      ['ː', 158],
      ['ʰ', 162],
      ['ʲ', 164],
      ['↓', 169],
      ['↘', 173],
      ['ᵻ', 177],
    ] as const) {
      expect([symbol, KOKORO_ALPHABET.get(symbol)]).toEqual([symbol, id]);
    }
  });

  // The rules of misaki (espeak.py of hexgrad/misaki).
  test.each([
    ['my house, they enjoy go', 'mI hˈWs, ðA ɛnʤˈY ɡˈO.'],
    ['teacher', 'tˈiʧəɹ.'],
    ['kitten', 'kˈɪtᵊn.'],
    ['little', 'lˈɪTᵊl.'],
    ['bird', 'bˈɜɹd.'],
    ['four', 'fˈɔɹ.'],
  ])('American: %s', async (text, expected) => {
    expect(await kokoro(text, american)).toBe(expected);
  });

  test.each([
    ['hello', 'həlˈQ.'],
    ['bird', 'bˈɜːd.'],
    ['square', 'skwˈɛː.'],
  ])('British: %s', async (text, expected) => {
    expect(await kokoro(text, british)).toBe(expected);
  });

  test("a word that misaki's README says eSpeak reads", async () => {
    expect(await kokoro('outofdictionary', american)).toBe('WTɑfdˈɪkʃənˌɛɹi.');
  });

  test('other languages keep their lengths and fold their affricates', async () => {
    expect(await kokoro('pizza', plain('it'))).toMatch(/ʦ/);
    expect(await kokoro('ciao', plain('it'))).toMatch(/^ʧ/);
    expect(await kokoro('mucho', plain('es'))).toBe('mˈuʧo.');
  });

  // The kana table of misaki's cutlet.py.
  test.each([
    ['こんにちは', 'koɲɲiʨiβa.'],
    ['がっこう', 'ɡaʔkoː.'],
    ['東京', 'toːkʲoː.'],
    ['りんご', 'ɾʲiŋɡo.'],
    ['ファイト', 'ɸaito.'],
  ])('Japanese: %s', async (text, expected) => {
    expect((await kokoro(text, plain('ja'))).replaceAll(' ', '')).toBe(expected);
  });

  test('Mandarin is said by its pinyin', async () => {
    // kokoro.js publishes ni↓xau̯↓ for 你好; misaki's zh.py takes the mark below off and puts the tone behind the vowel.
    expect(await kokoro('你好，世界！', plain('zh'))).toBe('ni↓xau↓, ʂɨ↘ʨje↘!');
    expect(syllableSound('nü3')).toBe('ny↓');
    expect(syllableSound('er2')).toBe('ɚ↗');
    expect(syllableSound('zhong1')).toBe('ꭧʊ→ŋ');
    expect(syllableSound('quan2')).toBe('ʨʰɥɛ↗n');
    expect(syllableSound('wei4')).toBe('wei↘');
    expect(syllableSound('yuan2')).toBe('ɥɛ↗n');
    expect(syllableSound('liu4')).toBe('ljou↘');
    expect(syllableSound('zi5')).toBe('ʦɨ');
    expect(await kokoro('我爱 coffee', plain('zh'))).toBe('wo↓ ai↘ kˈɔfi.');
  });
});

describe("Kitten's symbols", () => {
  test('are the published list', async () => {
    // onnx_model.py of KittenML/KittenTTS: "$", 16 marks, 52 letters, then IPA.
    expect(['$', ';', '…', ' ', 'A', 'a', 'z', 'ɑ', 'ˈ', 'ᵻ'].map((symbol) => KITTEN_ALPHABET.get(symbol))).toEqual([
      0, 1, 10, 16, 17, 43, 68, 69, 156, 177,
    ]);
    // It joins what the regular expression \w+|[^\w\s] finds in eSpeak's phonemes by spaces.
    expect(await symbolString('Hello, "world"!', american, kittenFamily(phonemizer, {}))).toBe('həlˈoʊ , " wˈɜːld " !');
  });
});
