import { invariable } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { CYRILLIC_SYMBOLS, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { noun } from './nouns.ts';

const adjective = ({ forms: { one, few, many, other } }: Counted, stem: string): Counted =>
  noun(`${stem}ий_${one} ${stem}і_${few} ${stem}их_${many} ${stem}ого_${other}`);
/** Masculine nouns in a consonant: "метр метри метрів метра". */
const plain = (stem: string) => noun(`${stem} ${stem}и ${stem}ів ${stem}а`);

const second = noun('секунда секунди секунд секунди', 'f', 'секунду');
const minute = noun('хвилина хвилини хвилин хвилини', 'f', 'хвилину');
const hour = noun('година години годин години', 'f', 'годину');
const cent = plain('цент');
const kopeck = noun('копійка копійки копійок копійки', 'f');
const crown = (nation: string) => ({
  major: noun(`${nation}а_крона ${nation}і_крони ${nation}их_крон ${nation}ої_крони`, 'f'),
});
const piece = noun('штука штуки штук штуки', 'f', 'штуку');
const person = noun('особа особи осіб особи', 'f', 'особу');

const units = metricUnits({
  prefixes: {
    k: 'кіло',
    M: 'мега',
    G: 'гіга',
    T: 'тера',
    P: 'пета',
    h: 'гекто',
    d: 'деци',
    c: 'санти',
    m: 'мілі',
    µ: 'мікро',
    n: 'нано',
  },
  symbols: {
    ...CYRILLIC_SYMBOLS,
    Wh: 'Вт·год',
    bit: 'біт',
    h: 'год',
    min: 'хв',
  },
  bases: {
    m: plain('метр'),
    g: plain('грам'),
    l: plain('літр'),
    L: plain('літр'),
    W: noun('ват вати ват вата'),
    Wh: noun('ват-година ват-години ват-годин ват-години', 'f'),
    V: noun('вольт вольти вольт вольта'),
    A: noun('ампер ампери ампер ампера'),
    Hz: noun('герц герци герц герца'),
    Pa: noun('паскаль паскалі паскалів паскаля'),
    J: noun('джоуль джоулі джоулів джоуля'),
    cal: noun('калорія калорії калорій калорії', 'f'),
    N: plain('ньютон'),
    B: noun('байт байти байтів байта'),
    bit: noun('біт біти бітів біта'),
    bps: noun('біт_на_секунду біти_на_секунду бітів_на_секунду біта_на_секунду'),
    s: second,
    Ω: noun('ом оми омів ома'),
    bar: noun('бар бари барів бара'),
    t: noun('тонна тонни тонн тонни', 'f', 'тонну'),
    K: plain('кельвін'),
    h: hour,
    min: minute,
    ha: plain('гектар'),
    dB: noun('децибел децибели децибелів децибела'),
    px: noun('піксель пікселі пікселів пікселя'),
    '°C': noun('градус_Цельсія градуси_Цельсія градусів_Цельсія градуса_Цельсія'),
    '°F': noun('градус_Фаренгейта градуси_Фаренгейта градусів_Фаренгейта градуса_Фаренгейта'),
    '°': plain('градус'),
    mph: noun('миля_на_годину милі_на_годину миль_на_годину милі_на_годину', 'f'),
    mi: noun('миля милі миль милі', 'f'),
    ft: plain('фут'),
    in: plain('дюйм'),
    lb: plain('фунт'),
    oz: noun('унція унції унцій унції', 'f'),
  },
  square: (unit) => adjective(unit, 'квадратн'),
  cubic: (unit) => adjective(unit, 'кубічн'),
});

const more: Readonly<Record<string, Counted>> = {
  сек: second,
  'сек.': second,
  'хв.': minute,
  'год.': hour,
  'міс.': noun('місяць місяці місяців місяця'),
  'тиж.': noun('тиждень тижні тижнів тижня'),
  'коп.': kopeck,
  коп: kopeck,
  шт: piece,
  'шт.': piece,
  'ос.': person,
  ос: person,
  чол: noun('чоловік чоловіки чоловік чоловіка'),
  'чол.': noun('чоловік чоловіки чоловік чоловіка'),
  ц: plain('центнер'),
  міс: noun('місяць місяці місяців місяця'),
  добу: noun('доба доби діб доби', 'f', 'добу'),
  день: noun('день дні днів дня'),
  рік: noun('рік роки років року'),
  'ст.л.': noun('столова_ложка столові_ложки столових_ложок столової_ложки', 'f'),
  'ч.л.': noun('чайна_ложка чайні_ложки чайних_ложок чайної_ложки', 'f'),
  'к.с.': noun('кінська_сила кінські_сили кінських_сил кінської_сили', 'f'),
  'л.с.': noun('кінська_сила кінські_сили кінських_сил кінської_сили', 'f'),
  'в.п.': noun('відсотковий_пункт відсоткові_пункти відсоткових_пунктів відсоткового_пункту'),
  'кв.м': noun('квадратний_метр квадратні_метри квадратних_метрів квадратного_метра'),
  'кв.км': noun('квадратний_кілометр квадратні_кілометри квадратних_кілометрів квадратного_кілометра'),
  'куб.м': noun('кубічний_метр кубічні_метри кубічних_метрів кубічного_метра'),
  'м/с²': noun(
    'метр_на_секунду_в_квадраті метри_на_секунду_в_квадраті метрів_на_секунду_в_квадраті метра_на_секунду_в_квадраті',
  ),
  Мбіт: noun('мегабіт мегабіти мегабітів мегабіта'),
  об: plain('оберт'),
};

const hryvnia = { major: noun('гривня гривні гривень гривні', 'f'), minor: kopeck };
const thousand = noun('тисяча тисячі тисяч тисячі', 'f');
const million = plain('мільйон');
const milliard = plain('мільярд');

export const quantities: QuantityReading = {
  percent: noun('відсоток відсотки відсотків відсотка'),
  range: '',
  currencies: {
    ...currenciesOf({
      euro: { major: invariable('євро'), minor: cent },
      dollar: { major: plain('долар'), minor: cent },
      pound: { major: plain('фунт'), minor: invariable('пенсів') },
      yen: { major: noun('єна єни єн єни', 'f') },
      yuan: { major: noun('юань юані юанів юаня') },
      franc: { major: noun('швейцарський_франк швейцарські_франки швейцарських_франків швейцарського_франка') },
      rouble: { major: noun('рубль рублі рублів рубля'), minor: kopeck },
      hryvnia,
      zloty: { major: noun('злотий злоті злотих злотого') },
      koruna: crown('чеськ'),
      lira: { major: noun('ліра ліри лір ліри', 'f') },
      rupee: { major: noun('рупія рупії рупій рупії', 'f') },
      shekel: { major: noun('шекель шекелі шекелів шекеля') },
      bitcoin: { major: plain('біткоїн') },
      swedish: crown('шведськ'),
      norwegian: crown('норвезьк'),
      danish: crown('данськ'),
    }),
    грн: hryvnia,
    'грн.': hryvnia,
    гривень: hryvnia,
    'дол.': { major: plain('долар'), minor: cent },
    'руб.': { major: noun('рубль рублі рублів рубля'), minor: kopeck },
    євро: { major: invariable('євро'), minor: cent },
  },
  units: { ...units, ...more },
  per: (counted, unit) => `${counted} на ${unit}`,
  multipliers: {
    'тис.': thousand,
    тис: thousand,
    тисяч: thousand,
    тисячі: thousand,
    'млн.': million,
    млн: million,
    мільйон: million,
    мільйони: million,
    мільйона: million,
    мільйонів: million,
    'млрд.': milliard,
    млрд: milliard,
    мільярд: milliard,
    мільярди: milliard,
    мільярда: milliard,
    мільярдів: milliard,
    трлн: plain('трильйон'),
  },
  money: (major, minor) => `${major} ${minor}`,
};
