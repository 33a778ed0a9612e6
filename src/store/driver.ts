import type { Expression, SqlBool } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { BlobStore } from './blobs.ts';
import type { ReservationRow } from './credit-tables.ts';
import type { Need } from './reservations.ts';
import type { Database, GenerationRow } from './tables.ts';

/** Where a store is: the settings of these names. */
export interface StoreLocation {
  /** Folder of this machine's files. */
  dataDir: string;
  databaseUrl?: string;
  databaseConnections?: number;
  audioStore?: string;
  audioPathStyle?: boolean;
  audioRedirect?: boolean;
}

/** Words that reach all nodes at once, or get lost: whoever waits for one also looks from time to time. */
export interface Signals {
  send(word: string): Promise<void>;
  listen(hear: (word: string) => void): void;
}

/** Counts attempts by name over all nodes; `consume` rejects with the library's refusal. */
export type AttemptCounter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'delete'>;

/** Hears how long each statement took, the transactions' own ones included. `text` has no values in it. */
export type QueryObserver = (secs: number, text: string, error: unknown) => void;
/** Hears how long each operation of an audio store took. */
export type BlobObserver = (operation: string, secs: number, error: unknown) => void;

export interface StoreObservers {
  onQuery?: QueryObserver;
  onBlob?: BlobObserver;
}

/** What a reservation took, and how the account's slots stand with it. */
export interface TakenCredits {
  budget_period: number;
  balance_period: number;
  in_use: number;
  maximum: number;
}

/** The end of a reservation: a `Charge`, under names that no column of a history item has. */
export interface CombinedSettlement {
  reservationId: string;
  entryId: string;
  units: number;
  voiceId: string;
  modelId: string;
  chargedCharacters: number;
  audioMs: number;
  nowUnix: number;
}

/** Changes to several tables as one statement, atomic by itself. */
export interface CombinedChanges {
  /** Takes credits and stores the reservation; undefined where nothing was taken because a limit refuses it. */
  reserve(
    database: Database,
    need: Need,
    reservation: Omit<ReservationRow, 'budget_period' | 'balance_period'>,
  ): Promise<TakenCredits | undefined>;
  /** Ends a reservation, with the history item where one was made; false where it has ended already. */
  settle(database: Database, settlement: CombinedSettlement, generation?: GenerationRow): Promise<boolean>;
}

export interface OpenDatabase {
  database: Database;
  /** The same over connections of its own, which no request's work can hold: for the life of nodes, and their queue. */
  steady: Database;
  /** The database's own clock in milliseconds, alike for all its nodes. */
  nowMs: Expression<number>;
  /** No other process can have it open: every other node that it knows is dead. */
  isExclusive: boolean;
  /** Rows are locked one by one: a statement can leave out those that others hold. */
  locksRows: boolean;
  /** For requests' credits; undefined where each statement changes one table and a transaction is a few function calls. */
  combined?: CombinedChanges;
  /** The condition that a generation's text holds another one, letter case aside. */
  textHolds(search: string): Promise<Expression<SqlBool>>;
  signals: Signals;
  /** Runs something while no other node runs what has the same name. */
  alone<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Where nodes must count together; undefined where there is one only. */
  attemptCounter?: ((options: { name: string; limit: number; windowSecs: number }) => AttemptCounter) | undefined;
  close(): Promise<void>;
}

export interface BackupFigures {
  historyItems: number;
  audioFiles: number;
}

/** One kind of database. */
export interface DatabaseDriver {
  /** Opens it with its tables brought up to date; each query's time is told. @throws Error in words for the operator */
  open(location: StoreLocation, onQuery?: QueryObserver): Promise<OpenDatabase>;
  /** Opens it to change rows, whether a server runs on it or not; nothing is migrated. @throws Error where there is none */
  openBeside(location: StoreLocation): Promise<Pick<OpenDatabase, 'database' | 'close'>>;
  /** Whether there is one yet. */
  exists(location: StoreLocation): boolean;
  /** Gives everything as one archive, also while a server runs. @throws Error where there is no database */
  backUp(location: StoreLocation, write: (archive: AsyncIterable<Uint8Array>) => Promise<void>): Promise<BackupFigures>;
  /** Puts a backup into an empty place. @throws Error where it is not empty, or the archive is damaged */
  restore(location: StoreLocation, archive: AsyncIterable<Uint8Array>): Promise<{ historyItems: number }>;
  /** Whether a server runs on it. @throws Error where that cannot be told */
  isServed(location: StoreLocation): Promise<boolean>;
  /**
   * Checks that the database is whole, with `isDeep` all its indexes and the search too, and says what it found.
   * @throws Error that says what is wrong and what to do
   */
  check(location: StoreLocation, how?: { isDeep: boolean }): Promise<string>;
}

/** One kind of store for audio. */
export interface BlobDriver {
  open(location: StoreLocation, name: 'audio' | 'samples'): Promise<BlobStore>;
}
