import { Problem } from '../errors.ts';
import { isInNetworks } from './networks.ts';

/** What a key is limited to; null = not limited in that. */
export interface KeyLimits {
  /** Groups of operations: `text-to-speech`, `history`. */
  operations: string[] | null;
  voiceIds: string[] | null;
  /** Addresses and networks that it may be used from. */
  addresses: string[] | null;
}

export const NO_LIMITS: KeyLimits = { operations: null, voiceIds: null, addresses: null };

/** Of a key's row; null = no limits. */
export function readLimits(json: string | null): KeyLimits {
  return json === null ? NO_LIMITS : { ...NO_LIMITS, ...(JSON.parse(json) as Partial<KeyLimits>) };
}

export function writeLimits(limits: KeyLimits): string | null {
  return Object.values(limits).every((limit) => limit === null) ? null : JSON.stringify(limits);
}

/** @throws Problem FORBIDDEN */
export function requireAddress({ addresses }: KeyLimits, address: string): void {
  if (addresses === null || isInNetworks(address, addresses)) return;
  throw new Problem('FORBIDDEN', 'This API key may not be used from this address.');
}

/** @throws Problem FORBIDDEN */
export function requireOperation({ operations }: KeyLimits, group: string): void {
  if (operations === null || operations.includes(group)) return;
  throw new Problem('FORBIDDEN', `This API key is limited to the operations ${operations.join(', ') || 'none'}.`);
}

/** A voice that a request uses. */
export interface UsedVoice {
  /** What the request calls it: keys may be limited to a name, too. */
  reference?: string | undefined;
  /** Whose sound it has: several of a blend, none of a voice that is only proposed. */
  ids: readonly string[];
}

/** @throws Problem FORBIDDEN */
export function requireVoices({ voiceIds }: KeyLimits, voices: readonly UsedVoice[]): void {
  if (voiceIds === null) return;
  const isAllowed = ({ reference, ids }: UsedVoice) =>
    (ids.length > 0 && ids.every((id) => voiceIds.includes(id))) ||
    (reference !== undefined && voiceIds.includes(reference));
  if (voices.every(isAllowed)) return;
  throw new Problem('FORBIDDEN', `This API key is limited to the voices ${voiceIds.join(', ') || 'none'}.`);
}
