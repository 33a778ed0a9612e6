import { Problem } from '../../errors.ts';
import { openAiError } from '../openai/errors.ts';
import type { Outbox } from '../sockets/outbox.ts';
import type { SendEvent } from './events.ts';

/** Codes by which clients know that an event came at the wrong time, which they pass over. */
type ProtocolCode = 'conversation_already_has_active_response' | 'response_cancel_not_active' | 'unknown_event';

/** A problem with a code of the protocol's own. */
export class RealtimeProblem extends Problem {
  readonly protocolCode: ProtocolCode;

  constructor(protocolCode: ProtocolCode, detail: string) {
    super('BAD_REQUEST', detail);
    this.protocolCode = protocolCode;
  }
}

/** An error in the form of the protocol. */
export function realtimeError(error: unknown): { type: string; code: string; message: string; param: string | null } {
  const problem =
    error instanceof Problem ? error : new Problem('INTERNAL_ERROR', 'The server failed to process this event.');
  const told = (openAiError(problem, '') as { error: ReturnType<typeof realtimeError> }).error;
  const { field } = problem.meta;
  return {
    ...told,
    ...(typeof field === 'string' && { param: field }),
    ...(problem instanceof RealtimeProblem && { code: problem.protocolCode }),
  };
}

/** As its service closes a socket whose key it does not take. */
export const REFUSED = 3000;

/** What reports errors to a client. One whose key opens nothing is disconnected. */
export const errorSender =
  (outbox: Outbox, send: SendEvent, onFailure: (error: unknown) => void) =>
  (error: unknown, eventId: string | null = null): void => {
    if (!(error instanceof Problem) || error.status >= 500) onFailure(error);
    const told = realtimeError(error);
    send('error', { error: { ...told, event_id: eventId } });
    if (error instanceof Problem && error.code === 'AUTH_REQUIRED') outbox.refuse(REFUSED, `${told.type}.${told.code}`);
  };
