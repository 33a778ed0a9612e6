import { expect, test } from 'vitest';
import { tokenRanges } from '../../src/text/tokens.ts';

const tokens = (text: string, languageCode = 'en') =>
  tokenRanges(text, languageCode).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Hello, world!', ['Hello', 'world']],
  ['It cost $3.50, 20% off in 1984.', ['It', 'cost', '$3.50', '20%', 'off', 'in', '1984']],
  ['€20 or 20€ or 20 €', ['€20', 'or', '20€', 'or', '20', '€']],
  ["Don't e-mail Dr. Smith's 'friend'.", ["Don't", 'e-mail', 'Dr', "Smith's", 'friend']],
  ['In the U.S.A. at 12:45 p.m.', ['In', 'the', 'U.S.A.', 'at', '12:45', 'p.m.']],
  ['See https://example.com/a?b=1, or joe@example.com.', ['See', 'https://example.com/a?b=1', 'or', 'joe@example.com']],
  ['one 😀 two 👨‍👩‍👧three❤️', ['one', '😀', 'two', '👨‍👩‍👧', 'three', '❤️']],
  ['cafe\u0301 na\u00efve', ['cafe\u0301', 'na\u00efve']],
  ['rock & roll, AT&T #tag @name', ['rock', '&', 'roll', 'AT&T', '#tag', '@name']],
  ['-5 3-4 2024-05-01 1,234.5 20km 1st', ['-5', '3-4', '2024-05-01', '1,234.5', '20km', '1st']],
  ['“quoted” (bracketed) —dashed—', ['quoted', 'bracketed', 'dashed']],
  ['a\u0000b \ud800 c', ['a', 'b', 'c']],
  ['... !!! ???', []],
])('%j has the words %j', (text, expected) => expect(tokens(text)).toEqual(expected));

test.each([
  ['zh', '今天天气很好，2024年。', ['今天', '天气', '很好', '2024', '年']],
  ['ja', 'これは３本のペンです。', ['これ', 'は', '３', '本', 'の', 'ペン', 'です']],
  ['th', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
  ['ko', '안녕하세요. 오늘은 1984년입니다.', ['안녕하세요', '오늘은', '1984년입니다']],
  ['hi', 'मेरा नाम राम है।', ['मेरा', 'नाम', 'राम', 'है']],
  ['ar', 'مَرْحَبًا، كيف حالك؟ ٣٫٥٪', ['مَرْحَبًا', 'كيف', 'حالك', '٣٫٥٪']],
])('%s: %j has the words %j', (languageCode, text, expected) => expect(tokens(text, languageCode)).toEqual(expected));
