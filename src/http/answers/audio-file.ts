import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../../errors.ts';
import { started } from '../../generators.ts';
import type { BlobStore, SavedAudio } from '../../store/blobs.ts';
import { audioResponse, errorResponse } from '../schemas/common.ts';
import { readableOf } from './speech.ts';

export const AUDIO_FILE_HEADERS = {
  'content-disposition': { type: 'string', description: 'Suggested inline filename.' },
  etag: { type: 'string', description: 'Strong: the bytes of an id never change.' },
  'accept-ranges': { type: 'string' },
  'x-engine-version': { type: 'string', description: 'The version of what rendered it, if recorded.' },
};

/** Responses of the answers of `sendAudioFile`. `description`: of the whole. */
export const audioFileResponses = (description: string, contentTypes: readonly string[]) => ({
  200: audioResponse(description, contentTypes, AUDIO_FILE_HEADERS),
  206: audioResponse('The requested range.', contentTypes, AUDIO_FILE_HEADERS),
  302: {
    type: 'null',
    description: 'A temporary address of the audio, on servers that redirect downloads to the audio store.',
  },
  304: { type: 'null', description: 'The copy named in `If-None-Match` is still current.' },
  416: errorResponse(416, ['BAD_REQUEST']),
});

/**
 * Answers a stored audio file: whole, one range of it, 304, or 302 to where its store answers it.
 * @throws Problem RESOURCE_NOT_FOUND where the file is gone
 */
export async function sendAudioFile(
  request: FastifyRequest,
  reply: FastifyReply,
  audio: BlobStore,
  file: SavedAudio,
): Promise<FastifyReply> {
  const { sizeBytes: size } = file;
  if (audio.link !== undefined) {
    // The address holds for a while only, the answer that names it for this once.
    reply.header('cache-control', 'no-store');
    return reply.redirect(await audio.link(file));
  }
  if (file.engineVersion) reply.header('x-engine-version', file.engineVersion);
  const etag = `"${file.name}"`;
  reply.header('etag', etag);
  reply.header('accept-ranges', 'bytes');
  reply.header('cache-control', 'private, max-age=31536000, immutable');
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send();

  reply.header('content-type', file.contentType);
  reply.header('content-disposition', `inline; filename="${file.filename}"`);
  const range = wantedRange(request, etag, size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new Problem(
      'BAD_REQUEST',
      `No part of the requested range lies within the audio, which has ${size} bytes.`,
      {},
      416,
    );
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== undefined) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  // An empty stream keeps the content length, an empty body would reset it.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(readableOf(await openedAudio(audio, file.name, { start, end })));
}

/**
 * Audio that is there, with its first piece at hand: what is removed from here on still reads to its end, or fails its reader.
 * @throws Problem RESOURCE_NOT_FOUND where the file is gone
 */
async function openedAudio(audio: BlobStore, name: string, range: { start: number; end: number }) {
  try {
    return await started(audio.read(name, range));
  } catch (error) {
    if ((await audio.size(name)) === undefined) throw notFound('The audio');
    throw error;
  }
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** The one range asked for; undefined for the whole, also where several are asked for or the form is unknown. */
function wantedRange(
  request: FastifyRequest,
  etag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const ifRange = request.headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
