import { commonSpans } from '../common-spans.ts';
import type { FractionReading, OwnSpan, Reading, RomanReading } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, monthName, times } from './calendar.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator) {
    const top = cardinal(String(numerator));
    const bottom = cardinal(String(denominator));
    if (numerator === 1 && denominator === 2) return 'setengah';
    if (denominator > 20 || numerator > 2 * denominator) return `${top} per ${bottom}`;
    return numerator === 1 ? `seper${bottom}` : `${top} per${bottom}`;
  },
  and: (part) => part,
  over: 'per',
};

const COUNTED =
  /(?<!\p{L})(?:bab|bagian|babak|jilid|buku|volume|pasal|lampiran|tipe|tahap|kelas|golongan|grup|tabel|gambar|tingkat|seksi|nomor|semester|triwulan|kuartal|dunia|liga|apollo|rocky|eselon|wilayah|zona|gang|gg\.)\s$/iu;

const RULER =
  /(?<!\p{L})(?:Raja|Ratu|Paus|Kaisar|Sultan|Pangeran|Hamengkubuwono|Hamengku Buwono|HB|Pakubuwono|Paku Buwono|PB|Louis|Henry|Elizabeth|George|Paulus|Yohanes|Charles)\s(?:\p{Lu}\p{Ll}+\s){0,2}$/u;

const romans: RomanReading = {
  say(value, { letters, before }) {
    const digits = String(value);
    if (/(?<!\p{L})(?:abad|peringatan|tahun ke)\s$/iu.test(before)) return ordinal(digits);
    if (COUNTED.test(before)) return cardinal(digits);
    if (letters.length > 4 && value > 1000) return cardinal(digits);
    if (!/^[IVX]+$/.test(letters)) return undefined;
    // Of rulers a single letter too: "Hamengkubuwono X".
    if (RULER.test(before)) return ordinal(digits);
    return letters.length > 1 && /\p{Lu}\p{Ll}+\s$/u.test(before) ? cardinal(digits) : undefined;
  },
};

