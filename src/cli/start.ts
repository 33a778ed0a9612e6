/** Starts the server in this process, which is then its own: it ends with the server. */
export async function start(args: string[]): Promise<void> {
  if (args.length > 0)
    throw new Error('start takes no arguments: set LOCUTION_PORT, LOCUTION_DATA_DIR and the others.');
  await import('../main.ts');
}
