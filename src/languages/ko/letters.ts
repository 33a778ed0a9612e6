const NAMES =
  '에이 비 씨 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트'.split(
    ' ',
  );

/** A Latin letter's name. */
export const letterName = (letter: string): string => NAMES[letter.toUpperCase().charCodeAt(0) - 65] ?? letter;
