import { readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../scripts/build-console.ts';
import { filesIn } from '../../src/engines/neural/packages/files.ts';
import { installedVoiceId } from '../../src/engines/neural/packages/manifest.ts';
import { startHub, type TestHub } from '../fixtures/hub.ts';
import { writeFiles, writeKitten, writeKokoroFiles, writePiper } from '../fixtures/onnx/packages.ts';
import { PASSWORD, type Browser as Person, setUp } from '../http/accounts.ts';
import { startServer, type TestServer } from '../http/server.ts';
import { launchChromium, seriousFindings } from './chromium.ts';

/** The pages Models and Blend as an admin uses them, each test where the one before left off. */
let server: TestServer;
let hub: TestHub;
let root: string;
let chromium: Browser;
let page: Page;
let admin: Person;
const complaints: string[] = [];
beforeAll(async () => {
  await buildConsole();
  root = await mkdtemp(join(tmpdir(), 'locution-console-models-'));
  const kokoro = writeKokoroFiles(join(root, 'kokoro'), { af_bella: 10, af_sky: 40, ef_dora: 20, bm_george: 30 });
  const kitten = writeKitten(join(root, 'kitten'), { 'expr-voice-2-f': 1 });
  await rename(join(kitten, 'kitten_tts_nano.onnx'), join(kitten, 'kitten_tts_nano_v0_1.onnx'));
  hub = await startHub({ 'onnx-community/Kokoro-82M-v1.0-ONNX': kokoro, 'KittenML/kitten-tts-nano-0.1': kitten });
  server = await startServer({ config: { modelMirror: hub.url } });
  admin = await setUp(server);
  chromium = await launchChromium();
  const context = await chromium.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 4')) complaints.push(message.text());
  });
  await page.goto(`${server.url}/console`);
  await page.getByLabel('E-mail').fill('admin@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await button('Sign in').click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
});
afterAll(async () => {
  await chromium.close();
  await server.close();
  await hub.close();
  await rm(root, { recursive: true });
});

