/** Of a dictionary. */
export const MAX_RULES = 20_000;
export const MAX_WRITTEN_LENGTH = 200;
/** As the tags `<sub>` and `<phoneme>` have them. */
export const MAX_ALIAS_LENGTH = 300;
export const MAX_PHONEME_LENGTH = 200;
/** Of an account, archived ones too. */
export const MAX_DICTIONARIES = 200;
/** Older ones go: clients that name a version should not name one for years. */
export const KEPT_VERSIONS = 50;
/** A request may name this many dictionaries. */
export const MAX_LOCATORS = 3;
