import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

const MIN_PART_BYTES = 5 * 1024 * 1024;

interface Upload {
  key: string;
  begunAt: Date;
  partBytes: Map<number, number>;
}

/**
 * An S3 server with one bucket on this machine, on a free port unless one is given; some stores cannot list uploads. What `s3rver` leaves out of uploads in parts is done here:
 * telling of those under way, ending them, and refusing parts that are too small; and so are lists of more than a page.
 */
export async function startS3(
  bucket: string,
  directory: string,
  port = 0,
  { listsUploads = true } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await s3.configureBuckets();
  const forward = s3.callback();
  const uploads = new Map<string, Upload>();

  /** What is answered here; undefined where `s3rver` does. */
  function answerOf(method: string, key: string, query: URLSearchParams, length: number): [number, string] | undefined {
    const uploadId = query.get('uploadId');
    if (method === 'GET' && query.has('uploads') && !listsUploads) return [501, errorXml('NotImplemented')];
    if (method === 'GET' && query.has('uploads')) return [200, listing(uploads, query.get('prefix') ?? '')];
    if (uploadId === null) return undefined;
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) return [404, errorXml('NoSuchUpload')];
    if (method === 'PUT') upload.partBytes.set(Number(query.get('partNumber')), length);
    else {
      const bytes = [...upload.partBytes].toSorted(([a], [b]) => a - b).map(([, partBytes]) => partBytes);
      const isTooSmall = bytes.slice(0, -1).some((partBytes) => partBytes < MIN_PART_BYTES);
      if (method === 'POST' && isTooSmall) return [400, errorXml('EntityTooSmall')];
      uploads.delete(uploadId);
      if (method === 'DELETE') return [204, ''];
    }
    return undefined;
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const { method = '', headers } = request;
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    const [status, xml] = answerOf(method, key, query, Number(headers['content-length'])) ?? [];
    if (status !== undefined) {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
      return;
    }
    if (method === 'POST' && query.has('uploads')) {
      changeBody(response, (body) => {
        const id = /<UploadId>(.*?)<\/UploadId>/.exec(body)?.[1];
        if (id !== undefined) uploads.set(id, { key, begunAt: new Date(), partBytes: new Map() });
        return body;
      });
    }
    if (method === 'GET' && query.get('list-type') === '2') listByMarker(request, response, pathname, query);
    forward(request, response);
  }

  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Puts another body in the place of an answer's only piece. */
function changeBody(response: ServerResponse, change: (body: string) => string): void {
  const end = response.end.bind(response);
  response.end = ((body: string | Buffer, ...rest: []) => {
    const changed = change(String(body));
    if (!response.headersSent) response.setHeader('content-length', Buffer.byteLength(changed));
    return end(changed, ...rest);
  }) as ServerResponse['end'];
}

/** Its tokens for the next page need a cipher that is no more; in the first version of lists a page begins after a key. */
function listByMarker(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  query: URLSearchParams,
): void {
  const after = query.get('continuation-token');
  query.delete('list-type');
  query.delete('continuation-token');
  if (after !== null) query.set('marker', after);
  request.url = `${pathname}?${query}`;
  changeBody(response, (body) => {
    const last = [...body.matchAll(/<Key>(.*?)<\/Key>/g)].at(-1)?.[1];
    const isLast = !body.includes('<IsTruncated>true</IsTruncated>') || last === undefined;
    return isLast ? body : body.replace('</IsTruncated>', `$&<NextContinuationToken>${last}</NextContinuationToken>`);
  });
}

const errorXml = (code: string): string => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

function listing(uploads: ReadonlyMap<string, Upload>, prefix: string): string {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
  const items = found.map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${items.join('')}</ListMultipartUploadsResult>`;
}
