import type { FastifyRequest } from 'fastify';
import { type KeyLimits, requireAddress, requireOperation, requireVoices } from '../../accounts/key-limits.ts';
import { operationGroup } from '../schemas/tags.ts';

/**
 * Refuses what a key is not for. One that is limited to voices may read, and otherwise call only operations with one of these
 * in their path, and those that say that they admit voices themselves.
 * @throws Problem FORBIDDEN
 */
export function requireWithinLimits(request: FastifyRequest, limits: KeyLimits): void {
  requireAddress(limits, request.ip);
  const { schema, config } = request.routeOptions;
  // Every key may ask what it is.
  if (config.auth !== 'key') requireOperation(limits, operationGroup(schema?.tags?.[0] ?? ''));
  if (config.admitsVoices) return;
  const { voice_id: voiceId } = request.params as { voice_id?: string };
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (voiceId !== undefined || !isReading) requireVoices(limits, [{ ids: voiceId === undefined ? [] : [voiceId] }]);
}
