import type { Language } from '../language.ts';
import { grammar } from './grammar.ts';

export const dutch: Language = {
  languageCode: 'nl',
  name: 'Dutch',
  script:
    'Goedemorgen. Vandaag schijnt de zon, dus lopen we over de brug naar de oude markt. De kinderen spelen in de tuin en lachen.',
  numbers: { decimal: ',', hasCents: true, currencies: { '€': ['euro'], $: ['dollar'], '£': ['pond'], '¥': ['yen'] } },
  signs: { '&': 'en', '<': 'kleiner dan', '>': 'groter dan' },
  abbreviations: [
    'dr',
    'drs',
    'ir',
    'ing',
    'mr',
    'mevr',
    'dhr',
    'prof',
    'st',
    'nr',
    'blz',
    'bijv',
    'ca',
    'resp',
    'tel',
  ],
  grammar,
};
