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
