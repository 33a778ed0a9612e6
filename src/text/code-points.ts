/** Turns code points from the start of a text, which only grow from call to call, into UTF-16 offsets. */
export function createOffsets(text: string): (chars: number) => number {
  let at = 0;
  let counted = 0;
  return (chars) => {
    for (; counted < chars; counted += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    return at;
  };
}

/** Unicode code points between two UTF-16 offsets; a lone surrogate counts as one. */
export function codePointCount(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}
