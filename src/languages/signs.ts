/** A language's words for mathematical and other signs. */
export interface SignNames {
  plus: string;
  plusMinus: string;
  equals: string;
  notEqual: string;
  approximately: string;
  about: string;
  atMost: string;
  atLeast: string;
  less: string;
  greater: string;
  times: string;
  dividedBy: string;
  root: string;
  cubeRoot: string;
  infinity: string;
  to: string;
  implies: string;
  degrees: string;
  percent: string;
  perMille: string;
  and: string;
  or: string;
  squared: string;
  cubed: string;
  power: string;
  at: string;
  hash: string;
  section: string;
}

/** Signs by their names, all ways to write each. */
export const signsOf = (names: SignNames): Readonly<Record<string, string>> => ({
  '+': names.plus,
  '±': names.plusMinus,
  '+/-': names.plusMinus,
  '=': names.equals,
  '==': names.equals,
  '===': names.equals,
  '≠': names.notEqual,
  '!=': names.notEqual,
  '!==': names.notEqual,
  '≈': names.approximately,
  '~': names.about,
  '≤': names.atMost,
  '<=': names.atMost,
  '≥': names.atLeast,
  '>=': names.atLeast,
  '<': names.less,
  '>': names.greater,
  '×': names.times,
  '*': names.times,
  '·': names.times,
  '∙': names.times,
  '÷': names.dividedBy,
  '√': names.root,
  '∛': names.cubeRoot,
  '∞': names.infinity,
  '→': names.to,
  '->': names.to,
  '⇒': names.implies,
  '=>': names.implies,
  '°': names.degrees,
  '%': names.percent,
  '‰': names.perMille,
  '&': names.and,
  '&&': names.and,
  '||': names.or,
  '²': names.squared,
  '³': names.cubed,
  '^': names.power,
  '@': names.at,
  '#': names.hash,
  '§': names.section,
});

/** The signs of addresses by their names, in the order of the signs below. */
export const webSigns = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(',').map((name, index) => [[...'.@/\\:-_+#?=&%~'][index] ?? '', name.trim()]));
