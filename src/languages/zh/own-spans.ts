import { signValue } from '../number-signs.ts';
import type { OwnSpan } from '../reading.ts';
import { cardinal, digitByDigit, sayFigures } from './numbers.ts';
import { polyphones } from './polyphones.ts';
import { quantities } from './quantities.ts';

const FIGURES = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;

/** What is counted with 两 and not with 二. */
const MEASURES =
  '个月|个|位|名|只|条|张|本|件|把|块|杯|碗|瓶|盒|台|辆|架|艘|座|间|家|所|套|双|对|副|群|种|类|次|回|遍|趟|场|顿|份|封|首|篇|部|集|页|支|枝|根|棵|朵|颗|粒|片|层|道|门|句|段|口|头|匹|尾|滴|串|包|袋|箱|罐|桶|壶|勺|盘|盏|幅|卷|册|批|组|队|排|列|节|堂|项|则|番|声|步|圈|局|轮|届|笔|枚|栋|幢|株|束|捆|叠|堆|滩|味|剂|针|刀|眼|拳|脚|岁|天|周(?!年)|年(?!级|代|月)|小时|分钟|秒钟|秒|星期|点钟|点(?!\\d)|点(?=\\d{1,2}分)|公里|千米|米|厘米|毫米|公斤|千克|克|斤|吨|升|毫升|公顷|亩|平方|立方|英里|英尺|英寸|海里|元|块|毛|角|美元|欧元|英镑|日元|倍|成|国|人|者|样|边|百|千|万|亿|档|股|架次|人次|字|行';

/** Words before a telephone number; the figures may be few then. */
const CALL = '(?:拨打|拨|打|致电|电话|热线|呼叫|号码|手机|客服|分机)(?:是|为|：|:|号码|给|了)?\\s?';

/** Letters and digits of a code. */
const oneByOne = (code: string) => digitByDigit(code.toLowerCase().replace(/[a-z]/g, '$& '));

const UNIT_SIGNS = Object.keys(quantities.units)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$.]/g, '\\$&'))
  .join('|');

