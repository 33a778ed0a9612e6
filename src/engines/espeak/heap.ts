import type { EspeakModule } from '@echogarden/espeak-ng-emscripten';

/** Puts the engine's memory back to what it was when this was made. */
export interface HeapKeeper {
  restore(): void;
}

/** Larger than any gap in a fresh heap, so that the allocator must move its end. */
const PROBE_BYTES = 4 * 1024 * 1024;

/**
 * Remembers the engine's heap. eSpeak NG keeps counters from call to call (flutter, breath noise, wave cycles), so the
 * same text would differ by what was spoken before it.
 *
 * Only the allocated part is copied back (1.5 of 17 MB); what a call has used above it is zeroed, as it was at first.
 * The word where the C library keeps the end of the allocated part is found by watching one large allocation.
 */
export function createHeapKeeper(module: EspeakModule): HeapKeeper {
  const before = module.HEAPU8.slice();
  const endAddress = findEndAddress(module, before);
  module.HEAPU8.fill(0);
  module.HEAPU8.set(before);
  const readEnd = () => new DataView(module.HEAPU8.buffer).getUint32(endAddress, true);
  const used = before.slice(0, endAddress > 0 ? readEnd() : before.length);
  const unused = new Uint32Array(before.buffer, Math.ceil(used.length / 4) * 4);
  if (unused.some((word) => word !== 0)) throw new Error('The heap holds data above its end.');
  return {
    restore() {
      const end = endAddress > 0 ? readEnd() : module.HEAPU8.length;
      module.HEAPU8.set(used);
      if (end > used.length) module.HEAPU8.fill(0, used.length, end);
    },
  };
}

/** Address of the allocator's end-of-heap word: of all words that moved by the probe's size, the largest; 0 if unknown. */
function findEndAddress(module: EspeakModule, before: Uint8Array): number {
  const probe = module._malloc(PROBE_BYTES);
  const old = new Uint32Array(before.buffer);
  const now = new Uint32Array(module.HEAPU8.buffer, 0, old.length);
  let best = 0;
  let bestValue = probe + PROBE_BYTES;
  // It is a variable of the program, so it lies below everything that was ever allocated.
  for (let at = 0; at < probe / 4; at += 1) {
    const value = now[at] ?? 0;
    const moved = value - (old[at] ?? 0);
    if (moved >= PROBE_BYTES / 2 && value > bestValue && value <= module.HEAPU8.length && value % 16 === 0) {
      best = at * 4;
      bestValue = value;
    }
  }
  return best;
}
