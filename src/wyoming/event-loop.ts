import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LimitedConnection } from './connection-limits.ts';
import { createEventReader, type WyomingEvent, writeEvent } from './events.ts';

export interface EventAnswers {
  answer(event: WyomingEvent): Promise<void>;
  /** Reports an error to the client; after a `WyomingError` it ends the connection. */
  fail(error: unknown): Promise<void>;
  /** Whether speech is on its way to the client between two events. */
  isSpeaking(): boolean;
  /** Milliseconds in which a whole event must come. */
  idleMs?: number | undefined;
}

/** Bytes of an event that is never whole do not count as life. A language model may think for a while. */
const IDLE_MS = 60_000;
/** Time to read what has been sent, a piece of audio or a list of voices. */
const UNREAD_MS = 30_000;
/** Bytes read ahead while an event is being answered. More stay with the client. */
const MAX_AHEAD_BYTES = 64 * 1024;

/** Answers a connection's events one after the other, each when the answer to the one before it has been taken. */
export function answerEvents(socket: Socket, answers: EventAnswers): LimitedConnection {
  const { idleMs = IDLE_MS } = answers;
  const reader = createEventReader();
  let isAnswering = false;
  let idleSinceMs = performance.now();
  let idle = setTimeout(closeIdle, idleMs);

  const isBusy = () => isAnswering || answers.isSpeaking();

  function closeIdle(): void {
    if (isBusy()) idle = setTimeout(closeIdle, idleMs);
    else socket.destroy();
  }

  async function nextEvent(): Promise<WyomingEvent | undefined> {
    try {
      return socket.writable ? reader.next() : undefined;
    } catch (error) {
      await answers.fail(error);
      return undefined;
    }
  }

  async function answerAll(): Promise<void> {
    isAnswering = true;
    for (let event = await nextEvent(); event !== undefined; event = await nextEvent()) {
      clearTimeout(idle);
      idle = setTimeout(closeIdle, idleMs);
      await answers.answer(event).catch(answers.fail);
      // Others have their turn between any two events.
      await nextTurn();
    }
    isAnswering = false;
    idleSinceMs = performance.now();
    socket.resume();
  }

  socket.on('data', (bytes: Buffer) => {
    reader.push(bytes);
    if (isAnswering && reader.pendingBytes() > MAX_AHEAD_BYTES) socket.pause();
    if (!isAnswering) void answerAll();
  });
  socket.on('close', () => clearTimeout(idle));
  return { idleSinceMs: () => (isBusy() ? undefined : idleSinceMs) };
}

/** Sends events; settles when the client has taken them or is gone. One that takes nothing for long is disconnected. */
export function createEventSender(socket: Socket) {
  return async (type: string, data: Record<string, unknown> = {}, payload?: Uint8Array): Promise<void> => {
    if (socket.destroyed || socket.write(writeEvent(type, data, payload))) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => socket.destroy(), UNREAD_MS);
      const settle = () => {
        clearTimeout(late);
        socket.off('drain', settle).off('close', settle);
        resolve();
      };
      socket.on('drain', settle).on('close', settle);
    });
  };
}
