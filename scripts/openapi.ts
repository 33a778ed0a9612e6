import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { buildApp } from '../src/http/app.ts';
import { buildServices } from '../src/services.ts';
import { openApiDocument } from './openapi-document.ts';

/** Writes openapi.yaml from the routes' schemas. */
const FILE = join(import.meta.dirname, '../openapi.yaml');

const dataDir = await mkdtemp(join(tmpdir(), 'locution-openapi-'));
const services = await buildServices(readConfig({ LOCUTION_DATA_DIR: dataDir, LOCUTION_WORKERS: '1' }), {
  onWorkerDeath: console.error,
  onBackgroundError: console.error,
});
const app = await buildApp(services, pino({ level: 'silent' }));
await app.ready();
const document = openApiDocument(app);
const before = await readFile(FILE, 'utf8').catch(() => '');
await writeFile(FILE, document);
console.log(before === document ? 'openapi.yaml was up to date' : 'openapi.yaml is rewritten');
await app.close();
await services.close();
await rm(dataDir, { recursive: true });
