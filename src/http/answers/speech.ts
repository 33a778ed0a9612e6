import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCredits } from '../../accounts/credits.ts';
import { Problem } from '../../errors.ts';
import type { ConvertedSpeech } from '../../speech/convert.ts';
import type { Preparer } from '../../speech/prepare.ts';
import type { Recorder, Recording } from '../../speech/recorder.ts';
import type { ResolvedSpeech } from '../../speech/resolve.ts';
import type { SpeechPool } from '../../workers/pool.ts';
import { bodyFields } from '../mappers/speech-input.ts';
import { nameIgnored } from '../plugins/validation.ts';

/** What every operation that speaks needs. */
export interface SpeechServices {
  prepare: Preparer;
  pool: SpeechPool;
  record: Recorder;
}

/** Clients and proxies limit all headers together, often to 8 kB. */
const LONGEST_HEADER = 1000;

/** Headers of every answer that speaks, the content type aside. */
export function speechHeaders(
  reply: FastifyReply,
  speech: ResolvedSpeech,
  { historyItemId, concurrency }: Pick<Recording, 'historyItemId' | 'concurrency'>,
): void {
  reply.header('history-item-id', historyItemId);
  reply.header('current-concurrent-requests', concurrency.current);
  reply.header('maximum-concurrent-requests', concurrency.maximum);
  reply.header('x-seed', speech.laneRequest.request.seed);
  reply.header('x-engine-version', speech.engineVersion);
  reply.header('x-credits-used', toCredits(speech.creditUnits));
  // What ElevenLabs' clients read: for stitching requests, and for their bills.
  reply.header('request-id', reply.request.id);
  reply.header('character-cost', toCredits(speech.creditUnits));
  noticeHeaders(reply, speech);
}

/** Headers that name what had no effect, and the languages of the text. */
export function noticeHeaders(reply: FastifyReply, speech: ResolvedSpeech): void {
  const { ignored, ignoredInstructions, detectedLanguages, languageNotice } = speech;
  nameIgnored(reply, bodyFields(ignored));
  if (detectedLanguages !== null) reply.header('x-detected-languages', detectedLanguages.join(', '));
  if (languageNotice !== undefined) {
    reply.header('x-language-notice', `text=${languageNotice.text}; spoken=${languageNotice.spoken}`);
  }
  if (ignoredInstructions.length === 0) return;
  reply.header('x-ignored-instructions', headerList(ignoredInstructions));
}

/** Whole texts as far as a header holds them, each percent-encoded where it is not ASCII. */
function headerList(texts: readonly string[]): string {
  let list = '';
  for (const text of texts) {
    const next = `${list === '' ? '' : ', '}${text.replace(/[^\x20-\x7e]+|[%,]/g, (found) => encodeURIComponent(found.toWellFormed()))}`;
    if (list.length + next.length > LONGEST_HEADER) break;
    list += next;
  }
  return list;
}

/** For failures that an answer cannot tell by its status any more. A client that went away is none. */
export const logStreamFailure = (request: FastifyRequest) => (error: unknown) => {
  if (!request.socket.destroyed) request.log.error({ err: error }, 'failed inside a stream');
};

/** Fires when the connection closes before the answer is out. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client disconnected.'));
  });
  return controller.signal;
}

/** A complete file as `reply.send` takes it. */
export const fileBody = (audio: ConvertedSpeech['audio']): Buffer | Readable =>
  Buffer.isBuffer(audio) ? audio : readableOf(audio);

/**
 * What `reply.send` takes, which listens to its errors. Holds one chunk at most: everything further ahead stays unspoken until
 * the client has read.
 */
export const readableOf = (chunks: AsyncGenerator<Uint8Array | string>): Readable =>
  Readable.from(chunks, { objectMode: false, highWaterMark: 1 });

/** A failed engine as the 502 that an operation with timestamps answers, as it does words without times. */
export function asBadGateway(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'UPSTREAM_GENERATION_ERROR') return error;
  const problem = new Problem(error.code, error.message, error.meta, 502);
  problem.cause = error.cause;
  return problem;
}
