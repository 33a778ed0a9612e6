import { Problem } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { codePoints, requireLengthSoFar } from '../../speech/text-length.ts';
import type { Item } from './events.ts';
import type { MessageItem } from './schemas.ts';

/** Items that may wait to be spoken; each takes more than its text. */
const MOST_ITEMS = 1000;

const textOfItem = ({ role, content }: MessageItem): string =>
  role === 'system' ? '' : content.map(({ text }) => text).join('');

/** The texts of a conversation that wait to be spoken. What was spoken is in the history. */
export function createItems(mostCharacters: number) {
  const waiting = new Map<string, string>();
  let characters = 0;
  let lastId: string | null = null;

  function drop(id: string): void {
    characters -= codePoints(waiting.get(id) ?? '');
    waiting.delete(id);
  }

  return {
    /** @throws Problem BAD_REQUEST where its id is taken, or too much is waiting */
    add(message: MessageItem): { item: Item; previousItemId: string | null } {
      const id = message.id ?? `item_${newId()}`;
      if (waiting.has(id)) throw new Problem('BAD_REQUEST', `There already is an item "${id}".`);
      if (waiting.size >= MOST_ITEMS) {
        throw new Problem(
          'BAD_REQUEST',
          `At most ${MOST_ITEMS} items can wait to be spoken. Send response.create first.`,
        );
      }
      const text = textOfItem(message);
      requireLengthSoFar(characters + codePoints(text), { most: mostCharacters });
      waiting.set(id, text);
      characters += codePoints(text);
      const previousItemId = lastId;
      lastId = id;
      const { role, content } = message;
      return {
        item: { id, object: 'realtime.item', type: 'message', status: 'completed', role, content },
        previousItemId,
      };
    },

    /** @throws Problem RESOURCE_NOT_FOUND for one that is not waiting */
    remove(id: string): void {
      if (!waiting.has(id)) {
        throw new Problem('RESOURCE_NOT_FOUND', `No item "${id}" is waiting to be spoken.`);
      }
      drop(id);
    },

    /** All texts that wait, which wait no longer. */
    take(): string {
      const text = [...waiting.values()].filter((one) => one !== '').join('\n');
      for (const id of waiting.keys()) drop(id);
      return text;
    },

    textOf: (messages: readonly MessageItem[]): string =>
      messages
        .map(textOfItem)
        .filter((one) => one !== '')
        .join('\n'),

    lastId: () => lastId,

    /** An answer is part of the conversation, too. */
    spoken(id: string): void {
      lastId = id;
    },
  };
}

export type Items = ReturnType<typeof createItems>;
