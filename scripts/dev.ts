import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { CONSOLE } from './build-console.ts';

/**
 * The server and the console for whoever works on them: the server starts again when its sources change, the page reloads when the
 * console's do. Open the address that is printed last. Settings are the server's own (`LOCUTION_DATA_DIR` …).
 */
const ROOT = join(import.meta.dirname, '..');
const port = process.env.LOCUTION_PORT ?? '8080';

const watched = ['src', 'migrations'].map((folder) => `--watch-path=${join(ROOT, folder)}`);
const server = spawn(process.execPath, [...watched, join(ROOT, 'src/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, LOCUTION_PORT: port },
});
server.once('error', (error) => {
  console.error(error);
  process.exit(1);
});
server.once('exit', (code) => process.exit(code ?? 1));

const page = await createServer({
  ...CONSOLE,
  server: { host: '127.0.0.1', proxy: { '^/(?!console)': { target: `http://127.0.0.1:${port}`, ws: true } } },
});
await page.listen();
page.printUrls();
