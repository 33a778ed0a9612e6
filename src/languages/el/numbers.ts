import type { Context, Counted, NumberReading } from '../reading.ts';

const DIGITS = ['μηδέν', 'ένα', 'δύο', 'τρία', 'τέσσερα', 'πέντε', 'έξι', 'επτά', 'οκτώ', 'εννέα'];
const TEENS = [
  'δέκα',
  'έντεκα',
  'δώδεκα',
  'δεκατρία',
  'δεκατέσσερα',
  'δεκαπέντε',
  'δεκαέξι',
  'δεκαεπτά',
  'δεκαοκτώ',
  'δεκαεννέα',
];
const TENS = ['', '', 'είκοσι', 'τριάντα', 'σαράντα', 'πενήντα', 'εξήντα', 'εβδομήντα', 'ογδόντα', 'ενενήντα'];
const HUNDREDS = [
  '',
  'εκατό',
  'διακόσι',
  'τριακόσι',
  'τετρακόσι',
  'πεντακόσι',
  'εξακόσι',
  'επτακόσι',
  'οκτακόσι',
  'εννιακόσι',
];

/** Gender and case, as a word: the neuter is the counting form. */
type Form = 'n' | 'm' | 'macc' | 'f' | 'gen';

const ONE: Readonly<Record<Form, string>> = { n: 'ένα', m: 'ένας', macc: 'έναν', f: 'μία', gen: 'ενός' };
const ENDING: Readonly<Record<Form, string>> = { n: 'α', m: 'οι', macc: 'ους', f: 'ες', gen: 'ων' };

function unit(digit: number, form: Form): string {
  if (digit === 1) return ONE[form];
  if (digit === 3) return form === 'n' ? 'τρία' : form === 'gen' ? 'τριών' : 'τρεις';
  if (digit === 4) return form === 'n' ? 'τέσσερα' : form === 'gen' ? 'τεσσάρων' : 'τέσσερις';
  return DIGITS[digit] ?? '';
}

function teen(value: number, form: Form): string {
  if (value === 13) return form === 'n' ? 'δεκατρία' : form === 'gen' ? 'δεκατριών' : 'δεκατρείς';
  if (value === 14) return form === 'n' ? 'δεκατέσσερα' : form === 'gen' ? 'δεκατεσσάρων' : 'δεκατέσσερις';
  return TEENS[value - 10] ?? '';
}

function belowThousand(value: number, form: Form): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  const stem = HUNDREDS[hundreds] ?? '';
  const hundred = hundreds < 2 ? stem + (hundreds === 1 && rest > 0 ? 'ν' : '') : stem + ENDING[form];
  const tens = rest < 20 ? '' : (TENS[Math.floor(rest / 10)] ?? '');
  const last =
    rest === 0
      ? ''
      : rest < 10
        ? unit(rest, form)
        : rest < 20
          ? teen(rest, form)
          : rest % 10 === 0
            ? ''
            : unit(rest % 10, form);
  const accented = form === 'gen' ? hundred.replace(/όσιων$/, 'οσίων') : hundred;
  return [accented, tens, last].filter((word) => word !== '').join(' ');
}

const LARGE = [
  { zeros: 12, one: 'τρισεκατομμύριο', many: 'τρισεκατομμύρια' },
  { zeros: 9, one: 'δισεκατομμύριο', many: 'δισεκατομμύρια' },
  { zeros: 6, one: 'εκατομμύριο', many: 'εκατομμύρια' },
];

export function cardinal(digits: string, agreement?: string): string {
  const form = (agreement ?? 'n') as Form;
  let rest = BigInt(digits);
  if (rest === 0n) return 'μηδέν';
  const words: string[] = [];
  for (const { zeros, one, many } of LARGE) {
    const size = 10n ** BigInt(zeros);
    const count = rest / size;
    rest %= size;
    if (count > 0n) words.push(cardinal(String(count)), count === 1n ? one : many);
  }
  const thousands = Number(rest / 1000n);
  if (thousands === 1) words.push(form === 'gen' ? 'χιλίων' : `χίλι${ENDING[form]}`);
  else if (thousands > 1) words.push(belowThousand(thousands, 'f'), 'χιλιάδες');
  const below = Number(rest % 1000n);
  if (below > 0) words.push(belowThousand(below, form));
  return words.join(' ');
}

export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

const ORDINAL_UNITS = ['', 'πρώτ', 'δεύτερ', 'τρίτ', 'τέταρτ', 'πέμπτ', 'έκτ', 'έβδομ', 'όγδο', 'ένατ'];
const ORDINAL_TENS = [
  '',
  'δέκατ',
  'εικοστ',
  'τριακοστ',
  'τεσσαρακοστ',
  'πεντηκοστ',
  'εξηκοστ',
  'εβδομηκοστ',
  'ογδοηκοστ',
  'ενενηκοστ',
];
const ORDINAL_HUNDREDS = [
  '',
  'εκατοστ',
  'διακοσιοστ',
  'τριακοσιοστ',
  'τετρακοσιοστ',
  'πεντακοσιοστ',
  'εξακοσιοστ',
  'επτακοσιοστ',
  'οκτακοσιοστ',
  'εννιακοσιοστ',
];
const ACCENTED: Readonly<Record<string, string>> = { ο: 'ό', η: 'ή', α: 'ά', ε: 'έ' };

