import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** A real Chromium, from npm. */
export async function launchChromium(): Promise<Browser> {
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((arg) => !arg.startsWith('--headless')),
      '--autoplay-policy=no-user-gesture-required',
    ],
    headless: true,
  });
}
