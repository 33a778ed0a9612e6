/** Letters that one of the two has and the other has not. */
export const UKRAINIAN = /[іїєґ]/iu;
export const RUSSIAN = /[ыэъё]/iu;
