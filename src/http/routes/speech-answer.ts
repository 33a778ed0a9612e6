import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Recorder } from '../../speech/recorder.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { SpeechPool } from '../../workers/pool.ts';
import { nameIgnored } from '../plugins/validation.ts';
import { errorResponses } from '../schemas/common.ts';

/** What every operation that speaks needs. */
export interface SpeechServices {
  config: Config;
  registry: EngineRegistry;
  voices: VoiceLibrary;
  pool: SpeechPool;
  record: Recorder;
}

export const SPEECH_ERRORS = errorResponses(
  'BAD_REQUEST',
  'AUTH_REQUIRED',
  'API_KEY_CREDIT_LIMIT_EXCEEDED',
  'ACCOUNT_CREDITS_EXCEEDED',
  'FORBIDDEN',
  'RESOURCE_NOT_FOUND',
  'GENERATION_CONCURRENCY_EXCEEDED',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_ERROR',
  'GENERATION_CAPACITY_EXCEEDED',
  'UPSTREAM_GENERATION_ERROR',
  'UPSTREAM_TIMEOUT',
);

/** Headers of every answer that speaks, the content type aside. */
export function speechHeaders(reply: FastifyReply, speech: ResolvedSpeech, historyItemId: string): void {
  reply.header('history-item-id', historyItemId);
  reply.header('x-seed', speech.order.request.seed);
  reply.header('x-credits-used', speech.creditUnits / 10_000);
  nameIgnored(reply, speech.ignored);
}

/** For failures that an answer cannot tell by its status any more. A client that went away is none. */
export const logStreamFailure = (request: FastifyRequest) => (error: unknown) => {
  if (!request.socket.destroyed) request.log.error({ err: error }, 'failed inside a stream');
};

/** Fires when the connection closes before the answer is out. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client went away.'));
  });
  return controller.signal;
}
