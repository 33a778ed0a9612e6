import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';
import { sayGerman } from './ordinals.ts';

export const german: Language = {
  languageCode: 'de',
  name: 'German',
  script:
    'Guten Morgen. Heute scheint die Sonne, und wir gehen zu Fuß über die Brücke zum alten Markt. Die Kinder spielen im Garten und lachen.',
  numbers: { decimal: ',', hasCents: true, currencies: { '€': ['Euro'], $: ['Dollar'], '£': ['Pfund'], '¥': ['Jen'] } },
  signs: { '<': 'kleiner als', '>': 'größer als' },
  abbreviations: [
    'dr',
    'hr',
    'fr',
    'prof',
    'dipl',
    'ing',
    'st',
    'str',
    'nr',
    'bzw',
    'ca',
    'evtl',
    'ggf',
    'inkl',
    'vgl',
    'abs',
    'art',
    'bd',
    'max',
    'min',
    'mio',
    'mrd',
    'tel',
    'usw',
  ],
  hasOrdinalStop: true,
  say: sayGerman,
  grammar,
};
