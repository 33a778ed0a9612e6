/** How a language says what eSpeak NG reads wrongly, in English, or not at all. Absent: eSpeak has it right. */
export interface Symbols {
  /** Decimal sign of the language's own numbers. */
  decimal: ',' | '.';
  /** Said for the decimal sign; the digits after it then stand alone. */
  point?: string;
  plus?: string;
  minus?: string;
  percent?: string;
  /** For a lone %, where the one after a number is said otherwise. */
  percentSign?: string;
  and?: string;
  less: string;
  greater: string;
  /** `= × ÷ @ # ° §`, each between bars; empty where eSpeak says it. */
  signs?: string;
  /** Said for every emoji where eSpeak knows the name of none. */
  emoji?: string;
  /** Said between currency and hundredths: "3 euros 50"; absent: "3.50 euros". */
  cents?: '';
  /** Currency sign → name; plural forms as `one|other` or `one|few|other`, in the sense of `Intl.PluralRules`. */
  currencies: ReadonlyMap<string, string>;
}

const money = (euro: string, dollar: string, pound: string, yen: string, own: Record<string, string> = {}) =>
  new Map(Object.entries({ '€': euro, $: dollar, '£': pound, '¥': yen, ...own }));

export const SYMBOLS: Record<string, Symbols> = {
  ar: {
    decimal: '.',
    plus: 'زائد',
    minus: 'ناقص',
    percent: 'بالمئة',
    and: 'و',
    less: 'أصغر من',
    greater: 'أكبر من',
    signs: 'يساوي|ضرب|قسمة|آت|هاشتاغ|درجة|فقرة',
    currencies: money('يورو', 'دولار', 'جنيه', 'ين'),
  },
  cs: {
    decimal: ',',
    and: 'a',
    less: 'menší než',
    greater: 'větší než',
    cents: '',
    currencies: money('euro|eura|eur', 'dolar|dolary|dolarů', 'libra|libry|liber', 'jen|jeny|jenů'),
  },
  de: {
    decimal: ',',
    less: 'kleiner als',
    greater: 'größer als',
    cents: '',
    currencies: money('Euro', 'Dollar', 'Pfund', 'Jen'),
  },
  el: {
    decimal: ',',
    and: 'και',
    less: 'μικρότερο από',
    greater: 'μεγαλύτερο από',
    cents: '',
    signs: '|επί|διά|παπάκι|δίεση|μοίρες|παράγραφος',
    currencies: money('ευρώ', 'δολάριο|δολάρια', 'λίρα|λίρες', 'γιεν'),
  },
  en: {
    decimal: '.',
    less: 'less than',
    greater: 'greater than',
    cents: '',
    currencies: money('euro|euros', 'dollar|dollars', 'pound|pounds', 'yen', { '₹': 'rupee|rupees' }),
  },
  es: {
    decimal: ',',
    minus: 'menos',
    and: 'y',
    less: 'menor que',
    greater: 'mayor que',
    cents: '',
    signs: '|por|entre||||',
    currencies: money('euro|euros', 'dólar|dólares', 'libra|libras', 'yen|yenes'),
  },
  fi: {
    decimal: ',',
    and: 'ja',
    less: 'pienempi kuin',
    greater: 'suurempi kuin',
    cents: '',
    signs: '|kertaa|jaettuna||risuaita|astetta|pykälä',
    currencies: money('euro|euroa', 'dollari|dollaria', 'punta|puntaa', 'jeni|jeniä'),
  },
  fr: {
    decimal: ',',
    minus: 'moins',
    less: 'inférieur à',
    greater: 'supérieur à',
    cents: '',
    signs: 'égale||||dièse||paragraphe',
    currencies: money('euro|euros', 'dollar|dollars', 'livre|livres', 'yen|yens'),
  },
  hi: {
    decimal: '.',
    plus: 'प्लस',
    minus: 'माइनस',
    and: 'और',
    less: 'से कम',
    greater: 'से अधिक',
    signs: '|गुणा|भाग|ऐट|हैश|डिग्री|धारा',
    currencies: money('यूरो', 'डॉलर', 'पाउंड', 'येन', { '₹': 'रुपया|रुपये' }),
  },
  id: {
    decimal: ',',
    minus: 'minus',
    and: 'dan',
    less: 'kurang dari',
    greater: 'lebih dari',
    signs: '|kali|bagi|||derajat|pasal',
    currencies: money('euro', 'dolar', 'pound', 'yen'),
  },
  it: {
    decimal: ',',
    and: 'e',
    less: 'minore di',
    greater: 'maggiore di',
    cents: '',
    signs: '|per|diviso||||',
    currencies: money('euro', 'dollaro|dollari', 'sterlina|sterline', 'yen'),
  },
  ja: {
    decimal: '.',
    point: '点',
    plus: 'プラス',
    minus: 'マイナス',
    percent: 'パーセント',
    and: 'アンド',
    less: '小なり',
    greater: '大なり',
    signs: 'イコール|かける|わる|アットマーク|シャープ|度|セクション',
    emoji: '絵文字',
    currencies: money('ユーロ', 'ドル', 'ポンド', '円'),
  },
  ko: {
    decimal: '.',
    point: '점',
    plus: '플러스',
    minus: '마이너스',
    percent: '퍼센트',
    and: '앤드',
    less: '보다 작은',
    greater: '보다 큰',
    signs: '이퀄|곱하기|나누기|골뱅이|샵|도|항',
    emoji: '이모지',
    currencies: money('유로', '달러', '파운드', '엔', { '₩': '원' }),
  },
  nl: {
    decimal: ',',
    and: 'en',
    less: 'kleiner dan',
    greater: 'groter dan',
    cents: '',
    currencies: money('euro', 'dollar', 'pond', 'yen'),
  },
  pl: {
    decimal: ',',
    minus: 'minus',
    and: 'i',
    less: 'mniejsze niż',
    greater: 'większe niż',
    cents: '',
    currencies: money('euro', 'dolar|dolary|dolarów', 'funt|funty|funtów', 'jen|jeny|jenów'),
  },
  pt: {
    decimal: ',',
    less: 'menor que',
    greater: 'maior que',
    cents: '',
    signs: '||||hashtag||',
    currencies: money('euro|euros', 'dólar|dólares', 'libra|libras', 'iene|ienes'),
  },
  ro: {
    decimal: ',',
    and: 'și',
    less: 'mai mic decât',
    greater: 'mai mare decât',
    cents: '',
    signs: '|ori|împărțit la||||paragraf',
    currencies: money('euro|euro|de euro', 'dolar|dolari|de dolari', 'liră|lire|de lire', 'yen|yeni|de yeni'),
  },
  ru: {
    decimal: ',',
    minus: 'минус',
    and: 'и',
    less: 'меньше',
    greater: 'больше',
    cents: '',
    signs: '|умножить на|разделить на|||градусов|параграф',
    currencies: money('евро', 'доллар|доллара|долларов', 'фунт|фунта|фунтов', 'иена|иены|иен', {
      '₽': 'рубль|рубля|рублей',
    }),
  },
  th: {
    decimal: '.',
    point: 'จุด',
    plus: 'บวก',
    minus: 'ลบ',
    percent: 'เปอร์เซ็นต์',
    and: 'และ',
    less: 'น้อยกว่า',
    greater: 'มากกว่า',
    signs: 'เท่ากับ|คูณ|หาร|แอต|แฮช|องศา|มาตรา',
    emoji: 'อีโมจิ',
    currencies: money('ยูโร', 'ดอลลาร์', 'ปอนด์', 'เยน', { '฿': 'บาท' }),
  },
  tr: {
    decimal: ',',
    minus: 'eksi',
    less: 'küçüktür',
    greater: 'büyüktür',
    cents: '',
    signs: '|çarpı|bölü|et|kare||',
    currencies: money('avro', 'dolar', 'sterlin', 'yen', { '₺': 'lira' }),
  },
  uk: {
    decimal: ',',
    point: 'кома',
    and: 'і',
    less: 'менше',
    greater: 'більше',
    cents: '',
    signs: '|помножити на|поділити на|||градусів|параграф',
    emoji: 'емодзі',
    currencies: money('євро', 'долар|долари|доларів', 'фунт|фунти|фунтів', 'єна|єни|єн', {
      '₴': 'гривня|гривні|гривень',
    }),
  },
  vi: {
    decimal: ',',
    minus: 'trừ',
    plus: 'cộng',
    and: 'và',
    less: 'nhỏ hơn',
    greater: 'lớn hơn',
    signs: '|nhân|chia|||độ|mục',
    currencies: money('ơ rô', 'đô la', 'bảng', 'yên', { '₫': 'đồng' }),
  },
  zh: {
    decimal: '.',
    point: '点',
    plus: '加',
    minus: '负',
    percentSign: '百分号',
    and: '和',
    less: '小于',
    greater: '大于',
    signs: '等于|乘|除以|艾特|井号|度|节',
    emoji: '表情',
    currencies: money('欧元', '美元', '英镑', '元'),
  },
};
