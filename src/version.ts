import packageJson from '../package.json' with { type: 'json' };

/** The version of the program, as its package names it. */
export const VERSION: string = packageJson.version;
