import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { post } from './client.ts';
import { median } from './quantiles.ts';
import { KEY, startServer } from './server.ts';
import { textOf } from './texts.ts';

const ROUNDS = 60;
const SENTENCE = 'The quick brown fox jumps over the lazy dog.';
const SOCKETS = 100;
const LISTEN_SECS = 30;
const BYTES_PER_SEC = 24_000 * 2;
/** As a language model writes: a few letters at a time, some four times faster than they are spoken. */
const PIECE = 12;
const PIECE_MS = 200;

const address = (url: string, voiceId: string | undefined) =>
  `${url.replace('http', 'ws')}/v1/text-to-speech/${voiceId}/stream-input?output_format=pcm_24000`;

function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { 'xi-api-key': KEY } });
  return new Promise((resolve, reject) => socket.on('open', () => resolve(socket)).on('error', reject));
}

const bytesIn = (data: { toString(): string }): number => {
  const { audio } = JSON.parse(data.toString()) as { audio?: string };
  return Math.floor(((audio ?? '').length * 3) / 4);
};

/** From the last character of a sentence to its first audio, over a socket and as a plain stream, in turn. */
async function socketFirstAudio() {
  const server = await startServer();
  const voiceId = BUILTIN_VOICES[0]?.voiceId;
  const overSocket = async () => {
    const socket = await open(address(server.url, voiceId));
    const send = (text: string) => socket.send(JSON.stringify({ text }));
    send(' ');
    for (const word of SENTENCE.slice(0, -1).split(' ')) send(word === 'dog' ? word : `${word} `);
    await delay(30);
    const audio = new Promise<void>((resolve) =>
      socket.on('message', (data) => {
        if (bytesIn(data) > 0) resolve();
      }),
    );
    const startedAt = performance.now();
    send('. ');
    await audio;
    const elapsedMs = performance.now() - startedAt;
    socket.terminate();
    await delay(30);
    return elapsedMs;
  };
  const plain = async () => {
    const startedAt = performance.now();
    const response = await post(`${server.url}/v1/text-to-speech/${voiceId}/stream`, { text: SENTENCE });
    await new Promise((resolve) => response.once('data', resolve));
    const elapsedMs = performance.now() - startedAt;
    response.destroy();
    await delay(30);
    return elapsedMs;
  };
  const [sockets, streams]: [number[], number[]] = [[], []];
  for (let round = -10; round < ROUNDS; round += 1) {
    const figures = [await overSocket(), await plain()] as const;
    if (round < 0) continue;
    sockets.push(figures[0]);
    streams.push(figures[1]);
  }
  await server.stop();
  return {
    socketFirstAudioMs: median(sockets),
    streamFirstAudioMs: median(streams),
    socketToStream: median(sockets) / median(streams),
  };
}

/**
 * Listeners over sockets whose text comes while they listen: each reads no further ahead than a player's buffer of two
 * seconds. A gap is a moment, after the first second, at which a player would have nothing left to play.
 */
async function socketStreams() {
  const server = await startServer({ LOCUTION_QUEUE_LIMIT: '1000' });
  const listen = async (index: number): Promise<number> => {
    const socket = await open(address(server.url, BUILTIN_VOICES[index % 16]?.voiceId));
    let received = 0;
    let startedAt = 0;
    let gap = 0;
    const done = new Promise<void>((resolve, reject) => {
      socket.on('close', resolve);
      socket.on('error', reject);
    });
    socket.on('message', (data) => {
      const bytes = bytesIn(data);
      if (bytes === 0) return;
      if (startedAt === 0) startedAt = performance.now();
      const playedSecs = (performance.now() - startedAt) / 1000;
      if (playedSecs > 1) gap = Math.max(gap, playedSecs - received / BYTES_PER_SEC);
      received += bytes;
      const aheadSecs = received / BYTES_PER_SEC - playedSecs;
      if (playedSecs > LISTEN_SECS) socket.terminate();
      else if (aheadSecs > 2) {
        socket.pause();
        setTimeout(() => socket.resume(), (aheadSecs - 2) * 1000);
      }
    });
    const text = textOf(2000);
    for (let at = 0; at < text.length && socket.readyState === socket.OPEN; at += PIECE) {
      socket.send(JSON.stringify({ text: text.slice(at, at + PIECE) }));
      await delay(PIECE_MS);
    }
    await done;
    return gap;
  };
  const gaps = await Promise.all(Array.from({ length: SOCKETS }, (_, index) => listen(index)));
  await server.stop();
  return {
    sockets: SOCKETS,
    listenedSecs: LISTEN_SECS,
    withGap: gaps.filter((gap) => gap > 0).length,
    worstGapMs: Math.max(...gaps) * 1000,
  };
}

/** Text over sockets: how soon the first audio comes, and whether a hundred listeners are kept up with. */
export async function sockets() {
  return { ...(await socketFirstAudio()), ...(await socketStreams()) };
}
