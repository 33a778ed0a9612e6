import { commonSpans } from '../common-spans.ts';
import type { Abbreviation, FractionReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { NUMBER_AFTER, shortForms } from '../short-forms.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { dates, times } from './calendar.ts';
import { cardinal, numbers, ordinal, year } from './numbers.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator) {
    const top = cardinal(String(numerator));
    if (numerator === 1 && denominator === 2) return 'आधा';
    if (numerator > denominator) return `${top} बटा ${cardinal(String(denominator))}`;
    if (denominator === 4) return numerator === 1 ? 'चौथाई' : `${top} चौथाई`;
    if (denominator === 3) return `${top} तिहाई`;
    return `${top} बटा ${cardinal(String(denominator))}`;
  },
  mixed(whole, numerator, denominator) {
    if (denominator === 2) return whole === '1' ? 'डेढ़' : whole === '2' ? 'ढाई' : `साढ़े ${cardinal(whole)}`;
    if (denominator !== 4) return undefined;
    if (numerator === 1) return whole === '1' ? 'सवा' : `सवा ${cardinal(whole)}`;
    return `पौने ${cardinal(String(Number(whole) + 1))}`;
  },
  and: (part) => `और ${part}`,
  over: 'बटा',
};

/** Of rulers and popes. */
const FORMAL = ['', 'प्रथम', 'द्वितीय', 'तृतीय', 'चतुर्थ', 'पंचम'];

const romans: RomanReading = {
  say(value, { letters, before }) {
    if (/(?:अध्याय|भाग|खंड|खण्ड|अंक|कक्षा|सर्ग|चरण|अनुच्छेद|अनुसूची|श्रेणी|ग्रुप|टाइप|फेज़|फेज|स्तर)\s$/u.test(before))
      return cardinal(String(value));
    if (!/\p{sc=Deva}\s$/u.test(before) || !/^[IVX]+$/.test(letters)) return undefined;
    return FORMAL[value] ?? ordinal(String(value));
  },
};

const abbreviations: readonly Abbreviation[] = [
  ...shortForms({
    'डॉ.': 'डॉक्टर',
    'डा.': 'डॉक्टर',
    'प्रो.': 'प्रोफ़ेसर',
    'पं.': 'पंडित',
    'श्री.': 'श्री',
    'सु.श्री': 'सुश्री',
    'कु.': 'कुमार',
    'चौ.': 'चौधरी',
    'ठा.': 'ठाकुर',
    'स्व.': 'स्वर्गीय',
    'मो.': 'मोहम्मद',
    'ले.': 'लेफ़्टिनेंट',
    'कै.': 'कैप्टन',
    'इं.': 'इंजीनियर',
    'एड.': 'एडवोकेट',
    'ई.पू.': 'ईसा पूर्व',
    'ई.': 'ईसवी',
    'वि.सं.': 'विक्रम संवत',
    'उ.प्र.': 'उत्तर प्रदेश',
    'म.प्र.': 'मध्य प्रदेश',
    'लि.': 'लिमिटेड',
    'प्रा.': 'प्राइवेट',
    'कं.': 'कंपनी',
    'आदि.': 'आदि',
    'उदा.': 'उदाहरण',
    'क्र.': 'क्रमांक',
    'सं.': 'संख्या',
    'पृ.': 'पृष्ठ',
    'दूर.': 'दूरभाष',
    'फ़ो.': 'फ़ोन',
    'मोबा.': 'मोबाइल',
    'जि.': 'ज़िला',
    'नं.': 'नंबर',
    'मु.': 'मुक़ाम',
    'पो.': 'पोस्ट',
    'लग.': 'लगभग',
  }),
  ...shortForms({ 'न.': 'नंबर', 'से.': 'सेक्टर', 'पृ.': 'पृष्ठ', 'मो.': 'मोबाइल', 'अ.': 'अध्याय' }, { after: NUMBER_AFTER }),
];

const SUFFIXES: Readonly<Record<string, string>> = { 'ा': 'm', 'ी': 'f', 'े': 'obl' };
const MONTH_NO = String.raw`(?![\p{L}\p{M}\d%]|[.,:/-]\d)`;

