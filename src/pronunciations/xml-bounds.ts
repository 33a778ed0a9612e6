/** Elements inside of each other; a lexicon has three, and its metadata a few. */
const MAX_DEPTH = 16;
/** Of one element, namespaces counted. */
const MAX_ATTRIBUTES = 20;
/** Characters of one tag. */
const MAX_TAG_LENGTH = 8192;

/** What stands between marks that are not tags. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Checks what makes parsing XML cost more than its length: depth, attributes, long tags. Takes time in proportion to the length;
 * whether it is XML at all is left to the parser.
 * @param fail throws, with the offset of the element
 */
export function checkXmlBounds(xml: string, fail: (what: string, offset: number) => never): void {
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const skipped = SKIPPED.find(([begin]) => xml.startsWith(begin, at));
    if (skipped !== undefined) {
      const end = xml.indexOf(skipped[1], at + skipped[0].length);
      if (end < 0) return;
      at = end + skipped[1].length;
      continue;
    }
    const tag = readTag(xml, at);
    if (tag.attributes > MAX_ATTRIBUTES) fail(`has an element with more than ${MAX_ATTRIBUTES} attributes`, at);
    if (tag.end - at > MAX_TAG_LENGTH) fail(`has a tag of more than ${MAX_TAG_LENGTH} characters`, at);
    if (xml[at + 1] === '/') depth -= 1;
    else if (xml[tag.end - 2] !== '/') depth += 1;
    if (depth > MAX_DEPTH) fail(`has elements nested deeper than ${MAX_DEPTH} levels`, at);
    at = tag.end;
  }
}

/** A tag's end and attributes, counted by their values, no further than is needed to refuse it. */
function readTag(xml: string, start: number): { end: number; attributes: number } {
  const limit = Math.min(xml.length, start + MAX_TAG_LENGTH + 1);
  let attributes = 0;
  let at = start + 1;
  while (at < limit && xml[at] !== '>') {
    if (xml[at] === '"' || xml[at] === "'") {
      attributes += 1;
      const end = xml.indexOf(xml[at] as string, at + 1);
      if (end < 0 || end > limit || attributes > MAX_ATTRIBUTES) return { end: limit, attributes };
      at = end;
    }
    at += 1;
  }
  return { end: at + 1, attributes };
}
