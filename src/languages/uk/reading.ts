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
    if (numerator === 1 && denominator === 2) return /^\s\p{L}/u.test(after) ? 'пів' : 'одна друга';
    if (numerator === 1 && denominator === 4) return 'чверть';
    if (denominator > 1000 || numerator > 2 * denominator)
      return `${cardinal(String(numerator))} ділити на ${cardinal(String(denominator))}`;
    if (numerator === 1 && denominator === 3) return 'третина';
    if (numerator === 2 && denominator === 3) return 'дві третини';
    if (numerator === 3 && denominator === 4) return 'три чверті';
    return `${cardinal(String(numerator), 'f')} ${ordinal(String(denominator), numerator === 1 ? 'f' : 'plgen')}`;
  },
  and: (part) => `і ${part}`,
  over: 'ділити на',
  isPart: true,
  mixed: (whole, numerator, denominator) => {
    if (numerator !== 1 || denominator !== 2) return undefined;
    return whole === '1' ? 'півтора' : `${cardinal(whole)} з половиною`;
  },
};

const FORMS: readonly (readonly [RegExp, AdjectiveForm])[] = [
  [/ого$|^го$/, 'gen'],
  [/ому$|^му$/, 'loc'],
  [/(?:ими|ми)$/, 'plins'],
  [/х$/, 'plgen'],
  [/м$/, 'ins'],
  [/ої$|^ї$/, 'fgen'],
  [/[ую]$/, 'facc'],
  [/[ая]$/, 'f'],
  [/[еє]$/, 'n'],
  [/(?<!и)і$|^ті$/, 'pl'],
];

const ordinals: OrdinalReading = {
  suffix:
    '-(?:ший|гий|тій|тий|мий|ий|ій|й|шого|гого|того|ого|го|шому|гому|тьому|тому|ому|му|ша|га|тя|та|ма|а|я|ше|ге|тє|те|ме|е|є|ші|гі|ті|мі|і|их|х|ими|ми|им|м|шої|гої|тої|ої|ї|шу|гу|ту|тю|у|ю|ой)',
  say(digits, suffix, { before, after }) {
    const ending = suffix.slice(1).toLowerCase();
    if (
      /й$/.test(ending) &&
      /^\s\p{Ll}+(?:і|ці|ії)(?!\p{L})/u.test(after) &&
      /(?<!\p{L})(?:на|в|у|о|об|при)\s$/iu.test(before)
    )
      return ordinal(digits, 'fins');
    return ordinal(digits, FORMS.find(([pattern]) => pattern.test(ending))?.[1] ?? 'm');
  },
};

const COUNTED =
  /(?<!\p{L})(?:(?:гл|ч|т|розд|кн|дод|табл|рис)\.|глав[аиу]|частин[аиу]|том|книга|розділ|акт|дія|сцена|стаття|тип|клас|фаза|група|рівень|етап|додаток|таблиця|номер|аполлон|роккі)\s$/iu;
const KINGS =
  /(?<!\p{L})(?:Петр|Микол|Олександр|Іван|Павл|Павел|Людовік|Людовик|Генріх|Карл|Фрідріх|Вільгельм|Георг|Едуард|Річард|Філіп|Наполеон|Франциск|Бенедикт|Григорі|Пі|Лев|Костянтин|Рамзес|Фердинанд|Леопольд|Густав|Отто|Яків|Василь|Юстиніан|Феодосі|Максиміліан|Рудольф|Август|Іоанн|Йосиф|Сигізмунд|Казимир|Володимир|Ярослав|Чарльз)(\p{Ll}*)\s$/u;
