import nlp from 'compromise/two';
import type { LetterReading } from '../reading.ts';
import { figures } from './numbers.ts';

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'A eigh,B bee,C see,D dee,E ee,F ef,G gee,H aitch,I eye,J jay,K kay,L ell,M em,N en,O oh,P pee,Q cue,R are,S ess,T tee,U you,V vee,W double you,X ex,Y why,Z zee'
    .split(',')
    .map((row) => [row.slice(0, 1), row.slice(2)]),
);

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Acronyms that are read as words. */
const WORDS = list(`
  NASA NATO UNESCO UNICEF OPEC AIDS RAM ROM GIF PIN SIM SWAT FIFA UEFA ASCII BASIC COVID LASER RADAR SCUBA SONAR NAFTA OSHA
  FEMA NOAA POTUS SCOTUS FLOTUS YOLO ICANN IKEA LEGO WASP ZIP CAPTCHA SARS MERS HIPAA CAD LAN WAN JSON YAML GUI FOMO ASEAN
  NASDAQ AWOL MENSA NIMBY BAFTA EGOT INTERPOL MIDI POSIX SAP SOHO TASER TOEFL UNIX LINUX VAR WIFI CAT DOS PAC HUD MASH SALT START
  MOMA COBOL FORTRAN BIOS CMOS RAID VISA QANTAS CERN ESA SETI SOAP NOOB BOGO DACA SNAP CHIP MADD PETA RICO TARP TRON SPAM
  PEP SATA HOMES KFOR AMEX COSTCO DARPA JPEG MPEG`);

/** What is spelled though a dictionary has it as a word, or though it could be read. */
const SPELLED = list(`
  US UK UN EU IT AI TV PC DVD CD ID HR PR VR AR OK WHO AM PM IP OS UI UX API CIA FBI NSA IRS DNA RNA HIV ATM GPS USB CEO CFO CTO
  COO NBA NFL MLB NHL BBC CNN ABC CBS NBC HBO MTV BMW IBM SUV UFO LED LCD PDF URL FAQ VIP PHD MBA MD RSVP DIY FYI ETA EST PST
  CEST AC DC IQ EQ MRI CT ER ICU NYC LA DC SF USA USSR UAE GDP IMF WTO NGO LGBT ADHD PTSD EDM MVP GOP ACLU UPS ISS ICE IRA ISO
  BA MA FA PI OD APR SOB MIT USC UCLA NYU SAT ACT GPA ESL MP DJ MC PE PA PS QA RV SPF TB THC TNT UV VHS VPN WC XML YMCA AAA AA IOU ISP SEO SMS SOS
  TIL AMA ETL ERP CPR CPU GPU SSD HDD HD ROI KPI IPO LLC NFT IOS AM FM AD BC BCE CE DOJ DOD HTML HTTP CSS PHP SSH TCP UDP CSV AWS ASAP IT`);

export const letters: LetterReading = {
  name: (letter) => NAMES[letter.normalize('NFD').charAt(0)] ?? letter,
  words: WORDS,
  spelled: SPELLED,
  isWord,
  special: {
    usr: 'user',
    YoY: 'year over year',
    QoQ: 'quarter over quarter',
    MoM: 'month over month',
    SQL: 'sequel',
    JPEG: 'jay peg',
    MPEG: 'em peg',
    IEEE: 'eye triple ee',
    AAA: 'triple eigh',
    NAACP: 'en double eigh see pee',
    NCAA: 'en see double eigh',
    OK: 'okay',
    MySQL: 'my sequel',
    PostgreSQL: 'postgres cue ell',
    NaN: 'nan',
    IoT: 'eye oh tee',
    SaaS: 'sass',
    PaaS: 'pass',
    LoRa: 'laura',
    iOS: 'eye oh ess',
    macOS: 'mac oh ess',
    iPhone: 'eye phone',
    iPad: 'eye pad',
    eBay: 'ee bay',
    WiFi: 'why fie',
    PhD: 'pee aitch dee',
    PhDs: 'pee aitch deez',
    UNESCO: 'you nesco',
    SHA: 'shah',
    JSON: 'jason',
    json: 'jason',
    yaml: 'yammel',
    MI5: 'em eye five',
    MI6: 'em eye six',
    YAML: 'yammel',
    GUI: 'gooey',
    H2O: 'aitch two oh',
    CO2: 'see oh two',
    ASCII: 'askey',
    SCUBA: 'scuba',
    LaTeX: 'lay tek',
    '3D': 'three dee',
    R2D2: 'are two dee two',
  },
  figures,
  plural: (spelled) =>
    spelled.endsWith('are') ? `${spelled.slice(0, -3)}arze` : /(?:s|x)$/.test(spelled) ? `${spelled}es` : `${spelled}s`,
};

/** Spellings that English speakers can say at sight: up to two consonants before a vowel, those that can end a word behind it. */
const SYLLABLES =
  /^(?:(?:[bcdfghjklmnprstvwyz]|qu|[bcfgkps]l|[bcdfgkpt]r|[cpstw]h|s[cklmnpqtw]|tw|str|thr|scr|spr|shr)?[aeiouy]{1,2}(?:[lmnr]?[bcdfgklmnprstvxz]|[cstp]h|ng|[lnr][cdkpt]|s[kpt]|ck|ss|ll|ff|tt|[nr]ch)?)+$/;

/** Words of the dictionary, and long ones that have vowels where speakers need them. */
function isWord(word: string): boolean {
  if (!/[aeiouy]/.test(word)) return false;
  const { one } = nlp.model() as { one: { lexicon: Readonly<Record<string, unknown>> } };
  const { lexicon } = one;
  if (Object.hasOwn(lexicon, word)) return true;
  return word.length > 4 || (word.length > 3 && SYLLABLES.test(word));
}
