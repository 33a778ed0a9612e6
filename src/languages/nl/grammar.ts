import type { Grammar } from '../grammar.ts';

export const grammar: Grammar = {
  clauseEnds: ['maar'],
  or: ['of'],
  rewrites: [
    // "Acht jaar oud" is not old.
    [/(?<=(?<!\p{L})jaar )oud(?!\p{L})/gu, ''],
    // The unit is said before the ten: "vijfenveertig".
    [
      /(?<!\p{L})(?:een|twee|drie|vier|vijf|zes|zeven|acht|negen)(?:en|ën)(?=(?:twint|dert|veert|vijft|zest|zevent|tacht|negent)ig)/gu,
      '',
    ],
  ],
  career: { years: ['jaar'], experience: ['ervaring'] },
  ages: { years: ['jaar', 'jarige?'], about: ['rond de', 'ongeveer'] },
};
