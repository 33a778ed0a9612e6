/** An error answer of the server, in its own words. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly meta: Record<string, unknown>;

  constructor(status: number, code: string, detail: string, meta: Record<string, unknown>, requestId?: string) {
    super(detail);
    this.status = status;
    this.code = code;
    this.meta = meta;
    this.requestId = typeof meta.request_id === 'string' ? meta.request_id : requestId;
  }
}

/** Whatever was thrown, to be shown. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(0, 'UNEXPECTED', error instanceof Error ? error.message : String(error), {});

/** Tells `ended` when the server no longer knows the session, and `renewed` after signing in again. */
export const sessionEvents = new EventTarget();

export interface Ask {
  method?: string;
  json?: unknown;
  form?: FormData;
  file?: File;
  signal?: AbortSignal;
}

/** Where 401 is an answer to the question itself. */
const ASKS_WHO = /^\/v1\/auth\/(?:setup|login|login\/code|logout|session|password)$/;

/** Calls the server with the session's cookie. @throws ApiError */
export async function ask(path: string, { method, json, form, file, signal }: Ask = {}): Promise<Response> {
  const response = await fetch(path, {
    method: method ?? (json === undefined && form === undefined ? 'GET' : 'POST'),
    ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    ...(form === undefined ? {} : { body: form }),
    ...(file === undefined ? {} : { body: file, headers: { 'content-type': 'application/octet-stream' } }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'UNREACHABLE', 'The server cannot be reached. Check that it runs, then try again.', {});
  });
  if (response.ok) return response;
  if (response.status === 401 && !ASKS_WHO.test(path)) {
    sessionEvents.dispatchEvent(new Event('ended'));
    throw new ApiError(401, 'SESSION_ENDED', 'Your session has ended. Sign in again.', {});
  }
  throw await errorOf(response);
}

/** @throws ApiError */
export async function askJson<Body>(path: string, init: Ask = {}): Promise<Body> {
  const response = await ask(path, init);
  return (response.status === 204 ? undefined : await response.json()) as Body;
}

async function errorOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  try {
    const body = (await response.json()) as {
      code: string;
      detail: string | { loc: string[]; msg: string }[];
      meta: Record<string, unknown>;
    };
    const detail =
      typeof body.detail === 'string'
        ? body.detail
        : body.detail.map(({ loc, msg }) => `${loc.slice(1).join('.')} ${msg}`).join('; ');
    return new ApiError(response.status, body.code, detail, body.meta);
  } catch {
    return new ApiError(response.status, 'UNKNOWN', `The server answered ${response.status}.`, {}, requestId);
  }
}

export const query = (values: Record<string, string | number | boolean | undefined>): string => {
  const input = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(input.map(([name, value]) => [name, String(value)])).toString();
};
