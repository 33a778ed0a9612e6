import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../accounts/networks.ts';
import { Problem } from '../../errors.ts';
import type { Config } from '../../settings.ts';
import { isPassedOn } from './passed-on.ts';

/**
 * Metrics tell how much is spoken, and when: to whoever has the token, or without one, to programs of this machine.
 * @throws Problem AUTH_REQUIRED, FORBIDDEN
 */
export function requireMetricsReader(
  request: FastifyRequest,
  { metricsToken, trustProxy }: Pick<Config, 'metricsToken' | 'trustProxy'>,
): void {
  if (metricsToken !== undefined) {
    const token = request.headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1];
    if (token !== undefined && timingSafeEqual(digest(token), digest(metricsToken))) return;
    throw new Problem('AUTH_REQUIRED', 'Metrics require LOCUTION_METRICS_TOKEN: send it as Authorization: Bearer.');
  }
  // A proxy on this machine connects from loopback for everybody. Only one that is trusted, and names the caller, is not one.
  const isNamed = trustProxy && request.headers['x-forwarded-for'] !== undefined;
  if (isLoopback(request.ip) && (isNamed || !isPassedOn(request))) return;
  throw new Problem(
    'FORBIDDEN',
    'Metrics are available on this machine only. Set LOCUTION_METRICS_TOKEN to read them from other machines.',
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();
