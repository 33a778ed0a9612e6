/** Errors of WASI, snapshot preview 1. */
const OK = 0;
const BADF = 8;
const INVAL = 28;
const NOENT = 44;
const NOTSUP = 58;
const FILE = 4;
const FOLDER = 3;
/** The folder that the program finds open when it starts. */
const ROOT = 3;

interface OpenFile {
  path: string;
  /** Undefined of a folder. */
  bytes?: Uint8Array;
  at: number;
}

/** Files that a WebAssembly program reads, by their paths below its only folder; whether a letter is a capital does not count. */
export interface FileSource {
  paths: readonly string[];
  read(path: string): Uint8Array;
}

/**
 * The part of WASI that a program needs to read files, and a clock that stands still: what it does depends on nothing
 * else. `node:wasi` would open the machine's own files.
 */
export class WasiFiles {
  readonly #source: FileSource;
  readonly #folder: string;
  readonly #names = new Map<string, string>();
  readonly #folders = new Map<string, Set<string>>();
  readonly #written = new Map<string, Uint8Array>();
  readonly #open = new Map<number, OpenFile>();
  #memory: WebAssembly.Memory | undefined;

  /** @param folder what the program calls the folder of all files, such as `/data` */
  constructor(source: FileSource, folder: string) {
    this.#source = source;
    this.#folder = folder;
    for (const path of source.paths) this.#enter(path);
  }

  /** To be called before the program runs. */
  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  /** Gives the program a file of one's own, in place of one of this name. */
  write(path: string, text: string): void {
    this.#enter(path);
    this.#written.set(path.toLowerCase(), new TextEncoder().encode(text));
  }

