import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { quantile } from './quantiles.ts';
import { KEY, startServer } from './server.ts';

const SOCKETS = 50;
const WITHIN_MS = 2000;
/** The first run starts the lanes and compiles what they run. */
const RUNS = 4;
const SENTENCES = [
  'The first sentence is said by an agent.',
  ' A second one follows it.',
  ' And the third one ends the turn.',
];

interface Turn {
  firstAudioMs: number;
  isWhole: boolean;
}

/** An agent's turn: three sentences, word by word; the first audio counts from the end of the first sentence. */
async function turn(url: string, index: number): Promise<Turn> {
  await delay((index * WITHIN_MS) / SOCKETS);
  const voiceId = BUILTIN_VOICES[index % 4]?.voiceId;
  const path = `/v1/text-to-speech/${voiceId}/stream-input?output_format=pcm_24000&auto_mode=true`;
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers: { 'xi-api-key': KEY } });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  let [sentAt, firstAudioMs, isWhole] = [0, Number.POSITIVE_INFINITY, false];
  socket.on('message', (data) => {
    const { audio, isFinal } = JSON.parse(data.toString()) as { audio?: string; isFinal?: boolean };
    if (audio && firstAudioMs === Number.POSITIVE_INFINITY) firstAudioMs = performance.now() - sentAt;
    isWhole ||= isFinal === true;
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const send = (text: string) => socket.send(JSON.stringify({ text }));
  send(' ');
  for (const sentence of SENTENCES) {
    for (const word of sentence.match(/\s*\S+/g) ?? []) send(word);
    if (sentAt === 0) sentAt = performance.now();
    await delay(100);
  }
  send('');
  await closed;
  return { firstAudioMs, isWhole };
}

/** Fifty sockets that come within two seconds, of a plan that allows them: whether any is cut, and how soon they speak. */
export async function socketRush() {
  const server = await startServer();
  const runs: Turn[][] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await Promise.all(Array.from({ length: SOCKETS }, (_, index) => turn(server.url, index))));
  }
  await server.stop();
  const turns = runs.slice(1).flat();
  const times = turns.map(({ firstAudioMs }) => firstAudioMs);
  return {
    sockets: SOCKETS,
    withinMs: WITHIN_MS,
    cut: runs.flat().filter(({ isWhole }) => !isWhole).length,
    firstAudioMsP50: quantile(times, 0.5),
    firstAudioMsP95: quantile(times, 0.95),
    firstAudioMsMost: Math.max(...times),
  };
}
