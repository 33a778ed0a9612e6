import type { Random } from './random.ts';

/** Turns of the event loop without any event after which nothing is on its way any more. */
const QUIET_TURNS = 4;

interface Waiting {
  label: string;
  life: Life;
  go(): void;
}

/** The gates of one life of the server: when it is killed, whoever waits at one, or comes to one, stays there for ever. */
export interface Life {
  isDead: boolean;
  /** Waits to be let on; nothing else happens before the next gate is reached. */
  gate(label: string): Promise<void>;
  /** Runs what takes real time, such as reading a file: nobody is let on meanwhile. */
  work<Result>(run: () => Promise<Result>): Promise<Result>;
}

/** Decides who goes on next, from the seed alone: one at a time, when all others stand at a gate. */
export function createScheduler(random: Random, onStep: (label: string) => void) {
  let waiting: Waiting[] = [];
  let working = 0;
  let events = 0;

  return {
    live(): Life {
      const life: Life = {
        isDead: false,
        gate(label) {
          events += 1;
          return new Promise((resolve) => {
            if (!life.isDead) waiting.push({ label, life, go: resolve });
          });
        },
        async work(run) {
          events += 1;
          working += 1;
          try {
            return await run();
          } finally {
            working -= 1;
            events += 1;
          }
        },
      };
      return life;
    },

    kill(life: Life): void {
      life.isDead = true;
      waiting = waiting.filter((each) => each.life !== life);
    },

    /** Waits until everybody stands at a gate, has ended, or waits for somebody who does. */
    async settle(): Promise<void> {
      for (let quiet = 0, seen = -1; quiet < QUIET_TURNS; ) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        quiet = working === 0 && events === seen ? quiet + 1 : 0;
        seen = events;
      }
    },

    /** Lets one go on; false where nobody waits. */
    async release(): Promise<boolean> {
      if (waiting.length === 0) return false;
      // By their names: in which order files were read is the system's business.
      waiting.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
      const next = random.pick(waiting);
      waiting.splice(waiting.indexOf(next), 1);
      onStep(next.label);
      next.go();
      await this.settle();
      return true;
    },

    waitingLabels: () => waiting.map(({ label }) => label),
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
