import { money } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import type { Counted, QuantityReading } from '../reading.ts';

/** One and hundreds, two, three to ten, above ten: the plural categories of Arabic. */
const counted = (one: string, few: string, many = one, two = one): Counted => ({
  forms: { zero: one, one, two, few, many, other: one },
  rate: `ال${one}`,
});
const feminine = (one: string, few: string): Counted => ({ ...counted(one, few), agreement: 'f' });
const same = (name: string): Counted => counted(name, name);

const meter = (prefix: string) =>
  counted(`${prefix}متر`, `${prefix === '' ? 'أمتار' : `${prefix}مترات`}`, `${prefix}مترا`);
const gram = (prefix: string) => counted(`${prefix}غرام`, `${prefix}غرامات`, `${prefix}غراما`);
const liter = (prefix: string) => counted(`${prefix}لتر`, `${prefix}لترات`, `${prefix}لترا`);
const byte = (prefix: string) => same(`${prefix}بايت`);
const square = (unit: string) => counted(`${unit} مربع`, `${unit} مربع`, `${unit}ا مربعا`);
const cubic = (unit: string) => counted(`${unit} مكعب`, `${unit} مكعب`, `${unit}ا مكعبا`);
const hour = feminine('ساعة', 'ساعات');
const minute = feminine('دقيقة', 'دقائق');
const second = feminine('ثانية', 'ثوان');
const celsius = feminine('دَرَجَة مِئَوِيَّة', 'دَرَجَات مِئَوِيَّة');

const named = (table: Readonly<Record<string, Counted>>): Readonly<Record<string, Counted>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([symbols, unit]) => symbols.split(' ').map((symbol) => [symbol, unit])),
  );

const units = named({
  'm م': meter(''),
  'km كم كلم': meter('كيلو'),
  'cm سم': meter('سنتي'),
  'mm ملم مم': meter('ملي'),
  nm: meter('نانو'),
  'µm μm': meter('ميكرو'),
  'g غ جم غم': gram(''),
  'kg Kg كغ كجم كغم': gram('كيلو'),
  'mg ملغ مغ ملجم': gram('ملي'),
  'µg μg': gram('ميكرو'),
  'l L ل': liter(''),
  'ml mL مل': liter('ملي'),
  't طن': counted('طن', 'أطنان', 'طنا'),
  'm² م² م2 م٢': square('متر'),
  'km² كم²': square('كيلومتر'),
  'cm² سم²': square('سنتيمتر'),
  'm³ م³ م3': cubic('متر'),
  'cm³ سم³': cubic('سنتيمتر'),
  'h س': hour,
  'min د': minute,
  's ث': second,
  ms: feminine('ملي ثانية', 'ملي ثوان'),
  ساعة: hour,
  '°C ℃ م° °م': celsius,
  '°F ℉': feminine('دَرَجَة فهرنهايت', 'دَرَجَات فهرنهايت'),
  '°': feminine('دَرَجَة', 'دَرَجَات'),
  B: byte(''),
  'kB KB': byte('كيلو'),
  MB: byte('ميغا'),
  GB: byte('غيغا'),
  TB: byte('تيرا'),
  Mbps: same('ميغابت في الثانية'),
  'W واط': same('واط'),
  kW: same('كيلوواط'),
  MW: same('ميغاواط'),
  kWh: same('كيلوواط ساعة'),
  V: same('فولت'),
  A: same('أمبير'),
  mAh: same('ملي أمبير ساعة'),
  Hz: same('هرتز'),
  kHz: same('كيلوهرتز'),
  MHz: same('ميغاهرتز'),
  GHz: same('غيغاهرتز'),
  Pa: same('باسكال'),
  hPa: same('هكتوباسكال'),
  bar: same('بار'),
  J: same('جول'),
  kJ: same('كيلوجول'),
  cal: feminine('سعرة', 'سعرات'),
  kcal: feminine('سعرة حرارية', 'سعرات حرارية'),
  N: same('نيوتن'),
  Ω: same('أوم'),
  K: same('كلفن'),
  dB: same('ديسيبل'),
  ha: counted('هكتار', 'هكتارات', 'هكتارا'),
  px: same('بكسل'),
  mi: counted('ميل', 'أميال', 'ميلا'),
  mph: counted('ميل في الساعة', 'أميال في الساعة', 'ميلا في الساعة'),
  ft: feminine('قدم', 'أقدام'),
  in: feminine('بوصة', 'بوصات'),
  lb: counted('رطل', 'أرطال', 'رطلا'),
  oz: feminine('أونصة', 'أونصات'),
  rpm: feminine('دورة في الدقيقة', 'دورات في الدقيقة'),
});

