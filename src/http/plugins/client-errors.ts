import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../errors.ts';
import { newRequestId } from '../../ids.ts';
import { errorEnvelope } from '../mappers/error-envelope.ts';
import { BARE_HEADERS } from './secure-headers.ts';

/** What is given up before the framework sees it: Node's parser's codes, and those of `refuse`. */
const CLIENT_ERRORS: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: 'The address and headers of the request are larger than 16 kB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
  TOO_MANY_CONNECTIONS: { status: 429, detail: 'Too many connections from this address are open. Close some first.' },
  EXPECTATION_FAILED: { status: 417, detail: 'The only expectation that this server supports is 100-continue.' },
};
const NO_HTTP = { status: 400, detail: 'This request could not be read as HTTP.' };

/** Refuses a connection, or a request of which the framework is not told, and closes. */
export function refuse(
  code: 'TOO_MANY_CONNECTIONS' | 'EXPECTATION_FAILED' | 'ERR_HTTP_REQUEST_TIMEOUT',
  socket: Socket,
) {
  answerClientError(Object.assign(new Error(code), { code }), socket);
}

/** Answers what is no HTTP request at all, where nothing of the framework is at hand. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Inside an answer that has begun, another head would pass for its audio.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse };
  if (!socket.writable || error.code === 'ECONNRESET' || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, detail } = CLIENT_ERRORS[error.code ?? ''] ?? NO_HTTP;
  const id = newRequestId();
  const body = JSON.stringify(errorEnvelope(new Problem('BAD_REQUEST', detail, {}, status), id));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Without it the connection would stay for as long as the client likes.
  socket.destroySoon();
}
