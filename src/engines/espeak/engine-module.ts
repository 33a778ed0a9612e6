import { espeakData } from './shared-data.ts';
import { WasiFiles } from './wasi-files.ts';

/** What `native/espeak/engine.c` exports. Addresses and integers, each a number. */
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  initialize(): number;
  room(bytes: number): number;
  samples(): number;
  clause(): number;
  clause_end(): number;
  set_voice(wordsPerMinute: number, volume: number, pitch: number, range: number): number;
  begin(): number;
  next_clause(): number;
  set_lengths(): void;
  begin_clause(): void;
  render(): number;
  next_phonemes(): number;
  phoneme_name(index: number): number;
}

/** The WebAssembly module and its memory. */
export interface EngineModule {
  readonly call: Omit<Exports, 'memory' | '_initialize' | 'initialize' | 'room'>;
  /** Puts a string where the next call reads it. */
  put(text: string): void;
  /** A C string. */
  text(address: number): string;
  /** 32-bit integers; valid until the next call. */
  integers(address: number, count: number): Int32Array;
  samples(count: number): Int16Array;
  /** A file of voices or languages, below the engine's data. */
  writeFile(path: string, lines: readonly string[]): void;
}

/** An instance of the engine, ready to be given a voice. Some 15 ms, most of it for unpacking the first data. */
export function createEngineModule(): EngineModule {
  const data = espeakData();
  const files = new WasiFiles(data, '/data');
  const { exports } = new WebAssembly.Instance(data.module, { wasi_snapshot_preview1: files.imports });
  const engine = exports as unknown as Exports;
  files.attach(engine.memory);
  engine._initialize();
  const status = engine.initialize();
  if (status !== 0) throw new Error(`eSpeak NG did not start (code ${status}).`);
  const piece = engine.samples();
  return {
    call: engine,
    put(text) {
      const bytes = new TextEncoder().encode(`${text}\0`);
      const address = engine.room(bytes.length);
      if (address === 0) throw new Error('eSpeak NG is out of memory.');
      new Uint8Array(engine.memory.buffer, address, bytes.length).set(bytes);
    },
    text(address) {
      const memory = new Uint8Array(engine.memory.buffer);
      return new TextDecoder().decode(memory.slice(address, memory.indexOf(0, address)));
    },
    integers: (address, count) => new Int32Array(engine.memory.buffer, address, count),
    samples: (count) => new Int16Array(engine.memory.buffer, piece, count),
    writeFile: (path, lines) => files.write(path, `${lines.join('\n')}\n`),
  };
}
