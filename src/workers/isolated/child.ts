import { constants, setPriority } from 'node:os';
import type { LaneData, LaneReport, ToLane } from '../protocol.ts';
import { startThread } from '../thread-handle.ts';

/** The process of an isolated lane: it starts the lane's thread and passes its messages on. Argument: the lane's data. */
const data: LaneData = JSON.parse(process.argv[2] ?? '');

// A signal to the whole group of processes is for the server: it drains, then lets go of its children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const thread = startThread({
  data,
  onMessage: (message: LaneReport) => void process.send?.(message),
  onChildEnd: () => undefined,
  onExit(reason) {
    console.error(`the thread of an isolated lane ended: ${reason}`);
    process.exit(1);
  },
});
process.on('message', async (message: ToLane) => {
  if (message.type !== 'close') return thread.send(message);
  await thread.close();
  process.exit();
});
