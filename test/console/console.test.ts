import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConsole } from '../../scripts/build-console.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { PASSWORD } from '../http/accounts.ts';
import { startServer, type TestServer } from '../http/server.ts';
import { launchChromium, seriousFindings } from './chromium.ts';

const BUILT = join(import.meta.dirname, '../../dist/console');
const TEXT = 'Good morning. In 1984 it cost $3.50, and nobody minded.';

let server: TestServer;
let chromium: Browser;
let context: BrowserContext;
let page: Page;
/** What the pages complained about. */
const complaints: string[] = [];
/** Addresses that are not the server's. */
const outside: string[] = [];

beforeAll(async () => {
  await buildConsole();
  server = await startServer({ config: { workers: 2 } });
  chromium = await launchChromium();
  context = await chromium.newContext({
    locale: 'en-US',
    acceptDownloads: true,
    viewport: { width: 1280, height: 900 },
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Answers that are errors show up here too; the first visit has no session on purpose.
    if (message.type() === 'error' && !message.text().includes('status of 4')) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !/^(blob|data):/.test(url)) outside.push(url);
  });
});
afterAll(async () => {
  await chromium.close();
  await server.close();
});

const open = async (path: string, heading: string) => {
  await page.goto(`${server.url}/console${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** How much is drawn inside an element's canvases, shadow trees too. */
const paintedPixels = (element: object): number => {
  interface Node {
    shadowRoot: Node | null;
    children: Iterable<Node>;
    tagName: string;
    width: number;
    height: number;
    getContext(kind: '2d'): { getImageData(...area: number[]): { data: Uint8ClampedArray } };
  }
  const count = (node: Node): number => {
    const own = node.tagName === 'CANVAS' ? node.getContext('2d').getImageData(0, 0, node.width, node.height).data : [];
    let painted = 0;
    for (let at = 3; at < own.length; at += 4) if (own[at] !== 0) painted += 1;
    for (const child of [...node.children, ...(node.shadowRoot?.children ?? [])]) painted += count(child);
    return painted;
  };
  return count(element as Node);
};

const scan = () => seriousFindings(page);

describe('served', () => {
  test('with a strict policy, one page for every address, assets for ever', async () => {
    for (const path of ['/console', '/console/', '/console/keys', '/console/device?code=ABCD-EFGH']) {
      const response = await fetch(server.url + path);
      expect(response.status, path).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
      const html = await response.text();
      expect(html).not.toMatch(/<script(?![^>]*src=)/);
      expect(html).not.toContain('%NONCE%');
      expect(html).not.toContain('style=');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const [asset] = readdirSync(join(BUILT, 'assets'));
    const response = await fetch(`${server.url}/console/assets/${asset}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${server.url}/console/assets/none.js`)).status).toBe(404);
    expect((await fetch(`${server.url}/console/assets/..%2findex.html`)).status).toBeGreaterThanOrEqual(400);
  });

  test('the first load is at most 250 kB of compressed script; charts and waveforms come when needed', () => {
    const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
    const scripts = [...html.matchAll(/(?:src|href)="\/console\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length, 0);
    expect(bytes).toBeLessThanOrEqual(250_000);
    for (const file of scripts) expect(file).not.toMatch(/uplot|wavesurfer/i);
  });

  test('nothing is built again when nothing changed', async () => {
    expect(await buildConsole()).toBe('fresh');
  });
});

// In the order of a person's first hour; each test begins where the one before left off.
describe('used', () => {
  test('first run: setup with the printed token; a wrong one is said', async () => {
    await open('', 'Set up your server');
    expect(await scan()).toEqual([]);
    await page.getByLabel('Setup token').fill('wrong');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await button('Set up').click();
    await page
      .getByRole('alert')
      .getByText(/Request id: req_/)
      .waitFor();
    await page.getByLabel('Setup token').fill(server.services.setupToken ?? '');
    await button('Set up').click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  test('home: a key, and an example that works as it stands', async () => {
    await button('Create a key for it').click();
    const key = (await page.locator('.notice code').textContent()) ?? '';
    expect(key).toMatch(/^sk_/);
    const example = (await page.getByRole('region', { name: 'Example in curl' }).textContent()) ?? '';
    expect(example).toContain(key);
    const [, url = ''] = /curl '([^']+)'/.exec(example) ?? [];
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'xi-api-key': key, 'content-type': 'application/json' },
      body: /-d '([^']+)'/.exec(example)?.[1] ?? '',
    });
    expect(response.status).toBe(200);
    await button('Copy').click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(example);
    for (const language of ['JavaScript', 'Python']) {
      await page.getByLabel('Language').selectOption(language);
      expect(await page.getByRole('region', { name: `Example in ${language}` }).textContent()).toContain(key);
    }
    expect(await scan()).toEqual([]);
  });

  const player = () => page.getByRole('region', { name: 'What was spoken' });
  const position = async () => Number(await player().getByLabel('Position').inputValue());

  test('speak: a wave and words that light up while it plays, seeking, downloads, the call', async () => {
    await open('/speak', 'Speak');
    await page.getByLabel('Search').fill('Clara');
    await page.getByRole('radio', { name: /Clara/ }).check();
    await page.getByLabel('Text').fill(TEXT);
    await page.getByLabel('Instructions').fill('calm');
    await page.getByLabel('Seed').fill('7');
    await button('Speak').click();
    await page.locator('.word.now').first().waitFor();
    await expect.poll(() => page.locator('.wave').evaluate(paintedPixels)).toBeGreaterThan(100);
    await button('Download wav').waitFor();
    expect(await page.locator('.spoken').textContent()).toBe(TEXT);
    await button('Play').waitFor();
    await page.locator('.word', { hasText: '1984' }).click();
    await page.locator('.word.now', { hasText: '1984' }).waitFor();
    const [wave] = await Promise.all([page.waitForEvent('download'), button('Download wav').click()]);
    expect(wave.suggestedFilename()).toBe('speech.wav');
    const { samples, sampleRateHz } = decodeAudio(readFileSync(await wave.path()));
    expect(sampleRateHz).toBe(24_000);
    expect(samples.length / 24_000).toBeCloseTo(Number(await player().getByLabel('Position').getAttribute('max')), 2);
    const [mp3] = await Promise.all([page.waitForEvent('download'), button('Make mp3').click()]);
    expect(mp3.suggestedFilename()).toBe('speech.mp3');
    await page.getByText('The API call').click();
    expect(await page.getByRole('region', { name: 'The API call, streamed' }).textContent()).toContain(
      '"instructions":"calm"',
    );
    expect(await scan()).toEqual([]);
  });

  test('speak: paused and moved while it is still being spoken; stopped, what has come stays', async () => {
    // Slow enough a line that the text is far from spoken while the test acts.
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const throttle = (bytes: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: bytes,
        uploadThroughput: -1,
      });
    await throttle(100_000);
    await page.getByLabel('Text').fill('A long text is spoken while it is heard, sentence by sentence. '.repeat(40));
    await button('Speak').click();
    await page.getByText('Speaking…').waitFor();
    await expect.poll(position).toBeGreaterThan(0.5);
    await button('Pause').click();
    const rested = await position();
    await expect
      .poll(() => player().getByLabel('Position').getAttribute('max').then(Number))
      .toBeGreaterThan(rested + 2);
    expect(await position()).toBe(rested);
    await page.locator('.word', { hasText: 'sentence' }).first().click();
    await expect.poll(position).toBeGreaterThan(rested);
    await page.getByText('Speaking…').waitFor();
    await button('Stop').click();
    await button('Download wav').waitFor();
    await throttle(-1);
    await network.detach();
    if ((await button('Pause').count()) > 0) await button('Pause').click();
    await button('Play').waitFor();
  });

  test('speak: what is made afterwards is what was heard, whatever the form says by then', async () => {
    await page.getByLabel('Text').fill('These very words.');
    await page.getByLabel('Format of the download').selectOption('wav_48000');
    await button('Speak').click();
    await button('Make wav_48000').waitFor();
    await page.getByLabel('Text').fill('Something else entirely, and longer.');
    await page.getByLabel('Format of the download').selectOption('mp3');
    const asked = page.waitForRequest((request) => request.url().includes('output_format=wav_48000'));
    const [file] = await Promise.all([page.waitForEvent('download'), button('Make wav_48000').click()]);
    expect((await asked).postDataJSON()).toMatchObject({ text: 'These very words.' });
    expect(decodeAudio(readFileSync(await file.path())).sampleRateHz).toBe(48_000);
  });

  test('speak: a voice comes with its own guidance', async () => {
    const path = `/v1/voices/${BUILTIN_VOICES.find(({ name }) => name === 'Clara')?.voiceId}/settings`;
    const { store } = server.services;
    const account = (await store.accounts.first())?.account_id ?? '';
    await server.services.voiceEditor.set(account, path.split('/')[3] ?? '', { guidance_scale: 8.5 });
    await open('/speak', 'Speak');
    await page.getByRole('radio', { name: /Clara/ }).check();
    await page.getByText('Guidance: 8.5').waitFor();
    await server.services.voiceEditor.set(account, path.split('/')[3] ?? '', { guidance_scale: 3 });
    await open('/speak', 'Speak');
    await page.getByLabel('Search').fill('Clara');
    await page.getByRole('radio', { name: /Clara/ }).check();
  });

  test('speak: the model without word times streams too', async () => {
    await page.getByLabel('Text').fill('The first model speaks.');
    await page.getByLabel('Model').selectOption('locution-1');
    const answer = page.waitForResponse((response) => response.url().includes('/stream?'));
    await button('Speak').click();
    expect((await answer).headers()['content-type']).toBe('audio/wav');
    await button('Download wav').waitFor();
    expect(await page.locator('.spoken').count()).toBe(0);
    await page.getByLabel('Model').selectOption('locution-2');
  });

  test('speak: a sample of a voice is heard', async () => {
    const sample = page.waitForResponse((response) => response.url().endsWith('/preview'));
    await button('Hear Clara').click();
    expect((await sample).status()).toBeLessThan(300);
    await button('Stop Clara').waitFor();
  });

  test('speak: a long text runs as a job, which can be cancelled', async () => {
    const long = 'This sentence is spoken again and again until it fills a long text. '.repeat(1500);
    await page.getByLabel('Text').fill(long);
    await button('Start the job').click();
    await page.getByText(/The job is (queued|running)/).waitFor();
    // A job goes on without the page, and is found again.
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Speak' }).click();
    await page.getByRole('heading', { name: 'Jobs in progress' }).waitFor();
    expect(await scan()).toEqual([]);
    await button(/^Cancel the job of/).click();
    await page.getByRole('heading', { name: 'Jobs in progress' }).waitFor({ state: 'detached' });
    await page.getByLabel('Search').fill('Clara');
    await page.getByRole('radio', { name: /Clara/ }).check();
    await page.getByLabel('Text').fill(long);
    await button('Start the job').click();
    await page.getByText(/The job is (queued|running)/).waitFor();
    const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await button('Cancel the job').click();
    expect((await cancelled).status()).toBe(200);
    await page.getByLabel('Text').fill(`${'Short. '.repeat(1500)}`);
    await button('Start the job').click();
    // It speaks 1,500 sentences first.
    await button('Download mp3').waitFor({ timeout: 90_000 });
    await button('Play').click();
    await page.locator('.word.now').first().waitFor();
    await button('Pause').click();
  });

  test('speak: a text in another language is said to be, and spoken in it at the press of a button', async () => {
    await open('/speak', 'Speak');
    await page
      .getByLabel('Text', { exact: true })
      .fill('Der Kessel steht auf dem Herd, und draußen regnet es schon wieder.');
    await page.getByRole('radio', { name: /Clara/ }).check();
    await button('Speak').click();
    await page.getByText('This text seems to be German').waitFor();
    expect(await scan()).toEqual([]);
    await button('Speak it as German').click();
    expect(await page.getByLabel('Spoken in').inputValue()).toBe('de');
    await button('Speak').click();
    await page.locator('.word').first().waitFor();
    expect(await page.getByText('This text seems to be').count()).toBe(0);
  });

  test('speak: how a text is read is shown before it is spoken', async () => {
    await open('/speak', 'Speak');
    await page.getByLabel('Text').fill('Dr. Smith paid $5.20.');
    await page.getByText('How it is read').click();
    await button('Show').click();
    await page.getByText('doctor Smith paid five dollars and twenty cents.').waitFor();
    expect(await page.locator('.reading mark').allTextContents()).toEqual(['Dr.', '$5.20']);
    expect(await page.locator('.reading mark').last().getAttribute('title')).toBe(
      'quantity: five dollars and twenty cents',
    );
    await page.getByLabel('Text').fill('Dr. Smith paid.');
    await page.getByText('The text has changed').waitFor();
    expect(await scan()).toEqual([]);
  });

  test('voices: found, changed, a favorite', async () => {
    await open('/voices', 'Voices');
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('2 voices').waitFor();
    await page.getByLabel('Gender').selectOption('female');
    await page.getByText('1 voice', { exact: true }).waitFor();
    await button('☆ Favorite Greta').click();
    await button('★ Favorite Greta').waitFor();
    await button('Change Greta').click();
    expect(await scan()).toEqual([]);
    await page.getByLabel('Name').fill('Meine Greta');
    await page.getByLabel('Tags').fill('deutsch, ruhig');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Meine Greta' }).waitFor();
    await page.getByText('ruhig').waitFor();
    expect(await scan()).toEqual([]);
  });

  test('voices: designed, heard, saved', async () => {
    await open('/voices/design', 'Voices');
    await page.getByLabel('Describe the voice').fill('An elderly Scottish gentleman, gravelly and slow, with a lisp');
    await button('Design').click();
    for (const number of [1, 2, 3]) await page.getByRole('region', { name: `Proposal ${number}` }).waitFor();
    await page.getByText('gravelly → quality: gravelly').waitFor();
    await page.getByText('Not understood, no effect: lisp').waitFor();
    const second = page.getByRole('region', { name: 'Proposal 2' });
    const loaded = await second.locator('audio').evaluate((audio) => {
      const element = audio as unknown as { duration: number; onloadedmetadata(): void; onerror(): void };
      return new Promise((resolve) => {
        if (element.duration > 1) resolve(true);
        element.onloadedmetadata = () => resolve(element.duration > 1);
        element.onerror = () => resolve(false);
      });
    });
    expect(loaded).toBe(true);
    expect(await scan()).toEqual([]);
    await second.getByLabel('Name').fill('Hamish');
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByText('Saved as “Hamish”').waitFor();
  });

  test('voices: localized, auditioned, saved', async () => {
    await open('/voices/localize', 'Voices');
    await page.getByRole('radio', { name: /Hamish/ }).check();
    await page.getByLabel('New language').selectOption('fr');
    await button('Localize').click();
    await page.getByRole('heading', { name: 'Hamish in French' }).waitFor();
    expect(await scan()).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Hamish en français');
    await button('Save').click();
    await page.getByText('Saved as “Hamish en français”').waitFor();
  });

  test('history: searched, played, subtitles, deleted after a question', async () => {
    await open('/history', 'History');
    await page.getByLabel('Search the texts').fill('nobody minded');
    // Until only what was searched for is left.
    const found = page.locator('.list > li');
    await expect.poll(async () => (await found.allTextContents()).every((text) => text.includes(TEXT))).toBe(true);
    await page.getByRole('link', { name: 'Subtitles (srt)' }).first().waitFor();
    await button(/^Play/).first().click();
    await page
      .locator('.player')
      .getByText(/\/ 0:0\d/)
      .waitFor();
    expect(await scan()).toEqual([]);
    const before = await page.locator('.list > li').count();
    await button(/^Delete “/)
      .first()
      .click();
    expect(await scan()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    expect(await page.locator('.list > li').count()).toBe(before);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Delete');
    await button(/^Delete “/)
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.locator('.list > li').count()).toBe(before - 1);
    await page.getByLabel('Search the texts').fill('no such words anywhere');
    await page.getByText('No text contains these words.').waitFor();
  });

  test('history: bare samples are played too', async () => {
    const voice = BUILTIN_VOICES[0]?.voiceId;
    await page.evaluate(
      `fetch('/v1/text-to-speech/${voice}?output_format=pcm_16000', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: 'Bare samples.' }) }).then((response) => response.arrayBuffer()).then(() => undefined)`,
    );
    await page.getByLabel('Search the texts').fill('Bare samples');
    const item = page.locator('.list > li', { hasText: 'Bare samples.' });
    await item.getByRole('button', { name: /^Play/ }).click();
    const slider = item.getByLabel('Position');
    await expect.poll(async () => Number(await slider.getAttribute('max'))).toBeGreaterThan(0.5);
    await item.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0.1);
    expect(await item.getByRole('alert').count()).toBe(0);
  });

  test('usage: figures and a chart', async () => {
    await open('/usage', 'Usage');
    await page.locator('.chart canvas').waitFor();
    await page.getByLabel('By', { exact: true }).selectOption('voice');
    await page.getByRole('cell', { name: 'Clara' }).first().waitFor();
    expect(await scan()).toEqual([]);
  });

  test('keys: created once, budget, rotated, disabled, enabled, reset, deleted', async () => {
    await open('/keys', 'Keys');
    await button('Create a key').click();
    await page.getByLabel('Name').fill('robot');
    await page.getByLabel('Credit limit').fill('100');
    expect(await scan()).toEqual([]);
    await button('Save').click();
    const secret = (await page.locator('.secret').textContent()) ?? '';
    expect(secret).toMatch(/^sk_/);
    await button('I have it').click();
    expect(await page.content()).not.toContain(secret);
    await page.getByText('100 of 100').waitFor();
    const item = page.locator('.list > li', { hasText: 'robot' });
    await item.getByRole('button', { name: 'Disable' }).click();
    await item.getByText('disabled').waitFor();
    await item.getByRole('button', { name: 'Enable' }).click();
    await item.getByText('active').waitFor();
    await item.getByRole('button', { name: 'Reset usage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset usage' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await item.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByText('30 more days').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.locator('.secret').waitFor();
    await page.locator('.badge.expiring').waitFor();
    expect(await scan()).toEqual([]);
    for (const left of [1, 0]) {
      await item.first().getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => item.count()).toBe(left);
    }
  });

  test('keys: limits are ticked, shown, changed and taken off', async () => {
    await open('/keys', 'Keys');
    await button('Create a key').click();
    await page.getByLabel('Name').fill('fenced');
    await page.getByLabel('Only some operations').check();
    await page.getByLabel('History', { exact: true }).check();
    await page.getByLabel('Only some voices').check();
    await page.getByLabel('Add a voice').selectOption({ label: 'Clara' });
    await button('Remove Clara').waitFor();
    await page.getByLabel('Only some languages').check();
    await page.getByLabel('German', { exact: true }).check();
    await page.getByLabel('Only some formats').check();
    await page.getByLabel('mp3', { exact: true }).check();
    await page.getByLabel('Only from some addresses').check();
    await page.getByLabel('Addresses', { exact: true }).fill('nowhere');
    expect(await scan()).toEqual([]);
    await button('Save').click();
    await page.getByRole('alert').getByText('must be an IP address').waitFor();
    await page.getByLabel('Addresses', { exact: true }).fill('127.0.0.0/8\n\n10.0.0.1');
    await button('Save').click();
    await button('I have it').click();
    const item = page.locator('.list > li', { hasText: 'fenced' });
    await item.getByText('Only text-to-speech, history · 1 voice · de · mp3 · from 127.0.0.0/8, 10.0.0.1').waitFor();
    const account = (await server.services.store.accounts.first())?.account_id ?? '';
    const [key] = (await server.services.keyring.list(account)).filter(({ name }) => name === 'fenced');
    const clara = BUILTIN_VOICES.find(({ name }) => name === 'Clara')?.voiceId;
    expect(JSON.parse(key?.limits ?? '')).toEqual({
      operations: ['text-to-speech', 'history'],
      voiceIds: [clara],
      modelIds: null,
      languages: ['de'],
      formats: ['mp3'],
      addresses: ['127.0.0.0/8', '10.0.0.1'],
    });
    await item.getByRole('button', { name: 'Change fenced' }).click();
    for (const label of [
      'Only some operations',
      'Only some voices',
      'Only some languages',
      'Only some formats',
      'Only from some addresses',
    ]) {
      await page.getByLabel(label).uncheck();
    }
    await button('Save').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await item.getByText('Only').waitFor({ state: 'detached' });
    await item.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => item.count()).toBe(0);
  });

  test('activity: what was done, page by page', async () => {
    const account = (await server.services.store.accounts.first())?.account_id ?? '';
    for (let index = 0; index < 120; index += 1) {
      await server.services.store.audit.insert({
        event_id: `older${String(index).padStart(3, '0')}`,
        account_id: account,
        actor_id: account,
        action: 'api_key.created',
        subject: `key_${index}`,
        address: '203.0.113.7',
        user_agent: 'a test',
        created_at_unix: 1000 + index,
      });
    }
    await open('/activity', 'Activity');
    const lines = page.locator('.list > li');
    await expect.poll(() => lines.count()).toBe(50);
    expect(await lines.first().textContent()).toContain('api key deleted');
    expect(await scan()).toEqual([]);
    const older = button('Show older entries');
    for (let count = 50; (await older.count()) > 0; count = await lines.count()) {
      await older.click();
      await expect.poll(() => lines.count()).toBeGreaterThan(count);
    }
    expect(await lines.last().textContent()).toContain('key_0');
    expect(new Set(await lines.allTextContents()).size).toBe(await lines.count());
  });

  test('a device is approved', async () => {
    const started = await fetch(`${server.url}/v1/cli-logins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code_challenge: 'A'.repeat(43), device_name: 'my laptop' }),
    });
    const { verification_url, user_code } = (await started.json()) as { verification_url: string; user_code: string };
    await page.goto(verification_url);
    await button('Continue').click();
    await page.getByText(user_code).waitFor();
    expect(await scan()).toEqual([]);
    await button('Approve').click();
    await page.getByText('my laptop has received its key').waitFor();
  });

  test('accounts and plans', async () => {
    await open('/accounts', 'Accounts');
    await button('Add a plan').click();
    await page.getByLabel('Name').fill('small');
    await page.getByLabel('Credits a month').fill('500');
    await button('Save').click();
    await page.getByText('500 credits a month').waitFor();
    await button('Add an account').click();
    await page.getByLabel('E-mail').fill('bob@example.com');
    await page.getByLabel('Name').fill('Bob');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'small' });
    expect(await scan()).toEqual([]);
    await button('Save').click();
    await page.getByText(/bob@example.com · plan small · balance 500/).waitFor();
    await button('Disable bob@example.com').click();
    await button('Enable bob@example.com').waitFor();
    expect(await scan()).toEqual([]);
  });

  test('settings: voice aliases, own and everyone’s', async () => {
    await open('/settings', 'Settings');
    await page.getByText('No alias has been added yet.').waitFor();
    await page.getByLabel('Id or name elsewhere').fill('narrator');
    await page.getByLabel('Stands for').selectOption({ label: 'Arthur' });
    await button('Add the alias').click();
    await page.getByText('narrator → Arthur · yours').waitFor();
    await page.getByLabel('Id or name elsewhere').fill('house voice');
    await page.getByLabel('Holds for').selectOption({ label: 'Everyone' });
    await button('Add the alias').click();
    await page.getByText('house voice → Arthur · everyone’s').waitFor();
    await page.getByText('Built-in aliases').click();
    await page.getByText('alloy → Rowan').waitFor();
    expect(await scan()).toEqual([]);
    await button('Remove narrator').click();
    await page.getByText('narrator → Arthur · yours').waitFor({ state: 'detached' });
  });

  test('pronunciations: made, edited, heard, imported, exported, set as default', async () => {
    await open('/pronunciations', 'Pronunciations');
    await page.getByText('No dictionary has been created yet.').waitFor();
    await page.getByLabel('Name').fill('House names');
    await button('Create the dictionary').click();
    await page.getByRole('heading', { name: 'House names', level: 1 }).waitFor();
    await button('Add a rule').click();
    await page.getByLabel('Word or phrase').fill('Worcester');
    await page.getByLabel('Say').fill('Wooster');
    expect(await scan()).toEqual([]);
    await button('Save').click();
    await page.getByRole('row', { name: /Worcester Wooster/ }).waitFor();
    await button('Add a rule').click();
    await page.getByLabel('Word or phrase').fill('Qatar');
    await page.getByLabel('Pronunciation').selectOption({ label: 'In sounds: IPA' });
    await page.getByLabel('Sounds').fill('♥');
    await button('Save').click();
    await page
      .getByRole('alert')
      .getByText(/cannot be spoken/)
      .waitFor();
    await page.getByLabel('Sounds').fill('ˈkʌtər');
    await button('Save').click();
    await page.getByRole('row', { name: /Qatar/ }).waitFor();
    for (const name of ['Hear Worcester', 'Hear the text']) {
      const [spoken] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/v1/text-to-speech/')),
        button(name).click(),
      ]);
      expect(spoken.status()).toBe(200);
      const sent = spoken.request().postDataJSON() as { text: string; pronunciation_dictionary_locators: unknown[] };
      expect(sent.pronunciation_dictionary_locators).toHaveLength(1);
      expect(sent.text).toBe(name === 'Hear Worcester' ? 'Worcester' : 'Worcester, Qatar.');
    }
    await button('Change Worcester').click();
    await page.getByLabel('Word or phrase').fill('Worcestershire');
    await button('Save').click();
    await page.getByRole('row', { name: /Worcestershire/ }).waitFor();
    await button('Remove Qatar').click();
    await page.getByRole('row', { name: /Qatar/ }).waitFor({ state: 'detached' });
    const isDefault = page.getByLabel(/Used in all speech of this account/);
    // It is ticked when the server has it.
    await isDefault.click();
    await expect.poll(() => isDefault.isChecked()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as PLS' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('House names.pls');
    const file = await download.path();
    expect(readFileSync(file, 'utf8')).toContain('<grapheme>Worcestershire</grapheme>');
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await scan()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('/pronunciations', 'Pronunciations');
    await page.getByText('used by default').waitFor();
    await page.getByLabel('Name').fill('Imported');
    await page.getByLabel('Import a PLS file').setInputFiles(file);
    await button('Create the dictionary').click();
    await page.getByRole('row', { name: /Worcestershire Wooster/ }).waitFor();
    await button('Delete').click();
    await button('Delete it').click();
    await page.getByRole('link', { name: 'House names' }).waitFor();
    await page.getByRole('link', { name: 'Imported' }).waitFor({ state: 'detached' });
    expect(await scan()).toEqual([]);
  });

  test('profile: password and sessions', async () => {
    await open('/profile', 'Your account');
    await page.getByText('this one').waitFor();
    await page.getByLabel('Current password').fill('not this');
    await page.getByLabel('New password').fill(`${PASSWORD}!`);
    await button('Change password').click();
    await page.getByText('The current password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await button('Change password').click();
    await page.getByText('The password is changed.').waitFor();
    expect(await scan()).toEqual([]);
  });

  test('profile: a second factor, from the QR code to signing in with a recovery code', async () => {
    await open('/profile', 'Your account');
    await button('Turn on').click();
    await page.getByLabel('Your password').fill(`${PASSWORD}!`);
    await button('Continue').click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    expect(await scan()).toEqual([]);
    const secret = (await page.locator('.secret').textContent()) ?? '';
    const code = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('The code is wrong').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code());
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('never shown again').waitFor();
    const recovery = await page.locator('.recovery-codes code').allTextContents();
    expect(recovery).toHaveLength(10);
    expect(await scan()).toEqual([]);
    await button('I have them').click();
    await page.getByText('10 recovery codes are left').waitFor();
    expect(await page.content()).not.toContain(secret);

    await button('Sign out').click();
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill(`${PASSWORD}!`);
    await button('Sign in').click();
    await page.getByLabel('Code from your app').fill('999999');
    expect(await scan()).toEqual([]);
    await button('Sign in').click();
    await page.getByText('The code is wrong').waitFor();
    await page.getByLabel('Code from your app').fill(recovery[0] ?? '');
    await button('Sign in').click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();

    await open('/profile', 'Your account');
    await page.getByText('9 recovery codes are left').waitFor();
    await open('/accounts', 'Accounts');
    await page.getByText('second factor').waitFor();
    await open('/profile', 'Your account');
    await button('Turn off').click();
    await page.getByLabel('Your password').fill(`${PASSWORD}!`);
    await page.getByLabel('Code of the app').fill(recovery[1] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('requires only the password').waitFor();
  });

  test.each([
    ['', 'Home'],
    ['/speak', 'Speak'],
    ['/voices', 'Voices'],
    ['/voices/design', 'Voices'],
    ['/pronunciations', 'Pronunciations'],
    ['/history', 'History'],
    ['/usage', 'Usage'],
    ['/keys', 'Keys'],
    ['/accounts', 'Accounts'],
    ['/profile', 'Your account'],
    ['/activity', 'Activity'],
    ['/device', 'Device login'],
    ['/nowhere', 'No such page'],
  ] as const)('%s, light and dark, wide and on a phone: nothing wider than the screen, contrast enough', async (path, heading) => {
    await open(path, heading);
    await page.locator('.busy').first().waitFor({ state: 'detached' });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0);
        const below =
          'document.documentElement.scrollHeight - scrollY - document.querySelector(".shell").getBoundingClientRect().bottom';
        expect(await page.evaluate(below), path).toBeLessThanOrEqual(1);
        expect(await scan(), `${path} ${theme} ${width}`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('the choice of light or dark stays', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open('', 'Home');
    await button('Dark theme').click();
    await open('/keys', 'Keys');
    await button('Light theme').waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('dark');
    await button('Light theme').click();
  });

  test('a session that ends in the middle: signed in again, nothing typed is lost', async () => {
    await open('/speak', 'Speak');
    await page.getByLabel('Text').fill('Not to be lost.');
    await context.clearCookies();
    await page.getByLabel('Search').fill('Cla');
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    expect(await scan()).toEqual([]);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill(`${PASSWORD}!`);
    await button('Sign in').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Text').inputValue()).toBe('Not to be lost.');
    await page.getByLabel('Search').fill('Clara');
    await page.getByRole('radio', { name: /Clara/ }).waitFor();
  });

  test('a page whose script cannot be loaded is said, the rest of the console stays', async () => {
    await open('', 'Home');
    await page.route('**/assets/usage*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByText('This page could not be opened.').waitFor();
    expect(await scan()).toEqual([]);
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await page.unroute('**/assets/usage*.js');
    await page.getByRole('link', { name: 'Usage' }).click();
    await button('Load again').click();
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
    for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/assets\/usage|dynamically imported/);
  });

  test('the keyboard reaches the content at once, and every link', async () => {
    await open('', 'Home');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  test('signed out, and in again', async () => {
    await open('', 'Home');
    await button('Sign out').click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await scan()).toEqual([]);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill('wrong password');
    await button('Sign in').click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.getByLabel('Password').fill(`${PASSWORD}!`);
    await button('Sign in').click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  test('the API reference works under its policy, and loads no other document', async () => {
    const answer = await page.goto(`${server.url}/docs`);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    await page.getByText('List models', { exact: true }).waitFor();
    expect(await page.getByText('Explore').isVisible()).toBe(false);
  });

  test('no error in the browser, no request to anywhere else', () => {
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });
});
