/** Abbreviations whose full stop does not end a sentence though a capital follows; lower case, without the stop. */
const ABBREVIATIONS: Record<string, string> = {
  cs: 'dr mgr ing bc prof doc např tj tzn atd apod č str sv ul nám',
  de: 'dr hr fr prof dipl ing st str nr bzw ca evtl ggf inkl vgl abs art bd max min mio mrd tel usw',
  el: 'κ κα δρ καθ αρ σελ π.χ δηλ',
  en: 'dr mr mrs ms prof st sr jr rev gen col capt lt sgt hon gov sen rep mt ft no vs fig vol ed pp dept inc ltd co corp jan feb mar apr jun jul aug sep sept oct nov dec',
  es: 'sr sra srta dr dra d dña ud uds prof ing lic av avda núm pág tel vol',
  fi: 'tri prof esim mm ks ns nk ym yms',
  fr: 'm mm mme mlle dr pr me st ste av bd p.ex cf fig vol tél art env',
  hi: 'डॉ श्री प्रो',
  id: 'dr drs ir prof h hj jl no tn ny sdr yth',
  it: 'sig sig.ra sigg dott dott.ssa prof avv ing arch geom on pag art n tel ecc',
  nl: 'dr drs ir ing mr mevr dhr prof st nr blz bijv ca resp tel',
  pl: 'dr mgr inż prof ul al pl św np tzn tj nr str godz tel ok r',
  pt: 'sr sra srta dr dra prof profa eng av r n pág tel exmo',
  ro: 'dl dna dra dr prof ing str nr sf ex pag tel art',
  ru: 'г гр ул д стр им т.е т.д т.п проф акад др см рис тов руб тыс млн',
  tr: 'dr prof doç sn av mah cad sok no bkz vb örn yrd',
  uk: 'м вул буд стор ім проф акад див рис грн тис млн напр',
  vi: 'tp ts ths gs pgs bs q p',
};

/** Languages that write ordinal numbers with a full stop: "am 3. Mai". */
const ORDINAL_STOP = new Set(['cs', 'de', 'fi', 'pl', 'tr']);

const sets = new Map<string, Set<string>>();

/** Whether the sentence so far ends in a stop that is part of a word, so that it probably goes on. */
export function endsInAbbreviation(sentence: string, languageCode: string): boolean {
  const word = /([\p{L}\p{M}\p{N}.]+)\.\s*$/u.exec(sentence.slice(-40))?.[1]?.toLowerCase();
  // A line end ends the sentence, whatever stands before it.
  if (word === undefined || /\n\s*$/.test(sentence)) return false;
  if (/^\p{L}(\.\p{L})*$/u.test(word)) return true;
  if (/^\d{1,2}$/.test(word)) return ORDINAL_STOP.has(languageCode);
  const known = sets.get(languageCode) ?? new Set(ABBREVIATIONS[languageCode]?.split(' '));
  sets.set(languageCode, known);
  return known.has(word);
}
