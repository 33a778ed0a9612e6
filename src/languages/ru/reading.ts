import type { FractionReading, OrdinalReading, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import type { AdjectiveForm } from '../slavic.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { letters } from './letters.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    if (numerator === 1 && denominator === 2)
      return /^\s(?:л|литра|кг|километра|года|часа|стакана|дня|века|метра|грамма|ложки|чашки|пачки|лимона)(?!\p{L})/u.test(
        after,
      )
        ? 'пол'
        : 'одна вторая';
    if (numerator === 1 && denominator === 4) return 'четверть';
    if (denominator > 1000 || numerator > 2 * denominator)
      return `${cardinal(String(numerator))} делить на ${cardinal(String(denominator))}`;
    if (numerator === 1 && denominator === 3) return 'треть';
    if (numerator === 2 && denominator === 3) return 'две трети';
    if (numerator === 3 && denominator === 4) return 'три четверти';
    return `${cardinal(String(numerator), 'f')} ${ordinal(String(denominator), numerator === 1 ? 'f' : 'plgen')}`;
  },
  and: (part) => `и ${part}`,
  over: 'делить на',
  isPart: true,
  mixed: (whole, numerator, denominator) => {
    if (numerator !== 1 || denominator !== 2) return undefined;
    return whole === '1' ? 'полтора' : `${cardinal(whole)} с половиной`;
  },
};

const FORMS: Readonly<Record<string, AdjectiveForm>> = {
  й: 'm',
  ый: 'm',
  ой: 'm',
  ий: 'm',
  я: 'f',
  ая: 'f',
  е: 'n',
  ое: 'n',
  ье: 'n',
  ые: 'pl',
  го: 'gen',
  ого: 'gen',
  его: 'gen',
  му: 'dat',
  ому: 'dat',
  м: 'loc',
  ом: 'loc',
  ым: 'ins',
  ю: 'facc',
  ую: 'facc',
  х: 'plgen',
  ых: 'plgen',
  ми: 'plins',
  ыми: 'plins',
  ей: 'fgen',
};

const ordinals: OrdinalReading = {
  suffix: '-(?:ый|ой|ий|ая|ое|ые|ого|его|ому|ом|ым|ую|ых|ыми|ей|й|я|е|го|му|м|ю|х|ми)',
  say(digits, suffix, { before, after }) {
    const ending = suffix.slice(1).toLowerCase();
    if (ending === 'е' && /^\s(?:годы|гг\.|\p{Ll}+(?:ы|и))(?!\p{L})/u.test(after)) return ordinal(digits, 'pl');
    if (
      ending === 'й' &&
      /^\s\p{Ll}+(?:е|и|ы|ой|ей)(?!\p{L})/u.test(after) &&
      /(?<!\p{L})(?:на|в|во|до|из|с|у|о|об|от|для)\s$/iu.test(before)
    )
      return ordinal(digits, 'fgen');
    return ordinal(digits, FORMS[ending] ?? 'm');
  },
};

const COUNTED =
  /(?<!\p{L})(?:(?:гл|ч|т|разд|кн|прил|табл|рис)\.|глав[аеуы]|часть|части|том|книга|раздел|акт|действие|сцена|статья|тип|класс|фаза|группа|уровень|этап|приложение|таблица|номер|аполлон|рокки|том[аеу]?)\s$/iu;
const KINGS =
  /(?<!\p{L})(Пётр|Петр|Никола|Александр|Иван|Пав[е]?л|Людовик|Генрих|Карл|Фридрих|Вильгельм|Георг|Эдуард|Ричард|Филипп|Наполеон|Франциск|Иоанн|Бенедикт|Григори|Пи|Лев|Льв|Константин|Рамзес|Фердинанд|Леопольд|Густав|Оттон|Яков|Василий|Васили|Фёдор|Юстиниан|Феодоси|Максимилиан|Рудольф|Август|Христиан|Сикст|Климент|Иосиф|Юли|Отто|Михаил|Владимир|Станислав|Сигизмунд|Казимир|Болеслав)(\p{Ll}*)\s$/u;
const QUEENS =
  /(?<!\p{L})(?:Екатерин|Елизавет|Анн|Мари|Маргарит|Изабелл|Виктори|Клеопатр|Христин|Беатрис|Маргрет)(\p{Ll}*)\s$/u;
