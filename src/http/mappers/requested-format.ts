import type { IncomingHttpHeaders } from 'node:http';
import { type Encoding, encodingOfType, namesFormat } from '../../audio/formats.ts';
import { ELEVENLABS_FORMAT, foreignModel } from '../../speech/foreign-models.ts';

/**
 * The format of a request: what it names, else what it accepts, else what its service's clients take for granted.
 * @param serviceFormat also the rate and bit rate where that encoding is accepted
 */
export function requestedFormat(
  named: string | null | undefined,
  headers: IncomingHttpHeaders,
  serviceFormat?: string,
): string | undefined {
  if (namesFormat(named)) return named;
  const accepted = encodingAccepted(headers.accept);
  return accepted === undefined || serviceFormat?.startsWith(`${accepted}_`) ? serviceFormat : accepted;
}

/**
 * ElevenLabs' libraries, which say who they are, play or store what comes as MP3 without looking: where they name no model,
 * they mean their service's.
 */
export const serviceFormat = (
  headers: IncomingHttpHeaders,
  { model_id }: { model_id?: string | null },
): string | undefined =>
  model_id == null && String(headers['x-fern-sdk-name']).includes('elevenlabs')
    ? ELEVENLABS_FORMAT
    : foreignModel(model_id)?.outputFormat;

/** The encoding that an `accept` header (RFC 9110, section 12.5.1) prefers; undefined where it names none of ours. */
function encodingAccepted(accept: string | undefined): Encoding | undefined {
  if (accept === undefined || !/audio\/\w/i.test(accept)) return undefined;
  let best: Encoding | undefined;
  let bestQuality = 0;
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const encoding = encodingOfType(type);
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    if (encoding === undefined || !(quality > bestQuality)) continue;
    best = encoding;
    bestQuality = quality;
  }
  return best;
}
