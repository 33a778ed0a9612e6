/** A blob that is being written. It exists under its name only once `commit` has returned. */
export interface BlobWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Replaces the first bytes of what was written (a header that needed the length). */
  rewriteHead(head: Uint8Array): Promise<void>;
  /** Makes the bytes durable, then visible. Returns the size in bytes. */
  commit(): Promise<number>;
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
  /** When it was written, in Unix milliseconds; undefined where there is no such blob. */
  changedAtMs(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** Names of all blobs, in no order. */
  names(): AsyncIterable<string>;
  staged(): AsyncIterable<StagedBlob>;
  /** An address at which whoever has it can read a blob for a while; undefined where the server itself answers it. */
  link?: ((audio: SavedAudio) => Promise<string>) | undefined;
}
