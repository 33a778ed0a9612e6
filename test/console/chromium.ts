import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** Serious findings of an accessibility scan of what a page shows. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The scanner is a script of the test's own: the page's policy would rightly refuse it as a tag.
  await page.evaluate(AXE);
  const findings = (await page.evaluate('axe.run(document, { resultTypes: ["violations"], preload: false })')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return findings.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
