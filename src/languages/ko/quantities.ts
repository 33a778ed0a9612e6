import { invariable } from '../counted.ts';
import type { Currency, QuantityReading } from '../reading.ts';

const UNITS = `킬로미터 km Km KM ㎞|미터 m|센티미터 cm ㎝|밀리미터 mm ㎜|마이크로미터 µm μm|나노미터 nm|마일 mi|피트 ft|인치 in ″|야드 yd|
킬로그램 kg Kg KG ㎏|그램 g|밀리그램 mg ㎎|마이크로그램 µg μg|톤 t|파운드 lb lbs|온스 oz|리터 l L ℓ|밀리리터 ml mL|데시리터 dl dL|헥타르 ha|
제곱미터 m² m2 ㎡|제곱킬로미터 km² km2 ㎢ ㎢|제곱센티미터 cm² cm2 ㎠|세제곱미터 m³ m3 ㎥|세제곱센티미터 cm³ cm3 ㎤ cc|
도 °C ℃ ° º|화씨 도 °F ℉|초 s sec|밀리초 ms|마이크로초 µs μs|분 min|시간 h hr|
헤르츠 Hz|킬로헤르츠 kHz KHz|메가헤르츠 MHz|기가헤르츠 GHz|와트 W|킬로와트 kW KW|메가와트 MW|킬로와트시 kWh KWh|볼트 V|밀리볼트 mV|암페어 A|밀리암페어 mA|밀리암페어시 mAh|
옴 Ω|줄 J|킬로줄 kJ|뉴턴 N|파스칼 Pa|헥토파스칼 hPa|데시벨 dB|칼로리 cal|킬로칼로리 kcal|
바이트 B|킬로바이트 KB kB|메가바이트 MB|기가바이트 GB|테라바이트 TB|메가비피에스 Mbps|기가비피에스 Gbps|프레임 fps|알피엠 rpm|픽셀 px|마력 hp|몰 mol|피피엠 ppm|밀리미터에이치지 mmHg`;

const CURRENCIES = `달러 $ US$ USD|호주 달러 A$ AUD|캐나다 달러 C$ CAD|홍콩 달러 HK$ HKD|유로 € EUR|파운드 £ GBP|엔 ¥ JPY|위안 CNY RMB|원 ₩ KRW|
루블 ₽ RUB|루피 ₹ INR|바트 ฿ THB|동 ₫ VND|프랑 CHF|헤알 R$ BRL|비트코인 ₿ BTC`;

const rows = (table: string): [sign: string, said: string][] =>
  table.split('|').flatMap((row) => {
    const words = row.trim().split(' ');
    const said = words.filter((word) => /\p{sc=Hang}/u.test(word)).join(' ');
    return words.filter((word) => !/\p{sc=Hang}/u.test(word)).map((sign): [string, string] => [sign, said]);
  });

/** Those that have hundredths. */
const currency = (said: string): Currency => ({
  major: invariable(said),
  ...(/(?:달러|유로)$/.test(said) && { minor: invariable('센트') }),
});

export const quantities: QuantityReading = {
  percent: '퍼센트',
  range: '에서',
  score: '대',
  currencies: Object.fromEntries(rows(CURRENCIES).map(([sign, said]): [string, Currency] => [sign, currency(said)])),
  units: {
    ...Object.fromEntries(rows(UNITS).map(([sign, said]) => [sign, invariable(said)])),
    'km/h': invariable('킬로미터'),
  },
  per: (many, unit) => `${unit}당 ${many}`.trim(),
  multipliers: {},
  money: (major, minor) => `${major} ${minor}`,
};
