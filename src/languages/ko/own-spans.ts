import { signValue } from '../number-signs.ts';
import type { OwnSpan } from '../reading.ts';
import { letterName } from './letters.ts';
import { cardinal, digitByDigit, native, sayFigures } from './numbers.ts';
import { quantities } from './quantities.ts';

const FIGURES = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const ALONE = String.raw`(?<![\d.,:/A-Za-z-]|제\s?)`;

/** What native numbers count, up to 99. What begins alike and takes numbers of Chinese origin is left out. */
const COUNTERS =
  '정거장|정류장|개(?!월|국|년|소|사|교|소국|조)|명|사람|마리|권|잔|살|대(?!\\s?\\d|\\s?(?:강|문|보험|명절|악|천왕|륙|양|궁|의무|원칙|과제|그룹|은행|기업|영양소|성인|도시|국회))|장(?!조|절)|병|시간|번째|번(?!\\s?(?:출구|버스|문제|국도|트랙|승강장|선수|좌석|채널|홈|방|지|선|길|타자|게이트|환자|정류장|교향곡|염색체|칸))|달(?!러)|그루|송이|켤레|벌|채|척|자루|통(?!화)|봉지|상자|조각|가지|갈래|군데|곳|판(?!결)|그릇|컵|접시|쌍|줄|분(?=께|이 오|이서)|모금|방울|끼|바퀴|걸음|다발|묶음|포기|알|입|스푼|숟가락|술|팩|캔|곡|배(?=\\s?(?:더|로|나|가|는|이상|늘|증가|빠|크|많|높|커|의))|가구|남매|형제|자매|쪽지|단어|문장|손가락|발자국|차례|해(?=째| 동안)|돌|방(?=\\s?에)|종류|칸|켜|타래|톨|꼭지|두름|손|축|쾌|접|필|폭|자리|식구|개비|골(?![가-힣])|골(?=[을이과로])|공기(?!업|청|질|압|정|오)|큰술|작은술|가닥|뿌리|모(?=를|의|와|,|\\s)|움큼|뼘|아름|바늘|문제(?=를|만|씩)|살배기|살짜리|근(?!거|처|무|본|래|육|황|대)|포대|되(?=[,\\s]|$)';

/** Hours of the clock: native ones to twelve. */
const HOUR = String.raw`${ALONE}(\d{1,2})\s?시(?=$|[^가-힣]|에|부터|까지|쯤|경|반|가|는|은|이|의|로|도|정각|면|이후|이전|께)`;

/** Months whose number loses its last sound. */
const MONTHS: Readonly<Record<string, string>> = { 6: '유월', 10: '시월' };
export const month = (value: string): string => MONTHS[value] ?? `${cardinal(value)}월`;

export const hour = (value: string): string =>
  `${Number(value) >= 1 && Number(value) <= 12 ? native(Number(value)) : cardinal(value)} 시`;

function sayCounted(figures: string, counter: string): string | undefined {
  const value = Number(figures);
  if (counter === '번째' && value === 1) return '첫 번째';
  if (!(value >= 1 && value < 100)) return undefined;
  // Ages in tens, and hours of a day and more, have numbers of Chinese origin.
  if ((counter === '대' && value % 10 === 0) || (counter === '시간' && value > 20)) return undefined;
  return `${native(value)} ${counter}`;
}

/** Syllables of what is written by its first letters, and of laughter and tears. */
const LETTERS: Readonly<Record<string, string>> = { ㅋ: '크', ㅎ: '흐', ㅠ: '유', ㅜ: '우' };
const SHORT: Readonly<Record<string, string>> = {
  ㅇㅇ: '응응',
  ㄴㄴ: '노노',
  ㄱㅅ: '감사',
  ㅇㅋ: '오케이',
  ㄷㄷ: '덜덜',
  ㅊㅋ: '축하',
  ㅅㄱ: '수고',
  ㄱㄱ: '고고',
};

const COMPANIES: Readonly<Record<string, string>> = { 주: '주식회사', 유: '유한회사', 재: '재단법인', 사: '사단법인' };

/** A day that events are named after: 6·25 is 육이오, 12·12 is 십이십이. */
const sayEvent = (month: string, day: string) =>
  month.length > 1 || day.endsWith('0') ? cardinal(month) + cardinal(day) : digitByDigit(month + day);

const UNIT_SIGNS = Object.keys(quantities.units)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$.]/g, '\\$&'))
  .join('|');

