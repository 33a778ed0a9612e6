import { invariable } from '../counted.ts';
import type { Currency, QuantityReading } from '../reading.ts';

const UNITS = `公里 km Km KM ㎞|米 m|厘米 cm ㎝|毫米 mm ㎜|微米 µm μm|纳米 nm|英里 mi|英尺 ft|英寸 in ″|码 yd|海里 nmi|
公斤 kg Kg KG ㎏|克 g|毫克 mg ㎎|微克 µg μg|吨 t|磅 lb lbs|盎司 oz|升 l L ℓ|毫升 ml mL|公顷 ha|
平方米 m² m2 ㎡|平方公里 km² km2 ㎢ ㎢|平方厘米 cm² cm2 ㎠|立方米 m³ m3 ㎥|立方厘米 cm³ cm3 ㎤ cc|
摄氏度 °C ℃|华氏度 °F ℉|度 ° º|秒 s sec|毫秒 ms|微秒 µs μs|分钟 min|小时 h hr|
赫兹 Hz|千赫 kHz KHz|兆赫 MHz|吉赫 GHz|瓦 W|千瓦 kW KW|兆瓦 MW|千瓦时 kWh KWh|伏 V|毫伏 mV|千伏 kV|安 A|毫安 mA|毫安时 mAh|
欧姆 Ω|焦耳 J|千焦 kJ|牛顿 N|帕 Pa|千帕 kPa|百帕 hPa|兆帕 MPa|分贝 dB|卡路里 cal|千卡 kcal|
字节 B|千字节 KB kB|兆字节 MB|吉字节 GB|太字节 TB|兆比特每秒 Mbps|吉比特每秒 Gbps|帧每秒 fps|转每分钟 rpm|像素 px|马力 hp|摩尔 mol|毫米汞柱 mmHg`;

const CURRENCIES = `美元 $ US$ USD|港元 HK$ HKD|新台币 NT$ TWD|澳元 A$ AUD|加元 C$ CAD|欧元 € EUR|英镑 £ GBP|元 ¥ CNY RMB|日元 JPY|韩元 ₩ KRW|
卢布 ₽ RUB|卢比 ₹ INR|泰铢 ฿ THB|越南盾 ₫ VND|瑞士法郎 CHF|雷亚尔 R$ BRL|比特币 ₿ BTC`;

const rows = (table: string): [sign: string, said: string][] =>
  table.split('|').flatMap((row) => {
    const [said = '', ...signs] = row.trim().split(' ');
    return signs.map((sign): [string, string] => [sign, said]);
  });

export const quantities: QuantityReading = {
  percent: '百分号',
  range: '到',
  score: '比',
  currencies: Object.fromEntries(
    rows(CURRENCIES).map(([sign, said]): [string, Currency] => [sign, { major: invariable(said) }]),
  ),
  units: Object.fromEntries(rows(UNITS).map(([sign, said]) => [sign, invariable(said)])),
  per: (many, unit) => `${many}每${unit}`,
  multipliers: {},
  money: (major, minor) => major + minor,
};
