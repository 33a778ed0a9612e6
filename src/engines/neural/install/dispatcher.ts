import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import { InstallError } from '../../model-store.ts';
import { isPrivateAddress } from './private-addresses.ts';

/** A connection on which nothing comes for so long is broken. */
const SILENCE_MS = 60_000;
const CONNECT_MS = 15_000;

/**
 * Opens connections, through the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`).
 * @param publicBut the origin that may have a private address, where no other may: not those of redirects, nor of names
 *   that resolve to one. A proxy resolves names itself, and decides. Undefined: every address is connected to.
 */
export async function createDispatcher(publicBut: string | undefined): Promise<Dispatcher> {
  // Loaded when it is first needed: most servers never install anything while they run.
  const { buildConnector, EnvHttpProxyAgent } = await import('undici');
  const timeouts = { bodyTimeout: SILENCE_MS, headersTimeout: SILENCE_MS };
  const connect = buildConnector({ timeout: CONNECT_MS });
  if (publicBut === undefined) return new EnvHttpProxyAgent({ ...timeouts, connect });
  const connectPublic = buildConnector({ timeout: CONNECT_MS, lookup: lookupPublic });
  const connectGuarded: buildConnector.connector = (options, callback) =>
    (originOf(options) === publicBut ? connect : connectPublic)(options, callback);
  return new EnvHttpProxyAgent({ ...timeouts, connect: connectGuarded }).compose((dispatch) => (options, handler) => {
    const { origin, hostname } = new URL(String(options.origin));
    const isPrivate = isPrivateAddress(hostname) || /(?:^|\.)localhost$/i.test(hostname);
    if (isPrivate && origin !== publicBut) throw privateAddress(hostname);
    return dispatch(options, handler);
  });
}

const originOf = ({ protocol, host, hostname, port }: buildConnector.Options): string =>
  new URL(`${protocol}//${host ?? `${hostname}:${port}`}`).origin;

/** Resolves a name, and refuses it where any of its addresses is private: the connection goes to what was checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error === null ? addresses : [];
    const refused = error ?? (found.some(({ address }) => isPrivateAddress(address)) ? privateAddress(hostname) : null);
    if (refused !== null || options.all) callback(refused, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  });
};

const privateAddress = (hostname: string): InstallError =>
  new InstallError(
    `${hostname} resolves to a loopback or private address. The server's operator can allow these with LOCUTION_MODEL_PRIVATE_ADDRESSES, ` +
      'or install the model from the command line.',
  );
