import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** What a child needs of this process' environment: its programs, and the cache of compiled code that spares it a second. */
export const INHERITED = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** A server's process. */
export interface Started {
  child: ChildProcess;
  output: () => string;
  exited: Promise<number | null>;
  /** Ends it at once. */
  kill: () => Promise<unknown>;
}

/** Starts the server as a process with one worker on a free port; `main` is that of another version. */
export function launchServer(environment: Record<string, string>, main = MAIN): Started {
  const child = spawn(process.execPath, [main], {
    env: {
      ...INHERITED,
      LOCUTION_PORT: '0',
      LOCUTION_WORKERS: '1',
      LOCUTION_LOG_LEVEL: 'silent',
      ...environment,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const kill = () => {
    child.kill('SIGKILL');
    return exited;
  };
  return { child, output: () => text, exited, kill };
}

/** Waits for the line that says the server is ready to speak. Returns its address. */
export async function listening(started: Started): Promise<string> {
  const ready = new Promise<string>((resolve) => {
    const look = () => {
      const url = /^listening on (http:\/\/\S+)$/m.exec(started.output())?.[1];
      if (url !== undefined) resolve(url);
    };
    started.child.stdout?.on('data', look);
    look();
  });
  const ended = started.exited.then((code) => {
    throw new Error(`the server ended with ${code}: ${started.output()}`);
  });
  return await Promise.race([ready, ended]);
}