export const own: readonly OwnSpan[] = [
  {
    pattern: /(?<![ㄱ-ㅎㅏ-ㅣ])(?:[ㅋㅎㅠㅜ]+|[ㄱ-ㅎ]{2})(?![ㄱ-ㅎㅏ-ㅣ])/gu,
    say: ([written]) =>
      SHORT[written] ??
      (/^[ㅋㅎㅠㅜ]/.test(written) ? written.replace(/./gu, (one) => LETTERS[one] ?? one) : undefined),
  },
  {
    pattern: /[(（]([주유재사])[)）](?=\s?[가-힣A-Z])|(?<=[가-힣A-Za-z])[(（]([주유재사])[)）]/gu,
    say: ([, front, back]) => COMPANIES[front ?? back ?? ''],
  },
  // 6·25 전쟁, 9.11 테러
  {
    pattern:
      /(?<![\d.·])(1[0-2]|[1-9])(?:[·ㆍ‧]|\.(?=\d+\s?(?:절|광복|전쟁|테러|혁명|민주화|항쟁|사태|총선|대선)))([12]\d|3[01]|[1-9])(?![\d·ㆍ.])/gu,
    say: ([, month = '', day = '']) => sayEvent(month, day),
  },
  // 3반 15번, No.1, Q&A
  { pattern: /(?<=반\s?)\d{1,2}(?=번(?!째))/gu, say: ([figures]) => cardinal(figures) },
  { pattern: /(?<![A-Za-z])(?:No|NO|no)\.\s?(?=\d)/gu, say: () => '넘버 ' },
  {
    pattern: /(?<![A-Za-z&])([A-Z])&([A-Z])(?![A-Za-z&])/gu,
    say: ([, one = '', other = '']) => `${letterName(one)} 앤 ${letterName(other)}`,
  },
  // 37°33′, 120/80mmHg
  {
    pattern: /(?<![\d.])(\d{1,3})°\s?(\d{1,2})[′'](?:\s?(\d{1,2}(?:\.\d+)?)[″"])?/gu,
    say: ([, degrees = '', minutes = '', seconds]) =>
      `${cardinal(degrees)}도 ${cardinal(minutes)}분${seconds === undefined ? '' : ` ${sayFigures(seconds)}초`}`,
  },
  {
    pattern: /(?<![\d/])(\d{2,3})\/(\d{2,3})\s?mmHg/gu,
    say: ([, upper = '', lower = '']) =>
      `${cardinal(upper)}에 ${cardinal(lower)} ${quantities.units.mmHg?.forms.other ?? ''}`,
  },
  // 960만㎢
  {
    pattern: new RegExp(`(?<=\\d[천만억조]{1,2})\\s?(${UNIT_SIGNS})(?![A-Za-z\\d²³/])`, 'gu'),
    say: ([, unit = '']) => quantities.units[unit]?.forms.other,
  },
  // -5도, -3℃
  {
    pattern: new RegExp(`(?<![\\w)])[-−](${FIGURES})\\s?(?:℃|°C|도)`, 'gu'),
    say: ([, figures = '']) => `영하 ${sayFigures(figures)}도`,
  },
  // 10~20분, 3-5개, 9시~17시
  {
    pattern: new RegExp(`${ALONE}(\\d{1,2})\\s?[-–—~]\\s?(\\d{1,2})\\s?(${COUNTERS})`, 'gu'),
    say: ([, from = '', to = '', counter = '']) => {
      const [first, last] = [sayCounted(from, counter), sayCounted(to, counter)];
      return first && last && `${first}에서 ${last}`;
    },
  },
  {
    pattern: new RegExp(`${HOUR.replace(/\(\?=.*$/, '')}?\\s?[-–—~]\\s?(\\d{1,2})\\s?시(?!간)`, 'gu'),
    say: ([, from = '', to = '']) => `${hour(from)}에서 ${hour(to)}`,
  },
  {
    pattern: new RegExp(
      `${ALONE}(${FIGURES})(%|원|달러|쪽|분|일|년|월|층|회|세|페이지|도|초|주|킬로|미터)?\\s?[-–—~]\\s?(${FIGURES})(?=\\s?(?:%|[가-힣]))(?!\\s?시)`,
      'gu',
    ),
    say: ([, from = '', unit = '', to = ''], { after }) => {
      const isScore = unit === '' && Number(from) >= Number(to) && /^\s?(?:로|으로|승|패|무|의)/.test(after);
      return isScore
        ? `${sayFigures(from)} 대 ${sayFigures(to)}`
        : `${sayFigures(from)}${unit === '%' ? '퍼센트' : unit}에서 ${sayFigures(to)}`;
    },
  },
  // 90km/h; 시속 says it already.
  {
    pattern: new RegExp(`(?<!시속\\s?)${ALONE}(${FIGURES})\\s?km/h`, 'gu'),
    say: ([, figures = '']) => `시속 ${sayFigures(figures)}킬로미터`,
  },
  { pattern: new RegExp(HOUR, 'gu'), say: ([, figures = '']) => (Number(figures) <= 24 ? hour(figures) : undefined) },
  { pattern: /(?<![\d.,])(6|10)\s?월(?!요일)/gu, say: ([, figures = '']) => month(figures) },
  {
    pattern: new RegExp(`${ALONE}(\\d{1,2})\\s?(${COUNTERS})`, 'gu'),
    say: ([, figures = '', counter = '']) => sayCounted(figures, counter),
  },
  // 119에
  {
    pattern: /(?<![\d.,-])1(?:1\d|20|31)(?=\s?(?:에|로|번으로|신고|구급|전화))/gu,
    say: ([figures]) => digitByDigit(figures),
  },
  // $3억
  {
    pattern: new RegExp(`(\\p{Sc})(${FIGURES})\\s?([천만억조]+)`, 'gu'),
    say: ([, sign = '', figures = '', multiplier]) => {
      const name = quantities.currencies[sign]?.major.forms.other;
      return name && `${sayFigures(figures)}${multiplier} ${name}`;
    },
  },
  // 3:2로, 3대 2
  {
    pattern: /(?<![\d:])(\d{1,3})\s?(?::|대\s?(?=\d))(\d{1,3})(?=\s?로|\s?으로|\s?승|\s?패|의)(?![\d:])/gu,
    say: ([, one = '', other = '']) => `${cardinal(one)} 대 ${cardinal(other)}`,
  },
  {
    pattern: /(?<![\d.,-])(\d+)\s?[-−–]\s?(\d+)(?=\s?=)/gu,
    say: ([, one = '', other = '']) => `${cardinal(one)} 빼기 ${cardinal(other)}`,
  },
  { pattern: /(?<=\d\s)[-−–](?=\s\d)/gu, say: () => '빼기' },
  { pattern: /[Ⅰ-Ⅻ①-⑳]/gu, say: ([sign]) => cardinal(signValue(sign)) },
];
