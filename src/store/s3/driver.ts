import {
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-s3';
import type { BlobDriver, StoreLocation } from '../driver.ts';
import { StorageFull, StoreUnavailable } from '../unavailable.ts';
import { openS3Blobs } from './blobs.ts';

const CONNECT_MS = 5000;
const ANSWER_MS = 30_000;
/** A download holds one for as long as it lasts. */
const SOCKETS = 256;

/** Audio as objects of an S3-compatible store, under the prefix and the name of what they are. */
export const s3: BlobDriver = {
  async open(location, name) {
    const { bucket, prefix } = readAddress(location);
    const client = new S3Client({
      forcePathStyle: location.audioPathStyle ?? false,
      // Checksums that many compatible stores do not know; transport and signature guard the bytes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        // To the head of an answer; its body may take as long as its reader does.
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: SOCKETS },
        httpsAgent: { maxSockets: SOCKETS },
      },
    });
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    } catch (error) {
      const reason = reasonOf(await inFull(client, bucket, error));
      client.destroy();
      throw new Error(
        `The audio store s3://${bucket} cannot be used (${reason}). Check LOCUTION_AUDIO_STORE, ` +
          'LOCUTION_AUDIO_PATH_STYLE and the AWS variables for endpoint, region and credentials.',
      );
    }
    client.middlewareStack.add(reportUnavailable, { step: 'initialize', name: 'tellUnavailable' });
    return openS3Blobs(client, { bucket, prefix: `${prefix}${name}/`, hasLinks: location.audioRedirect ?? false });
  },
};

type Ask = (requested: { input: ServiceInputTypes }) => Promise<{ output: ServiceOutputTypes; response: unknown }>;

/** Around every command and its own repetitions: a store that cannot be reached, or has troubles of its own, is told of. */
const reportUnavailable =
  (ask: Ask): Ask =>
  async (requested) => {
    try {
      return await ask(requested);
    } catch (error) {
      if (isFull(error)) throw new StorageFull('audio store', error);
      throw isPassing(error) ? new StoreUnavailable('audio store', error) : error;
    }
  };

const INSUFFICIENT_STORAGE = 507;
/** As stores of several makers call it. */
const FULL_NAMES = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull', 'EntityTooLargeForQuota']);

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE || FULL_NAMES.has(error.name));

const TOO_MANY = 429;
/** An operation that the store does not have, which no later try changes. */
const NOT_IMPLEMENTED = 501;

function isPassing(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 500;
    return (status >= 500 && status !== NOT_IMPLEMENTED) || status === TOO_MANY;
  }
  // Of the connection: Node's own, several of one name together, and the client's for its limits of time.
  if (!(error instanceof Error) || error.name === 'AbortError') return false;
  return 'syscall' in error || error instanceof AggregateError || error.name === 'TimeoutError' || 'code' in error;
}

/** @throws Error in words for the operator */
function readAddress({ audioStore = '' }: StoreLocation): { bucket: string; prefix: string } {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(audioStore) ?? [];
  if (bucket === undefined) throw new Error('LOCUTION_AUDIO_STORE is not a valid address. Use s3://bucket/prefix.');
  const folder = path.replace(/\/+$/, '');
  return { bucket, prefix: folder === '' ? '' : `${folder}/` };
}

/** Answers to HEAD have no body: a refusal is asked for again, by an operation whose answer says which one it is. */
async function inFull(client: S3Client, bucket: string, error: unknown): Promise<unknown> {
  if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 403) return error;
  const list = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 });
  return await client.send(list).then(
    () => error,
    (reason: unknown) => reason,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  NotFound: 'there is no such bucket',
  SignatureDoesNotMatch: 'the secret access key is wrong: SignatureDoesNotMatch',
  InvalidAccessKeyId: 'the access key id is unknown: InvalidAccessKeyId',
  AccessDenied: 'these credentials have no access to the bucket: AccessDenied',
};

function reasonOf(error: unknown): string {
  // Several addresses of one name fail together, and their error has no text of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const { name, message } = first;
  const known = REASONS[name];
  if (known !== undefined) return known;
  return message === 'UnknownError' || message === '' ? name : message;
}
