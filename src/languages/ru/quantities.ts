import { invariable } from '../counted.ts';
import { currenciesOf } from '../currencies.ts';
import { CYRILLIC_SYMBOLS, mapForms, metricUnits } from '../metric.ts';
import type { Counted, QuantityReading } from '../reading.ts';
import { slavicNoun as noun } from '../slavic.ts';

const adjective = (unit: Counted, stem: string): Counted => {
  const { one = '', few = '', many = '', other } = unit.forms;
  const of = {
    one: `${stem}ый ${one}`,
    few: `${stem}ых ${few}`,
    many: `${stem}ых ${many}`,
    other: `${stem}ого ${other}`,
  };
  return { ...unit, forms: of, cases: { gen: { one: of.other, other: of.many } } };
};

const percent = noun('процент процента процентов');
const second = noun('секунда секунды секунд', 'f', 'секунду');
const cent = noun('цент цента центов');
const crown = (nation: string) => ({
  major: noun(`${nation}ая_крона ${nation}ие_кроны ${nation}их_крон ${nation}ой_кроны`, 'f'),
});

const units = metricUnits({
  prefixes: {
    k: 'кило',
    M: 'мега',
    G: 'гига',
    T: 'тера',
    P: 'пета',
    h: 'гекто',
    d: 'деци',
    c: 'санти',
    m: 'милли',
    µ: 'микро',
    n: 'нано',
  },
  symbols: {
    ...CYRILLIC_SYMBOLS,
    Wh: 'Вт·ч',
    Ah: 'А·ч',
    bit: 'бит',
    h: 'ч',
    min: 'мин',
    mol: 'моль',
    px: 'пикс',
  },
  bases: {
    m: noun('метр метра метров'),
    g: noun('грамм грамма граммов'),
    l: noun('литр литра литров'),
    L: noun('литр литра литров'),
    W: noun('ватт ватта ватт'),
    Wh: noun('ватт-час ватт-часа ватт-часов'),
    V: noun('вольт вольта вольт'),
    A: noun('ампер ампера ампер'),
    Ah: noun('ампер-час ампер-часа ампер-часов'),
    Hz: noun('герц герца герц'),
    Pa: noun('паскаль паскаля паскалей'),
    J: noun('джоуль джоуля джоулей'),
    cal: noun('калория калории калорий', 'f'),
    N: noun('ньютон ньютона ньютонов'),
    B: noun('байт байта байт'),
    bit: noun('бит бита бит'),
    bps: noun('бит_в_секунду бита_в_секунду бит_в_секунду'),
    s: second,
    Ω: noun('ом ома ом'),
    bar: noun('бар бара бар'),
    t: noun('тонна тонны тонн', 'f', 'тонну'),
    K: noun('кельвин кельвина кельвинов'),
    h: noun('час часа часов'),
    min: noun('минута минуты минут', 'f', 'минуту'),
    ha: noun('гектар гектара гектаров'),
    dB: noun('децибел децибела децибел'),
    mol: noun('моль моля молей'),
    px: noun('пиксель пикселя пикселей'),
    '°C': noun('градус_Цельсия градуса_Цельсия градусов_Цельсия'),
    '°F': noun('градус_Фаренгейта градуса_Фаренгейта градусов_Фаренгейта'),
    '°': noun('градус градуса градусов'),
    rpm: noun('оборот_в_минуту оборота_в_минуту оборотов_в_минуту'),
    mph: noun('миля_в_час мили_в_час миль_в_час', 'f'),
    mi: noun('миля мили миль', 'f'),
    ft: noun('фут фута футов'),
    in: noun('дюйм дюйма дюймов'),
    lb: noun('фунт фунта фунтов'),
    oz: noun('унция унции унций', 'f'),
  },
  square: (unit) => adjective(unit, 'квадратн'),
  cubic: (unit) => mapForms(adjective(unit, 'кубическ'), (form) => form.replace(/(?<=кубическ)ы/, 'и')),
});