const own: readonly OwnSpan[] = [
  // "ke-3", "ke-XX".
  {
    pattern: /(?<![\p{L}\d])[kK]e-?\s?(?:(?<digits>\d+)|(?<=-)(?<letters>[IVXLC]+))(?![\p{L}\d]|[.,]\d)/gu,
    say: ({ groups: { digits, letters } = {} }, { before }) => {
      const number = digits ?? String(romanValue(letters ?? 'I'));
      return number === '1' && /(?:kali|yang|hari|tahun|abad)\s$/i.test(before) ? 'pertama' : `ke${cardinal(number)}`;
    },
  },
  // "1980-an".
  {
    pattern: /(?<![\p{L}\d.,])['’]?(?<digits>\d+)-an(?!\p{L})/gu,
    say: ({ groups: { digits = '' } = {} }) => `${cardinal(digits)}an`,
  },
  {
    pattern: /(?<=(?<!\p{L})(?:tanggal|tgl\.?)\s)(?<day>[0-3]?\d)\/(?<month>1[0-2]|0?[1-9])(?![\d/])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32 ? `${cardinal(String(Number(day)))} ${monthName(Number(month))}` : undefined,
  },
  // Doubled words: "anak2".
  {
    pattern: /(?<![\p{L}\d])(?<word>\p{L}\p{Ll}{2,})2(?<ending>nya|an)?(?![\p{L}\d])/gu,
    say: ({ groups: { word = '', ending = '' } = {} }) => `${word} ${word.toLowerCase()}${ending ?? ''}`,
  },
  // "s/d": no seconds a day.
  { pattern: /(?<![\p{L}\d])s\/d(?![\p{L}\d])/gu, say: () => 'sampai dengan' },
  // "Ruang 3A": a letter, no amperes.
  {
    pattern:
      /(?<=(?<!\p{L})(?:ruang|ruangan|kamar|kelas|blok|lantai|gate|gerbang|kursi|unit|no\.|nomor|pasal)\s)(?<digits>\d{1,4})(?<letter>[A-Z])(?![\p{L}\d])/giu,
    say: ({ groups: { digits = '', letter = '' } = {} }) => `${cardinal(digits)} ${letter.toLowerCase()}`,
  },
  // 5'8": a height.
  {
    pattern: /(?<![\p{L}\d.,])(?<feet>\d{1,2})['’′]\s?(?<inches>\d{1,2})["”″]/gu,
    say: ({ groups: { feet = '', inches = '' } = {} }) => `${cardinal(feet)} kaki ${cardinal(inches)} inci`,
  },
  // "RT 03/RW 07": nothing is said between the two.
  { pattern: /(?<=(?<!\p{L})RT\.?\s?\d{1,3}\s?)\/(?=\s?RW)/gu, say: () => '' },
  // "5 x 6 = 30".
  { pattern: /(?<=\d\s)[x×](?=\s\d)/gu, say: () => 'kali' },
  ...commonSpans({
    numbers,
    years: (from, to) => `${from} sampai ${to}`,
    ratio: 'banding',
    by: 'kali',
    times: 'kali',
    score: '',
    scores: 'skor|menang|kalah|unggul|imbang',
    codes: 'kode|kode pos|pin|sandi',
    decade: (tens) => `${cardinal(tens)}an`,
  }),
];

const letters = spelling({
  vowels: 'aeiou',
  words: `NATO NASA UNESCO UNICEF FIFA UEFA OPEC AIDS RAM ROM PIN SIM COVID LASER RADAR IKEA LEGO ASEAN TELKOM PERTAMINA BULOG POLRI PEMDA DEPAG
    GOLKAR KADIN APEC BAKSO TIMNAS PEMILU PILKADA KTT WITA YA DAN DI KE DARI INI ITU ADA TIDAK SAYA KAMI KITA DIA AKU KAMU YANG UNTUK PADA`,
  spelled: `AS UE PBB TV PC AI CD DVD KTP SIM SD SMP SMA SMK TNI DPR DPRD MPR KPK PLN PNS ASN BUMN BI BRI BNI BCA BPJS UU UUD KUHP PDIP PKS PAN PKB
    HAM LSM UI UGM ITB IPB USB ID PDF SMS GPS LED FM AM AC HP RT RW WIB USA OK RI`,
  special: {
    CO2: 'c o dua',
    H2O: 'h dua o',
    '3D': 'tiga d',
    '2D': 'dua d',
    OK: 'oke',
    SIM: 'sim',
    HAM: 'ham',
    PAN: 'pan',
    MP3: 'm p tiga',
    mp3: 'm p tiga',
    WiFi: 'waifai',
  },
});

/** Indonesian. */
export const indonesian: Reading = {
  numbers,
  signs: signsOf({
    plus: 'tambah',
    plusMinus: 'kurang lebih',
    equals: 'sama dengan',
    notEqual: 'tidak sama dengan',
    approximately: 'kira-kira sama dengan',
    about: 'sekitar',
    atMost: 'kurang dari atau sama dengan',
    atLeast: 'lebih dari atau sama dengan',
    less: 'kurang dari',
    greater: 'lebih dari',
    times: 'kali',
    dividedBy: 'dibagi',
    root: 'akar',
    cubeRoot: 'akar pangkat tiga',
    infinity: 'tak hingga',
    to: 'ke',
    implies: 'maka',
    degrees: 'derajat',
    percent: 'persen',
    at: 'at',
    hash: 'pagar',
    section: 'pasal',
    perMille: 'per mil',
    and: 'dan',
    or: 'atau',
    squared: 'kuadrat',
    cubed: 'pangkat tiga',
    power: 'pangkat',
  }),
  quantities,
  dates,
  times,
  fractions,
  romans,
  phones: {
    plus: 'plus',
    extension: 'ekstensi',
    words: 'hubungi|telepon|telp|tlp|nomor|hp|fax|faks|wa|whatsapp|kontak|sms ke|ke nomor',
    patterns: [/^08\d{2}[ -]?\d{3,4}[ -]?\d{3,5}$/],
  },
  web: {
    signs: webSigns(
      'titik, at, garis miring, garis miring terbalik, titik dua, strip, garis bawah, plus, tagar, tanda tanya, sama dengan, dan, persen, tilde',
    ),
    words: ['com', 'org', 'net', 'info', 'app', 'co', 'shop', 'online', 'biz', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