const dollar = money(counted('دولار', 'دولارات', 'دولارا'), counted('سنت', 'سنتات', 'سنتا'));
const riyal = money(counted('ريال', 'ريالات', 'ريالا'), feminine('هللة', 'هللات'));
const dirham = money(counted('درهم', 'دراهم', 'درهما'), counted('فلس', 'فلوس', 'فلسا'));
const dinar = money(counted('دينار', 'دنانير', 'دينارا'), counted('فلس', 'فلوس', 'فلسا'));
const pound = money(counted('جنيه', 'جنيهات', 'جنيها'), counted('قرش', 'قروش', 'قرشا'));
const million = counted('مِلْيُون', 'مَلَايِين', 'مِلْيُونا');
const milliard = counted('مِلْيَار', 'مِلْيَارَات', 'مِلْيَارا');
const thousand = counted('أَلْف', 'آلَاف', 'أَلْفا');

export const quantities: QuantityReading = {
  percent: 'بِالْمِئَة',
  range: 'إلى',
  score: 'مقابل',
  currencies: {
    ...currenciesOf({
      euro: money(same('يورو'), counted('سنت', 'سنتات', 'سنتا')),
      dollar,
      pound: money(counted('جنيه إسترليني', 'جنيهات إسترلينية', 'جنيها إسترلينيا'), same('بنس')),
      yen: money(same('ين')),
      yuan: money(same('يوان')),
      franc: money(same('فرنك سويسري')),
      rouble: money(same('روبل')),
      hryvnia: money(same('هريفنيا')),
      zloty: money(same('زلوتي')),
      koruna: money(same('كرونة تشيكية')),
      lira: money(feminine('ليرة تركية', 'ليرات تركية')),
      rupee: money(feminine('روبية', 'روبيات')),
      won: money(same('وون')),
      shekel: money(same('شيكل')),
      forint: money(same('فورنت')),
      bitcoin: money(same('بيتكوين')),
      swedish: money(feminine('كرونة سويدية', 'كرونات سويدية')),
      norwegian: money(feminine('كرونة نرويجية', 'كرونات نرويجية')),
      danish: money(feminine('كرونة دنماركية', 'كرونات دنماركية')),
      canadian: money(counted('دولار كندي', 'دولارات كندية', 'دولارا كنديا')),
      australian: money(counted('دولار أسترالي', 'دولارات أسترالية', 'دولارا أستراليا')),
    }),
    'ر.س': riyal,
    'ر.س.': riyal,
    SAR: riyal,
    'د.إ': dirham,
    'د.إ.': dirham,
    AED: dirham,
    'د.ك': dinar,
    KWD: dinar,
    'د.ا': dinar,
    JOD: dinar,
    'ج.م': pound,
    'ج.م.': pound,
    EGP: pound,
  },
  units,
  per: (many, unit) => `${many} في ${unit}`.trim(),
  multipliers: {
    ألف: thousand,
    آلاف: thousand,
    مليون: million,
    ملايين: million,
    مليار: milliard,
    مليارات: milliard,
  },
  shortMultipliers: { k: thousand, K: thousand, M: million },
  money: (major, minor) => `${major} وَ${minor}`,
};
