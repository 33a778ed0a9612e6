/** Starts the server in this process, which is then its own: it ends with the server. */
export async function start(args: string[]): Promise<void> {
  if (args.length > 0)
    throw new Error('start takes no arguments. Use settings such as LOCUTION_PORT and LOCUTION_DATA_DIR.');
  await import('../main.ts');
}
