const DIGITS = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const UNITS = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];

/** A number in Thai words, blank between them: 1984 is หนึ่ง พัน เก้า ร้อย แปด สิบ สี่. */
export function thaiNumber(digits: string): string {
  if (/^0\d|\d{13}/.test(digits)) return [...digits].map((digit) => DIGITS[Number(digit)]).join(' ');
  if (/^0*$/.test(digits)) return DIGITS[0] ?? '';
  const millions = digits.length > 6 ? `${thaiNumber(digits.slice(0, -6))} ล้าน ` : '';
  const words = [...digits.slice(-6)].flatMap((digit, index, all) => {
    const position = all.length - 1 - index;
    if (digit === '0') return [];
    if (position === 1 && digit === '1') return ['สิบ'];
    if (position === 1 && digit === '2') return ['ยี่', 'สิบ'];
    if (position === 0 && digit === '1' && digits.length > 1) return ['เอ็ด'];
    return [DIGITS[Number(digit)] ?? '', UNITS[position] ?? ''];
  });
  return (millions + words.filter(Boolean).join(' ')).trim();
}

/** Digits one by one. */
export const digitByDigit = (digits: string): string => [...digits].map(thaiNumber).join(' ');

export const sayDecimal = (written: string): string => {
  const [whole = '', fraction] = written.replaceAll(',', '').split('.');
  return fraction === undefined ? thaiNumber(whole) : `${thaiNumber(whole || '0')} จุด ${digitByDigit(fraction)}`;
};
