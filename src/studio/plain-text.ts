import type { NewBlock, NewChapter } from './content.ts';

/** Signs of Markdown before a heading. */
const HEADING = /^(#{1,6})\s+(?=\S)/;
/** A line of its own that begins a chapter in books without markup. */
const CHAPTER_LINE =
  /^(?:chapter|part|book|kapitel|teil|chapitre|capítulo|capitolo|hoofdstuk|rozdział)\s+[\w.]+(?:\s*[:.–—-].*)?$/iu;
const MAX_HEADING_CHARS = 120;

/** A plain or Markdown text as chapters: paragraphs are parted by blank lines, chapters by headings or page breaks. */
export function chaptersOfText(text: string, name: string): NewChapter[] {
  const chapters: NewChapter[] = [];
  let blocks: NewBlock[] = [];
  const begin = (title: string) => {
    blocks = [];
    chapters.push({ name: title.slice(0, MAX_HEADING_CHARS), blocks });
  };
  const paragraphs = text.replaceAll('\r\n', '\n').split(/\n[^\S\n\f]*\n+|(?=\f)/);
  for (const [index, raw] of paragraphs.entries()) {
    if (raw.startsWith('\f') && blocks.length > 0) begin(`${name} ${chapters.length + 1}`);
    for (const line of linesOf(raw)) {
      const heading = headingOf(line);
      if (heading?.level === 1) begin(heading.text);
      if (chapters.length === 0) begin(name);
      if (heading === undefined) blocks.push({ subType: 'p', nodes: [{ text: line }] });
      else blocks.push({ subType: `h${Math.min(3, heading.level)}` as 'h1', nodes: [{ text: heading.text }] });
    }
    if (index === 0 && chapters.length === 0) begin(name);
  }
  return chapters;
}

/** A paragraph's lines are one; headings stand by themselves. */
function linesOf(paragraph: string): string[] {
  const found: string[] = [];
  let prose: string[] = [];
  const close = () => {
    if (prose.length > 0) found.push(prose.join(' '));
    prose = [];
  };
  for (const line of paragraph.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    if (!HEADING.test(line)) {
      prose.push(line);
      continue;
    }
    close();
    found.push(line);
  }
  close();
  return found;
}

function headingOf(line: string): { level: number; text: string } | undefined {
  if (line.length > MAX_HEADING_CHARS) return undefined;
  const [prefix, signs = ''] = HEADING.exec(line) ?? [];
  // A book's chapters are its headings of the first or second level; the document's own title is rarely more than one.
  if (prefix !== undefined) return { level: Math.max(1, signs.length - 1), text: line.slice(prefix.length) };
  return CHAPTER_LINE.test(line) ? { level: 1, text: line } : undefined;
}
