import type { RawData, WebSocket } from 'ws';
import type { Caller } from '../../accounts/authenticate.ts';
import { openTab } from '../../costs/costs.ts';
import { newId } from '../../ids.ts';
import { takeInOrder } from '../sockets/message-order.ts';
import { messageReader, parseMessage } from '../sockets/messages.ts';
import type { Outbox } from '../sockets/outbox.ts';
import { errorSender, REFUSED, RealtimeProblem } from './errors.ts';
import { type Dialect, eventSender, sendItem, sessionBody } from './events.ts';
import { createItems } from './items.ts';
import { keepAlive } from './keep-alive.ts';
import { createResponses, type ResponseServices } from './responses.ts';
import { AnyEvent, CLIENT_EVENTS } from './schemas.ts';
import { changed, DEFAULT_SETTINGS, type Settings } from './settings.ts';

export interface RealtimeOptions {
  services: ResponseServices;
  dialect: Dialect;
  /** As the client calls it. */
  model: string;
  /** As the engines call it; undefined for the voice's own. @throws Problem BAD_REQUEST */
  modelId(): string | undefined;
  /** See `IncrementalOptions`. */
  aheadSecs: number | undefined;
  /** Characters that may wait to be spoken. */
  mostCharacters: number;
  /** @throws Problem AUTH_REQUIRED, FORBIDDEN */
  authenticate(): Promise<Caller>;
  /** Each response asks again. @throws Problem AUTH_REQUIRED, FORBIDDEN */
  authenticateAgain(caller: Caller): Promise<Caller>;
  onFailure(error: unknown): void;
}

const readEvent = messageReader(AnyEvent);
const READERS = {
  'session.update': messageReader(CLIENT_EVENTS['session.update']),
  'conversation.item.create': messageReader(CLIENT_EVENTS['conversation.item.create']),
  'conversation.item.delete': messageReader(CLIENT_EVENTS['conversation.item.delete']),
  'response.create': messageReader(CLIENT_EVENTS['response.create']),
  'response.cancel': messageReader(CLIENT_EVENTS['response.cancel']),
};

/** Serves one socket until it ends. */
export function serveRealtime(socket: WebSocket, outbox: Outbox, options: RealtimeOptions): void {
  const { services, dialect } = options;
  const send = eventSender(outbox);
  const fail = errorSender(outbox, send, options.onFailure);
  const items = createItems(options.mostCharacters);
  const responses = createResponses({ ...options, send, outbox, items, fail });
  const sessionId = `sess_${newId()}`;
  const tab = openTab();
  let settings: Settings = DEFAULT_SETTINGS;
  let caller = (async () => {
    options.modelId();
    return await options.authenticate();
  })();

  async function answer(type: string, body: unknown): Promise<void> {
    switch (type) {
      case 'session.update': {
        const next = changed(settings, READERS[type](body).session);
        // So that a voice that does not exist is refused here rather than with the next response.
        await responses.speakerFor(await caller, next);
        settings = next;
        return send('session.updated', { session: sessionBody(dialect, sessionId, options.model, settings) });
      }
      case 'conversation.item.create': {
        const { item, previousItemId } = items.add(READERS[type](body).item);
        return sendItem(send, dialect, item, previousItemId);
      }
      case 'conversation.item.delete': {
        const { item_id } = READERS[type](body);
        items.remove(item_id);
        return send('conversation.item.deleted', { item_id });
      }
      case 'response.create': {
        const { response } = READERS[type](body);
        const by = await options.authenticateAgain(await caller);
        caller = Promise.resolve(by);
        return await responses.create(by, settings, response ?? {});
      }
      case 'response.cancel':
        return responses.cancel(READERS[type](body).response_id ?? undefined);
      default:
        throw new RealtimeProblem(
          'unknown_event',
          `This server speaks texts and has no event "${type}". It has ${Object.keys(CLIENT_EVENTS).join(', ')}.`,
        );
    }
  }

  async function receive(data: RawData): Promise<void> {
    let eventId: string | null = null;
    try {
      const { accountId } = await caller;
      await services.costs.charge(tab, accountId);
      if (!outbox.isOpen()) return;
      const body = parseMessage(data);
      const { type, event_id } = readEvent(body);
      eventId = event_id ?? null;
      await answer(type, body);
    } catch (error) {
      if (outbox.isOpen()) fail(error, eventId);
    }
  }

  caller.then(
    () => send('session.created', { session: sessionBody(dialect, sessionId, options.model, settings) }),
    (error: unknown) => {
      fail(error);
      outbox.refuse(REFUSED, 'The session was refused.');
    },
  );
  takeInOrder(socket, (data) => services.costs.perform(tab, () => receive(data)));
  keepAlive(socket, responses.isSpeaking);
  socket.on('close', responses.close);
}
