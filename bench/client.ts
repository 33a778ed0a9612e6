import { Agent, type IncomingMessage, request } from 'node:http';
import { KEY } from './server.ts';

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface PostOptions {
  signal?: AbortSignal | undefined;
  key?: string;
  contentType?: string | undefined;
  accept?: string;
}

/** POSTs JSON, or a text as it is, over a kept connection; resolves with the headers there and the body still to be read. */
export function post(
  url: string,
  json: unknown,
  { signal, key = KEY, contentType = 'application/json', accept = '*/*' }: PostOptions = {},
): Promise<IncomingMessage> {
  const body = typeof json === 'string' ? json : JSON.stringify(json);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'xi-api-key': key, 'content-type': contentType, 'content-length': Buffer.byteLength(body), accept },
        ...(signal === undefined ? {} : { signal }),
      },
      resolve,
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** GETs over a kept connection. */
export function get(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'xi-api-key': KEY } }, resolve)
      .on('error', reject)
      .end();
  });
}

export async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Runs `task` with each number from 0 up to `count`, at most `atOnce` at a time. */
export async function inParallel(count: number, atOnce: number, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
