import type { FastifyRequest } from 'fastify';
import type { KeyLimits } from '../../accounts/key-limits.ts';
import { isInNetworks } from '../../accounts/networks.ts';
import { Problem } from '../../errors.ts';
import { operationGroup } from '../schemas/tags.ts';

/**
 * Refuses what a key is not for. One that is limited to voices may read, and otherwise call only operations with one of these
 * in their path: what names its voice elsewhere, or makes new ones, is refused.
 * @throws Problem FORBIDDEN
 */
export function requireWithinLimits(request: FastifyRequest, { operations, voiceIds, addresses }: KeyLimits): void {
  if (addresses !== null && !isInNetworks(request.ip, addresses)) {
    throw new Problem('FORBIDDEN', 'This API key may not be used from this address.');
  }
  const { schema, config } = request.routeOptions;
  const group = operationGroup(schema?.tags?.[0] ?? '');
  // Every key may ask what it is.
  if (operations !== null && config.auth !== 'key' && !operations.includes(group)) {
    throw new Problem('FORBIDDEN', `This API key is limited to the operations ${operations.join(', ') || 'none'}.`);
  }
  if (voiceIds === null) return;
  const { voice_id: voiceId } = request.params as { voice_id?: string };
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (voiceId === undefined ? isReading : voiceIds.includes(voiceId)) return;
  throw new Problem('FORBIDDEN', `This API key is limited to the voices ${voiceIds.join(', ') || 'none'}.`);
}
