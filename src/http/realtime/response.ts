import type { Caller } from '../../accounts/authenticate.ts';
import { newId } from '../../ids.ts';
import {
  createIncrementalSpeech,
  type IncrementalOptions,
  type IncrementalServices,
} from '../../speech/incremental.ts';
import { codePoints } from '../../speech/text-length.ts';
import type { Outbox } from '../sockets/outbox.ts';
import { realtimeError } from './errors.ts';
import type { Dialect, Item, SendEvent } from './events.ts';
import { betaFormat, type Settings } from './settings.ts';

export interface ResponseOptions {
  text: string;
  settings: Settings;
  metadata: Record<string, string> | null;
  conversationId: string | null;
  /** The last item of the conversation; null where the answer is not part of it. */
  previousItemId: string | null;
}

/** An answer that is being spoken. */
export interface SpokenResponse {
  id: string;
  itemId: string;
  /** Interrupted: nothing more is spoken. */
  cancel(): void;
  /** Settles when its last event has been sent. @throws what went wrong, once the response has been reported as failed */
  done: Promise<void>;
}

type Status = 'in_progress' | 'completed' | 'cancelled' | 'failed';

/** Speaks a text as one item of the conversation, and reports it by the events of a response. */
export function createResponse(
  out: { send: SendEvent; outbox: Outbox; dialect: Dialect },
  services: IncrementalServices,
  spoken: IncrementalOptions,
  caller: Caller,
  options: ResponseOptions,
): SpokenResponse {
  const { send, outbox, dialect } = out;
  const [id, itemId] = [`resp_${newId()}`, `item_${newId()}`];
  const speech = createIncrementalSpeech(services, spoken, caller);
  const points = [...options.text];
  const ofResponse = { response_id: id };
  const ofItem = { ...ofResponse, output_index: 0 };
  const ofPart = { ...ofItem, item_id: itemId, content_index: 0 };
  let isCancelled = false;
  /** Code points of the text whose words have been sent. */
  let reached = 0;

  const item = (status: Item['status'], content: object[]): Item => ({
    ...{ id: itemId, object: 'realtime.item', type: 'message', status, role: 'assistant', content },
  });
  const part = () => ({ type: 'audio', transcript: points.slice(0, reached).join('') });
  const body = (status: Status, output: Item[], details: object | null = null) =>
    responseBody({ id, status, output, details, dialect, options });

  function begin(): void {
    send('response.created', { response: body('in_progress', []) });
    send('response.output_item.added', { ...ofItem, item: item('in_progress', []) });
    const added = { previous_item_id: options.previousItemId, item: item('in_progress', []) };
    send(dialect.isBeta ? 'conversation.item.created' : 'conversation.item.added', added);
    send('response.content_part.added', { ...ofPart, part: { type: 'audio', transcript: '' } });
  }

  function end(status: Exclude<Status, 'in_progress'>, details: object | null): void {
    const { transcript } = part();
    const content = [{ type: dialect.isBeta ? 'audio' : 'output_audio', transcript }];
    const whole = item(status === 'completed' ? 'completed' : 'incomplete', content);
    send(`${dialect.audio}.done`, ofPart);
    send(`${dialect.transcript}.done`, { ...ofPart, transcript });
    send('response.content_part.done', { ...ofPart, part: part() });
    send('response.output_item.done', { ...ofItem, item: whole });
    if (!dialect.isBeta) {
      send('conversation.item.done', { previous_item_id: options.previousItemId, item: whole });
    }
    send('response.done', { response: body(status, [whole], details) });
  }

  function sendWords(until: number): void {
    let to = until;
    while (to < points.length && !/[\p{L}\p{N}]/u.test(points[to] ?? '')) to += 1;
    if (to <= reached) return;
    send(`${dialect.transcript}.delta`, { ...ofPart, delta: points.slice(reached, to).join('') });
    reached = to;
  }

  async function speak(): Promise<void> {
    begin();
    try {
      speech.push(options.text);
      speech.finish();
      for await (const { bytes, words } of speech.pieces) {
        if (isCancelled || !outbox.isOpen()) break;
        const last = words.at(-1);
        if (last !== undefined) sendWords(last.endChar);
        const delta = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
        if (delta !== '') send(`${dialect.audio}.delta`, { ...ofPart, delta });
        await outbox.drained();
      }
      if (!isCancelled) sendWords(points.length);
    } catch (error) {
      if (!isCancelled) {
        const { type, code } = realtimeError(error);
        end('failed', { type: 'failed', error: { type, code } });
        throw error;
      }
    } finally {
      speech.cancel();
    }
    if (isCancelled) end('cancelled', { type: 'cancelled', reason: 'client_cancelled' });
    else end('completed', null);
  }

  return {
    id,
    itemId,
    cancel() {
      isCancelled = true;
      speech.cancel();
    },
    done: speak(),
  };
}

function responseBody(response: {
  id: string;
  status: Status;
  output: Item[];
  details: object | null;
  dialect: Dialect;
  options: ResponseOptions;
}): object {
  const { settings, text, metadata, conversationId } = response.options;
  const { voice = null, format } = settings;
  const characters = codePoints(text);
  // Tokens are what is counted here: characters in, none out.
  const usage = { total_tokens: characters, input_tokens: characters, output_tokens: 0 };
  return {
    id: response.id,
    object: 'realtime.response',
    status: response.status,
    status_details: response.details,
    output: response.output,
    conversation_id: conversationId,
    metadata,
    usage: response.status === 'in_progress' ? null : usage,
    ...(response.dialect.isBeta
      ? { modalities: ['audio', 'text'], voice, output_audio_format: betaFormat(format) }
      : { output_modalities: ['audio'], audio: { output: { voice, format } } }),
  };
}
