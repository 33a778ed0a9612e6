import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { freePort } from './free-port.ts';

const COMPOSE = join(import.meta.dirname, '../compose.cluster.yaml');

/** Whether Debian's haproxy is installed. */
export function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The load balancer's configuration as the compose file mounts it, for servers at other addresses. */
export async function balancerConfig(ports: readonly number[], port: number): Promise<string> {
  const compose = parse(await readFile(COMPOSE, 'utf8')) as { configs: { haproxy: { content: string } } };
  const lines = compose.configs.haproxy.content.split('\n');
  const servers = ports.map((each, index) => `  server node${index} 127.0.0.1:${each}`);
  return [...lines.filter((line) => !/^\s*server /.test(line) && line.trim() !== ''), ...servers, '']
    .join('\n')
    .replace('bind :8080', `bind 127.0.0.1:${port}`);
}

/** haproxy before servers on this machine. */
export async function startBalancer(
  folder: string,
  ports: readonly number[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await balancerConfig(ports, port));
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`haproxy does not start: ${said}`);
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  return {
    url,
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
