import { audioModule } from './module.ts';

/** The module's functions. Handles and texts are addresses, 0 for none; a result below 0 is an error code. */
interface Calls {
  /** The C library's. */
  _initialize(): void;
  start(): void;
  allocate(size: number): number;
  release(address: number): void;
  last_complaint(): number;
  describe_error(code: number, text: number, size: number): void;

  chain_open(inHz: number, outHz: number, gainDb: number, ceilingDb: number): number;
  chain_input(chain: number): number;
  chain_output(chain: number): number;
  chain_write(chain: number, count: number, factor: number): number;
  chain_finish(chain: number): number;
  chain_rounded(chain: number, count: number): number;
  chain_close(chain: number): void;

  encoder_open(name: number, rateHz: number, bitRate: number, options: number, position: number): number;
  encoder_frame_size(encoder: number): number;
  encoder_padding(encoder: number): number;
  encoder_header(encoder: number): number;
  encoder_header_size(encoder: number): number;
  encoder_input(encoder: number): number;
  encoder_write(encoder: number, count: number): number;
  encoder_finish(encoder: number): number;
  encoder_sizes(encoder: number): number;
  encoder_bytes(encoder: number): number;
  encoder_close(encoder: number): void;

  decoder_open(container: number, isSeekable: number, outHz: number, maxDamaged: number, result: number): number;
  decoder_read(decoder: number): number;
  decoder_samples(decoder: number): number;
  decoder_rate_hz(decoder: number): number;
  decoder_channels(decoder: number): number;
  decoder_codec(decoder: number): number;
  decoder_container(decoder: number): number;
  decoder_duration_secs(decoder: number): number;
  decoder_close(decoder: number): void;

  muxer_open(container: number, isSeekable: number, encoder: number): number;
  muxer_tag(muxer: number, name: number, value: number): number;
  muxer_chapter(muxer: number, startMs: number, endMs: number, title: number): number;
  muxer_cover(muxer: number, isPng: number, bytes: number, size: number): number;
  muxer_begin(muxer: number, options: number): number;
  muxer_flush(muxer: number): void;
  muxer_finish(muxer: number): number;
  muxer_close(muxer: number): void;
}

/** The other end of a decoder's input or a muxer's output. */
export interface Host {
  /** Fills what it is given as far as there are bytes. @returns how many; 0 at the end */
  read(into: Uint8Array): number;
  /** @param whence 0 from the start, 1 from here, 2 from the end, −1 asks for the size. @returns the position; −1 where it cannot */
  seek(offset: number, whence: number): number;
  /** @param bytes only valid during the call */
  write(bytes: Uint8Array): void;
}

/** Codecs with a memory of their own. */
export interface Instance {
  readonly calls: Calls;
  /** After a trap nothing of it can be used or need be closed. */
  readonly isBroken: boolean;
  /** Views of the memory, valid until the next call. */
  bytes(address: number, length: number): Uint8Array<ArrayBuffer>;
  floats(address: number, length: number): Float32Array<ArrayBuffer>;
  int16s(address: number, length: number): Int16Array<ArrayBuffer>;
  int32s(address: number, length: number): Int32Array<ArrayBuffer>;
  text(address: number): string;
  /** Calls with texts (or bytes) that are in the memory for as long as the call takes. */
  lend<Result>(values: readonly (string | Uint8Array)[], call: (...addresses: number[]) => Result): Result;
  /** @throws Error where the code is below 0, with what it means */
  check(code: number, what: string): number;
}

/** WASI's "bad file descriptor": the C library asks for files, and there are none. */
const NO_SYSTEM = 8;
const DESCRIPTION_BYTES = 128;
const NO_HOST: Host = { read: () => 0, seek: () => -1, write() {} };

/** The build bounds the memory to 1 GiB. */
export function createInstance(host: Host = NO_HOST): Instance {
  const module = audioModule();
  const bytes = (address: number, length: number) => new Uint8Array(memory.buffer, address, length);
  const { exports } = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: withoutSystem(module),
    host: {
      read: (address: number, length: number) => host.read(bytes(address, length)),
      seek: host.seek,
      write: (address: number, length: number) => host.write(bytes(address, length)),
    },
  });
  const memory = exports.memory as WebAssembly.Memory;
  let isBroken = false;
  const calls = guarded(exports, () => {
    isBroken = true;
  });

  function text(address: number): string {
    const rest = new Uint8Array(memory.buffer, address);
    return Buffer.from(rest.subarray(0, rest.indexOf(0))).toString();
  }

  function lend<Result>(values: readonly (string | Uint8Array)[], call: (...addresses: number[]) => Result): Result {
    const addresses = values.map((value) => {
      const content = typeof value === 'string' ? Buffer.from(`${value}\0`) : value;
      const address = calls.allocate(content.length);
      if (address === 0) throw new Error(`the codecs have no memory for ${content.length} bytes`);
      bytes(address, content.length).set(content);
      return address;
    });
    try {
      return call(...addresses);
    } finally {
      if (!isBroken) for (const address of addresses) calls.release(address);
    }
  }

  function check(code: number, what: string): number {
    if (code >= 0) return code;
    const meaning = lend([new Uint8Array(DESCRIPTION_BYTES)], (address) => {
      calls.describe_error(code, address, DESCRIPTION_BYTES);
      return text(address);
    });
    const complaint = text(calls.last_complaint()).trim();
    throw new Error(`${what}: ${meaning}${complaint === '' ? '' : ` (${complaint})`}`);
  }

  calls._initialize();
  calls.start();
  return {
    calls,
    get isBroken() {
      return isBroken;
    },
    bytes,
    floats: (address, length) => new Float32Array(memory.buffer, address, length),
    int16s: (address, length) => new Int16Array(memory.buffer, address, length),
    int32s: (address, length) => new Int32Array(memory.buffer, address, length),
    text,
    lend,
    check,
  };
}

let own: Instance | undefined;

/** The thread's own, for all that it encodes; another one after a trap. */
export function ownInstance(): Instance {
  if (own === undefined || own.isBroken) own = createInstance();
  return own;
}

function withoutSystem(module: WebAssembly.Module): Record<string, () => number> {
  const names = WebAssembly.Module.imports(module).filter(({ module: from }) => from === 'wasi_snapshot_preview1');
  return Object.fromEntries(names.map(({ name }) => [name, () => NO_SYSTEM]));
}

/** The exported functions; what one of them throws is a trap, or comes from the host in the middle of a call. */
function guarded(exports: Record<string, unknown>, onTrap: () => void): Calls {
  const functions = Object.entries(exports).flatMap(([name, value]) => {
    if (typeof value !== 'function') return [];
    const call = value as (...values: number[]) => number;
    const guard = (...values: number[]) => {
      try {
        return call(...values);
      } catch (error) {
        onTrap();
        throw error;
      }
    };
    return [[name, guard]];
  });
  // The build's exports are those of `Calls`: a test compares them.
  return Object.fromEntries(functions) as Calls;
}
