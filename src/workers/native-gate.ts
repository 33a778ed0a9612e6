import { setTimeout as delay } from 'node:timers/promises';

/**
 * Keeps a thread from being ended inside native code: a call into it that finds its thread terminated ends the whole process
 * ("Error::ThrowAsJavaScriptException napi_throw"). Shared between a thread and whoever ends it.
 */
export type NativeGate = SharedArrayBuffer;

const OUTSIDE = 0;
const INSIDE = 1;
/** Inside, and to stay out afterwards. */
const CLOSING = 2;
const CLOSED = 3;
/** Encoding a block takes about as long. */
const ASK_AGAIN_MS = 2;

/** A gate whose thread counts as inside until it has loaded its modules, native ones among them, and calls `openGate`. */
export function createNativeGate(): NativeGate {
  const gate = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  new Int32Array(gate)[0] = INSIDE;
  return gate;
}

/** The thread has come out, and waits there where it is to be ended. */
export function openGate(gate: NativeGate): void {
  const state = new Int32Array(gate);
  if (Atomics.compareExchange(state, 0, INSIDE, OUTSIDE) !== CLOSING) return;
  Atomics.store(state, 0, CLOSED);
  Atomics.wait(state, 0, CLOSED);
}

/** Runs native code in the thread; once the gate is closed the thread waits outside to be ended. */
export function insideGate<Result>(gate: NativeGate, run: () => Result): Result {
  const state = new Int32Array(gate);
  if (Atomics.compareExchange(state, 0, OUTSIDE, INSIDE) === CLOSED) Atomics.wait(state, 0, CLOSED);
  try {
    return run();
  } finally {
    openGate(gate);
  }
}

/**
 * Waits until the thread is outside, and keeps it there: now it can be ended.
 * @param exited settles when the thread is no more, which may be while it is inside
 */
export async function closeGate(gate: NativeGate, exited: Promise<unknown>): Promise<void> {
  const state = new Int32Array(gate);
  if (Atomics.compareExchange(state, 0, OUTSIDE, CLOSED) === OUTSIDE) return;
  let isGone = false;
  const gone = exited.finally(() => {
    isGone = true;
  });
  Atomics.compareExchange(state, 0, INSIDE, CLOSING);
  // It may have left in between the two.
  while (
    !isGone &&
    Atomics.load(state, 0) !== CLOSED &&
    Atomics.compareExchange(state, 0, OUTSIDE, CLOSED) !== OUTSIDE
  ) {
    Atomics.compareExchange(state, 0, INSIDE, CLOSING);
    await Promise.race([delay(ASK_AGAIN_MS), gone]);
  }
}
