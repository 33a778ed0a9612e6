import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The package runs in one process and without the web's security rules: a person's browser does neither. */
const UNLIKE_A_PERSON = /^--(headless|single-process|no-zygote|disable-web-security|allow-running-insecure-content)/;

/** A real Chromium, from npm. */
export async function launchChromium(): Promise<Browser> {
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((arg) => !UNLIKE_A_PERSON.test(arg)), '--autoplay-policy=no-user-gesture-required'],
    headless: true,
  });
}
