import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { TEST_KEY, type TestServer } from './server.ts';

export interface Message {
  audio?: string | null;
  contextId?: string;
  isFinal?: boolean | null;
  alignment?: { chars: string[]; charStartTimesMs: number[]; charDurationsMs: number[] } | null;
  error?: string;
  message?: string;
  code?: number;
  engineVersion?: string;
  detectedLanguages?: string[];
  interrupted?: Record<'sent' | 'heard', { secs: number; word: string | null; endChar: number }>;
  languageNotice?: { text: string; spoken: string };
}

/** A client of the protocol: what it was sent, and how the socket ended. */
export async function connectSocket(
  server: TestServer,
  path: string,
  headers: Record<string, string> = { 'xi-api-key': TEST_KEY },
) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/text-to-speech/${path}`, { headers });
  const messages: Message[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve());
    socket.on('error', reject);
  });
  const send = (message: Record<string, unknown>) => socket.send(JSON.stringify(message));
  const until = async (condition: (all: readonly Message[]) => boolean) => {
    while (!condition(messages) && socket.readyState === socket.OPEN) await delay(5);
    return messages;
  };
  return { socket, messages, closed, send, until };
}

export const bytesOf = (messages: readonly Message[]) =>
  Buffer.concat(messages.map(({ audio }) => Buffer.from(audio ?? '', 'base64')));

/** Of `pcm_22050`. */
export const secsOf = (messages: readonly Message[]) => bytesOf(messages).length / 2 / 22_050;
