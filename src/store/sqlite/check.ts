import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { openBeside } from './beside.ts';
import { DATABASE } from './database.ts';
import { isDamage } from './failures.ts';

/** SQLite lists what it finds; the first lines say which table or index it is. */
const LINES = 5;
const MEND =
  'Stop the server, keep the damaged directory aside, and put the newest backup into an empty one: "locution restore FILE".';

/** Says what a database holds. @throws Error that says what is damaged, and which command mends it */
export function checkDatabase(dataDir: string, isDeep: boolean): string {
  if (!existsSync(join(dataDir, DATABASE))) return 'none yet: created at the first start';
  try {
    const database = openBeside(dataDir);
    try {
      return inspect(database, isDeep);
    } finally {
      database.close();
    }
  } catch (error) {
    throw isDamage(error) ? new Error(`damaged: ${error.message}. ${MEND}`) : error;
  }
}

function inspect(database: Sqlite.Database, isDeep: boolean): string {
  const check = isDeep ? 'integrity_check' : 'quick_check';
  const found = (database.pragma(check) as Record<string, string>[]).map((row) => row[check] ?? '');
  if (found[0] !== 'ok') throw new Error(`damaged: ${found.slice(0, LINES).join('; ')}. ${MEND}`);
  // The search keeps tables of its own, which only its module can read.
  database.prepare(`select count(*) from generation_search where generation_search match '"aaa"'`).get();
  const { count } = database.prepare('select count(*) as count from generations').get() as { count: number };
  return `whole, ${count} history items`;
}
