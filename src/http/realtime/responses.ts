import type { Static } from 'typebox';
import type { Caller } from '../../accounts/authenticate.ts';
import type { Costs } from '../../costs/costs.ts';
import { Problem } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { createConversation } from '../../speech/conversation.ts';
import type { IncrementalServices } from '../../speech/incremental.ts';
import type { PieceSpeaker, Preparer } from '../../speech/prepare.ts';
import type { Outbox } from '../sockets/outbox.ts';
import { RealtimeProblem } from './errors.ts';
import type { Dialect, SendEvent } from './events.ts';
import type { Items } from './items.ts';
import { createResponse, type SpokenResponse } from './response.ts';
import type { CLIENT_EVENTS } from './schemas.ts';
import { changed, type Settings, speechOptions } from './settings.ts';

export interface ResponseServices extends IncrementalServices {
  prepare: Preparer;
  costs: Costs;
}

interface ResponsesOptions {
  services: ResponseServices;
  dialect: Dialect;
  modelId(): string | undefined;
  aheadSecs: number | undefined;
  send: SendEvent;
  outbox: Outbox;
  items: Items;
  fail(error: unknown): void;
}

type ResponseBody = NonNullable<Static<(typeof CLIENT_EVENTS)['response.create']>['response']>;

/** The answers of one conversation, one after another. */
export function createResponses({ services, items, outbox, fail, modelId, aheadSecs, ...out }: ResponsesOptions) {
  const conversation = createConversation(services.conversationSlots);
  const conversationId = `conv_${newId()}`;
  let active: SpokenResponse | undefined;

  const speakerFor = async (by: Caller, settings: Settings): Promise<PieceSpeaker> =>
    await services.prepare.pieces(by, speechOptions(settings, modelId()));

  function begin(response: SpokenResponse): void {
    active = response;
    response.done
      .catch((error: unknown) => {
        if (outbox.isOpen()) fail(error);
      })
      .finally(() => {
        active = undefined;
      });
  }

  return {
    /** @throws Problem as `Preparer.pieces` */
    speakerFor,
    isSpeaking: () => active !== undefined,
    close: () => active?.cancel(),

    /** @throws RealtimeProblem while another is being spoken; Problem BAD_REQUEST where there is no text */
    async create(by: Caller, settings: Settings, body: ResponseBody): Promise<void> {
      if (active !== undefined) {
        throw new RealtimeProblem(
          'conversation_already_has_active_response',
          `The conversation already has an active response, ${active.id}. Wait until it is done, or cancel it.`,
        );
      }
      const own = changed(settings, body);
      const voice = await speakerFor(by, own);
      // Nobody would end it.
      if (!outbox.isOpen()) return;
      const isApart = body.conversation === 'none';
      const text = body.input ? items.textOf(body.input) : items.take();
      if (text.trim() === '') {
        throw new Problem(
          'BAD_REQUEST',
          'There is no text to speak. Send it with conversation.item.create, or as input of the response.',
        );
      }
      const response = createResponse(
        { ...out, outbox },
        services,
        { conversation, speaker: voice, source: 'realtime', aheadSecs },
        by,
        {
          text,
          settings: own,
          metadata: body.metadata ?? null,
          conversationId: isApart ? null : conversationId,
          previousItemId: isApart ? null : items.lastId(),
        },
      );
      if (!isApart) items.spoken(response.itemId);
      begin(response);
    },

    /** @throws RealtimeProblem where no such response is being spoken */
    cancel(responseId: string | undefined): void {
      if (active === undefined || (responseId !== undefined && responseId !== active.id)) {
        const named = responseId === undefined ? '' : ` "${responseId}"`;
        throw new RealtimeProblem('response_cancel_not_active', `There is no active response${named} to cancel.`);
      }
      active.cancel();
    },
  };
}
