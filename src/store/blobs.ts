/** What a blob holds. */
export interface StoredBytes {
  sizeBytes: number;
  /** Hexadecimal; null where nobody has computed it yet. */
  sha256: string | null;
}

/** A blob that is being written. It exists under its name only once `commit` has returned. */
export interface BlobWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Replaces the first bytes of what was written (a header that needed the length). */
  rewriteHead(head: Uint8Array): Promise<void>;
  /** Makes the bytes durable, then visible. @throws StorageFull where there is no space for them */
  commit(): Promise<StoredBytes>;
  /** Throws everything away; does nothing after `commit`. */
  discard(): Promise<void>;
}

/** A blob that is being written, or was when its process died. */
export interface StagedBlob {
  name: string;
  changedAtMs: number;
  remove(): Promise<void>;
}

/** A stored audio file, as whoever answers it needs it. */
export interface SavedAudio {
  /** The blob's name. */
  name: string;
  contentType: string;
  /** What a reader may call the file. */
  filename: string;
  /** As it must be: the stored length has been checked. */
  sizeBytes: number;
  /** What rendered it, where that is known. */
  engineVersion?: string | null;
}

/** Bytes under a name. A name is written once: whatever is made again has another one. */
export interface BlobStore {
  create(name: string): BlobWriter;
  /**
   * Bytes from `start` to `end` inclusive; the whole blob without them. Opened with the first piece that is asked for, so that
   * whoever iterates gets every failure, that of opening included: a stream that fails before anybody listens ends the process.
   */
  read(name: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array, void, undefined>;
  /** Size in bytes, undefined where there is no such blob. */
  size(name: string): Promise<number | undefined>;
  /**
   * Reads a blob whole, at no more than a number of bytes a second. Undefined where there is none.
   * @throws the signal's reason when it fires
   */
  digest(name: string, pace?: { bytesPerSec: number; signal: AbortSignal }): Promise<StoredBytes | undefined>;
  /** Whether it can be written to. @throws StoreUnavailable, StorageFull */
  check(): Promise<void>;
  /** When it was written, in Unix milliseconds; undefined where there is no such blob. */
  changedAtMs(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** Names of all blobs, in no order. */
  names(): AsyncIterable<string>;
  staged(): AsyncIterable<StagedBlob>;
  /** An address at which whoever has it can read a blob for a while; undefined where the server itself answers it. */
  link?: ((audio: SavedAudio) => Promise<string>) | undefined;
}
