/** The text cannot be spoken as it is. `message` says what was found and what to do about it. */
export class TextError extends Error {}
