import type { RawData, WebSocket } from 'ws';
import type { Caller } from '../../accounts/authenticate.ts';
import { type Costs, openTab } from '../../costs/costs.ts';
import { Problem, ValidationProblem } from '../../errors.ts';
import { createConversation } from '../../speech/conversation.ts';
import type { IncrementalServices } from '../../speech/incremental.ts';
import type { Preparer, SpeechOptions } from '../../speech/prepare.ts';
import { requestedLocators } from '../mappers/pronunciations.ts';
import { requestedGuidance } from '../mappers/speech-input.ts';
import { takeInOrder } from '../sockets/message-order.ts';
import { messageReader, parseMessage } from '../sockets/messages.ts';
import type { Connection } from './connection.ts';
import { createContext, type SpeechContext } from './context.ts';
import { SocketMessage } from './schemas.ts';
import { createSocketCaller } from './socket-caller.ts';

export interface SessionServices extends IncrementalServices {
  prepare: Preparer;
  costs: Costs;
}

export interface SessionOptions {
  services: SessionServices;
  /** Of the address; a context's first message may add to it. */
  speech: SpeechOptions;
  /** The operation, for the history. */
  source: string;
  isAbsolute: boolean;
  /** See `IncrementalOptions`. */
  isAutomatic: boolean;
  aheadSecs: number | undefined;
  /** One text after another, or several at once by their ids. */
  isMulti: boolean;
  inactivitySecs: number;
  /** Whether the address or a header brings the key, rather than the first message. */
  bringsKey: boolean;
  /** @param first the first message; empty where the key came before it. @throws Problem AUTH_REQUIRED */
  authenticate(first: SocketMessage): Promise<Caller>;
  /** A socket outlives many requests: each text after the first asks again. @throws Problem AUTH_REQUIRED, FORBIDDEN */
  authenticateAgain(caller: Caller): Promise<Caller>;
}

/** Contexts that one socket may have open at once. */
const MOST_CONTEXTS = 5;
const NORMAL = 1000;

const readMessage = messageReader(SocketMessage);

/** What a context's first message adds to what the address says. */
function requestedSpeech(speech: SpeechOptions, message: SocketMessage): SpeechOptions {
  const settings = message.voice_settings ?? {};
  const { speed } = settings;
  return {
    ...speech,
    input: {
      ...speech.input,
      // Other services go further than this one's engines.
      speed: typeof speed === 'number' ? Math.min(2, Math.max(0.5, speed)) : speech.input.speed,
      guidanceScale: requestedGuidance(settings) ?? speech.input.guidanceScale,
    },
    dictionaries: requestedLocators(message.pronunciation_dictionary_locators),
  };
}

/** Serves one socket until it ends. */
export function serveSocket(socket: WebSocket, connection: Connection, options: SessionOptions): void {
  const contexts = new Map<string, SpeechContext>();
  const conversation = createConversation(options.services.conversationSlots);
  const tab = openTab();
  let isClosing = false;
  let idle = setTimeout(timeOut, options.inactivitySecs * 1000);
  const caller = createSocketCaller(options.authenticate, connection.fail);
  if (options.bringsKey) caller.of({}).catch(connection.fail);

  function timeOut(): void {
    // Whoever listens to a long text has nothing to send meanwhile.
    if ([...contexts.values()].some((context) => context.isSpeaking())) {
      idle = setTimeout(timeOut, options.inactivitySecs * 1000);
      return;
    }
    const secs = options.inactivitySecs;
    connection.fail(new Problem('BAD_REQUEST', `No message was received for ${secs} seconds. The socket was closed.`));
  }

  /** The last context that was closing has been spoken. */
  function endWhenDone(): void {
    if (isClosing && contexts.size === 0) connection.close(NORMAL, 'Everything has been spoken.');
  }

  async function open(id: string, by: Caller, message: SocketMessage): Promise<SpeechContext> {
    if (contexts.size >= MOST_CONTEXTS) {
      throw new Problem('BAD_REQUEST', `A socket can have at most ${MOST_CONTEXTS} open contexts. Close one first.`);
    }
    const speaker = await options.services.prepare.pieces(by, requestedSpeech(options.speech, message));
    const context = createContext(
      connection,
      options.services,
      {
        conversation,
        speaker,
        chunkLengths: message.generation_config?.chunk_length_schedule ?? [],
        isAutomatic: options.isAutomatic,
        aheadSecs: options.aheadSecs,
        source: options.source,
      },
      by,
      { contextId: options.isMulti ? id : undefined, isAbsolute: options.isAbsolute },
    );
    contexts.set(id, context);
    context.done
      .catch((error: unknown) => {
        if (connection.isOpen()) connection.fail(error, options.isMulti ? id : undefined);
      })
      .finally(() => {
        contexts.delete(id);
        endWhenDone();
      });
    return context;
  }

  const contextOf = ({ context_id, contextId }: SocketMessage): string | undefined =>
    options.isMulti ? (context_id ?? contextId ?? undefined) : undefined;

  async function take(message: SocketMessage): Promise<void> {
    const isFirst = !caller.isIdentified();
    let by = await caller.of(message);
    await options.services.costs.charge(tab, by.accountId);
    // What is begun now nobody would end.
    if (!connection.isOpen()) return;
    if (message.close_socket) {
      isClosing = true;
      for (const context of contexts.values()) context.finish();
      return endWhenDone();
    }
    const id = contextOf(message) ?? 'default';
    const { text } = message;
    const isEnd = message.close_context || (!options.isMulti && text === '');
    const isKeepAlive = !isEnd && !message.flush && (text === undefined || text === null || text === '');
    if (isKeepAlive || (isEnd && !text && !contexts.has(id) && options.isMulti)) return;
    if (!isFirst && !contexts.has(id)) {
      by = await options.authenticateAgain(by);
      caller.renew(by);
    }
    const context = contexts.get(id) ?? (await open(id, by, message));
    if (text) context.push(text);
    if (message.flush || message.try_trigger_generation) context.flush();
    if (!isEnd) return;
    if (message.immediate) context.stop();
    else context.finish();
    if (!options.isMulti) isClosing = true;
  }

  async function receive(data: RawData): Promise<void> {
    clearTimeout(idle);
    idle = setTimeout(timeOut, options.inactivitySecs * 1000);
    let contextId: string | undefined;
    try {
      if (!connection.isOpen()) return;
      const message = readMessage(parseMessage(data));
      contextId = contextOf(message);
      await take(message);
    } catch (error) {
      const isOne = contextId !== undefined && !(error instanceof ValidationProblem) && caller.isIdentified();
      connection.fail(error, isOne && (error as Problem).code !== 'AUTH_REQUIRED' ? contextId : undefined);
    }
  }

  takeInOrder(socket, (data) => options.services.costs.perform(tab, () => receive(data)));
  socket.on('close', () => {
    clearTimeout(idle);
    caller.close();
    for (const context of contexts.values()) context.cancel();
  });
}
