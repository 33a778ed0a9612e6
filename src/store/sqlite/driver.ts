import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseDriver, OpenDatabase } from '../driver.ts';
import { migrate } from '../migrate.ts';
import { backUp, restore } from './backup.ts';
import { openWritable } from './beside.ts';
import { checkDatabase } from './check.ts';
import { startCheckpoints } from './checkpoints.ts';
import { DATABASE, openDatabase } from './database.ts';
import { isLocked, lockDataDir } from './lock.ts';
import { textHolds } from './search.ts';
import { removeLeftovers } from './staging.ts';

/** One database file in the data directory, for one process at a time. */
export const sqlite: DatabaseDriver = {
  async open({ dataDir }, onQuery): Promise<OpenDatabase> {
    const unlock = lockDataDir(dataDir);
    try {
      await removeLeftovers(dataDir);
      const database = openDatabase(dataDir, onQuery);
      await migrate(database).catch(async (error: unknown) => {
        await database.destroy();
        throw error;
      });
      const checkpoints = startCheckpoints(join(dataDir, DATABASE));
      const close = async () => {
        await checkpoints.close();
        await database.destroy();
        unlock();
      };
      return {
        database,
        steady: database,
        nowMs: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
        isExclusive: true,
        locksRows: false,
        textHolds: (search) => textHolds(database, search),
        // Its only node knows by itself what it has done.
        signals: { send: async () => undefined, listen: () => undefined },
        alone: (_name, run) => run(),
        close,
      };
    } catch (error) {
      unlock();
      throw error;
    }
  },

  exists: ({ dataDir }) => existsSync(join(dataDir, DATABASE)),
  openBeside: async ({ dataDir }) => openWritable(dataDir),
  backUp: ({ dataDir }, write) => backUp(dataDir, write),
  restore: ({ dataDir }, archive) => restore(dataDir, archive),

  isServed: async ({ dataDir }) => isLocked(dataDir),

  check: async ({ dataDir }, how) => checkDatabase(dataDir, how?.isDeep ?? false),
};
