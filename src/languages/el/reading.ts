import type { FractionReading, Reading, RomanReading } from '../reading.ts';
import { signsOf, webSigns } from '../signs.ts';
import { spelling } from '../spelling.ts';
import { abbreviations } from './abbreviations.ts';
import { dates, times } from './calendar.ts';
import { cardinal, numbers, ordinal } from './numbers.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

const fractions: FractionReading = {
  say(numerator, denominator, { after }) {
    const top = cardinal(String(numerator));
    if (denominator === 2 && numerator === 1) return /^\s\p{Ll}+(?:α|η|ά|ή)(?!\p{L})/u.test(after) ? 'μισή' : 'μισό';
    if (denominator > 100 || numerator > 2 * denominator) return `${top} διά ${cardinal(String(denominator))}`;
    return `${top} ${ordinal(String(denominator), numerator === 1 ? 'ο' : 'α')}`;
  },
  and: (part) => `και ${part}`,
  over: 'διά',
  mixed(whole, numerator, denominator) {
    if (denominator !== 2 || numerator !== 1) return undefined;
    return whole === '1' ? 'ενάμισι' : `${cardinal(whole)} και μισό`;
  },
};

const COUNTED =
  /(?<!\p{L})(?:κεφάλαιο|μέρος|τόμος|τόμο|άρθρο|τύπος|τύπου|φάση|επίπεδο|τάξη|πράξη|σκηνή|πίνακας|παράρτημα|apollo|rocky|fantasy)\s$/iu;

const romans: RomanReading = {
  say(value, { letters, before, after }) {
    const digits = String(value);
    if (COUNTED.test(before)) return cardinal(digits);
    if (/^\sαιώνα/u.test(after)) return ordinal(digits, /^\sαιώνας/u.test(after) ? 'ος' : 'ο');
    const name = /(\p{Lu}\p{Ll}+)\s$/u.exec(before)?.[1];
    if (name === undefined || value > 40 || letters.length < 2) return undefined;
    return ordinal(digits, /[αάηή]$/.test(name) ? 'η' : /ου$/.test(name) ? 'ου' : 'ος');
  },
};

const NAMES =
  'άλφα,βήτα,γάμα,δέλτα,έψιλον,ζήτα,ήτα,θήτα,γιώτα,κάπα,λάμδα,μι,νι,ξι,όμικρον,πι,ρο,σίγμα,ταφ,ύψιλον,φι,χι,ψι,ωμέγα'.split(
    ',',
  );

const letters = spelling({
  vowels: 'αεηιουωάέήίόύώϊϋaeiouy',
  words: `ΝΑΤΟ ΟΗΕ ΙΚΑ ΟΤΕ ΔΕΗ ΑΕΚ ΠΑΟΚ ΟΑΕΔ ΟΣΕ ΗΠΑ ΕΣΥ ΕΣΠΑ ΕΦΚΑ ΕΝΦΙΑ ΑΣΕΠ ΑΕΙ ΤΕΙ ΚΕΠ ΕΛΤΑ ΟΛΠ ΠΑΣΟΚ ΣΥΡΙΖΑ ΕΛΑΣ ΕΡΤ ΕΟΦ ΕΟΠΥΥ ΤΑΧΙ NASA NATO
    UNESCO UNICEF FIFA UEFA COVID IKEA SIM PIN ΚΑΙ ΤΟ ΤΑ ΤΟΝ ΤΗΝ ΤΗΣ ΤΟΥ ΤΩΝ ΟΙ ΜΕ ΣΕ ΝΑ ΘΑ ΔΕΝ ΜΗΝ ΓΙΑ ΑΠΟ ΕΝΑ ΜΙΑ ΕΙΝΑΙ ΝΑΙ ΟΧΙ ΣΤΟ ΣΤΗ ΣΤΑ ΟΤΙ
    ΠΩΣ ΠΟΥ ΕΓΩ ΕΣΥ ΜΑΣ ΣΑΣ ΜΟΥ ΣΟΥ ΕΔΩ ΕΚΕΙ ΤΩΡΑ ΠΟΛΥ ΝΕΑ ΝΕΟ`,
  spelled: 'ΕΕ ΑΕ ΕΚΤ ΔΝΤ ΦΠΑ ΑΦΜ ΑΜΚΑ ΚΚΕ ΝΔ ΤΚ ΜΜΕ ΕΜΥ EU USA TV PC CD DVD USB',
  names: Object.fromEntries([...'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'].map((letter, index) => [letter, NAMES[index] ?? ''])),
  special: {
    ΟΗΕ: 'οηέ',
    ΗΠΑ: 'ήπα',
    ΔΕΗ: 'δεή',
    ΟΤΕ: 'οτέ',
    ΙΚΑ: 'ίκα',
    ΝΑΤΟ: 'νάτο',
    ΕΡΤ: 'ερτ',
    CO2: 'c o δύο',
    ΑΜΚΑ: 'άμκα',
  },
});

/** Greek. */
export const greek: Reading = {
  numbers,
  signs: signsOf({
    plus: 'συν',
    plusMinus: 'συν πλην',
    equals: 'ίσον',
    notEqual: 'διάφορο του',
    approximately: 'περίπου ίσον',
    about: 'περίπου',
    atMost: 'μικρότερο ή ίσο από',
    atLeast: 'μεγαλύτερο ή ίσο από',
    less: 'μικρότερο από',
    greater: 'μεγαλύτερο από',
    times: 'επί',
    dividedBy: 'διά',
    root: 'τετραγωνική ρίζα του',
    cubeRoot: 'κυβική ρίζα του',
    infinity: 'άπειρο',
    to: 'προς',
    implies: 'άρα',
    degrees: 'μοίρες',
    percent: 'τοις εκατό',
    perMille: 'τοις χιλίοις',
    and: 'και',
    or: 'ή',
    squared: 'στο τετράγωνο',
    cubed: 'στον κύβο',
    power: 'στη δύναμη',
    at: 'παπάκι',
    hash: 'δίεση',
    section: 'παράγραφος',
  }),
  quantities,
  dates,
  times,
  ordinals: {
    suffix: 'ος|ου|ον|ό|ός|ού|ή|ής|ο|ης|ην|η|οι|ους|ων|ες|ας|α',
    // A capital is part of the number of a house: 7Α.
    say: (digits, suffix) => (suffix === 'Α' ? `${cardinal(digits)} άλφα` : ordinal(digits, suffix.toLowerCase())),
  },
  fractions,
  romans,
  phones: {
    plus: 'συν',
    extension: 'εσωτερικό',
    words: 'καλέστε|τηλ|τηλέφωνο|φαξ|κινητό|στο|αριθμό',
    patterns: [/^2\d{2,3} \d{6,7}$/, /^2\d{9}$/, /^69\d{8}$/, /^69\d \d{3} \d{4}$/],
  },
  web: {
    signs: webSigns(
      'τελεία, παπάκι, κάθετος, ανάποδη κάθετος, άνω κάτω τελεία, παύλα, κάτω παύλα, συν, δίεση, ερωτηματικό, ίσον, και, τοις εκατό, περισπωμένη',
    ),
    words: ['com', 'org', 'net', 'info', 'gr', 'app', 'shop', 'online', 'local', 'test'],
  },
  letters,
  abbreviations,
  own,
};
