import { readCredentials } from './credentials.ts';

/** Calls the server with the stored key. @throws Error with the server's own words */
export async function call(path: string, json?: unknown): Promise<Response> {
  const { server, apiKey } = await readCredentials();
  return await send(server, path, json, { 'xi-api-key': apiKey });
}

/** @throws Error with the server's own words, or that it cannot be reached */
export async function send(
  server: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await ask(server, path, json, headers);
  if (!response.ok) throw new Error(await describe(response));
  return response;
}

/** Like `send`, but answers errors too. */
export async function ask(
  server: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  return await fetch(server + path, { ...body, headers: { ...headers, ...type } }).catch((error: Error) => {
    throw new Error(
      `The server ${server} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
}

/** What an error answer says, in one line. */
export async function describe(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { code, detail } = JSON.parse(text) as { code: string; detail: string | { msg: string; loc: string[] }[] };
    const said =
      typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; ');
    return `${code}: ${said}`;
  } catch {
    return `The server answered ${response.status}.`;
  }
}
