/** Letters from which on a text is plainly of a language: of the alphabet that many share, and of scripts that say it. */
export const PLAIN_LATIN = 20;
export const PLAIN_OTHERS = 3;

/** Another script, or an entity that may stand for a letter of one. */
const OTHER_LETTERS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|&/u;

/** Whether a text has too few letters to be plainly of any language: there is no need to look. */
export const isTooShortToTell = (text: string): boolean => text.length < PLAIN_LATIN && !OTHER_LETTERS.test(text);
