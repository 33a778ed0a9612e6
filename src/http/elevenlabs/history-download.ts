import { PassThrough, pipeline, type Readable } from 'node:stream';
import { Type } from 'typebox';
import yazl from 'yazl';
import { namesFormat, OUTPUT_CONTENT_TYPES, type OutputFormat } from '../../audio/formats.ts';
import { started } from '../../generators.ts';
import type { History } from '../../speech/history.ts';
import { chooseFormat } from '../../speech/resolve.ts';
import { transcode } from '../../speech/transcode.ts';
import type { Store } from '../../store/store.ts';
import type { EncodingThread } from '../../workers/encoding/encoding-thread.ts';
import { AUDIO_FILE_HEADERS, sendAudioFile } from '../answers/audio-file.ts';
import { readableOf } from '../answers/speech.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { HistoryDownloadBody } from './schemas.ts';

export interface HistoryDownloadServices {
  history: History;
  encoding: EncodingThread;
  store: Pick<Store, 'audio'>;
}

type Saved = Awaited<ReturnType<History['savedAudio']>>;

const ZIP = 'application/zip';

/** One item as a file, several as an archive of theirs. */
export function downloadHistory(app: TypeboxApp, services: HistoryDownloadServices): void {
  const { history, store } = services;
  const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };
  app.post(
    '/v1/history/download',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'downloadHistory',
        summary: 'Download the audio of history items, in any format: one as it is, several in a zip',
        tags: ['History'],
        body: HistoryDownloadBody,
        response: {
          200: {
            description: 'The audio, or the archive.',
            headers: AUDIO_FILE_HEADERS,
            content: Object.fromEntries([...OUTPUT_CONTENT_TYPES, ZIP].map((type) => [type, file])),
          },
          ...errorResponses(
            'BAD_REQUEST',
            'AUTH_REQUIRED',
            'RESOURCE_NOT_FOUND',
            'VALIDATION_ERROR',
            'UPSTREAM_GENERATION_ERROR',
          ),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request);
      const to = requestedFormat(request.body.output_format);
      const saved: Saved[] = [];
      for (const id of new Set(request.body.history_item_ids)) saved.push(await history.savedAudio(accountId, id));
      const [only, ...others] = saved;
      if (only !== undefined && others.length === 0 && isAsRequested(only, to)) {
        return await sendAudioFile(request, reply, store.audio, only);
      }
      if (only === undefined || others.length > 0) {
        const zip = await started(archive(services, saved, to));
        reply.header('content-disposition', 'attachment; filename="history.zip"');
        return reply.type(ZIP).send(readableOf(zip));
      }
      const format = to ?? only.format;
      const bytes = await started(converted(services, only, format));
      reply.header('content-disposition', `inline; filename="${filenameAs(only, format)}"`);
      return reply.type(format.contentType).send(readableOf(bytes));
    },
  );
}

/** Undefined for each item's own. @throws Problem BAD_REQUEST */
function requestedFormat(value: string | null | undefined): OutputFormat | undefined {
  return namesFormat(value) && value !== 'default' ? chooseFormat({ value, fallback: 'wav' }) : undefined;
}

const isAsRequested = ({ format }: Saved, to: OutputFormat | undefined) => to === undefined || format.name === to.name;

const filenameAs = ({ name }: Saved, { extension }: OutputFormat) => `${name}.${extension}`;

const converted = ({ encoding, store }: HistoryDownloadServices, { name, format }: Saved, to: OutputFormat) =>
  transcode(encoding, () => store.audio.read(name), { from: format, to });

/**
 * Stored as they are, for audio does not get smaller; a file is opened, and converted, when its turn comes. One that is gone by
 * then fails the archive: a reader must not take what is left for the whole.
 */
async function* archive(
  services: HistoryDownloadServices,
  files: readonly Saved[],
  to: OutputFormat | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  let current: Readable | undefined;
  for (const file of files) {
    const format = to ?? file.format;
    zip.addReadStreamLazy(filenameAs(file, format), { compress: false }, (give) => {
      const bytes = isAsRequested(file, to) ? services.store.audio.read(file.name) : converted(services, file, format);
      current = readableOf(bytes);
      // The archive listens to the streams of files that it opens itself only.
      current.on('error', fail);
      give(null, current);
    });
  }
  zip.on('error', fail);
  zip.end();
  pipeline(zip.outputStream, out, () => undefined);
  try {
    yield* out;
  } finally {
    // A reader who leaves leaves no file open, and no conversion.
    current?.destroy();
  }
}