const own: readonly OwnSpan[] = [
  // Years: behind a word for one, or before a postposition of time.
  {
    pattern: new RegExp(
      String.raw`(?<=(?:सन्?|सन्|वर्ष|साल|ईस्वी)\s)(?<named>1[1-9]\d\d|20\d\d)${MONTH_NO}|(?<![\p{L}\d$€£₹.,:/_-])(?<year>1[1-9]\d\d|20\d\d)(?=(?:\s(?:में|के|की|का|से|तक|को|वाले)(?![\p{L}\p{M}])))`,
      'gu',
    ),
    say: ({ groups = {} }) => year(Number(groups.named ?? groups.year)),
  },
  // "500/-": rupees.
  {
    pattern: /(?<![\d.,\p{Sc}]|[\p{Sc}.]\s?|(?:Rs|रु|रू)\s?)(?<amount>\d[\d,]*)\/-(?![\p{L}\p{M}\d])/gu,
    say: ({ groups: { amount = '' } = {} }) => `${cardinal(amount.replaceAll(',', ''))} रुपये`,
  },
  // 5'8": a height.
  {
    pattern: /(?<![\p{L}\p{M}\d.,])(?<feet>\d{1,2})['’′]\s?(?<inches>\d{1,2})(?:["”″]|'')/gu,
    say: ({ groups: { feet = '', inches = '' } = {} }) => `${cardinal(feet)} फ़ुट ${cardinal(inches)} इंच`,
  },
  // "82*": the batsman was not out.
  {
    pattern: /(?<![\d.,*])(?<runs>\d{1,3})\*(?=\s?(?:रन|\())/gu,
    say: ({ groups: { runs = '' } = {} }) => `नाबाद ${cardinal(runs)}`,
  },
  // "35A", "12B": a letter of a section, a flat or a seat, no amperes.
  {
    pattern:
      /(?<=(?:धारा|अनुच्छेद|नियम|कक्षा|फ़्लैट|फ्लैट|मकान|प्लॉट|सेक्टर|ब्लॉक|कमरा|सीट|बस|गेट|नंबर|नं\.|सं\.)\s)(?<digits>\d{1,4})[-\s]?(?<letter>[A-Z])(?![\p{L}\p{M}\d])/gu,
    say: ({ groups: { digits = '', letter = '' } = {} }) => `${cardinal(digits)} ${letters.name(letter)}`,
  },
  // "दिल्ली – 110092": a postal code behind its town.
  {
    pattern:
      /(?<=[\p{L}\p{M}]{2}\s?[-–—:]\s?)(?<area>[1-8]\d{2})\s?(?<office>\d{3})(?![\d%]|[.,:/-]\d|\s?[\p{L}\p{M}])/gu,
    say: ({ groups: { area = '', office = '' } = {} }) => numbers.digits(area + office),
  },
  { pattern: /(?<=\d\s?)वर्ग मी(?:\.|टर)?(?![\p{L}\p{M}])/gu, say: () => 'वर्ग मीटर' },
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} से ${to}`,
    ratio: 'अनुपात',
    by: 'गुणा',
    times: 'गुना',
    scores: 'स्कोर',
    codes: 'कोड|पिन|पिनकोड|पिन कोड',
  }),
];

const LETTER_NAMES = 'ए बी सी डी ई एफ़ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई ज़ेड'.split(' ');

/** Latin acronyms stand among Hindi words as they are; the engine would read UPSC and IPL as English words. */
const letters = spelling({
  vowels: 'aeiou',
  names: Object.fromEntries(LETTER_NAMES.map((name, index) => [String.fromCharCode(0x41 + index), name])),
  words: `NATO NASA ISRO AIIMS UNESCO UNICEF FIFA OPEC ASEAN SAARC BRICS COVID LASER RADAR AIDS PIN SIM RAM ROM PAN APP NEET SEBI TRAI NITI
    NABARD FASTAG AADHAAR YOGA WIFI THE AND FOR NOT YOU NEW OFF BIG OUT NOW GET BUY ALL ONE TOP OLD HOT YES`,
  spelled: 'DRDO ICICI NCERT CBSE ICSE ICAI IGNOU ISBN IMEI CUET',
  special: { OK: 'ओके', Ok: 'ओके', PUBG: 'पबजी', WiFi: 'वाई फ़ाई' },
});

/** Hindi. */
export const hindi: Reading = {
  numbers,
  signs: signsOf({
    plus: 'प्लस',
    plusMinus: 'प्लस माइनस',
    equals: 'बराबर है',
    notEqual: 'बराबर नहीं है',
    approximately: 'लगभग बराबर है',
    about: 'लगभग',
    atMost: 'से कम या बराबर',
    atLeast: 'से अधिक या बराबर',
    less: 'से कम',
    greater: 'से अधिक',
    times: 'गुणा',
    dividedBy: 'भाग',
    root: 'वर्गमूल',
    cubeRoot: 'घनमूल',
    infinity: 'अनंत',
    to: 'से',
    implies: 'इसलिए',
    degrees: 'डिग्री',
    percent: 'प्रतिशत',
    at: 'ऐट',
    hash: 'हैश',
    section: 'धारा',
    perMille: 'प्रति हज़ार',
    and: 'और',
    or: 'या',
    squared: 'का वर्ग',
    cubed: 'का घन',
    power: 'की घात',
  }),
  quantities,
  dates,
  times,
  ordinals: {
    suffix: 'वां|वाँ|वा|वें|वे|वीं|वी|ला|ली|ले|रा|री|रे|था|थी|थे|ठा|ठी|ठे|ठवां|ठवीं',
    say: (digits, suffix) => ordinal(digits, SUFFIXES[/[ाीे]/u.exec(suffix)?.[0] ?? 'ा']),
  },
  fractions,
  romans,
  phones: {
    plus: 'प्लस',
    extension: 'एक्सटेंशन',
    words: 'फ़ोन|फोन|नंबर|मोबाइल|संपर्क|टेलीफोन|फ़ैक्स|व्हाट्सऐप|हेल्पलाइन',
    patterns: [/^[6-9]\d{4}[ -]\d{5}$/, /^1800[ -]\d{3}[ -]\d{3,4}$/],
  },
  web: {
    signs: webSigns('डॉट, ऐट, स्लैश, बैकस्लैश, कोलन, डैश, अंडरस्कोर, प्लस, हैशटैग, प्रश्नचिह्न, बराबर, और, प्रतिशत, टिल्ड'),
    words: ['com', 'org', 'net', 'info', 'app', 'in', 'gov', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