const more: Readonly<Record<string, Counted>> = {
  кВтч: noun('киловатт-час киловатт-часа киловатт-часов'),
  сек: second,
  'сек.': second,
  'мин.': noun('минута минуты минут', 'f', 'минуту'),
  'ч.': noun('час часа часов'),
  час: noun('час часа часов'),
  сут: noun('сутки суток суток'),
  'сут.': noun('сутки суток суток'),
  мес: noun('месяц месяца месяцев'),
  'мес.': noun('месяц месяца месяцев'),
  нед: noun('неделя недели недель', 'f', 'неделю'),
  'нед.': noun('неделя недели недель', 'f', 'неделю'),
  'коп.': noun('копейка копейки копеек', 'f'),
  коп: noun('копейка копейки копеек', 'f'),
  шт: noun('штука штуки штук', 'f', 'штуку'),
  'шт.': noun('штука штуки штук', 'f', 'штуку'),
  чел: noun('человек человека человек', 'm', 'человека'),
  'чел.': noun('человек человека человек', 'm', 'человека'),
  экз: noun('экземпляр экземпляра экземпляров'),
  'экз.': noun('экземпляр экземпляра экземпляров'),
  уп: noun('упаковка упаковки упаковок', 'f'),
  'уп.': noun('упаковка упаковки упаковок', 'f'),
  лет: noun('год года лет'),
  'ст. л.': noun('столовая_ложка столовые_ложки столовых_ложек столовой_ложки', 'f'),
  кгс: noun('килограмм-сила килограмм-силы килограмм-сил', 'f'),
  ц: noun('центнер центнера центнеров'),
  'га.': noun('гектар гектара гектаров'),
  'кв.м': noun('квадратный_метр квадратных_метра квадратных_метров квадратного_метра'),
  Мбит: noun('мегабит мегабита мегабит'),
  'м/с²': noun('метр_в_секунду_в_квадрате метра_в_секунду_в_квадрате метров_в_секунду_в_квадрате'),
  оборот: noun('оборот оборота оборотов'),
  об: noun('оборот оборота оборотов'),
  тонна: noun('тонна тонны тонн', 'f', 'тонну'),
};

const rouble = { major: noun('рубль рубля рублей'), minor: noun('копейка копейки копеек', 'f') };
const thousand = noun('тысяча тысячи тысяч', 'f');
const million = noun('миллион миллиона миллионов');
const milliard = noun('миллиард миллиарда миллиардов');
const trillion = noun('триллион триллиона триллионов');

export const quantities: QuantityReading = {
  percent,
  range: '',
  currencies: {
    ...currenciesOf({
      euro: { major: invariable('евро'), minor: cent },
      dollar: { major: noun('доллар доллара долларов'), minor: cent },
      pound: { major: noun('фунт фунта фунтов'), minor: invariable('пенсов') },
      yen: { major: noun('иена иены иен', 'f') },
      yuan: { major: noun('юань юаня юаней') },
      franc: { major: noun('швейцарский_франк швейцарских_франка швейцарских_франков швейцарского_франка') },
      rouble,
      hryvnia: { major: noun('гривна гривны гривен', 'f'), minor: noun('копейка копейки копеек', 'f') },
      zloty: { major: noun('злотый злотых злотых злотого') },
      koruna: crown('чешск'),
      lira: { major: noun('лира лиры лир', 'f') },
      rupee: { major: noun('рупия рупии рупий', 'f') },
      won: { major: noun('вона воны вон', 'f') },
      shekel: { major: noun('шекель шекеля шекелей') },
      forint: { major: noun('форинт форинта форинтов') },
      bitcoin: { major: noun('биткоин биткоина биткоинов') },
      swedish: crown('шведск'),
      norwegian: crown('норвежск'),
      danish: crown('датск'),
      canadian: {
        major: noun('канадский_доллар канадских_доллара канадских_долларов канадского_доллара'),
        minor: cent,
      },
      australian: {
        major: noun('австралийский_доллар австралийских_доллара австралийских_долларов австралийского_доллара'),
        minor: cent,
      },
    }),
    'руб.': rouble,
    руб: rouble,
    'р.': rouble,
    рублей: rouble,
    'долл.': { major: noun('доллар доллара долларов'), minor: cent },
    'грн.': { major: noun('гривна гривны гривен', 'f') },
    грн: { major: noun('гривна гривны гривен', 'f') },
    '₸': { major: invariable('тенге') },
    евро: { major: invariable('евро'), minor: cent },
  },
  units: { ...units, ...more },
  per: (counted, unit) =>
    `${counted} ${/^(?:килограмм|литр|метр|квадратн|кубическ|человек|штуку|тонну|гектар)/.test(unit) ? 'на' : 'в'} ${unit}`,
  multipliers: {
    'тыс.': thousand,
    тыс: thousand,
    тысяч: thousand,
    тысячи: thousand,
    тысяча: thousand,
    'млн.': million,
    млн: million,
    миллион: million,
    миллиона: million,
    миллионов: million,
    'млрд.': milliard,
    млрд: milliard,
    миллиард: milliard,
    миллиарда: milliard,
    миллиардов: milliard,
    трлн: trillion,
    'трлн.': trillion,
  },
  money: (major, minor) => `${major} ${minor}`,
};
