import { constants, setPriority } from 'node:os';
import type { EngineRuntime, Synthesizer } from '../../engines/runtime.ts';
import type { FromChild, ToChild } from './child-protocol.ts';

/** The process that speaks for one lane. Arguments: address of the engine's runtime, name of the lane's group. */
const [, , address = '', lane = ''] = process.argv;

// A signal to the whole group of processes is for the server: it drains, then lets go of its children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// A slow model takes what quick engines and the server itself leave of the processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (message: FromChild) => void process.send?.(message);
const messageOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
const synthesizer = await start();
let isWanted = false;

/** Where it fails, the process ends with the reason sent: the lane logs it, instead of a trace on standard error. */
async function start(): Promise<Synthesizer> {
  try {
    const { runtime }: { runtime: EngineRuntime } = await import(address);
    return await runtime.start(lane);
  } catch (error) {
    const failed: FromChild = { type: 'failed', message: messageOf(error) };
    await new Promise((resolve) => (process.send === undefined ? resolve(null) : process.send(failed, resolve)));
    process.exit(1);
  }
}

async function speak({ request, segment }: Extract<ToChild, { type: 'speak' }>): Promise<void> {
  isWanted = true;
  try {
    const words = await synthesizer.speak(request, segment, (samples) => {
      // A copy: of a view, all the memory behind it would be sent.
      send({ type: 'samples', samples: samples.slice() });
      return isWanted;
    });
    send({ type: 'done', words });
  } catch (error) {
    send({ type: 'failed', message: messageOf(error) });
  }
}

process.on('message', (message: ToChild) => {
  if (message.type === 'stop') isWanted = false;
  else void speak(message);
});
send({ type: 'ready', sampleRateHz: synthesizer.sampleRateHz });
