/** Prints rows under their headings on a terminal, tab-separated without them in a pipe. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  if (!process.stdout.isTTY) {
    for (const row of rows) console.log(row.join('\t'));
    return;
  }
  const table = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}