/** "δέκατος ένατος", "δέκατη ένατη": each part with the ending; stems in -στ have the accent on it. */
export function ordinal(digits: string, ending = 'ος'): string {
  const value = Number(digits);
  if (value === 0 || value > 1999) return cardinal(digits);
  const accented = ending
    .replace(/^ου/, 'ού')
    .replace(/^οι/, 'οί')
    .replace(/^[οηαε](?![υιύί])/, (letter) => ACCENTED[letter] ?? letter);
  const rest = value % 100;
  const stems = [
    value >= 1000 ? 'χιλιοστ' : '',
    ORDINAL_HUNDREDS[Math.floor((value % 1000) / 100)] ?? '',
    ...(rest === 11
      ? ['ενδέκατ']
      : rest === 12
        ? ['δωδέκατ']
        : [ORDINAL_TENS[Math.floor(rest / 10)] ?? '', ORDINAL_UNITS[rest % 10] ?? '']),
  ];
  return stems
    .filter((stem) => stem !== '')
    .map((stem) => stem + (stem.endsWith('στ') ? accented : ending))
    .join(' ');
}

const NEUTER_ONE = /^\s(?:\p{Ll}+(?:ο|ό|ι|ί|μα)|λάθος|μέρος|έτος|τέλος|κράτος|μέλος|είδος|βήμα|γράμμα|κιλό)(?!\p{L})/u;
const MASCULINE_ONE =
  /^\s(?:μήνα|άντρα|άνδρα|αγώνα|αιώνα|πατέρα|μαθητή|φοιτητή|πολίτη|άνθρωπο|φίλο|χρόνο|όροφο|βαθμό|κάτοικο|λόγο|τρόπο|τόνο|δρόμο|γιο|αδελφό|αδερφό|σκύλο|νεκρό|τραυματία|παίκτη|πόντο|γύρο|δάσκαλο|γιατρό|οδηγό|υπάλληλο|αστυνομικό|υπουργό|πρόεδρο|στόχο|κύκλο|νόμο|ρόλο|τόπο|σταθμό|αριθμό|κωδικό|υπολογιστή|εκτυπωτή|επιβάτη|πελάτη|τουρίστα|γείτονα|κανόνα|πίνακα)(?!\p{L})/u;

/** Plurals of men and other masculine nouns, which end as those of women do. */
const MASCULINE_PLURAL =
  /^(?:άν[δτ]ρες|μήνες|αγώνες|αιώνες|πατέρες|γείτονες|κανόνες|πίνακες|παράγοντες|άρχοντες|ήρωες|γονείς|πολίτες|επιβάτες|πελάτες|παί[κχ]τες|εργάτες|τουρίστες|στρατιώτες|ιδιώτες|χρήστες|επισκέπτες|κλέφτες|ναύτες|αγρότες|μετανάστες|ληστές|πρόσφυγες|μάρτυρες|\p{Ll}+(?:[ηωυα]τ|[ιαε]στ|ευτ|[ντ]ρ)ές)$/u;

/** The form that the next word asks for by its ending, and an hour by the article before. */
function agreementIn({ before, after }: Context, counted: Counted | undefined, digits: string): string | undefined {
  if (counted !== undefined) return undefined;
  const word = /^\s(\p{Ll}+)/u.exec(after)?.[1] ?? '';
  if (/(?:ους|ούς)$/.test(word) && !/^(?:τους|ακόμη|τους)$/.test(word)) return 'macc';
  if (/(?:οι|οί)$/.test(word)) return 'm';
  if (MASCULINE_PLURAL.test(word)) return /(?<!\p{L})(?:τους|στους|για|με|από|σε)\s$/iu.test(before) ? 'macc' : 'm';
  if (/(?:ες|ές|εις)$/.test(word) && !/^(?:χθες|χτες)$/.test(word)) return 'f';
  if (
    /(?:ων|ών)$/.test(word) &&
    /(?<!\p{L})(?:των|άνω|κάτω|έως|μεταξύ|ηλικίας|περίπου|μέσω|διάρκειας|ύψους|αξίας|βάρους|μήκους)\s$/u.test(before)
  )
    return 'gen';
  if (digits.endsWith('1') && !digits.endsWith('11') && word !== '') {
    if (MASCULINE_ONE.test(after)) return 'macc';
    if (/(?:ος|ός|ας|ής|ης)$/.test(word) && !NEUTER_ONE.test(after) && digits === '1') return 'm';
    if (/(?:α|ά|η|ή)$/.test(word) && !NEUTER_ONE.test(after) && digits === '1') return 'f';
  }
  // The article alone tells, where no noun is behind: "οι 300 του Λεωνίδα".
  if (/(?<!\p{L})οι\s$/iu.test(before)) return 'm';
  if (/(?<!\p{L})σ?τους\s$/iu.test(before)) return 'macc';
  return /(?<!\p{L})(?:[Σσ]τις|[Σσ]τη|[Ττ]ις)\s$/u.test(before) && word.length < 4 && digits.length < 3
    ? 'f'
    : undefined;
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal: (digits, ending) => ordinal(digits, ending),
  decimal: (whole, fraction) =>
    `${cardinal(whole || '0')} κόμμα ${/^[1-9]\d$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: 'μείον',
  agreementIn,
};
