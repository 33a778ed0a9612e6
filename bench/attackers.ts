import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS } from './attack-bodies.ts';
import { get, post, readAll } from './client.ts';

/** A thread of six senders that repeat one attack until they are ended; it tells how many were answered, by status. */
const { url, name, dictionary, version } = workerData as Record<'url' | 'name' | 'dictionary' | 'version', string>;
const attack = ATTACKS[name];
if (attack === undefined) throw new Error(`no attack is called ${name}`);
const { body, contentType } = attack;
const address = url + attack.path.replace('{dictionary}', dictionary).replace('{version}', version);
// As MCP wants it; other operations do not mind.
const accept = 'application/json, text/event-stream';
const answers: Record<string, number> = {};
let isOver = false;
parentPort?.on('message', () => {
  isOver = true;
});

async function sendAll(): Promise<void> {
  while (!isOver) {
    const sent = body === undefined ? get(address) : post(address, body, { contentType, accept });
    const answer = await sent.then(
      async (response) => {
        await readAll(response);
        return String(response.statusCode);
      },
      (error: NodeJS.ErrnoException) => error.code ?? 'error',
    );
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
}
await Promise.all(Array.from({ length: 6 }, sendAll));
parentPort?.postMessage(answers);
parentPort?.close();
process.exit(0);
