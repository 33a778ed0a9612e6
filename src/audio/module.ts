import { readFileSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** FFmpeg's codecs behind the interface of native/ffmpeg. */
const FILE = new URL('../../native/ffmpeg/audio.wasm', import.meta.url);
const KEY = 'locution audio module';

/** Compiled once: threads that are started afterwards find it, and share its code. */
export function audioModule(): WebAssembly.Module {
  const known = getEnvironmentData(KEY);
  if (known instanceof WebAssembly.Module) return known;
  const module = new WebAssembly.Module(readFileSync(FILE));
  setEnvironmentData(KEY, module);
  return module;
}