export const own: readonly OwnSpan[] = [
  // 气温-5℃, 零下 of degrees only
  {
    pattern: new RegExp(`(?<![\\d\\w)])[-−](${FIGURES})\\s?(℃|°C|度)`, 'gu'),
    say: ([, figures = '', unit]) => `零下${sayFigures(figures)}${unit === '度' ? '度' : '摄氏度'}`,
  },
  // 10%-20%, 10-20%
  {
    pattern: new RegExp(`(?<![\\d.,])(${FIGURES})[%％]?\\s?[-–—~～]\\s?(${FIGURES})[%％]`, 'gu'),
    say: ([, from = '', to = '']) => `百分之${sayFigures(from)}到百分之${sayFigures(to)}`,
  },
  {
    pattern: new RegExp(`(?<![\\d.,])((?<![\\w)])[-−+])?(${FIGURES})\\s?([%％‰])`, 'gu'),
    say: ([, sign, figures = '', mark]) =>
      `${sign === undefined ? '' : sign === '+' ? '正' : '负'}${mark === '‰' ? '千分之' : '百分之'}${sayFigures(figures)}`,
  },
  // 11/14开会
  {
    pattern:
      /(?<![\d/])(1[0-2]|0?[1-9])\/(0?[1-9]|[12]\d|3[01])(?=\s?(?:开|举|发|上映|截止|起|出发|出货|回|见面|考试|放假|之前|之后|前|后|晚|早|下午|上午|中午|至|到))/gu,
    say: ([, month = '', day = '']) => `${cardinal(String(Number(month)))}月${cardinal(String(Number(day)))}日`,
  },
  // $2亿
  {
    pattern: new RegExp(`(\\p{Sc})(${FIGURES})\\s?([万亿]+)`, 'gu'),
    say: ([, sign = '', figures = '', multiplier]) => {
      const name = quantities.currencies[sign]?.major.forms.other;
      return name && `${figures === '2' ? '两' : sayFigures(figures)}${multiplier}${name}`;
    },
  },
  // 6月1日-7日
  { pattern: /(?<=\d[年月日号点时分])\s?[-–—~]\s?(?=\d{1,4}[年月日号点时分])/gu, say: () => '到' },
  // 5-3=2, 7 - 3
  {
    pattern: /(?<![\d.,-])(\d+)\s?[-−–]\s?(\d+)(?=\s?=)/gu,
    say: ([, one = '', other = '']) => `${cardinal(one)}减${cardinal(other)}`,
  },
  { pattern: /(?<=\d\s)[-−–](?=\s\d)/gu, say: () => '减' },
  // Ⅲ, ③
  { pattern: /[Ⅰ-Ⅻ①-⑳]/gu, say: ([sign]) => cardinal(signValue(sign)) },
  // 2024-2025年, 1998年
  {
    pattern: /(?<!\d)(\d{4})\s?[-–—~至到]\s?(\d{4})(?=年)/gu,
    say: ([, from = '', to = '']) => `${digitByDigit(from)}到${digitByDigit(to)}`,
  },
  { pattern: /(?<![\d.,])(\d{4})(?=\s?年(?!间|前|后|来|以))/gu, say: ([, year = '']) => digitByDigit(year) },
  {
    pattern: /(?<![\d.,])([06-9][1-9]|0\d)(?=年(?!代|前|后|来|间|以|级))/gu,
    say: ([, year = '']) => digitByDigit(year),
  },
  // 1米75, 3块50
  { pattern: /(?<=\d[米块元])(\d{2})(?![\d%米块元公厘分]|[.,]\d)/gu, say: ([figures]) => digitByDigit(figures) },
  // 960万km²
  {
    pattern: new RegExp(`(?<=\\d[万亿千百]{1,2})\\s?(${UNIT_SIGNS})(?![A-Za-z\\d²³/])`, 'gu'),
    say: ([, unit = '']) => quantities.units[unit]?.forms.other,
  },
  // 1,2,3: a comma between figures that groups none parts them.
  { pattern: /(?<![\d.])\d+(?=,(?!\d{3}(?!\d))\d)/gu, say: ([figures]) => sayFigures(figures) },
  // PM2.5
  { pattern: /(?<=[A-Za-z])\d+\.\d+(?![\d.A-Za-z])/gu, say: ([figures]) => ` ${sayFigures(figures)}` },
  // 116°23′, 120/80mmHg
  {
    pattern: /(?<![\d.])(\d{1,3})°\s?(\d{1,2})[′'](?:\s?(\d{1,2}(?:\.\d+)?)[″"])?/gu,
    say: ([, degrees = '', minutes = '', seconds]) =>
      `${cardinal(degrees)}度${cardinal(minutes)}分${seconds === undefined ? '' : `${sayFigures(seconds)}秒`}`,
  },
  {
    pattern: /(?<![\d/])(\d{2,3})\/(\d{2,3})\s?mmHg/gu,
    say: ([, upper = '', lower = '']) =>
      `${cardinal(upper)} ${cardinal(lower)}${quantities.units.mmHg?.forms.other ?? ''}`,
  },
  // 身份证号110101…, 密码是88888888
  {
    pattern:
      /(?<=(?:证号|证号码|邮编|邮政编码|QQ群?号?|微信号?|密码|账号|帐号|卡号|单号|订单号|编号|学号|工号|考号|序列号|验证码|代码|口令|车牌号)(?:是|为|：|:)?\s?)\d{4,24}(?![\d.,])/gu,
    say: ([figures]) => digitByDigit(figures),
  },
  { pattern: /(?<![\d.,])\d{11,24}(?![\d.,])/gu, say: ([figures]) => digitByDigit(figures) },
  // 5.1假期, "9·11"事件
  {
    pattern:
      /(?<![\d.·])(\d{1,2})[.·•](\d{1,2})(?=[”"」』]?\s?(?:小?长?假期?|黄金周|劳动节|国庆|事件|事变|运动|惨案|晚会|大?地震|恐怖|袭击|特大|大案))/gu,
    say: ([, month = '', day = '']) => (month === '10' ? cardinal(month) + cardinal(day) : digitByDigit(month + day)),
  },
  // 7.2元/美元
  {
    pattern: /(?<=\d[万亿千百]?(?:元|块|角|分|人|次|吨|公斤|千克|克|米|公里|升|度|个|箱|件))\/(?=\p{sc=Han})/gu,
    say: () => '每',
  },
  // 京A·88888, 航班CA1501, RTX4090
  {
    pattern:
      /(?<=[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼])([A-Z])[·•]?\s?([A-Z\d]{5,6})(?![A-Za-z\d])/gu,
    say: ([, ...parts]) => oneByOne(parts.join('')),
  },
  {
    pattern: /(?<![A-Za-z\d·.-])([A-Z]{1,4}|\d[A-Z])-?(\d{3,5})(?![\dA-Za-z]|[.,]\d)/gu,
    say: ([, letters = '', figures = '']) =>
      Object.hasOwn(quantities.currencies, letters) ? undefined : oneByOne(letters + figures),
  },
  // 两 and not 二, but in ordinals
  { pattern: new RegExp(`(?<![\\d第:/\\p{Sc}A-Za-z-]|\\d[.,]|\\d\\s)2(?=\\s?(?:${MEASURES}))`, 'gu'), say: () => '两' },
  // 比分3:2
  {
    pattern: /(?<=比分[^\d]{0,4})(\d{1,3})[:：-](\d{1,3})(?![\d:])/gu,
    say: ([, own = '', other = '']) => `${cardinal(own)}比${cardinal(other)}`,
  },
  {
    pattern: /(?<![\d:.])(\d{1,4}):(\d|[1-9]\d{2,3}|100)(?![\d:])/gu,
    say: ([, one = '', other = '']) => `${cardinal(one)}比${cardinal(other)}`,
  },
  // Mobile numbers in groups of three, four and four; short ones behind a word for them.
  {
    pattern: /(?<!\d)(1[3-9]\d)[ -]?(\d{4})[ -]?(\d{4})(?!\d)/gu,
    say: ([, ...groups]) => groups.slice(0, 3).map(digitByDigit).join(' '),
  },
  {
    pattern: new RegExp(`(?<=${CALL}(?:\\d{3,5}\\s?[、,，或和及/]\\s?){0,5})\\d{3,12}(?!\\d|[-.,]\\d)`, 'gu'),
    say: ([figures]) => digitByDigit(figures),
  },
  { pattern: /(?<!\d)\d{3,5}(?=[号]?(?:房间?|室|航班|次列车|路公交))/gu, say: ([figures]) => digitByDigit(figures) },
  { pattern: /(?<=房间|房号|门牌|航班)\d{3,4}(?!\d)/gu, say: ([figures]) => digitByDigit(figures) },
  ...polyphones,
];
