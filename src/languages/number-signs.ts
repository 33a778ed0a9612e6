/** The value, in digits, of a number in one sign of East Asian writing: Ⅰ to Ⅻ, ① to ⑳. */
export const signValue = (sign: string): string =>
  /[①-⑳]/u.test(sign) ? sign.normalize('NFKC') : String((sign.codePointAt(0) ?? 0) - 0x215f);
