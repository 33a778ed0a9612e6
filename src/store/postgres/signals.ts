import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Signals } from '../driver.ts';

const RETRY_MS = 1000;

/** Signals between nodes by NOTIFY, on a channel of the schema's name; listening begins again where its connection breaks. */
export function createSignals(pool: Pool, schema: string): Signals & { close(): void } {
  const listeners: ((word: string) => void)[] = [];
  let client: PoolClient | undefined;
  let isClosed = false;
  let isListening = false;

  async function keepListening(): Promise<void> {
    while (!isClosed) {
      await listenOnce().catch(() => undefined);
      if (!isClosed) await delay(RETRY_MS, undefined, { ref: false });
    }
  }

  /** Returns when the connection is gone. */
  async function listenOnce(): Promise<void> {
    const connection = await pool.connect();
    client = connection;
    const gone = new Promise<void>((resolve) => {
      connection.once('error', () => resolve());
      connection.once('end', () => resolve());
    });
    connection.on('notification', ({ payload = '' }) => {
      for (const hear of listeners) hear(payload);
    });
    try {
      if (isClosed) return;
      await connection.query(`listen "${schema}"`);
      await gone;
    } finally {
      client = undefined;
      connection.release(true);
    }
  }

  return {
    async send(word) {
      await pool.query('select pg_notify($1, $2)', [schema, word]);
    },
    listen(hear) {
      listeners.push(hear);
      if (isListening) return;
      isListening = true;
      void keepListening();
    },
    close() {
      isClosed = true;
      // Ends the wait for its end.
      client?.emit('end');
    },
  };
}