const QUEENS = /(?<!\p{L})(?:Катерин|Єлизавет|Анн|Марі|Маргарит|Ізабелл|Вікторі|Клеопатр|Христин|Беатрис)(\p{Ll}*)\s$/u;
const SEASONS: readonly (readonly [RegExp, AdjectiveForm])[] = [
  [/^\s(?:століттях|століть|вік[іо]в)/u, 'plgen'],
  [/^\s(?:столітті|тисячолітті|віці|з'їзді|етапі|кварталі|півріччі)/u, 'loc'],
  [/^\s(?:віку|з'їзду|кварталу|ст\.)/u, 'gen'],
  [/^\s(?:століттям|віком)/u, 'ins'],
  [/^\s(?:століття|тисячоліття|півріччя)/u, 'n'],
  [/^\s(?:вік|з'їзд|етап|квартал(?!\p{L})|кв\.|тур|конгрес|чемпіонат|фестиваль|Міжнародний|Всеукраїнський)/u, 'm'],
  [/^\s(?:олімпіада|сесія|династія|ступінь|світова)/u, 'f'],
];

const romans: RomanReading = {
  say(value, { before, after, letters }) {
    const digits = String(value);
    if (COUNTED.test(before)) return cardinal(digits);
    const season = SEASONS.find(([pattern]) => pattern.test(after))?.[1];
    // "століття" is its own genitive.
    if (
      season === 'n' &&
      /(?<!\p{L})(?:до|з|від|після|кінця|кінець|кінці|початку|початок|середини|середина|половин[аиі]|з)\s$/iu.test(
        before,
      )
    )
      return ordinal(digits, 'gen');
    if (season === 'gen' && /(?<!\p{L})[ву]\s$/iu.test(before)) return ordinal(digits, 'loc');
    if (season !== undefined) return ordinal(digits, season);
    if (/(?<!\p{L})Микола\s$/u.test(before)) return ordinal(digits);
    const king = KINGS.exec(before)?.[1];
    if (king !== undefined)
      return ordinal(
        digits,
        /(?:ом|ем|єм)$/.test(king)
          ? 'ins'
          : /[ая]$/.test(king)
            ? 'gen'
            : /[уюі]$/.test(king) && king.length > 0 && !/^й$/.test(king)
              ? 'loc'
              : 'm',
      );
    const queen = QUEENS.exec(before)?.[1];
    if (queen !== undefined) return ordinal(digits, /[ая]$/.test(queen) ? 'f' : /[ую]$/.test(queen) ? 'facc' : 'fgen');
    return letters.length > 1 && /\p{Lu}\p{Ll}+\s$/u.test(before) && /^[IVX]+$/.test(letters)
      ? ordinal(digits)
      : undefined;
  },
};

/** Ukrainian. */
export const ukrainian: Reading = {
  numbers,
  signs: signsOf({
    plus: 'плюс',
    plusMinus: 'плюс мінус',
    equals: 'дорівнює',
    notEqual: 'не дорівнює',
    approximately: 'приблизно дорівнює',
    about: 'приблизно',
    atMost: 'менше або дорівнює',
    atLeast: 'більше або дорівнює',
    less: 'менше ніж',
    greater: 'більше ніж',
    times: 'помножити на',
    dividedBy: 'поділити на',
    root: 'корінь із',
    cubeRoot: 'кубічний корінь із',
    infinity: 'нескінченність',
    to: 'стрілка',
    implies: 'отже',
    degrees: 'градусів',
    percent: 'відсотків',
    perMille: 'проміле',
    and: 'і',
    or: 'або',
    squared: 'у квадраті',
    cubed: 'у кубі',
    power: 'у степені',
    at: 'собака',
    hash: 'решітка',
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
    extension: 'додатковий',
    words: 'телефонуйте|дзвоніть|телефон|тел|факс|номер|номером|моб|зателефонуйте',
    group: (digits) =>
      digits.length > 3
        ? numbers.digits(digits)
        : digits.replace(/^0+/, '') === ''
          ? numbers.digits(digits)
          : `${/^0*/.exec(digits)?.[0].replaceAll('0', 'нуль ') ?? ''}${cardinal(digits)}`,
  },
  web: {
    signs: webSigns(
      'крапка, собака, слеш, зворотний слеш, двокрапка, дефіс, нижнє підкреслення, плюс, решітка, знак питання, дорівнює, і, відсоток, тильда',
    ),
    parts: { ua: 'у а', www: 'ве ве ве', com: 'ком' },
    words: ['com', 'org', 'net', 'info', 'укр', 'app', 'shop', 'online', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
