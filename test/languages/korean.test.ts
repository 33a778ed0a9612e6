import { expect, test } from 'vitest';
import { saidText } from './said.ts';

test.each([
  ['3마리, 20명, 21살, 99개, 100명', '세마리,스무명,스물한살,아흔아홉개,백명'],
  ['30대 남자, 차 5대, 3개월, 2개국, 3층, 2회', '삼십대남자,차다섯대,삼개월,이개국,삼층,이회'],
  ['3번째, 1번째, 3번 출구, 3번 읽었다', '세번째,첫번째,삼번출구,세번읽었다'],
  ['오후 3시 15분, 14:30, 0시, 24시간, 3시간', '오후세시십오분,십사시삼십분,영시,이십사시간,세시간'],
  ['2024년 6월 10일, 10월 6일, 2024/10/06', '이천이십사년유월십일,시월육일,이천이십사년시월육일'],
  ['12,500원, ₩5,000, $1.50, $3억, 10만 명', '만이천오백원,오천원,일달러오십센트,삼억달러,십만명'],
  ['10%를, -5%, 10~20%, 3~4개, 9시~17시', '십퍼센트를,마이너스오퍼센트,십에서이십퍼센트,세개에서네개,아홉시에서십칠시'],
  ['100m를, 25℃이다, -3°C, 100㎡', '백미터를,이십오도이다,영하삼도,백제곱미터'],
  ['1/2, 3/4컵, 5-3=2, 3:2로, 제3회', '이분의일,사분의삼컵,오빼기삼이퀄이,삼대이로,제삼회'],
  ['010-1234-5678, 119에', '공일공,일이삼사,오육칠팔,일일구에'],
  ['KBS와, AI를, MP3, 5G의', '케이비에스와,에이아이를,엠피삼,오지의'],
])('%s', async (text, expected) => expect(await saidText(text, 'ko')).toBe(expected));

test('particles stay in one word with what they follow', async () => {
  const { cutSegments } = await import('../../src/text/segments.ts');
  const { spokenText } = await import('../../src/text/spoken.ts');
  const [segment] = cutSegments({ text: '3/4을 KBS를', languageCode: 'ko', segmentPauseSecs: 0 }, () => 0);
  const { words } = await spokenText(segment ?? expect.unreachable());
  expect(words.flatMap(({ said }) => said.map((part) => 'text' in part && part.text))).toEqual([
    '사분의 삼을',
    '케이 비 에스를',
  ]);
});
