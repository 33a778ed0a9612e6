import type { Dispatcher, Response } from 'undici';
import { InstallError } from '../../model-store.ts';
import { createDispatcher } from './dispatcher.ts';

/** GET requests. */
export interface Http {
  /** Any answer below 500 but 429. @throws InstallError, temporary where the server cannot be reached or is busy */
  get(url: string, options?: { headers?: Record<string, string>; signal?: AbortSignal | undefined }): Promise<Response>;
  /** @throws InstallError, also where the answer is no JSON of 200 */
  json(url: string, signal?: AbortSignal): Promise<unknown>;
}

/** @param publicBut see `createDispatcher` */
export function createHttp(publicBut?: string): Http {
  let dispatcher: Promise<Dispatcher> | undefined;

  const http: Http = {
    async get(url, { headers = {}, signal } = {}) {
      dispatcher ??= createDispatcher(publicBut);
      const { fetch } = await import('undici');
      const response = await fetch(url, {
        dispatcher: await dispatcher,
        // Lengths and ranges are those of the file itself.
        headers: { 'accept-encoding': 'identity', ...headers },
        signal: signal ?? null,
      }).catch((error: Error) => {
        if (signal?.aborted) throw error;
        throw unreachable(url, error);
      });
      if (url.startsWith('https:') && !response.url.startsWith('https:')) {
        await response.body?.cancel();
        throw new InstallError(`${url} redirects to ${response.url}, which is not encrypted.`);
      }
      if (response.status >= 500 || response.status === 429) {
        await response.body?.cancel();
        throw new InstallError(`${url} answered ${response.status}. Try again later.`, { isTemporary: true });
      }
      return response;
    },

    async json(url, signal) {
      const response = await http.get(url, { signal });
      if (response.status !== 200) throw await refused(url, response);
      return await response.json().catch((error: unknown) => {
        throw new InstallError(`${url} did not return JSON.`, { isTemporary: true, cause: error });
      });
    },
  };
  return http;
}

export async function refused(url: string, response: Response): Promise<InstallError> {
  await response.body?.cancel();
  return new InstallError(`${url} answered ${response.status}. Check the name, or LOCUTION_MODEL_MIRROR.`);
}

export function unreachable(url: string, error: Error): InstallError {
  const { cause } = error;
  if (cause instanceof InstallError) return cause;
  // A system error's code, not its message: that has the address which this server resolved.
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  return new InstallError(
    `${new URL(url).host} cannot be reached (${code ?? error.message}). Check the connection, HTTPS_PROXY, or set LOCUTION_MODEL_MIRROR.`,
    { isTemporary: true, cause: error },
  );
}