const KING_FORMS: readonly (readonly [RegExp, AdjectiveForm])[] = [
  [/(?:ом|ем)$/, 'ins'],
  [/[ая]$/, 'gen'],
  [/[ую]$/, 'dat'],
  [/(?<!й)[еи]$/, 'loc'],
];
const SEASONS: readonly (readonly [RegExp, AdjectiveForm])[] = [
  [/^\s(?:веках|веков|вв\.)/u, 'plgen'],
  [/^\s(?:веке|столетии|тысячелетии|съезде|этапе|квартале|полугодии)/u, 'loc'],
  [/^\s(?:века|столетия|тысячелетия|съезда|квартала|полугодия|в\.)/u, 'gen'],
  [/^\s(?:веку|столетию)/u, 'dat'],
  [/^\s(?:веком|столетием)/u, 'ins'],
  [/^\s(?:столетие|тысячелетие|полугодие)/u, 'n'],
  [/^\s(?:век|съезд|этап|квартал|кв\.|тур|Всероссийский|Международный|чемпионат|конгресс|фестиваль)/u, 'm'],
  [/^\s(?:олимпиада|сессия|династия|степень|степени|мировая)/u, 'f'],
];

const romans: RomanReading = {
  say(value, { before, after, letters }) {
    const digits = String(value);
    if (COUNTED.test(before)) return cardinal(digits);
    const season = SEASONS.find(([pattern]) => pattern.test(after))?.[1];
    if (season !== undefined) {
      // "в XX в." is a locative though "в." tells no case.
      return ordinal(
        digits,
        season === 'gen' && /^\sв\./.test(after) && /(?<!\p{L})во?\s$/iu.test(before) ? 'loc' : season,
      );
    }
    const king = KINGS.exec(before);
    if (king !== null) return ordinal(digits, KING_FORMS.find(([pattern]) => pattern.test(king[2] ?? ''))?.[1] ?? 'm');
    const queen = QUEENS.exec(before)?.[1];
    if (queen !== undefined) return ordinal(digits, /[ая]$/.test(queen) ? 'f' : /[ую]$/.test(queen) ? 'facc' : 'fgen');
    if (letters.length > 1 && /^\s?[–-]\s?[IVX]+\s(?:век|вв)/u.test(after)) return ordinal(digits, 'm');
    return letters.length > 1 && /\p{Lu}\p{Ll}+\s$/u.test(before) && /^[IVX]+$/.test(letters)
      ? ordinal(digits)
      : undefined;
  },
};

/** Russian. */
export const russian: Reading = {
  numbers,
  signs: signsOf({
    plus: 'плюс',
    plusMinus: 'плюс минус',
    equals: 'равно',
    notEqual: 'не равно',
    approximately: 'приблизительно равно',
    about: 'примерно',
    atMost: 'меньше или равно',
    atLeast: 'больше или равно',
    less: 'меньше',
    greater: 'больше',
    times: 'умножить на',
    dividedBy: 'разделить на',
    root: 'корень из',
    cubeRoot: 'кубический корень из',
    infinity: 'бесконечность',
    to: 'стрелка',
    implies: 'следовательно',
    degrees: 'градусов',
    percent: 'процентов',
    perMille: 'промилле',
    and: 'и',
    or: 'или',
    squared: 'в квадрате',
    cubed: 'в кубе',
    power: 'в степени',
    at: 'собака',
    hash: 'решётка',
    section: 'параграф',
  }),
  quantities,
  dates,
  times,
  ordinals,
  fractions,
  romans,
  phones: {
    plus: 'плюс',
    extension: 'добавочный',
    words: 'звоните|телефон|тел|факс|номер|номеру|позвоните|моб',
    patterns: [/^8[ -]?\(?\d{3}\)?[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}$/],
    group: (digits) => (/^0/.test(digits) || digits.length > 3 ? numbers.digits(digits) : cardinal(digits)),
  },
  web: {
    signs: webSigns(
      'точка, собака, слэш, обратный слэш, двоеточие, дефис, нижнее подчёркивание, плюс, решётка, вопросительный знак, равно, и, процент, тильда',
    ),
    parts: { ru: 'ру', www: 'вэ вэ вэ', com: 'ком' },
    words: ['com', 'org', 'net', 'info', 'рф', 'app', 'shop', 'online', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
