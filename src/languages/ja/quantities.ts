import type { Counted, QuantityReading } from '../reading.ts';
import type { Joins } from './numbers.ts';

/** Names of signs in rows of "kana written …", by how numbers join them. */
const table = (rows: string, joins: Joins): Record<string, Counted> =>
  Object.fromEntries(
    rows
      .trim()
      .split(/\s*\n\s*/)
      .flatMap((row) => {
        const [kana = '', ...written] = row.split(' ');
        return written.map((sign) => [sign, { forms: { other: kana }, agreement: joins }]);
      }),
  );

const units: QuantityReading['units'] = {
  ...table(
    `きろめーとる km Km KM ㎞
    きろぐらむ kg Kg KG ㎏
    きろりっとる kL kl
    きろわっと kW KW
    きろわっとじ kWh KWh
    きろへるつ kHz KHz
    きろばいと KB kB
    きろぼると kV
    きろかろりー kcal
    きろじゅーる kJ
    きろぱすかる kPa
    きろおーむ kΩ
    きろびーぴーえす kbps
    かろりー cal
    けるびん K`,
    'k',
  ),
  ...table(
    `せんちめーとる cm ㎝
    せっしど ℃
    しーしー cc
    とん t`,
    's',
  ),
  ...table(
    `ぴーぴーえむ ppm
    ぴくせる px
    ぴーえいち pH
    ぱすかる Pa
    ぽんど lb lbs`,
    'p',
  ),
  ...table(
    `めーとる m
    みりめーとる mm ㎜
    まいくろめーとる µm μm
    なのめーとる nm
    まいる mi
    ふぃーと ft
    やーど yd
    ぐらむ g
    みりぐらむ mg ㎎
    まいくろぐらむ µg μg
    おんす oz
    りっとる l L ℓ
    みりりっとる ml mL
    でしりっとる dl dL
    へくたーる ha
    へいほうめーとる m² m2 ㎡
    へいほうきろめーとる km² km2 ㎢ ㎢
    へいほうせんちめーとる cm² cm2 ㎠
    りっぽうめーとる m³ m3 ㎥
    りっぽうせんちめーとる cm³ cm3 ㎤
    ど °C ℃ ° º
    かし °F ℉
    びょう s sec
    みりびょう ms
    ふん min
    じかん h hr
    へるつ Hz
    めがへるつ MHz
    ぎがへるつ GHz
    わっと W
    めがわっと MW
    ぼると V
    みりぼると mV
    あんぺあ A
    みりあんぺあ mA
    みりあんぺあじ mAh
    おーむ Ω
    じゅーる J
    へくとぱすかる hPa
    でしべる dB
    ばいと B
    めがばいと MB
    ぎがばいと GB
    てらばいと TB
    めがびーぴーえす Mbps
    ぎがびーぴーえす Gbps
    ばりき hp
    いんち in inch ″
    かいてん rpm
    えふぴーえす fps
    でぃーぴーあい dpi
    もる mol
    みりめーとるえいちじー mmHg`,
    'plain',
  ),
};

const CENT: Counted = { forms: { other: 'せんと' }, agreement: 's' };

const currencies: QuantityReading['currencies'] = Object.fromEntries(
  [
    ...Object.entries(
      table(
        `どる $ US$ USD
        おーすとらりあどる A$ AUD
        かなだどる C$ CAD
        ほんこんどる HK$ HKD
        ゆーろ € EUR
        えん ¥ JPY
        げん CNY RMB 元
        うぉん ₩ KRW
        るぴー ₹ INR
        るーぶる ₽ RUB
        ばーつ ฿ THB
        どん ₫ VND
        れある R$ BRL
        すいすふらん CHF`,
        'plain',
      ),
    ),
    ...Object.entries(table('ぽんど £ GBP\nぺそ ₱ PHP MXN', 'p')),
    ...Object.entries(table('くろーね kr DKK NOK SEK', 'k')),
  ].map(([sign, major]) => [sign, { major, ...(/(?:どる|ゆーろ)$/.test(major.forms.other) && { minor: CENT }) }]),
);

export const quantities: QuantityReading = {
  percent: { forms: { other: 'ぱーせんと' }, agreement: 'p' },
  range: 'から',
  currencies,
  units,
  per: (counted, unit) => `${counted} まい${unit === 'じかん' ? 'じ' : unit}`.trim(),
  multipliers: {},
  shortMultipliers: { k: 'きろ', K: 'きろ', M: 'めが' },
  money: (major, minor) => `${major} ${minor}`,
};
