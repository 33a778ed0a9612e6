import { vi } from 'vitest';
import type * as strengths from '../src/accounts/password-strength.ts';
import type { LaneReport, ToLane } from '../src/workers/protocol.ts';
import type * as calls from '../src/workers/thread-calls.ts';
import type * as handles from '../src/workers/thread-handle.ts';

/**
 * Threads outlive the server that started them and serve the next one of the same process: loading an engine, a detector or
 * the password dictionaries takes a second of processor time, and a test file starts a server for most of its tests. They
 * are the real threads. One that has anything unfinished at its server's end is ended, as it is outside the tests.
 */

interface WarmThread {
  handle: handles.ThreadHandle;
  /** Whom it reports to. */
  options: handles.ThreadOptions;
  isReady: boolean;
  unfinished: Set<number>;
}

interface Kept {
  idle: Map<string, WarmThread[]>;
  callThreads: Map<string, calls.CallThread<unknown, unknown>>;
  strength?: strengths.PasswordStrength;
}

/** This module is loaded anew for each test file of a process. */
const owner = globalThis as typeof globalThis & { warmThreads?: Kept };
owner.warmThreads ??= { idle: new Map(), callThreads: new Map() };
const kept = owner.warmThreads;
const { idle, callThreads } = kept;

vi.mock('../src/workers/thread-handle.ts', async (importOriginal) => {
  const original = await importOriginal<typeof handles>();
  return { ...original, startThread: (options: handles.ThreadOptions) => startWarm(options, original.startThread) };
});

function startWarm(options: handles.ThreadOptions, start: typeof handles.startThread): handles.ThreadHandle {
  // Processes hold models of their server's own folder.
  if (options.module !== undefined || options.data.runsIn !== 'thread') return start(options);
  const key = JSON.stringify(options.data);
  const warm = idle.get(key)?.pop() ?? startNew(options, start);
  warm.options = options;
  let isClosed = false;
  // As a thread's first report does, it comes after the caller has its handle.
  if (warm.isReady) queueMicrotask(() => isClosed || options.onMessage({ type: 'ready' }));
  return {
    send(message: ToLane) {
      if (message.type === 'start') warm.unfinished.add(message.runId);
      warm.handle.send(message);
    },
    terminate: () => warm.handle.terminate(),
    async close() {
      isClosed = true;
      if (!warm.isReady || warm.unfinished.size > 0) return await warm.handle.close();
      idle.set(key, [...(idle.get(key) ?? []), warm]);
    },
  };
}

function startNew(options: handles.ThreadOptions, start: typeof handles.startThread): WarmThread {
  const warm: Omit<WarmThread, 'handle'> = { options, isReady: false, unfinished: new Set() };
  return Object.assign(warm, {
    handle: start({
      data: options.data,
      onMessage(message: LaneReport) {
        if (message.type === 'ready') warm.isReady = true;
        if (message.type === 'failed' || (message.type === 'chunk' && message.chunk.isLast)) {
          warm.unfinished.delete(message.runId);
        }
        warm.options.onMessage(message);
      },
      onChildEnd: () => warm.options.onChildEnd(),
      onExit(reason) {
        warm.isReady = false;
        for (const threads of idle.values())
          threads.splice(0, threads.length, ...threads.filter((one) => one !== warm));
        warm.options.onExit(reason);
      },
    }),
  });
}

vi.mock('../src/workers/thread-calls.ts', async (importOriginal) => {
  const original = await importOriginal<typeof calls>();
  return {
    ...original,
    createCallThread: (url: URL, options: calls.CallThreadOptions) =>
      url.href.includes('/src/') && options.data === undefined
        ? callWarm(url, options, original.createCallThread)
        : original.createCallThread(url, options),
  };
});

function callWarm(
  url: URL,
  { failed }: calls.CallThreadOptions,
  create: typeof calls.createCallThread,
): calls.CallThread<unknown, unknown> {
  const thread = callThreads.get(url.href) ?? create<unknown, unknown>(url, { failed: (reason) => new Error(reason) });
  callThreads.set(url.href, thread);
  let isClosed = false;
  let unanswered = 0;
  return {
    end: thread.end,
    async call(task) {
      if (isClosed) throw failed('the thread is closed');
      unanswered += 1;
      try {
        return await thread.call(task);
      } catch (error) {
        throw failed((error as Error).message);
      } finally {
        unanswered -= 1;
      }
    },
    async close() {
      isClosed = true;
      if (unanswered > 0) await thread.end();
    },
  };
}

vi.mock('../src/accounts/password-strength.ts', async (importOriginal) => {
  const original = await importOriginal<typeof strengths>();
  kept.strength ??= original.createPasswordStrength();
  const { strength } = kept;
  return { ...original, createPasswordStrength: () => ({ ...strength, close: async () => undefined }) };
});
