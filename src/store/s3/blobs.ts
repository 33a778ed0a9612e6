import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  NotFound,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BlobStore, SavedAudio, StagedBlob } from '../blobs.ts';
import { createUpload, endUpload } from './upload.ts';

/** Long enough to begin a download, short enough that a link that was passed on is soon worth nothing. */
const LINK_SECS = 900;

/** Blobs as objects. `hasLinks`: whoever may read one is sent to the store itself. */
export function openS3Blobs(
  client: S3Client,
  { bucket, prefix, hasLinks }: { bucket: string; prefix: string; hasLinks: boolean },
): BlobStore {
  const object = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const nameOf = (key = '') => key.slice(prefix.length);

  async function head(name: string) {
    try {
      return await client.send(new HeadObjectCommand(object(name)));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  async function* read(
    name: string,
    range?: { start: number; end: number },
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const controller = new AbortController();
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...object(name), ...part }), {
        abortSignal: controller.signal,
      });
      if (Body instanceof Readable) yield* Body;
    } finally {
      controller.abort();
    }
  }

  return {
    create: (name) => createUpload(client, object(name)),
    read,
    size: async (name) => (await head(name))?.ContentLength,
    async digest(name, pace) {
      if ((await head(name)) === undefined) return undefined;
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const piece of read(name)) {
        hash.update(piece);
        sizeBytes += piece.length;
        if (pace !== undefined) {
          await delay((1000 * piece.length) / pace.bytesPerSec, undefined, { signal: pace.signal, ref: false });
        }
      }
      return { sizeBytes, sha256: hash.digest('hex') };
    },
    async check() {
      await head('anything');
    },
    changedAtMs: async (name) => (await head(name))?.LastModified?.getTime(),
    async remove(name) {
      await client.send(new DeleteObjectCommand(object(name)));
    },
    async *names() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key } of page.Contents ?? []) yield nameOf(Key);
      }
    },
    staged: () => unfinishedUploads(client, bucket, prefix),
    link: hasLinks ? (audio) => signedAddress(client, object(audio.name), audio) : undefined,
  };
}

/** None where the store cannot list them: there a rule of the bucket has to end what was left unfinished. */
async function* unfinishedUploads(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<StagedBlob, void, undefined> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }))
      .catch((error: unknown) => {
        if (error instanceof S3ServiceException && isUnknownOperation(error)) return undefined;
        throw error;
      });
    for (const { Key = '', UploadId, Initiated } of page?.Uploads ?? []) {
      yield {
        name: Key.slice(prefix.length),
        changedAtMs: Initiated?.getTime() ?? 0,
        remove: () => endUpload(client, { Bucket: bucket, Key }, UploadId),
      };
    }
    if (!page?.IsTruncated) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

/** Stores that have no such operation say so by one of these. */
const isUnknownOperation = ({ name, $metadata }: S3ServiceException): boolean =>
  ['NotImplemented', 'MethodNotAllowed'].includes(name) || [405, 501].includes($metadata.httpStatusCode ?? 0);

async function signedAddress(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { contentType, filename }: SavedAudio,
): Promise<string> {
  const command = new GetObjectCommand({
    ...object,
    ResponseContentType: contentType,
    ResponseContentDisposition: `inline; filename="${filename}"`,
  });
  return await getSignedUrl(client, command, { expiresIn: LINK_SECS });
}
