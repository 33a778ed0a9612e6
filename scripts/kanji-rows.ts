const LONGEST_LINE = 100;

/** Rows of "reading kanji" as the lines of a module that exports a map from each kanji to its reading. */
export function kanjiModule(name: string, rows: readonly string[]): string {
  const lines: string[] = [''];
  for (const row of rows) {
    if ((lines.at(-1)?.length ?? 0) + row.length > LONGEST_LINE) lines.push('');
    lines[lines.length - 1] += `${row}|`;
  }
  return `const ROWS = \`
  ${lines.join('\n  ').replace(/\|$/, '')}\`;

export const ${name}: ReadonlyMap<string, string> = new Map(
  ROWS.split('|').flatMap((row) => {
    const [reading = '', kanji = ''] = row.trim().split(' ');
    return [...kanji].map((char): [string, string] => [char, reading]);
  }),
);
`;
}