  #enter(path: string): void {
    this.#names.set(path.toLowerCase(), path);
    for (let child = path; child !== ''; ) {
      const parent = child.slice(0, Math.max(0, child.lastIndexOf('/')));
      const key = parent.toLowerCase();
      this.#folders.set(
        key,
        (this.#folders.get(key) ?? new Set()).add(child.slice(parent === '' ? 0 : parent.length + 1)),
      );
      child = parent;
    }
  }

  /** The functions that the program imports from `wasi_snapshot_preview1`. */
  get imports(): Record<string, (...values: never[]) => number> {
    return {
      environ_sizes_get: (count: number, bytes: number) => this.#put32(count, 0) ?? this.#put32(bytes, 0) ?? OK,
      environ_get: () => OK,
      clock_time_get: (_clock: number, _precision: bigint, time: number) => {
        this.#view.setBigUint64(time, 0n, true);
        return OK;
      },
      fd_prestat_get: (fd: number, prestat: number) => {
        if (fd !== ROOT) return BADF;
        this.#put32(prestat, 0);
        this.#put32(prestat + 4, this.#folder.length);
        return OK;
      },
      fd_prestat_dir_name: (fd: number, name: number, length: number) => {
        if (fd !== ROOT) return BADF;
        this.#bytes(name, length).set(new TextEncoder().encode(this.#folder).subarray(0, length));
        return OK;
      },
      fd_fdstat_get: (fd: number, stat: number) => this.#describe(fd, stat),
      fd_fdstat_set_flags: () => OK,
      path_open: (_folder: number, _flags: number, path: number, length: number, ...rest: unknown[]) =>
        this.#openPath(this.#path(path, length), rest.at(-1) as number),
      path_filestat_get: (_folder: number, _flags: number, path: number, length: number, stat: number) =>
        this.#stat(this.#path(path, length), stat),
      fd_read: (fd: number, vectors: number, count: number, done: number) => this.#read(fd, vectors, count, done),
      fd_seek: (fd: number, offset: bigint, whence: number, at: number) => this.#seek(fd, Number(offset), whence, at),
      fd_readdir: (fd: number, buffer: number, length: number, cookie: bigint, used: number) =>
        this.#list(fd, { buffer, length, first: Number(cookie), used }),
      fd_close: (fd: number) => (this.#open.delete(fd) ? OK : BADF),
      // What it has to say about broken data goes nowhere: it is asked for by its results.
      fd_write: (_fd: number, vectors: number, count: number, done: number) => {
        let length = 0;
        for (let i = 0; i < count; i += 1) length += this.#view.getUint32(vectors + 8 * i + 4, true);
        this.#put32(done, length);
        return OK;
      },
      path_remove_directory: () => NOTSUP,
      path_unlink_file: () => NOTSUP,
      proc_exit: (code: number) => {
        throw new Error(`The program ended itself with code ${code}.`);
      },
    };
  }

  get #view(): DataView {
    if (this.#memory === undefined) throw new Error('The files have no memory to read into.');
    return new DataView(this.#memory.buffer);
  }

  #bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#view.buffer, address, length);
  }

  #put32(address: number, value: number): undefined {
    this.#view.setUint32(address, value, true);
  }

  #path(address: number, length: number): string {
    const path = new TextDecoder().decode(this.#bytes(address, length).slice());
    return path
      .replace(/^\.?\/+|\/+$/g, '')
      .replace(/^\.$/, '')
      .toLowerCase();
  }

  #content(path: string): Uint8Array | undefined {
    const name = this.#names.get(path);
    return this.#written.get(path) ?? (name === undefined ? undefined : this.#source.read(name));
  }

  #openPath(path: string, result: number): number {
    const bytes = this.#content(path);
    if (bytes === undefined && !this.#folders.has(path)) return NOENT;
    let fd = ROOT + 1;
    while (this.#open.has(fd)) fd += 1;
    this.#open.set(fd, { path, at: 0, ...(bytes && { bytes }) });
    this.#put32(result, fd);
    return OK;
  }

  #describe(fd: number, stat: number): number {
    const file = this.#open.get(fd);
    if (file === undefined && fd !== ROOT) return BADF;
    this.#bytes(stat, 24)
      .fill(0)
      .set([file?.bytes ? FILE : FOLDER]);
    this.#bytes(stat + 8, 16).fill(0xff);
    return OK;
  }

  #stat(path: string, stat: number): number {
    const isFolder = this.#folders.has(path);
    const size = isFolder ? 0 : this.#content(path)?.length;
    if (size === undefined) return NOENT;
    this.#bytes(stat, 64).fill(0);
    this.#view.setUint8(stat + 16, isFolder ? FOLDER : FILE);
    this.#view.setBigUint64(stat + 32, BigInt(size), true);
    return OK;
  }

  #read(fd: number, vectors: number, count: number, done: number): number {
    const file = this.#open.get(fd);
    if (file?.bytes === undefined) return BADF;
    const from = file.at;
    for (let i = 0; i < count; i += 1) {
      const address = this.#view.getUint32(vectors + 8 * i, true);
      const length = this.#view.getUint32(vectors + 8 * i + 4, true);
      const part = file.bytes.subarray(file.at, file.at + length);
      this.#bytes(address, part.length).set(part);
      file.at += part.length;
    }
    this.#put32(done, file.at - from);
    return OK;
  }

  #seek(fd: number, offset: number, whence: number, result: number): number {
    const file = this.#open.get(fd);
    if (file?.bytes === undefined) return BADF;
    const at = offset + ([0, file.at, file.bytes.length][whence] ?? Number.NaN);
    if (!(at >= 0)) return INVAL;
    file.at = at;
    this.#view.setBigUint64(result, BigInt(at), true);
    return OK;
  }

  /** Entries of a folder as WASI packs them; one that does not fit is cut off, and asked for again. */
  #list(
    fd: number,
    { buffer, length, first, used }: { buffer: number; length: number; first: number; used: number },
  ): number {
    const path = this.#open.get(fd)?.path;
    const names = path === undefined ? undefined : this.#folders.get(path);
    if (names === undefined) return BADF;
    const entries: number[] = [];
    for (const [index, name] of [...names].entries()) {
      if (index < first) continue;
      const bytes = new TextEncoder().encode(name);
      const entry = new DataView(new ArrayBuffer(24));
      entry.setBigUint64(0, BigInt(index + 1), true);
      entry.setUint32(16, bytes.length, true);
      entry.setUint8(20, this.#folders.has(`${path === '' ? '' : `${path}/`}${name.toLowerCase()}`) ? FOLDER : FILE);
      entries.push(...new Uint8Array(entry.buffer), ...bytes);
      if (entries.length >= length) break;
    }
    const fitting = Math.min(entries.length, length);
    this.#bytes(buffer, fitting).set(entries.slice(0, fitting));
    this.#put32(used, fitting);
    return OK;
  }
}
