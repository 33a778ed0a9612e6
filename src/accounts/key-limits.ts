import { Problem } from '../errors.ts';
import { isInNetworks } from './networks.ts';

/** What a key is limited to; null = not limited in that. */
export interface KeyLimits {
  /** Groups of operations: `text-to-speech`, `history`. */
  operations: string[] | null;
  voiceIds: string[] | null;
  modelIds: string[] | null;
  /** ISO 639-1, in lower case. */
  languages: string[] | null;
  /** Encodings (`mp3`), and complete names of formats (`mp3_44100_128`). */
  formats: string[] | null;
  /** Addresses and networks that it may be used from. */
  addresses: string[] | null;
}

export const NO_LIMITS: KeyLimits = {
  operations: null,
  voiceIds: null,
  modelIds: null,
  languages: null,
  formats: null,
  addresses: null,
};

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
  throw new Problem('FORBIDDEN', 'This API key cannot be used from this address.');
}

/** @throws Problem FORBIDDEN */
export function requireOperation({ operations }: KeyLimits, group: string): void {
  requireEach('operations', operations, [group]);
}

/** A voice that a request uses. */
export interface UsedVoice {
  /** What the request calls it: keys may be limited to a name, too. */
  reference?: string | undefined;
  /** Whose sound it has: several of a blend, none of a voice that is only proposed. */
  ids: readonly string[];
}

/** What a request speaks with. */
export interface Use {
  voices: readonly UsedVoice[];
  modelId: string;
  /** Of all that is spoken: the text's own, and those of its tags and sentences. */
  languageCodes: readonly string[];
  format: { name: string; encoding: string };
}

/** Admits what a request speaks with, for every door. @throws Problem FORBIDDEN */
export function requireUse(limits: KeyLimits, { voices, modelId, languageCodes, format }: Use): void {
  requireVoices(limits, voices);
  requireEach('models', limits.modelIds, [modelId]);
  requireEach('languages', limits.languages, languageCodes);
  const { formats } = limits;
  requireEach('formats', formats, formats?.includes(format.encoding) ? [] : [format.name]);
}

/** @throws Problem FORBIDDEN */
export function requireVoices({ voiceIds }: KeyLimits, voices: readonly UsedVoice[]): void {
  const isAllowed = ({ reference, ids }: UsedVoice) =>
    (ids.length > 0 && ids.every((id) => voiceIds?.includes(id))) ||
    (reference !== undefined && voiceIds?.includes(reference));
  requireEach('voices', voiceIds, voices.every(isAllowed) ? [] : [undefined]);
}

/** @throws Problem FORBIDDEN */
function requireEach(kind: string, allowed: string[] | null, used: readonly (string | undefined)[]): void {
  if (allowed === null || used.every((one) => one !== undefined && allowed.includes(one))) return;
  throw new Problem('FORBIDDEN', `This API key is limited to the ${kind} ${allowed.join(', ') || 'none'}.`);
}
