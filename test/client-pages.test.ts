import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './http/server.ts';

/** What pages leave to their readers: where to play, which voice, which key. */
const GIVEN = `
const [KEY, VOICE] = [process.env.KEY, 'Clara'];
let played = 0;
const play = (audio) => { played += audio.length; };
`;
/** A library may keep its connections; what a page names has to have been heard. */
const HEARD = `
if (typeof audio !== 'undefined') {
  let bytes = audio.uint8Array?.length ?? 0;
  if (audio[Symbol.asyncIterator]) for await (const chunk of audio) bytes += chunk.length;
  if (bytes < 1000) throw new Error('nothing was spoken');
}
if (typeof response !== 'undefined' && (await response.arrayBuffer()).byteLength < 1000) throw new Error('nothing was spoken');
if (typeof socket !== 'undefined') {
  const code = await new Promise((resolve) => { socket.onclose = (event) => resolve(event.code); });
  if (code !== 1000 || played < 1000) throw new Error('the socket ended with ' + code + ' after ' + played);
}
process.exit();
`;

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/clients');
const snippetsIn = (language: string) =>
  readdirSync(FOLDER).flatMap((page) =>
    [...readFileSync(join(FOLDER, page), 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
      (match, index) => [`${page} ${index + 1}`, match[1] ?? ''] as const,
    ),
  );

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  // Within the project, where its packages are found.
  folder = await mkdtemp(join(ROOT, 'test/.pages-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

const here = (snippet: string) =>
  snippet.replaceAll('sk_…', server.key).replaceAll(/(127\.0\.0\.1|localhost):8080/g, new URL(server.url).host);

async function run(command: string, args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(command, args, { cwd: folder, env: { PATH: process.env.PATH, KEY: server.key } });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, said };
}

test.each(snippetsIn('js'))('the lines of %s run as they stand', async (name, snippet) => {
  const file = join(folder, `${name.replaceAll(/\W/g, '-')}.mjs`);
  const lines = here(snippet).split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  await writeFile(file, [...imports, GIVEN, ...rest, HEARD].join('\n'));
  expect(await run(process.execPath, [file])).toEqual({ code: 0, said: '' });
});

test.each(snippetsIn('sh'))('the lines of %s run as they stand', async (_, snippet) => {
  // What plays is not here: its input is kept instead.
  const script = here(snippet).replaceAll(/ffplay.*$/gm, 'cat > played');
  expect(await run('sh', ['-e', '-c', `${script}\ntest -s hello.mp3 && test -s played`])).toEqual({
    code: 0,
    said: '',
  });
});
