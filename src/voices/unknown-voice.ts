import { distance } from 'fastest-levenshtein';
import { notFound, Problem } from '../errors.ts';

/** What to do about an id or name of another service that stands for nothing here. */
const HOW_TO_ALIAS =
  'To map an id or name of another service to a voice of this server, add an alias: PUT /v1/voice-aliases/{alias} with {"voice_id": "…"}, or the settings in /console.';

/** One mistake in so many letters is a slip. */
const LETTERS_PER_SLIP = 3;
/** Ids and whole sentences are no misspelled names. */
const LONGEST_NAME = 60;

/** The 404 of a voice, with the name that was meant where one is close. */
export function unknownVoice(reference: string, voices: readonly { name: string }[]): Problem {
  const meant = closest(
    reference,
    voices.map(({ name }) => name),
  );
  const advice =
    meant === undefined
      ? `GET /v1/voices lists them. ${HOW_TO_ALIAS}`
      : `Did you mean ${meant}? GET /v1/voices lists all voices.`;
  const { code, message, meta } = notFound(`The voice "${reference}"`, { voice_id: reference });
  return new Problem(code, `${message} ${advice}`, meta);
}

function closest(reference: string, names: readonly string[]): string | undefined {
  if (reference.length > LONGEST_NAME) return undefined;
  const lower = reference.toLowerCase();
  const slips = names.map((name) => ({ name, count: distance(lower, name.toLowerCase()) }));
  const best = slips.reduce<(typeof slips)[number] | undefined>(
    (least, one) => (least === undefined || one.count < least.count ? one : least),
    undefined,
  );
  return best !== undefined && best.count <= Math.floor(best.name.length / LETTERS_PER_SLIP) ? best.name : undefined;
}