const open = async (path: string, heading: string) => {
  await page.goto(`${server.url}/console${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.locator('.busy').first().waitFor({ state: 'detached' });
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
/** The card of a model in one of the page's sections. */
const card = (section: string, title: string) =>
  page
    .getByRole('region', { name: section, exact: true })
    .locator('.list > li', { has: page.getByRole('heading', { name: title, exact: true }) });

/** Seconds of what the last audio element plays, once it plays. */
async function heardSecs(label: string): Promise<number> {
  const audio = page.getByLabel(label, { exact: true });
  const state = () =>
    audio.evaluate((element) => {
      const { currentTime, duration } = element as unknown as { currentTime: number; duration: number };
      return currentTime > 0.05 ? duration : 0;
    });
  await expect.poll(state, { timeout: 20_000 }).toBeGreaterThan(0.5);
  return await state();
}

test('a model is installed, with its progress shown, and can be cancelled', async () => {
  await open('/models', 'Models');
  await page.getByText('None yet. Start with Kokoro.').waitFor();
  await page.getByText("Piper's list could not be read").waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  hub.faults.push({ path: 'tokenizer.json', kind: 'hang' }, { path: 'bm_george.bin', kind: 'hang' });
  await button('Install Kokoro v1.0').click();
  const progress = page.getByRole('progressbar', { name: 'Installing kokoro' });
  await progress.waitFor();
  await expect.poll(async () => Number(await progress.getAttribute('value')), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);
  await button('Cancel installing kokoro').click();
  await progress.waitFor({ state: 'detached' });
  hub.faults.length = 0;
  await button('Install Kokoro v1.0').click();
  await card('Installed', 'kokoro').waitFor();
  await expect.poll(() => card('Catalogue', 'Kokoro v1.0').getByRole('button').isDisabled()).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
});

test('one that cannot be installed says why', async () => {
  hub.faults.push({ path: 'voices.npz', kind: 'corrupt' });
  await button('Install Kitten nano 0.1').click();
  await page
    .getByRole('alert')
    .getByText(/kitten was not installed: .*checksum/)
    .waitFor();
  await page.getByLabel('Another model').fill('http://models.example/voice.zip');
  await button('Install it').click();
  await page.getByText('is not the hub').waitFor();
  writeFiles(join(server.dataDir, 'models/nonsense'), { 'notes.txt': 'nothing' });
  await expect
    .poll(async () => {
      await open('/models', 'Models');
      return await page.getByText('The folder nonsense is not a valid package').count();
    })
    .toBe(1);
  await rm(join(server.dataDir, 'models/nonsense'), { recursive: true });
});

test('a sentence is tried in a voice of one’s choice', async () => {
  await open('/models', 'Models');
  const kokoro = card('Installed', 'kokoro');
  await kokoro.getByLabel('A sentence to try').fill('Hello there, how are you?');
  await kokoro.getByRole('button', { name: 'Speak as Bella' }).click();
  expect(await heardSecs('Bella speaks')).toBeGreaterThan(1);
  await kokoro.getByLabel('Voice').selectOption({ label: 'Dora (Spanish)' });
  await kokoro.getByRole('button', { name: 'Speak as Dora' }).click();
  await heardSecs('Dora speaks');
  const dora = installedVoiceId('kokoro', 'ef_dora');
  const { history } = (await (await admin.request(`/v1/history?voice_id=${dora}`)).json()) as {
    history: { language_code: string }[];
  };
  expect(history).toMatchObject([{ language_code: 'es' }]);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a blend is mixed with sliders, heard and saved', async () => {
  await open('/voices/blend', 'Voices');
  await page.getByLabel('Add a voice').selectOption({ label: 'Bella (kokoro)' });
  await page.getByLabel('Add a voice').selectOption({ label: 'Sky (kokoro)' });
  await page.getByLabel(/^Bella:/).fill('8');
  await page.getByLabel(/^Sky:/).fill('2');
  await button('Speak as the blend').click();
  await heardSecs('the blend speaks');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Name').fill('Both of them');
  await button('Save the blend').click();
  await page.getByText('Both of them is one of your voices now.').waitFor();
  await open('/voices', 'Voices');
  await page.getByLabel('Search').fill('Both of them');
  await page.getByText('A blend: 80 % Bella, 20 % Sky.').waitFor();
});

test.each([
  'light',
  'dark',
] as const)('%s, wide and on a phone: nothing wider than the screen, contrast enough', async (theme) => {
  await page.emulateMedia({ colorScheme: theme });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path, heading] of [
      ['/models', 'Models'],
      ['/voices/blend', 'Voices'],
    ] as const) {
      await open(path, heading);
      if (path.endsWith('blend')) {
        await page.getByLabel('Add a voice').selectOption({ label: 'Bella (kokoro)' });
        await page.getByLabel('Add a voice').selectOption({ label: 'George (kokoro)' });
      }
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0);
      expect(await seriousFindings(page), `${path} ${theme} ${width}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a model that saved voices need is removed only when one insists', async () => {
  await open('/models', 'Models');
  await button('Restart kokoro').click();
  await button('Remove kokoro').click();
  const dialog = page.getByRole('dialog', { name: 'Remove kokoro?' });
  await dialog.getByText('4 voices will be unavailable until it is installed again.').waitFor();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByText('Both of them').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove anyway' }).click();
  await page.getByText('None yet. Start with Kokoro.').waitFor();
  await open('/voices/blend', 'Voices');
  await page.getByText('Blends combine voices of an installed Kokoro or Kitten model.').waitFor();
});

test('an archive is uploaded from the browser', async () => {
  const folder = writePiper(join(root, 'to-upload'));
  const files = filesIn(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]);
  await open('/models', 'Models');
  const archive = {
    name: 'My Voice.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(Object.fromEntries(files))),
  };
  await page.getByLabel('Archive').setInputFiles(archive);
  expect(await page.getByLabel('Model id').inputValue()).toBe('my-voice');
  await button('Upload it').click();
  await page.getByRole('heading', { name: 'my-voice', level: 3 }).waitFor();
});

test('no error in the browser', () => {
  expect(complaints).toEqual([]);
});
