import { Readable } from 'node:stream';
import { Type } from 'typebox';
import yazl from 'yazl';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { History } from '../../speech/history.ts';
import type { BlobStore, SavedAudio } from '../../store/blobs.ts';
import type { Store } from '../../store/store.ts';
import { AUDIO_FILE_HEADERS, sendAudioFile } from '../answers/audio-file.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { HistoryDownloadBody } from './schemas.ts';

const ZIP = 'application/zip';

/** One item as its file, several as an archive of theirs. */
export function downloadHistory(app: TypeboxApp, services: { history: History; store: Pick<Store, 'audio'> }): void {
  const { history, store } = services;
  const file = { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) };
  app.post(
    '/v1/history/download',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'downloadHistory',
        summary: 'Download the audio of history items: one as it is, several in a zip',
        tags: ['History'],
        body: HistoryDownloadBody,
        response: {
          200: {
            description: 'The audio, or the archive.',
            headers: AUDIO_FILE_HEADERS,
            content: Object.fromEntries([...OUTPUT_CONTENT_TYPES, ZIP].map((type) => [type, file])),
          },
          ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request, reply) => {
      const { accountId } = callerOf(request);
      const saved: SavedAudio[] = [];
      for (const id of new Set(request.body.history_item_ids)) saved.push(await history.savedAudio(accountId, id));
      const [only, ...others] = saved;
      if (only !== undefined && others.length === 0) return await sendAudioFile(request, reply, store.audio, only);
      reply.header('content-disposition', 'attachment; filename="history.zip"');
      return reply.type(ZIP).send(archive(saved, store.audio));
    },
  );
}

/** Stored as they are, for audio does not get smaller; a file is opened when its turn comes. */
function archive(files: readonly SavedAudio[], audio: BlobStore): Readable {
  const zip = new yazl.ZipFile();
  for (const { name, filename } of files) {
    zip.addReadStreamLazy(filename, { compress: false }, (give) => give(null, audio.read(name)));
  }
  const out = new Readable().wrap(zip.outputStream);
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.end();
  return out;
}
