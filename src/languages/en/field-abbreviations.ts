import type { Abbreviation } from '../reading.ts';
import { DIGIT_AFTER, NUMBER_AFTER, NUMBER_BEFORE, shortForms } from '../short-forms.ts';

/** Before the number or letter of a part: "Eqs. (4)", "Sec. B", "Amend. XIV". */
const LABEL_AFTER = /^\s?(?:[\d(§]|[B-HJ-Z](?![\p{L}\d.])|[IVX]{2,}(?![\p{L}\d])|I,\s?[§\ds])/u;
const ORDINAL_BEFORE = /(?:\d(?:st|nd|rd|th)|\b(?:[Ff]irst|[Ss]econd|[Tt]hird|[Rr]ev\.|[Rr]evised|[Nn]ew))\s$/;
/** Before nothing that it could govern: "utilities incl." */
const LAST = /^\s*(?:[.,;:!?)]|$)/;
/** Before a time, a day, an airport or a town. */
const TRAVEL_AFTER = /^:?\s(?:\d|[A-Z]{3}(?![\p{L}])|\p{Lu}\p{Ll}+,?\s(?:\p{Lu}\p{Ll}+\s)?\d)/u;

/** States of the Union as newspapers shorten them. */
const STATES: Readonly<Record<string, string>> = {
  'Ala.': 'Alabama',
  'Ariz.': 'Arizona',
  'Ark.': 'Arkansas',
  'Calif.': 'California',
  'Colo.': 'Colorado',
  'Conn.': 'Connecticut',
  'Del.': 'Delaware',
  'Fla.': 'Florida',
  'Ga.': 'Georgia',
  'Ill.': 'Illinois',
  'Ind.': 'Indiana',
  'Kan.': 'Kansas',
  'Kans.': 'Kansas',
  'Ky.': 'Kentucky',
  'La.': 'Louisiana',
  'Mass.': 'Massachusetts',
  'Md.': 'Maryland',
  'Mich.': 'Michigan',
  'Minn.': 'Minnesota',
  'Miss.': 'Mississippi',
  'Mo.': 'Missouri',
  'Mont.': 'Montana',
  'Neb.': 'Nebraska',
  'Nev.': 'Nevada',
  'Okla.': 'Oklahoma',
  'Ore.': 'Oregon',
  'Pa.': 'Pennsylvania',
  'Tenn.': 'Tennessee',
  'Tex.': 'Texas',
  'Va.': 'Virginia',
  'Vt.': 'Vermont',
  'Wash.': 'Washington',
  'Wis.': 'Wisconsin',
  'Wyo.': 'Wyoming',
  'N.C.': 'North Carolina',
  'S.C.': 'South Carolina',
  'N.D.': 'North Dakota',
  'S.D.': 'South Dakota',
  'N.H.': 'New Hampshire',
  'N.J.': 'New Jersey',
  'N.M.': 'New Mexico',
  'N.Y.': 'New York',
  'R.I.': 'Rhode Island',
  'W.Va.': 'West Virginia',
};
/** Behind a town and a comma, a party, or a word that wants a place: "Kansas City, Kan.", "(D-Ariz.)", "Univ. of Mich." */
const PLACE_BEFORE =
  /(?:\p{Lu}[\p{L}.'’-]+,\s|\([DRI]-|\b(?:[Uu]niversity|[Uu]niv\.|[Ss]tate|[Cc]oll\.|[Dd]ist\.) of\s)$/u;
/** Of these nothing else is short. */
const CLEAR_STATES =
  'Ala. Ariz. Calif. Colo. Conn. Fla. Ga. Ky. Mass. Md. Mich. Minn. Neb. Nev. Okla. Ore. Pa. Tenn. Va. Vt. Wash. Wis. Wyo.'.split(
    ' ',
  );

/** Short forms of scholarship, law, the kitchen, property, travel and forms. */
export const fieldAbbreviations: readonly Abbreviation[] = [
  ...shortForms(STATES, { before: PLACE_BEFORE }),
  // "12 mi. SW of Eureka."
  {
    written: 'mi.',
    said: 'miles',
    before: NUMBER_BEFORE,
    after: /^\s[NSEW]{1,3}(?:\s(?:of|from)\b|[,.])/,
    leads: true,
  },
  ...CLEAR_STATES.map((written) => ({ written, said: STATES[written] ?? '', before: /\b(?:in|from|near|of)\s$/ })),
  // Scholarship and law.
  ...shortForms(
    {
      'Eqs.': 'equations',
      'eqs.': 'equations',
      'Eqn.': 'equation',
      'Thm.': 'theorem',
      'Prop.': 'proposition',
      'Lem.': 'lemma',
      'Def.': 'definition',
      'Amend.': 'amendment',
      'Eq.': 'equation',
      'eq.': 'equation',
      'Sec.': 'section',
      'Secs.': 'sections',
      'sec.': 'section',
      'Art.': 'article',
      'Arts.': 'articles',
      'Para.': 'paragraph',
      'para.': 'paragraph',
      'paras.': 'paragraphs',
      'Chs.': 'chapters',
      'chs.': 'chapters',
      'Vols.': 'volumes',
      'vols.': 'volumes',
      'Tab.': 'table',
      'Suppl.': 'supplement',
      'suppl.': 'supplement',
    },
    { after: LABEL_AFTER, leads: true },
  ),
  {
    written: 'App.',
    said: 'appendix',
    after: /^\s(?:[A-Z]|\d{1,2}|[IVX]+)(?![\p{L}\d'’]|\.\S|\s\p{Ll})/u,
    leads: true,
  },
  { written: 'Amend.', said: 'amendment', before: ORDINAL_BEFORE },
  { written: 'ed.', said: 'edition', before: ORDINAL_BEFORE },
  { written: 'Ed.', said: 'edited', after: /^\sby\b/ },
  { written: 'Eds.', said: 'editors' },
  { written: 'eds.', said: 'editors' },
  { written: 'Trans.', said: 'translated', after: /^\sby\b/ },
  { written: 'trans.', said: 'translated', after: /^\sby\b/ },
  { written: 'n.', said: 'note', before: /[,;.(]\s?(?:esp\.\s|at\s)?$/, after: DIGIT_AFTER },
  { written: 'nn.', said: 'notes', after: DIGIT_AFTER },
  { written: 'Assoc.', said: 'associate', after: /^\s(?:Prof|Dean|Dir|Ed|Just|Att|V\.?P|Vice)/, leads: true },
  { written: 'Econ.', said: 'economics', before: /\bof\s$/ },
  ...shortForms({
    'Educ.': 'education',
    'Co. Rd.': 'county road',
  }),
  { written: 'Pub.', said: 'public', after: /^\s?L\.\s?(?:No\.\s?)?\d/, leads: true },
  { written: 'L.', said: 'law', before: /\bPub\.\s?$/, after: /^\s?(?:No\.\s?)?\d/, leads: true },
  { written: 'Rt.', said: 'right', after: /^\s(?:Hon|Rev)/, leads: true },
  // Results.
  { written: 'rds.', said: 'rounds', before: NUMBER_BEFORE },
  { written: 'agg.', said: 'aggregate' },
  { written: 'Cat.', said: 'category', after: /^\s[1-5](?![\d.,]\d)/ },
  // The kitchen and the pharmacy.
  ...shortForms({ 'lg.': 'large', 'sm.': 'small', 'med.': 'medium' }, { before: NUMBER_BEFORE, after: /^\s\p{Ll}/u }),
  ...shortForms({ 'pkt.': 'packet', 'pkts.': 'packets', 'pkgs.': 'packages' }),
  ...shortForms(
    { 'tab.': 'tablet', 'cap.': 'capsule' },
    { before: /\b(?:[Tt]ake|[Gg]ive|[Dd]isp(?:ense|\.))\s(?:1|½)\s$/ },
  ),
  ...shortForms(
    { 'tabs.': 'tablets', 'tab.': 'tablets', 'caps.': 'capsules', 'cap.': 'capsules' },
    { before: /\b(?:[Tt]ake|[Gg]ive|[Dd]isp(?:ense|\.))\s\d{1,3}(?:[-–]\d)?\s$/ },
  ),
  // Property and forms.
  ...shortForms({ 'Avail.': 'available', 'avail.': 'available' }, { after: DIGIT_AFTER }),
  ...shortForms({ Attn: 'attention', Encl: 'enclosed', Ref: 'reference', Tel: 'telephone' }, { after: /^:/ }),
  ...shortForms({ 'incl.': 'included', 'excl.': 'excluded' }, { after: LAST }),
  ...shortForms({
    'avail.': 'available',
    'Avail.': 'available',
    'util.': 'utilities',
    'Util.': 'utilities',
    'utils.': 'utilities',
    'Utils.': 'utilities',
    'dbl.': 'double',
    'Dbl.': 'double',
    'sgl.': 'single',
    'bdrm.': 'bedroom',
    'bdrms.': 'bedrooms',
    'furn.': 'furnished',
    'unfurn.': 'unfurnished',
    'btwn.': 'between',
    'wt.': 'weight',
    'Wt.': 'weight',
    'ht.': 'height',
    'Ht.': 'height',
    'jct.': 'junction',
    'Jct.': 'junction',
    'Mfr.': 'manufacturer',
    'mfr.': 'manufacturer',
    'Mfg.': 'manufacturing',
    'mfg.': 'manufacturing',
    'emps.': 'employees',
    'Encl.': 'enclosed',
    'Encls.': 'enclosed',
  }),
  ...shortForms({ 'nr.': 'near', 'Nr.': 'near' }, { after: /^\s\p{L}/u, leads: true }),
  ...shortForms({ 'Flr.': 'floor', 'flr.': 'floor', 'Fl.': 'floor' }, { before: ORDINAL_BEFORE }),
  ...shortForms({ 'Exp.': 'expires', 'exp.': 'expires' }, { after: /^:?\s?(?:date:?\s?)?\d{1,2}[/-]/, leads: true }),
  { written: 'pop.', said: 'population', after: DIGIT_AFTER },
  { written: 'no.', said: 'number', after: /^\s?[A-Z]{1,3}-?\d/, leads: true },
  { written: 'Rt.', said: 'route', after: NUMBER_AFTER },
  { written: 'co.', said: 'company', before: /\b(?:the|an?|my|our|your|this|that|his|her|their|parent|holding)\s$/i },
  // Travel.
  ...shortForms(
    { 'Dep.': 'departs', 'dep.': 'departs', 'Arr.': 'arrives', 'arr.': 'arrives' },
    { after: TRAVEL_AFTER, leads: true },
  ),
  { written: 'arr.', said: 'arranged', after: /^\s(?:by|for)\b/ },
];
