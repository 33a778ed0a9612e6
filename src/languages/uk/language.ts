import type { Language } from '../language.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

export const ukrainian: Language = {
  languageCode: 'uk',
  name: 'Ukrainian',
  espeakVoice: 'zle/uk',
  pitchCentre: 0.84,
  script:
    'Доброго ранку. Сьогодні сонячно, тож ми підемо пішки через міст на старий ринок. Діти граються в саду і сміються.',
  numbers: {
    decimal: ',',
    point: 'кома',
    hasCents: true,
    currencies: {
      '€': ['євро'],
      $: ['долар', 'долари', 'доларів'],
      '£': ['фунт', 'фунти', 'фунтів'],
      '¥': ['єна', 'єни', 'єн'],
      '₴': ['гривня', 'гривні', 'гривень'],
    },
  },
  signs: {
    '&': 'і',
    '<': 'менше',
    '>': 'більше',
    '×': 'помножити на',
    '÷': 'поділити на',
    '°': 'градусів',
    '§': 'параграф',
  },
  emoji: 'емодзі',
  abbreviations: ['м', 'вул', 'буд', 'стор', 'ім', 'проф', 'акад', 'див', 'рис', 'грн', 'тис', 'млн', 'напр'],
  vocabulary,
  grammar: {
    clauseEnds: ['але'],
    or: ['або'],
    ages: { years: [String.raw`літ\b`, 'років', 'рок[иу]'], about: ['близько', 'років'] },
    career: { years: ['років'], experience: ['досвіду'] },
  },
};
