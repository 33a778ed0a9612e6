/** The digits that Chinese and Japanese share, by value. */
export const HAN_DIGITS = '零一二三四五六七八九';

/** One to nine, as a class of a regular expression. */
export const HAN_UNIT = `[${HAN_DIGITS.slice(1)}]`;

/** The value of a number below 100; undefined where the text is none: 四十二 is 42. */
export function hanNumber(text: string): number | undefined {
  const [, tens, ten, units] = new RegExp(`^(${HAN_UNIT})?(?:(十)(${HAN_UNIT})?)?$`).exec(text) ?? [];
  if (ten === undefined) return tens === undefined ? undefined : HAN_DIGITS.indexOf(tens);
  return (
    10 * (tens === undefined ? 1 : HAN_DIGITS.indexOf(tens)) + (units === undefined ? 0 : HAN_DIGITS.indexOf(units))
  );
}
