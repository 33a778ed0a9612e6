import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { JobKind } from './kind.ts';
import type { RunningAttempts } from './running-attempts.ts';

/** How long a database that was away is given to come back. */
const RETRY_MS = 1000;

export interface ClaimLoop {
  /** Starts queued jobs until all slots are taken. One loop at a time, which looks again where it is woken meanwhile. */
  wake(): void;
  /** As `wake`, and also starts the jobs that were worked on before, beyond the slots. */
  beat(): void;
  /** To be called for each error of a job or of the loop: it is reported, and the loop looks again a little later. */
  failed(error: unknown, jobId: string): void;
  /** Claims nothing more. */
  close(): Promise<void>;
}

/** Claims queued jobs for the slots that are free on this node. */
export function createClaimLoop(options: {
  store: Pick<Store, 'jobs'>;
  kinds: readonly JobKind[];
  running: RunningAttempts;
  onError: (error: unknown, jobId: string) => void;
}): ClaimLoop {
  const { store, kinds, running } = options;
  let closing = false;
  let filling: Promise<void> | undefined;
  let isWoken = false;
  let isBeat = false;
  /** A job may be this node's by its row and nobody works on it: the database was away when it began, or ended. */
  let mayHaveLost = false;
  let retry: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    filling ??= fill()
      .catch((error: unknown) => failed(error, ''))
      .finally(() => {
        filling = undefined;
        if (isWoken && !closing) wake();
      });
  }

  async function fill(): Promise<void> {
    const mayExceed = isBeat;
    isWoken = false;
    isBeat = false;
    if (mayHaveLost && !closing) await giveBackLost();
    for (const kind of kinds) {
      while (!closing && running.count(kind) < kind.slots && (await claim(kind)));
      while (mayExceed && !closing && (await claim(kind, { isRetry: true })));
    }
  }

  async function claim(kind: JobKind, which?: { isRetry: boolean }): Promise<boolean> {
    const job = await store.jobs.claim(kind.names, unixNow(), which);
    if (job !== undefined) running.begin(kind, job);
    return job !== undefined;
  }

  async function giveBackLost(): Promise<void> {
    mayHaveLost = false;
    for (const job of await store.jobs.ofThisNode()) {
      if (!running.has(job)) await store.jobs.requeue(job);
    }
  }

  function failed(error: unknown, jobId: string): void {
    options.onError(error, jobId);
    mayHaveLost = true;
    retry ??= setTimeout(() => {
      retry = undefined;
      if (!closing) wake();
    }, RETRY_MS).unref();
  }

  return {
    wake,
    beat() {
      isBeat = true;
      if (!closing) wake();
    },
    failed,
    async close() {
      closing = true;
      clearTimeout(retry);
      await filling;
    },
  };
}
