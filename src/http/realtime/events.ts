import { newId } from '../../ids.ts';
import type { Outbox } from '../sockets/outbox.ts';
import { betaFormat, type Settings } from './settings.ts';

/** The two forms of the protocol: names and shapes changed when it left its beta. */
export interface Dialect {
  isBeta: boolean;
  audio: string;
  transcript: string;
}

export const dialectOf = (isBeta: boolean): Dialect =>
  isBeta
    ? { isBeta, audio: 'response.audio', transcript: 'response.audio_transcript' }
    : { isBeta, audio: 'response.output_audio', transcript: 'response.output_audio_transcript' };

/** Sends a server's event. */
export type SendEvent = (type: string, fields: object) => void;

export const eventSender =
  (outbox: Outbox): SendEvent =>
  (type, fields) =>
    outbox.send({ type, event_id: `event_${newId()}`, ...fields });

/** An item of the conversation, as events show it. */
export interface Item {
  id: string;
  object: 'realtime.item';
  type: 'message';
  status: 'in_progress' | 'completed' | 'incomplete';
  role: 'user' | 'assistant' | 'system';
  content: object[];
}

/** Reports an item that is complete. */
export function sendItem(send: SendEvent, { isBeta }: Dialect, item: Item, previousItemId: string | null): void {
  const fields = { previous_item_id: previousItemId, item };
  for (const event of isBeta ? ['created'] : ['added', 'done']) send(`conversation.item.${event}`, fields);
}

/** A session, as its events show it. What this server does not do is shown as switched off. */
export function sessionBody(dialect: Dialect, id: string, model: string, settings: Settings): object {
  const { voice = null, format, speed, instructions } = settings;
  const common = { id, object: 'realtime.session', model, instructions, tools: [], tool_choice: 'none' };
  if (dialect.isBeta) {
    return {
      ...common,
      modalities: ['audio', 'text'],
      voice,
      speed,
      input_audio_format: 'pcm16',
      output_audio_format: betaFormat(format),
      input_audio_transcription: null,
      turn_detection: null,
      max_response_output_tokens: 'inf',
    };
  }
  const input = { format: { type: 'audio/pcm', rate: 24_000 }, transcription: null, turn_detection: null };
  return {
    ...common,
    type: 'realtime',
    output_modalities: ['audio'],
    audio: { input, output: { format, voice, speed } },
    max_output_tokens: 'inf',
  };
}
