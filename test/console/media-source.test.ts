import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../http/server.ts';
import { launchChromium } from './chromium.ts';

let server: TestServer;
let chromium: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  chromium = await launchChromium();
  // The page's own policy forbids media: here it stands for any site's.
  const context = await chromium.newContext({ bypassCSP: true });
  page = await context.newPage();
  await page.goto(`${server.url}/healthz`);
});
afterAll(async () => {
  await chromium.close();
  await server.close();
});

interface Played {
  durationSecs: number;
  playedSecs: number;
  peak: number;
  seed: number;
}

/** Runs in the page: plays an answer through a media source while it arrives. */
async function playThroughMediaSource(asked: {
  path: string;
  body: object;
  key: string;
  type: string;
  pieceBytes: number;
}): Promise<Played> {
  // biome-ignore lint/suspicious/noExplicitAny: a browser's globals, which the tests' types do not know.
  const browser = globalThis as any;
  const response = await fetch(asked.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'xi-api-key': asked.key },
    body: JSON.stringify(asked.body),
  });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  const type = response.headers.get('content-type') ?? '';
  if (!asked.type.startsWith(type)) throw new Error(`${type} instead of ${asked.type}`);
  if (!browser.MediaSource.isTypeSupported(asked.type)) throw new Error(`${asked.type} is not supported`);
  const source = new browser.MediaSource();
  const audio = new browser.Audio();
  audio.src = URL.createObjectURL(source);
  await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }));
  const buffer = source.addSourceBuffer(asked.type);

  const context = new browser.AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaElementSource(audio).connect(analyser).connect(context.destination);
  const ended = new Promise((resolve, reject) => {
    audio.addEventListener('ended', resolve, { once: true });
    audio.addEventListener('error', () => reject(new Error(audio.error?.message)), { once: true });
  });
  let peak = 0;
  const meter = setInterval(() => {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  }, 20);

  let hasBegun = false;
  for await (const bytes of response.body) {
    // In pieces that end anywhere, as they come over a network.
    for (let at = 0; at < bytes.length; at += asked.pieceBytes) {
      const appended = new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }));
      buffer.appendBuffer(bytes.subarray(at, at + asked.pieceBytes));
      await appended;
      if (!hasBegun) void audio.play();
      hasBegun = true;
    }
  }
  source.endOfStream();
  await ended;
  clearInterval(meter);
  const played = audio.played;
  return {
    durationSecs: audio.duration,
    playedSecs: played.end(played.length - 1),
    peak,
    seed: Number(response.headers.get('x-seed')),
  };
}

const TYPES: [format: string, type: string][] = [
  ['webm_opus', 'audio/webm; codecs="opus"'],
  ['webm_opus_16000_24', 'audio/webm; codecs="opus"'],
  ['mp4_aac', 'audio/mp4; codecs="mp4a.40.2"'],
  ['mp4_aac_44100_128', 'audio/mp4; codecs="mp4a.40.2"'],
  ['mp3', 'audio/mpeg'],
];

const TEXT = 'The birch canoe slid on the smooth planks. Glue the sheet to the dark blue background.';

async function spokenSecs(seed: number): Promise<number> {
  const path = '/v1/text-to-speech/Clara?output_format=pcm_24000';
  const response = await server.request(path, { json: { text: TEXT, seed } });
  return (await response.arrayBuffer()).byteLength / 48_000;
}

// Played at their own speed, which is mostly waiting: all at once.
test.concurrent.each(TYPES)('%s plays in Chromium while it arrives', async (format, type) => {
  const doors = [
    [`/v1/text-to-speech/Clara/stream?output_format=${format}`, { text: TEXT }],
    ['/v1/audio/speech', { input: TEXT, voice: 'Clara', response_format: format }],
  ] as const;
  const playing = doors.map(async ([path, body]) => {
    const played = await page.evaluate(playThroughMediaSource, { path, body, key: server.key, type, pieceBytes: 1000 });
    const expectedSecs = await spokenSecs(played.seed);
    expect(Math.abs(played.durationSecs - expectedSecs)).toBeLessThan(0.1);
    expect(Math.abs(played.playedSecs - expectedSecs)).toBeLessThan(0.1);
    expect(played.peak).toBeGreaterThan(0.1);
  });
  await Promise.all(playing);
});
