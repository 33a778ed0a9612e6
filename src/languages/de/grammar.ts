import type { Grammar } from '../grammar.ts';

export const grammar: Grammar = {
  clauseEnds: ['aber', 'sondern'],
  or: ['oder'],
  rewrites: [
    // "Acht Jahre alt" is not old.
    [/(?<=(?<!\p{L})jahre? )alt(?!\p{L})/gu, ''],
    // The unit is said before the ten: "fünfundvierzig".
    [
      /(?<!\p{L})(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(?=(?:zwanz|dreiß|vierz|fünfz|sechz|siebz|achtz|neunz)ig)/gu,
      '',
    ],
  ],
  career: { years: ['jahren?'], experience: ['erfahrung'] },
  ages: { years: ['jahren?', String.raw`jährig\p{L}*`], about: ['um die', 'etwa', 'anfang', 'mitte', 'ende'] },
};
