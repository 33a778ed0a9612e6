const DIGITS = '零一二三四五六七八九';

/** Years are read digit by digit: 1984年 is 一九八四年. `following` is the text after the token. */
export function sayChinese(token: string, following: string): string {
  if (/^\d{4}$/.test(token) && following.startsWith('年')) return digitByDigit(token);
  // Telephone and room numbers with leading zeros too.
  if (/^0\d+$/.test(token)) return digitByDigit(token);
  return token;
}

function digitByDigit(digits: string): string {
  return digits.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit);
}
