import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { Bonjour } from 'bonjour-service';
import type { Config } from '../settings.ts';

interface Announcement {
  /** Takes it back. */
  close(): Promise<void>;
}

/** Files that container runtimes create. A container's own address is of no use to others. */
const CONTAINER_FILES = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io'];

/** Whether the Wyoming port is announced in the local network. */
export function isAnnounced(
  { wyomingAnnounce, host }: Pick<Config, 'wyomingAnnounce' | 'host'>,
  isInContainer = CONTAINER_FILES.some((path) => existsSync(path)),
): boolean {
  if (wyomingAnnounce !== 'auto') return wyomingAnnounce === 'on';
  // An announcement names all addresses of the machine.
  return (host === '0.0.0.0' || host === '::') && !isInContainer;
}

/**
 * Announces the Wyoming port by multicast DNS, where Home Assistant finds it.
 * @param options.address of the interface; default: that of the system's choice
 */
export function announceWyoming(options: {
  port: number;
  /** Of this server, among several in the network. */
  name: string;
  address?: string;
  onError(error: unknown): void;
}): Announcement {
  const { port, name, address, onError } = options;
  // Multicast is received by sockets of all addresses only.
  const at = address === undefined ? {} : { interface: address, bind: '0.0.0.0' };
  const bonjour = new Bonjour(at as ConstructorParameters<typeof Bonjour>[0], onError);
  const host = hostname();
  bonjour.publish({
    name: `Locution ${name}`,
    type: 'wyoming',
    port,
    host: host.includes('.') ? host : `${host}.local`,
  });
  return {
    close: () => new Promise<void>((resolve) => bonjour.unpublishAll(() => bonjour.destroy(() => resolve()))),
  };
}
