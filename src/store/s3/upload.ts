import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BlobWriter } from '../blobs.ts';
import { hashBytes } from '../hashing.ts';

/** The smallest part that stores take, the last one aside: what is kept in memory of a blob is at most two of them. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * A blob that is uploaded while it is written. Its first part is held back until the end, for its head is known last; one
 * that is no longer than a part goes as a whole. A hash begins with the head, so that of several parts is computed later, by
 * whoever reads them.
 */
export function createUpload(client: S3Client, object: { Bucket: string; Key: string }): BlobWriter {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let sizeBytes = 0;
  let first: Buffer | undefined;
  let uploadId: string | undefined;
  const tags: (string | undefined)[] = [];
  let isFinished = false;

  function takePending(): Buffer<ArrayBuffer> {
    const bytes = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    return bytes;
  }

  async function sendPart(number: number, Body: Buffer): Promise<void> {
    uploadId ??= (await client.send(new CreateMultipartUploadCommand(object))).UploadId;
    const part = { ...object, UploadId: uploadId, PartNumber: number, Body };
    tags[number - 1] = (await client.send(new UploadPartCommand(part))).ETag;
  }

  /** Sends what has come since the last part. */
  async function flush(): Promise<void> {
    const bytes = takePending();
    if (first === undefined) first = bytes;
    else await sendPart(Math.max(1, tags.length) + 1, bytes);
  }

  return {
    async write(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      sizeBytes += bytes.length;
      if (pendingBytes >= PART_BYTES) await flush();
    },
    async rewriteHead(head) {
      if (first === undefined) pending = [Buffer.concat(pending)];
      (first ?? pending[0])?.set(head);
    },
    async commit() {
      let sha256: string | null = null;
      if (first === undefined) {
        const Body = takePending();
        [sha256] = await Promise.all([hashBytes(Body), client.send(new PutObjectCommand({ ...object, Body }))]);
      } else {
        if (pendingBytes > 0) await flush();
        await sendPart(1, first);
        const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
        const whole = { ...object, UploadId: uploadId, MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand(whole));
      }
      isFinished = true;
      return { sizeBytes, sha256 };
    },
    async discard() {
      if (isFinished) return;
      isFinished = true;
      if (uploadId !== undefined) await endUpload(client, object, uploadId);
    },
  };
}

/** Throws away what an unfinished upload has brought; does nothing where another node has done so. */
export async function endUpload(
  client: S3Client,
  object: { Bucket: string; Key: string },
  uploadId: string | undefined,
): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId: uploadId }));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}
